import type { SyntaxNode } from "../syntax_tree.ts";
import { checkGaps, touches } from "./_gaps.ts";
import type { Scope } from "./_scope.ts";
import { Unreadable } from "./_unreadable.ts";
import { sourceOf, type Walk } from "./_walk.ts";
import type { Fragment, Word } from "./_word.ts";
import { readValue } from "./_read_value.ts";
import { readWords } from "./_word_reader.ts";

/** What redirections do. */
export interface Redirected {
  readonly reads: readonly (string | undefined)[];
  /** Words after the target, which the grammar counts to the redirection. */
  readonly words: readonly Word[];
  /** The plain command whose lines become the input. */
  readonly feeder?: readonly Word[];
  /** Text that becomes the input, when it is literal. */
  readonly input?: string;
}

/**
 * Reads `> file`, `< file`, `2>&1` and their like, and records what is written.
 *
 * @throws {Unreadable} When the form is not known.
 */
export function readRedirect(
  walk: Walk,
  node: SyntaxNode,
  scope: Scope,
): Redirected {
  const parts = [...node.children];
  checkGaps(walk, parts, "blanks");
  if (parts[0]?.type === "file_descriptor") {
    // The grammar takes words such as `-o2` for one.
    if (!/^\s*\d+$/.test(parts.shift()?.text ?? "")) {
      throw new Unreadable(`redirection ${sourceOf(walk, node)}`);
    }
  }
  const operator = parts.shift()?.text.trim() ?? "";
  const [target, ...rest] = parts;
  if (/^[<>]&-$/.test(operator) && !target) return { reads: [], words: [] };
  if (!target) throw new Unreadable(`redirection ${sourceOf(walk, node)}`);
  const targets = readWords(walk, target, scope);
  if (parts.some((it, at) => touches(walk, parts[at - 1], it))) {
    throw new Unreadable(`redirection ${sourceOf(walk, node)}`);
  }
  const words = rest.flatMap((it) => readWords(walk, it, scope));
  const path = onlyPath(targets);
  switch (operator) {
    case "<":
      return {
        reads: [path],
        words,
        feeder: feederOf(walk, target, scope),
      };
    case "<&":
    case ">&":
      if (/^\d+-?$|^-$/.test(path ?? "")) return { reads: [], words };
      break;
    case ">":
    case ">>":
    case ">|":
    case "&>":
    case "&>>":
      break;
    default:
      throw new Unreadable(`redirection ${operator}`);
  }
  if (operator === "<&") throw new Unreadable("redirection <&");
  const text = `${operator} ${sourceOf(walk, target)}`;
  walk.recorder.addWrite(path, text, scope);
  return { reads: [], words };
}

/** The command of `< <(command)`. */
function feederOf(
  walk: Walk,
  target: SyntaxNode,
  scope: Scope,
): readonly Word[] | undefined {
  if (target.type !== "process_substitution") return undefined;
  const [only, ...others] = target.children.slice(1, -1);
  if (!only || others.length) return undefined;
  if (target.firstChild?.text !== "<(") return undefined;
  return walk.statement(only, scope.fork());
}

/** A redirection to several files is not followed. */
function onlyPath(words: readonly Word[]): string | undefined {
  const [word] = words;
  return words.length === 1 && word && !word.many ? word.value : undefined;
}

/** Reads `<<< word`. */
export function readHereString(
  walk: Walk,
  node: SyntaxNode,
  scope: Scope,
): Redirected {
  const [operator, value, ...rest] = node.children;
  if (operator?.text.trim() !== "<<<" || !value || rest.length) {
    throw new Unreadable("here-string");
  }
  checkGaps(walk, node.children, "blanks");
  const fragment: Fragment = readValue(walk, value, scope);
  return fragment.kind === "text"
    ? { reads: [], words: [], input: `${fragment.text}\n` }
    : { reads: [], words: [] };
}
