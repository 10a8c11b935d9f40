import type { SyntaxNode } from "../syntax_tree.ts";
import { checkGaps, touches } from "./_gaps.ts";
import type { Scope } from "./_scope.ts";
import { Unreadable } from "./_unreadable.ts";
import { sourceOf, type Walk } from "./_walk.ts";
import { type Fragment, type Word, wordFragment, wordsOf } from "./_word.ts";
import { readFragments } from "./_word_reader.ts";

const MAX_ROUNDS = 32;
const UNKNOWN: Fragment = { kind: "unknown", quoted: true };

/** Walks `if`: its conditions for sure, its branches apart. */
export function walkIf(walk: Walk, node: SyntaxNode, scope: Scope): void {
  const branches: Scope[] = [];
  walkClauses(walk, node, { scope, branches });
  for (const branch of branches) scope.addFoldersOf(branch);
}

function walkClauses(
  walk: Walk,
  node: SyntaxNode,
  { scope, branches }: { readonly scope: Scope; readonly branches: Scope[] },
): void {
  const nodes = node.children;
  checkGaps(walk, nodes, "lines");
  const isElse = node.type === "else_clause";
  const then = isElse ? 0 : nodes.findIndex((it) => it.type === "then");
  if (then < 0) throw new Unreadable("unclear if");
  if (!isElse) walkCondition(walk, nodes.slice(1, then), scope);
  const rest = nodes.slice(then + 1).filter((it) => it.type !== "fi");
  const clauses = rest.filter((it) => /^(?:elif|else)_clause$/.test(it.type));
  const branch = scope.fork();
  if (!isElse) branch.folders = scope.foldersIfOk;
  walk.statements(rest.filter((it) => !clauses.includes(it)), branch);
  branches.push(branch);
  for (const clause of clauses) walkClauses(walk, clause, { scope, branches });
}

function walkCondition(
  walk: Walk,
  nodes: readonly SyntaxNode[],
  scope: Scope,
): void {
  const stops = scope.stopsOnFailure;
  scope.stopsOnFailure = false;
  walk.statements(nodes, scope);
  scope.stopsOnFailure = stops;
}

/** Walks `while` and `until`, whose body must end in the folder where it started. */
export function walkWhile(
  walk: Walk,
  node: SyntaxNode,
  { scope, feeder }: {
    readonly scope: Scope;
    /** The command whose output the loop reads. */
    readonly feeder?: readonly Word[];
  },
): void {
  const nodes = node.children;
  checkGaps(walk, nodes, "lines");
  const [keyword, ...rest] = nodes;
  const body = rest.pop();
  if (!/^(?:while|until)$/.test(keyword?.type ?? "") || !body) {
    throw new Unreadable("unclear loop");
  }
  const before = scope.folders;
  const [only, ...others] = rest.filter((it) => it.isNamed);
  if (only && others.length === 0) {
    const stops = scope.stopsOnFailure;
    scope.stopsOnFailure = false;
    walk.statement(only, scope, feeder);
    scope.stopsOnFailure = stops;
  } else walkCondition(walk, rest, scope);
  walkLoopBody(walk, body, scope.fork());
  checkSameFolder(before, scope.folders);
}

/**
 * Walks the body of a loop once.
 *
 * @throws {Unreadable} When the next round would start in another folder.
 */
export function walkLoopBody(
  walk: Walk,
  body: SyntaxNode,
  scope: Scope,
): void {
  const nodes = body.children;
  checkGaps(walk, nodes, "lines");
  if (
    body.type !== "do_group" || nodes[0]?.type !== "do" ||
    nodes.at(-1)?.type !== "done"
  ) throw new Unreadable("unclear loop");
  const before = scope.folders;
  walk.statements(nodes.slice(1, -1), scope);
  checkSameFolder(before, scope.folders);
}

function checkSameFolder(
  before: readonly (string | undefined)[],
  after: readonly (string | undefined)[],
): void {
  if (before.join("\0") !== after.join("\0")) {
    throw new Unreadable("changes the folder in a loop");
  }
}

/** Walks `for`: once for each value, as far as they are known. */
export function walkFor(walk: Walk, node: SyntaxNode, scope: Scope): void {
  const nodes = node.children;
  checkGaps(walk, nodes, "lines");
  const [keyword, name, inWord, ...rest] = nodes;
  const body = rest.pop();
  if (
    keyword?.type !== "for" || name?.type !== "variable_name" ||
    inWord?.type !== "in" || !body
  ) throw new Unreadable("loop without a list");
  const values = rest.filter((it) => it.isNamed);
  if (values.some((it, at) => touches(walk, values[at - 1], it))) {
    throw new Unreadable("unclear loop");
  }
  const all = values.flatMap((it) => valuesOf(walk, it, scope));
  const rounds = all.length > MAX_ROUNDS ? [UNKNOWN] : all;
  for (const value of rounds) {
    const round = scope.fork();
    round.bind(name.text, value, walk.offset + name.startIndex);
    walkLoopBody(walk, body, round);
  }
}

function valuesOf(
  walk: Walk,
  node: SyntaxNode,
  scope: Scope,
): readonly Fragment[] {
  const fragments = readFragments(walk, node, scope);
  const [only] = fragments;
  if (fragments.length === 1 && only?.kind === "number") return [only];
  return wordsOf(fragments, sourceOf(walk, node)).map((it) => wordFragment(it));
}

/** Walks `case`: any of its branches may run. */
export function walkCase(walk: Walk, node: SyntaxNode, scope: Scope): void {
  const nodes = node.children;
  checkGaps(walk, nodes, "lines");
  const [, value] = nodes;
  if (!value) throw new Unreadable("unclear case");
  readFragments(walk, value, scope);
  const branches: Scope[] = [];
  for (const item of nodes.slice(2)) {
    if (item.type === "in" || item.type === "esac") continue;
    if (item.type !== "case_item") throw new Unreadable("unclear case");
    const branch = scope.fork();
    walkCaseItem(walk, item, branch);
    branches.push(branch);
  }
  for (const branch of branches) scope.addFoldersOf(branch);
}

function walkCaseItem(walk: Walk, node: SyntaxNode, scope: Scope): void {
  const nodes = node.children;
  checkGaps(walk, nodes, "lines");
  const close = nodes.findIndex((it) => it.type === ")");
  for (const pattern of nodes.slice(0, Math.max(close, 0))) {
    if (!pattern.isNamed) continue;
    // Patterns of other kinds run nothing either; these are told beyond doubt.
    if (
      !/^(?:[\w.*?+@:,=\/\[\]!^~%-]|"[\w.* -]*"|'[\w.* -]*')*$/.test(
        pattern.text,
      )
    ) {
      throw new Unreadable(`unclear case ${pattern.text}`);
    }
  }
  const ends = /^(?:;;|;&|;;&)$/;
  const rest = nodes.slice(close + 1);
  if (close < 0) throw new Unreadable("unclear case");
  walk.statements(rest.filter((it) => !ends.test(it.type)), scope);
}
