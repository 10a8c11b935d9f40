import { widthOf } from "./terminal/fit_text.ts";
import { terminalLine } from "./terminal_text.ts";
import type { TextStyle } from "./text_style.ts";

/** Widest first column: a longer name pushes only its own line. */
const MAX_NAME_WIDTH = 40;

/** Least width of a text that is cut: fewer columns tell nothing, so the terminal wraps instead. */
const MIN_TEXT_WIDTH = 20;

/** One library of {@linkcode toolTable}. */
export interface ToolTableGroup {
  /** File stem. */
  readonly name: string;
  readonly title?: string;
  readonly icon?: string;
  readonly description?: string;
  /** Where it is, as shown. */
  readonly path: string;
  readonly tools: readonly {
    readonly name: string;
    readonly description: string;
  }[];
}

/** Options of {@linkcode toolTable}. */
export interface ToolTableOptions {
  readonly style: TextStyle;
  /** Columns there are; undefined cuts nothing. */
  readonly columns: number | undefined;
}

/**
 * Tools by library as text: a heading for each library, then a line per tool
 * with its name and the first sentence of its description, aligned.
 *
 * @param groups Libraries in order.
 * @param options How it may look.
 * @returns Text that ends with a line break.
 */
export function toolTable(
  groups: readonly ToolTableGroup[],
  { style, columns }: ToolTableOptions,
): string {
  const safeGroups = groups.map(safeGroup);
  const names = safeGroups.flatMap(({ tools }) => tools.map(([name]) => name));
  const nameWidth = Math.min(
    MAX_NAME_WIDTH,
    Math.max(0, ...names.map(widthOf)),
  );
  const fit = (text: string, used: number): string =>
    columns === undefined
      ? text
      : cut(text, Math.max(MIN_TEXT_WIDTH, columns - used));
  const toolLine = (name: string, sentence: string): string => {
    const padding = " ".repeat(Math.max(0, nameWidth - widthOf(name)));
    const used = 2 + widthOf(name) + padding.length + 2;
    return `  ${name}${padding}  ${fit(sentence, used)}`;
  };
  const blocks = safeGroups.map(({ head, path, description, tools }) => [
    `${style.bold(head)}  ${style.dim(path)}`,
    ...(description === "" ? [] : [`  ${style.dim(fit(description, 2))}`]),
    ...tools.map(([name, sentence]) => toolLine(name, sentence)),
    "",
  ]);
  return blocks.map((lines) => lines.join("\n")).join("\n");
}

interface SafeGroup {
  readonly head: string;
  readonly path: string;
  readonly description: string;
  readonly tools: readonly (readonly [name: string, sentence: string])[];
}

function safeGroup(group: ToolTableGroup): SafeGroup {
  const { icon = "", title = "", description = "" } = group;
  const name = terminalLine(group.name);
  const named = title === "" || title === group.name
    ? name
    : `${terminalLine(title)} (${name})`;
  return {
    head: `${terminalLine(icon)} ${named}`.trim(),
    path: terminalLine(group.path),
    description: terminalLine(description),
    tools: group.tools.map((
      tool,
    ) => [terminalLine(tool.name), firstSentence(tool.description)]),
  };
}

function firstSentence(description: string): string {
  const line = terminalLine(description);
  if (!/[.!?]\s|[。！？]/.test(line)) return line;
  // A small letter after the point is an abbreviation's, as in "e.g. this".
  const end = /[.!?](?=\s+[^\s\p{Ll}])|[。！？]/u.exec(line);
  return end === null ? line : line.slice(0, end.index + 1);
}

function cut(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text;
  let kept = "";
  let width = 1;
  for (const character of text) {
    width += widthOf(character);
    if (width > columns) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}
