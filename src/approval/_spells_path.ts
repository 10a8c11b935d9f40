import { pathTexts } from "../analysis/shell/path_texts.ts";
import { type JudgePathOptions, placeOf } from "./_judge_path.ts";
import { matchPath, parsePathPattern } from "./rules/path_pattern.ts";
import { wildcardPieces } from "./rules/wildcard.ts";

/**
 * Whether a rule about programs names a path outside of the workspace: one of
 * its words is that very path, or a pattern of paths that matches it.
 *
 * @param rule Such as `run:tar * -C /etc` or `run:cat /var/log/*`.
 * @param path As a command has it.
 * @param options Where the path leads.
 */
export function spellsPath(
  rule: string,
  path: string,
  options: JudgePathOptions,
): boolean {
  const real = placeOf(path, options);
  return wordsOf(rule.slice("run:".length)).flatMap(pathTexts).some((word) => {
    const [text, ...others] = wildcardPieces(word);
    if (text === path && others.length === 0) return true;
    const pattern = parsePathPattern(word);
    return real !== null && typeof pattern !== "string" &&
      matchPath(pattern, real, options.policy) === "yes";
  });
}

/** The words of a pattern, without their quotation marks. */
function wordsOf(pattern: string): string[] {
  const words = pattern.match(/'(?:[^']|'\\'')*'|\S+/g) ?? [];
  return words.map((word) =>
    word.startsWith("'") ? word.slice(1, -1).replaceAll("'\\''", "'") : word
  );
}
