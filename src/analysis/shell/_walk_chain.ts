import type { SyntaxNode } from "../syntax_tree.ts";
import { checkGaps } from "./_gaps.ts";
import type { Scope } from "./_scope.ts";
import { Unreadable } from "./_unreadable.ts";
import { sourceOf, type Walk } from "./_walk.ts";
import { splitRedirects, walkRedirected } from "./_walk_command.ts";
import type { StatementPlace } from "./_walk_statement.ts";
import type { Word } from "./_word.ts";

/** A command of a pipeline, with redirections that the grammar gives to a longer piece. */
interface Link {
  readonly node: SyntaxNode;
  readonly redirects: readonly SyntaxNode[];
}

/**
 * Walks `a && b`, `a | b` and statements with redirections. The grammar binds
 * redirections and pipes to all of `a && b`, the shell to `b`.
 *
 * @returns The words of the plain command whose lines it prints.
 */
export function walkChain(
  walk: Walk,
  node: SyntaxNode,
  place: StatementPlace,
): readonly Word[] | undefined {
  return walkLinks(walk, linksOf(walk, { node, redirects: [] }), place);
}

function linksOf(walk: Walk, link: Link): readonly Link[] {
  const { node, redirects } = link;
  if (node.type === "redirected_statement") {
    const { body, own } = splitRedirects(walk, node);
    if (!body || !/^(?:list|pipeline|redirected_statement)$/.test(body.type)) {
      return [link];
    }
    return linksOf(walk, { node: body, redirects: [...own, ...redirects] });
  }
  if (node.type !== "pipeline") return [link];
  const parts = barred(walk, node.children);
  return parts.flatMap((it, at) =>
    linksOf(walk, {
      node: it,
      redirects: at === parts.length - 1 ? redirects : [],
    })
  );
}

/** Gives the commands between bars. */
function barred(
  walk: Walk,
  nodes: readonly SyntaxNode[],
): readonly SyntaxNode[] {
  checkGaps(walk, nodes, "lines");
  for (const node of nodes) {
    const isKnown = node.isNamed
      ? node.type !== "comment"
      : /^\|&?$/.test(node.type);
    if (!isKnown) throw new Unreadable(`unclear ${node.type}`);
  }
  return nodes.filter((it) => it.isNamed);
}

function walkLinks(
  walk: Walk,
  links: readonly Link[],
  { scope, feeder }: StatementPlace,
): readonly Word[] | undefined {
  const [first, ...rest] = links;
  if (first?.node.type === "list") {
    walkList(walk, { list: first, rest }, scope);
    return undefined;
  }
  if (rest.length === 0) {
    return first && walkLink(walk, first, { scope, feeder });
  }
  let previous = feeder;
  for (const link of links) {
    if (link.node.type === "list") throw new Unreadable("unclear pipeline");
    const words = walkLink(walk, link, {
      scope: scope.fork(),
      feeder: previous,
    });
    if (!words || !passesLines(words)) previous = words;
  }
  return previous;
}

function walkLink(
  walk: Walk,
  { node, redirects }: Link,
  place: StatementPlace,
): readonly Word[] | undefined {
  if (node.type === "redirected_statement") {
    const { body, own } = splitRedirects(walk, node);
    return walkRedirected(
      walk,
      { body, redirects: [...own, ...redirects] },
      place,
    );
  }
  if (redirects.length) {
    return walkRedirected(walk, { body: node, redirects }, place);
  }
  return walk.statement(node, place.scope, place.feeder);
}

/** Walks what a here-document is piped into: the parts behind it on its line. */
export function walkPiped(
  walk: Walk,
  nodes: readonly SyntaxNode[],
  place: StatementPlace,
): void {
  const links = barred(walk, nodes).flatMap((it) =>
    linksOf(walk, { node: it, redirects: [] })
  );
  // They are never alone: the document's reader is before them.
  walkLinks(walk, links, { ...place, scope: place.scope.fork() });
}

/** Whether a command prints only lines that it reads from the pipe, as they are. */
function passesLines(words: readonly Word[]): boolean {
  const text = words.map((it) => it.pattern ? "?" : it.value ?? "?").join(" ");
  const picksSecrets = words[0]?.value === "grep" && /env/i.test(text) &&
    !/ -[a-zA-Z]*v/.test(text);
  return !picksSecrets &&
    /^(?:sort|uniq)(?: -[bdfgnruV]+)*$|^(?:head|tail)(?: -n ?\d+| -\d+)?$|^grep(?: -[viEFPw]+)* [^- ][^ ]*$/
      .test(text);
}

function walkList(
  walk: Walk,
  { list, rest }: { readonly list: Link; readonly rest: readonly Link[] },
  scope: Scope,
): void {
  const { node, redirects } = list;
  checkGaps(walk, node.children, "lines");
  const [left, operator, right, ...more] = node.children;
  if (!left || !right || more.length) throw new Unreadable("unclear list");
  const stops = scope.stopsOnFailure;
  scope.stopsOnFailure = false;
  walk.statement(left, scope);
  scope.stopsOnFailure = stops;
  const links = [...linksOf(walk, { node: right, redirects }), ...rest];
  walkRight(walk, { operator: operator?.type ?? "", links }, scope);
}

/** Walks what runs depending on whether the command before it succeeded. */
function walkRight(
  walk: Walk,
  next: { readonly operator: string; readonly links: readonly Link[] },
  scope: Scope,
): void {
  const leftIfOk = scope.foldersIfOk;
  const branch = scope.fork();
  branch.stopsOnFailure = false;
  if (next.operator === "&&") {
    branch.folders = branch.foldersIfOk = leftIfOk;
    walkLinks(walk, next.links, { scope: branch });
    const rightIfOk = branch.foldersIfOk;
    scope.addFoldersOf(branch);
    scope.foldersIfOk = rightIfOk;
  } else if (next.operator === "||") {
    walkLinks(walk, next.links, { scope: branch });
    const [only, ...others] = next.links;
    const leaves = only && others.length === 0 &&
      /^exit\b[\s\d]*$/.test(sourceOf(walk, only.node));
    if (leaves) scope.folders = scope.foldersIfOk = leftIfOk;
    else scope.addFoldersOf(branch);
  } else throw new Unreadable(`unclear ${next.operator}`);
}

/** Walks what stands behind a here-document after `&&` or `||`. */
export function walkNext(
  walk: Walk,
  next: { readonly operator: string; readonly node: SyntaxNode },
  scope: Scope,
): void {
  const links = linksOf(walk, { node: next.node, redirects: [] });
  walkRight(walk, { operator: next.operator, links }, scope);
}
