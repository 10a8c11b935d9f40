import type { SyntaxNode } from "../syntax_tree.ts";
import { checkGaps } from "./_gaps.ts";
import { readRedirect } from "./_read_redirect.ts";
import { printsNumber } from "./_prints_number.ts";
import { printsRevision } from "./_prints_revision.ts";
import { listsFiles } from "./_listed_files.ts";
import type { Scope } from "./_scope.ts";
import type { ExpansionPlace } from "./_read_expansion.ts";
import { Unreadable } from "./_unreadable.ts";
import { sourceOf, type Walk } from "./_walk.ts";
import type { Fragment, Word } from "./_word.ts";

/**
 * Walks the commands of `$(...)`, of backticks, and of `<(...)`.
 *
 * @returns What they become part of a word as.
 */
export function readSubstitution(
  walk: Walk,
  node: SyntaxNode,
  place: ExpansionPlace,
): readonly Fragment[] {
  const source = sourceOf(walk, node);
  const children = node.children;
  const first = children[0]?.text.trim() ?? "";
  const inner = children.slice(1, -1);
  const scope = place.scope.fork();
  if (first === "`") {
    readBackticks(walk, source, place);
    return [{ kind: "unknown", quoted: place.quoted }];
  }
  if (!["$(", "<(", ">("].includes(first) || children.at(-1)?.text !== ")") {
    throw new Unreadable(`substitution ${source}`);
  }
  checkGaps(walk, children, "lines");
  if (inner.length === 1 && inner[0]?.type === "file_redirect") {
    const redirect = readRedirect(walk, inner[0], scope);
    recordRead(walk, redirect.reads, place);
    return [{ kind: "unknown", quoted: place.quoted }];
  }
  const words = walkInner(walk, inner, scope);
  if (first !== "$(") {
    return [{ kind: "text", text: "/dev/fd/63", quoted: true }];
  }
  return readOutput(source.slice(2, -1).trim(), words, { ...place, scope });
}

/** What is known of the output of `$(...)`. */
function readOutput(
  text: string,
  words: readonly Word[],
  { scope, quoted }: ExpansionPlace,
): readonly Fragment[] {
  const row = quoted ? undefined : rowOfNumbers(text);
  if (row) return row;
  if (printsRevision(text)) {
    return [{ kind: "name", text: "revision**", quoted: true }];
  }
  if (printsNumber(text)) return [{ kind: "number" }];
  if (text === "pwd" && !scope.isAssigned("PWD")) {
    return [{ kind: "text", text: ".", quoted: true }];
  }
  const base = baseName(words);
  if (base) return [{ ...base, quoted }];
  return listsFiles(words) && !quoted && !scope.hasMoved
    ? [{ kind: "name", text: "**", quoted: false }]
    : [{ kind: "unknown", quoted }];
}

/** @returns The words of the plain command whose lines are the output, if it is one. */
function walkInner(
  walk: Walk,
  nodes: readonly SyntaxNode[],
  scope: Scope,
): readonly Word[] {
  const [only] = nodes;
  if (
    nodes.length !== 1 || !only || !/^(?:command|pipeline)$/.test(only.type)
  ) {
    walk.statements(nodes, scope);
    return [];
  }
  return walk.statement(only, scope) ?? [];
}

const MAX_ROW = 32;

/** The few numbers that `seq` prints. */
function rowOfNumbers(text: string): readonly Fragment[] | undefined {
  const [, start, end] = /^seq (?:(\d{1,5}) )?(\d{1,5})$/.exec(text) ?? [];
  const first = Number(start ?? 1);
  const count = Number(end) - first + 1;
  if (!(count > 0 && count <= MAX_ROW)) return undefined;
  return Array.from({ length: count }).flatMap((_, at): Fragment[] => {
    const item = { kind: "text", text: `${first + at}`, quoted: true } as const;
    return at === 0 ? [item] : [{ kind: "gap" }, item];
  });
}

type NameFragment = Extract<Fragment, { kind: "name" }>;

/** `basename "$f" .csv` of names that wildcards match: never hidden, never a path. */
function baseName(words: readonly Word[]): NameFragment | undefined {
  const [program, path, suffix, ...more] = words;
  if (program?.value !== "basename" || !path?.pattern || more.length) return;
  const name = /(?:^|\/)(\*[\w-]*(?:\.\w+)+)$/.exec(path.value ?? "")?.[1];
  if (name === undefined || path.many) return undefined;
  const end = suffix?.value ?? "";
  if (suffix?.pattern || !/^[\w.-]*$/.test(end)) return undefined;
  const text = name.endsWith(end)
    ? name.slice(0, name.length - end.length)
    : name;
  return { kind: "name", text, quoted: true };
}

function recordRead(
  walk: Walk,
  paths: readonly (string | undefined)[],
  { scope }: ExpansionPlace,
): void {
  const text = `< ${paths.join(" ")}`;
  const words = ["<", ...paths];
  walk.recorder.addCommand(
    { program: "<", text, words, benign: true, paths },
    scope,
  );
}

/** Backticks are read once more by the shell after their backslashes are gone. */
function readBackticks(
  walk: Walk,
  source: string,
  place: ExpansionPlace,
): void {
  const inner = /^`((?:[^`\\]|\\.)*)`$/s.exec(source)?.[1];
  // Between double quotes the shell removes one backslash more.
  if (inner === undefined || inner.includes('\\"')) {
    throw new Unreadable(`substitution ${source}`);
  }
  walk.script(inner.replace(/\\([$`\\])/g, "$1"), place.scope);
}
