import type { SyntaxNode } from "../syntax_tree.ts";
import { assignmentReason, readAssignment } from "./_walk_assignment.ts";
import { checkGaps, touches } from "./_gaps.ts";
import { type HereDocument, readHereDocument } from "./_read_heredoc.ts";
import { readHereString, readRedirect } from "./_read_redirect.ts";
import type { Scope } from "./_scope.ts";
import { Unreadable } from "./_unreadable.ts";
import { type CommandCall, sourceOf, type Walk } from "./_walk.ts";
import { walkNext, walkPiped } from "./_walk_chain.ts";
import type { StatementPlace } from "./_walk_statement.ts";
import type { Word } from "./_word.ts";
import { readWords } from "./_word_reader.ts";

/** Words that are no program where a command starts: there the parser took the shell wrongly. */
const RESERVED =
  /^(?:!|\{|\}|\[\[|\]\]|case|coproc|do|done|elif|else|esac|fi|for|function|if|in|select|then|until|while)$/;

/** Walks a command without redirections to files. */
export function walkCommand(
  walk: Walk,
  node: SyntaxNode,
  { scope, feeder }: StatementPlace,
): readonly Word[] | undefined {
  const isFed = !node.children.some((it) => isInput(it));
  const call = {
    ...readCall(walk, node, scope),
    feeder: isFed ? feeder : undefined,
  };
  walk.command(call, scope);
  return call.words;
}

/** A statement and its redirections. */
export interface RedirectedParts {
  readonly body: SyntaxNode | undefined;
  readonly redirects: readonly SyntaxNode[];
}

/** Tells a statement from its redirections. */
export function splitRedirects(
  walk: Walk,
  node: SyntaxNode,
): {
  readonly body: SyntaxNode | undefined;
  readonly own: readonly SyntaxNode[];
} {
  const nodes = node.children;
  checkGaps(walk, nodes, "blanks");
  const odd = nodes.find((it, at) => {
    const before = nodes[at - 1];
    return before && touches(walk, before, it) && !startsAnew(it);
  });
  if (odd) throw new Unreadable(`unclear ${odd.text}`);
  const body = nodes.find((it) => !it.type.endsWith("_redirect"));
  return { body, own: nodes.filter((it) => it !== body) };
}

/** Walks a statement that redirections belong to as a whole. */
export function walkRedirected(
  walk: Walk,
  { body, redirects }: RedirectedParts,
  { scope, feeder }: StatementPlace,
): readonly Word[] | undefined {
  const read = redirects.map((it) => readAny(walk, it, scope));
  const words = read.flatMap((it) => it.words);
  const reads = read.flatMap((it) => it.reads);
  const input = read.findLast((it) => it.input !== undefined)?.input;
  const next = read.find((it) => it.next)?.next;
  const isFed = !redirects.some((it) => isInput(it)) &&
    !body?.children.some((it) => isInput(it));
  const [fed] = read.length === 1 ? read : [];
  const extra = { words, reads, input, feeder: isFed ? feeder : fed?.feeder };
  const own = walkBody(walk, body, { extra, scope });
  if (next?.operator === "|") {
    walkPiped(walk, next.node.children, { scope, feeder: own });
  } else if (next) walkNext(walk, next, scope);
  return next || !isFed ? undefined : own;
}

/** Whether a redirection puts something else in the place of the pipe. */
function isInput(node: SyntaxNode): boolean {
  return node.type.endsWith("_redirect") && /^\s*\d*</.test(node.text);
}

function readAny(walk: Walk, node: SyntaxNode, scope: Scope): HereDocument {
  switch (node.type) {
    case "file_redirect":
      return readRedirect(walk, node, scope);
    case "heredoc_redirect":
      return readHereDocument(walk, node, scope);
    case "herestring_redirect":
      return readHereString(walk, node, scope);
    default:
      throw new Unreadable(`unclear ${sourceOf(walk, node)}`);
  }
}

function walkBody(
  walk: Walk,
  body: SyntaxNode | undefined,
  { extra, scope }: {
    readonly extra: Omit<CommandCall, "assignments">;
    readonly scope: Scope;
  },
): readonly Word[] | undefined {
  if (body?.type === "command" || (!body && extra.words.length > 0)) {
    const own = body ? readCall(walk, body, scope) : undefined;
    const words = [...own?.words ?? [], ...extra.words];
    const reads = [...own?.reads ?? [], ...extra.reads];
    const input = extra.input ?? own?.input;
    walk.command({
      ...extra,
      assignments: own?.assignments ?? [],
      assignmentReason: own?.assignmentReason,
      words,
      reads,
      input,
    }, scope);
    return words;
  }
  if (extra.words.length) throw new Unreadable("unclear redirection");
  if (extra.reads.length) recordReads(walk, extra.reads, scope);
  return body && walk.statement(body, scope, extra.feeder);
}

function recordReads(
  walk: Walk,
  paths: readonly (string | undefined)[],
  scope: Scope,
): void {
  const words = ["<", ...paths];
  const text = words.map((it) => it ?? "?").join(" ");
  walk.recorder.addCommand(
    { program: "<", text, words, benign: true, paths },
    scope,
  );
}

/** A redirection without a number ends the word before it. */
function startsAnew(node: SyntaxNode): boolean {
  return node.type.endsWith("_redirect") &&
    node.firstChild?.type !== "file_descriptor";
}

function readCall(walk: Walk, node: SyntaxNode, scope: Scope): CommandCall {
  const nodes = node.children;
  checkGaps(walk, nodes, "blanks");
  const assignments: SyntaxNode[] = [];
  const words: Word[] = [];
  const reads: (string | undefined)[] = [];
  let input: string | undefined;
  for (const [index, child] of nodes.entries()) {
    const before = nodes[index - 1];
    if (before && touches(walk, before, child) && !startsAnew(child)) {
      throw new Unreadable(`unclear word ${node.text}`);
    }
    if (child.type === "variable_assignment") assignments.push(child);
    else if (child.type === "herestring_redirect") {
      input = readHereString(walk, child, scope).input;
    } else if (child.type === "file_redirect") {
      const redirect = readRedirect(walk, child, scope);
      reads.push(...redirect.reads);
      words.push(...redirect.words);
    } else if (child.type === "subshell" && words[0]?.value === "time") {
      walk.statement(child, scope);
    } else words.push(...readWords(walk, child, scope));
  }
  const name = nodes.find((it) => it.type === "command_name");
  if (name && RESERVED.test(sourceOf(walk, name))) {
    throw new Unreadable(`unclear use of ${sourceOf(walk, name)}`);
  }
  const set = assignments.map((it) => readAssignment(walk, it, scope));
  return {
    assignments: assignments.map((it) => sourceOf(walk, it)),
    assignmentReason: assignmentReason(set, words[0]?.value),
    words,
    reads,
    input,
  };
}
