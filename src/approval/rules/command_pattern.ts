import { basename, resolve } from "../../core/path.ts";
import { pathKey } from "../../core/path_key.ts";
import type { RuleContext, RuleMatch, RuleRequest } from "./rule.ts";
import {
  escapeWildcard,
  matchesWildcard,
  mayMatchWildcard,
  wildcardPieces,
} from "./wildcard.ts";

const isWindows = Deno.build.os === "windows";

/**
 * Whether a program, with its arguments where they are known, matches a
 * pattern. A program that is named by its path where the pattern names it by
 * its name, or the other way round, matches `maybe`.
 *
 * @param pattern What stands behind `run:`.
 * @param request The program.
 * @param context What paths of programs are relative to.
 */
export function matchCommand(
  pattern: string,
  { value, argv }: RuleRequest,
  { workspace, home }: RuleContext,
): RuleMatch {
  const [program = value ?? "", ...rest] = argv ?? [];
  const args = argv && rest;
  const full = completed(pattern);
  const [wanted, words] = splitPattern(full);
  const place = (text: string) =>
    isPath(text) ? located(text, workspace, home ?? null) : text;
  const exact = matchWords(
    programPattern(place(wanted)) + words,
    programKey(place(program)),
    args,
  );
  if (exact === "yes" || (!isPath(wanted) && !isPath(program))) return exact;
  const byName = matchWords(
    programPattern(basename(wanted)) + words,
    programKey(basename(program)),
    args,
  );
  return byName === "no" ? exact : "maybe";
}

/**
 * The pattern that matches one command alone, or, without known arguments, the
 * program with any.
 */
export function commandPattern(
  program: string,
  args: readonly string[] | undefined,
): string {
  const first = escapeWildcard(quoted(program));
  if (args === undefined) return first === program ? first : `${first} *`;
  if (args.length > 0) {
    return [first, ...args.map((arg) => escapeWildcard(quoted(arg)))].join(" ");
  }
  return first.startsWith("'") ? first : `'${first}'`;
}

/** A program alone stands for it with any arguments, and one in quotation marks for it with none. */
function completed(pattern: string): string {
  const [, alone] = /^'([^' ]+)'$/.exec(pattern) ?? [];
  if (alone !== undefined) return alone;
  const isProgram = !pattern.includes(" ") &&
    wildcardPieces(pattern).length === 1;
  return isProgram ? `${pattern} *` : pattern;
}

function splitPattern(pattern: string): [program: string, rest: string] {
  const [program = pattern] = /^(?:'[^']*'|[^ ]*)/.exec(pattern) ?? [];
  const inner = /^'(.*)'$/.exec(program)?.[1] ?? program;
  return [inner, pattern.slice(program.length)];
}

function matchWords(
  pattern: string,
  program: string,
  args: readonly string[] | undefined,
): RuleMatch {
  const pieces = wildcardPieces(pattern);
  // ` *` at the end also stands for no further word.
  const end = pattern.endsWith(" *") ? " " : "";
  if (args === undefined) {
    const name = quoted(program);
    if (pieces.length > 1 && pieces.at(-1) === "") {
      if (matchesWildcard(pieces, name + end)) return "yes";
    }
    const possible = matchesWildcard(pieces, name) ||
      mayMatchWildcard(pieces, `${name} `);
    return possible ? "maybe" : "no";
  }
  const words = [program, ...args];
  if (matchesWildcard(pieces, words.map(quoted).join(" ") + end)) return "yes";
  return matchesWildcard(pieces, words.join(" ") + end) ? "maybe" : "no";
}

/** A word as it stands in the text that patterns are matched with: no word looks like two. */
function quoted(word: string): string {
  return word === "" || /[\s']/.test(word)
    ? `'${word.replaceAll("'", `'\\''`)}'`
    : word;
}

function programPattern(program: string): string {
  const key = programKey(program);
  return /[\s]/.test(key) ? `'${key}'` : key;
}

function programKey(program: string): string {
  const key = pathKey(program);
  return isWindows ? key.replace(/\.(?:exe|com|cmd|bat)$/, "") : key;
}

function isPath(program: string): boolean {
  return program.includes("/") || (isWindows && program.includes("\\"));
}

function located(
  program: string,
  workspace: string,
  home: string | null,
): string {
  return home !== null && program.startsWith("~/")
    ? resolve(home, program.slice("~/".length))
    : resolve(workspace, program);
}
