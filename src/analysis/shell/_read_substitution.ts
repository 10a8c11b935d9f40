import type { SyntaxNode } from "../syntax_tree.ts";
import { checkGaps } from "./_gaps.ts";
import { readRedirect } from "./_read_redirect.ts";
import { listsFiles } from "./_listed_files.ts";
import type { Scope } from "./_scope.ts";
import type { ExpansionPlace } from "./_read_expansion.ts";
import { Unreadable } from "./_unreadable.ts";
import { sourceOf, type Walk } from "./_walk.ts";
import type { Fragment } from "./_word.ts";

/** Commands whose whole output is one number or a row of them. */
const NUMERIC =
  /^(?:seq(?: \d+){1,3}|date \+%s|nproc|wc -[lcw] ?< ?[\w.\/-]+|id -u)$/;

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
  const listed = walkInner(walk, inner, scope);
  if (first !== "$(") {
    return [{ kind: "text", text: "/dev/fd/63", quoted: true }];
  }
  const text = source.slice(2, -1).trim();
  if (NUMERIC.test(text) && !scope.hasFunctions) return [{ kind: "number" }];
  if (text === "pwd" && !scope.hasFunctions && !scope.isAssigned("PWD")) {
    return [{ kind: "text", text: ".", quoted: true }];
  }
  return listed && !place.quoted && !scope.hasMoved && !scope.hasFunctions
    ? [{ kind: "name", text: "*", quoted: false }]
    : [{ kind: "unknown", quoted: place.quoted }];
}

/** @returns Whether the output is names of files below the folder that the script is in. */
function walkInner(
  walk: Walk,
  nodes: readonly SyntaxNode[],
  scope: Scope,
): boolean {
  const [only] = nodes;
  if (nodes.length !== 1 || only?.type !== "command") {
    walk.statements(nodes, scope);
    return false;
  }
  const words = walk.statement(only, scope) ?? [];
  return listsFiles(words, { isExact: false }) === "any";
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
