import { leavesFolder } from "../leaves_folder.ts";
import type { SyntaxNode } from "../syntax_tree.ts";
import {
  type Assignment,
  isHarmlessVariable,
  isRiskyVariable,
} from "./_environment_names.ts";
import { checkSubscript } from "./_check_subscript.ts";
import { checkGap, checkGaps, touches } from "./_gaps.ts";
import type { Scope } from "./_scope.ts";
import { Unreadable } from "./_unreadable.ts";
import { sourceOf, type Walk } from "./_walk.ts";
import { type Fragment, wordFragment, wordsOf } from "./_word.ts";
import { readValue } from "./_read_value.ts";
import { readFragments } from "./_word_reader.ts";

const UNKNOWN: Fragment = { kind: "unknown", quoted: true };

/** An assignment with what the variable then holds. */
export interface ReadAssignment extends Assignment {
  readonly held: Fragment;
}

/**
 * Reads `NAME=value`.
 *
 * @throws {Unreadable} When the name has a subscript, which the shell evaluates.
 */
export function readAssignment(
  walk: Walk,
  node: SyntaxNode,
  scope: Scope,
): ReadAssignment {
  const [name, operator, value, ...rest] = node.children;
  const sign = operator?.type;
  const [, plain, subscript] =
    /^([A-Za-z_]\w*)(?:\[([^\[\]]+)\])?$/.exec(name?.text ?? "") ?? [];
  if (
    !name || !plain || rest.length || (sign !== "=" && sign !== "+=") ||
    !/^(?:variable_name|subscript)$/.test(name.type)
  ) throw new Unreadable(`assignment ${sourceOf(walk, node)}`);
  if (subscript !== undefined) checkSubscript(plain, subscript, scope);
  for (const [at, part] of [name, operator, value].entries()) {
    const next = [name, operator, value][at + 1];
    if (part && next) checkTouching(walk, part, next);
  }
  const held = !value
    ? { kind: "text", text: "", quoted: true } as const
    : value.type === "array"
    ? readArray(walk, value, { scope, associative: scope.isAssociative(plain) })
    : readValue(walk, value, scope);
  const result = sign === "=" && subscript === undefined ? held : UNKNOWN;
  const text = result.kind === "text" ? result.text : undefined;
  return { name: plain, value: text, held: result };
}

function checkTouching(walk: Walk, part: SyntaxNode, next: SyntaxNode): void {
  if (part.endIndex !== next.startIndex) {
    throw new Unreadable(`assignment ${part.text}`);
  }
  // Blanks end an assignment, though the grammar counts some to the value.
  if (/\s/.test(walk.source.charAt(next.startIndex))) {
    throw new Unreadable(`assignment ${part.text}`);
  }
}

function readArray(
  walk: Walk,
  node: SyntaxNode,
  { scope, associative }: {
    readonly scope: Scope;
    readonly associative: boolean;
  },
): Fragment {
  const parts = node.children;
  checkGaps(walk, parts, "lines");
  const held: Fragment[] = [];
  const items = parts.slice(1, -1).filter((it) => it.type !== "comment");
  for (const [index, item] of items.entries()) {
    const before = items[index - 1];
    if (before) {
      checkGap(walk, [before.endIndex, item.startIndex], "lines");
      if (touches(walk, before, item)) throw new Unreadable("array");
    }
    // `[subscript]=value` evaluates the subscript.
    const isKeyed = sourceOf(walk, item).startsWith("[");
    if (isKeyed && !(associative && isPlainItem(sourceOf(walk, item)))) {
      throw new Unreadable("array");
    }
    const words = wordsOf(
      readFragments(walk, item, scope),
      sourceOf(walk, item),
    );
    // What the elements are is not followed, but wildcards look into folders.
    if (words.some((it) => it.pattern && leavesFolder(it.value ?? ""))) {
      throw new Unreadable(`array of ${sourceOf(walk, item)}`);
    }
    held.push(...words.map((it) => wordFragment(it)));
  }
  return associative ? UNKNOWN : { kind: "list", items: held };
}

/** `[key]=value` with both literal, of an array whose subscripts are text. */
function isPlainItem(source: string): boolean {
  return /^\[(?:[\w.-]+|"[\w. -]*"|'[\w. -]*')\]=(?:[\w.\/:-]*|"[\w. \/:-]*"|'[^']*')$/
    .test(source);
}

/** Walks assignments that stand alone. */
export function walkAssignments(
  walk: Walk,
  node: SyntaxNode,
  scope: Scope,
): void {
  const nodes = node.type === "variable_assignment" ? [node] : node.children;
  checkGaps(walk, nodes, "blanks");
  for (const assignment of nodes) {
    const set = readAssignment(walk, assignment, scope);
    bind(set, { scope, at: walk.offset + assignment.startIndex });
    if (isRiskyVariable(set.name)) {
      record(walk, assignment, { scope, reason: `sets ${set.name}` });
    }
  }
}

function bind(
  set: ReadAssignment,
  { scope, at }: { readonly scope: Scope; readonly at: number },
): void {
  if (set.name === "IFS") throw new Unreadable("sets IFS");
  scope.bind(set.name, set.held, at);
}

/**
 * Says why a command with assignments before it is not what it would be without.
 *
 * @param program What they are for: only `read` may have its own `IFS`.
 */
export function assignmentReason(
  assignments: readonly Assignment[],
  program: string | undefined,
): string | undefined {
  const risky = assignments.find((it) =>
    !isHarmlessVariable(it) && !(it.name === "IFS" && program === "read")
  );
  return risky && `sets ${risky.name} for the command`;
}

/** Walks `export`, `local`, `readonly`, `declare` and `typeset`. */
export function walkDeclaration(
  walk: Walk,
  node: SyntaxNode,
  scope: Scope,
): void {
  const [keyword, ...parts] = node.children;
  checkGaps(walk, node.children, "blanks");
  const kind = keyword?.type ?? "";
  let reason: string | undefined;
  for (const part of parts) {
    if (part.type === "variable_assignment") {
      const set = readAssignment(walk, part, scope);
      bind(set, { scope, at: walk.offset + part.startIndex });
      const harmless = kind === "export"
        ? isHarmlessVariable(set)
        : !isRiskyVariable(set.name);
      if (!harmless) reason ??= `${kind} sets ${set.name}`;
    } else if (part.type === "variable_name") {
      reason ??= nameReason(kind, part.text);
      if (kind !== "export" && kind !== "readonly") {
        scope.bind(part.text, UNKNOWN, walk.offset + part.startIndex);
      }
    } else if (
      part.type !== "word" || !isPlainOption(part.text, parts, scope)
    ) {
      throw new Unreadable(`${kind} ${sourceOf(walk, part)}`);
    }
  }
  record(walk, node, { scope, reason });
}

/**
 * Walks `unset`: of plain names, none of which is a function.
 *
 * @throws {Unreadable} For others, whose subscripts are evaluated.
 */
export function walkUnset(walk: Walk, node: SyntaxNode, scope: Scope): void {
  const [, ...parts] = node.children;
  checkGaps(walk, node.children, "blanks");
  let reason: string | undefined;
  for (const part of parts) {
    const name = part.text;
    if (name === "-v") continue;
    if (part.type !== "variable_name" || scope.findFunction(name)) {
      throw new Unreadable(`unset ${name}`);
    }
    scope.bind(name, UNKNOWN, walk.offset + part.startIndex);
    if (isRiskyVariable(name)) reason ??= `unset changes ${name}`;
  }
  record(walk, node, { scope, reason });
}

/** `-A` makes an array whose subscripts are text, unless it is another one already. */
function isPlainOption(
  option: string,
  parts: readonly SyntaxNode[],
  scope: Scope,
): boolean {
  if (/^-[rga]+$/.test(option)) return true;
  return /^-[rg]*A[rg]*$/.test(option) && parts.every((it) => {
    const name = /^\w+/.exec(it.text)?.[0];
    return name === undefined || !scope.isSet(name);
  });
}

function nameReason(kind: string, name: string): string | undefined {
  if (!/^\w+$/.test(name)) throw new Unreadable(`${kind} ${name}`);
  if (kind === "export") {
    const isHarmless = isHarmlessVariable({ name, value: undefined });
    return isHarmless ? undefined : `exports ${name}`;
  }
  return isRiskyVariable(name) ? `${kind} changes ${name}` : undefined;
}

function record(
  walk: Walk,
  node: SyntaxNode,
  { scope, reason }: { readonly scope: Scope; readonly reason?: string },
): void {
  const text = sourceOf(walk, node);
  const program = /^[a-z]+(?=\s|$)/.exec(text)?.[0];
  walk.recorder.addCommand({
    program,
    text,
    words: text.split(/\s+/),
    benign: !reason,
    reason,
    paths: [],
  }, scope);
}
