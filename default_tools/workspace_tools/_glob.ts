import type { ContainedPath } from "../_shared/contained_path.ts";

/** Longer globs are refused. */
const MAX_LENGTH = 500;
/** Most alternatives that the braces of one glob may stand for. */
const MAX_ALTERNATIVES = 100;

/**
 * Compiles a glob. `*` stands for any characters of one name, `?` for one, `[a-z]` and `[!a-z]` for
 * one of a set, `{a,b}` for alternatives and `**` for any number of folders. A glob without `/` is
 * compared with the name alone.
 *
 * @param glob The glob, with `/` or `\` between folders.
 * @param folder What the glob is relative to.
 * @returns A test for what is below that folder.
 * @throws {SyntaxError} When the glob is too long or not valid.
 */
export function compileGlob(
  glob: string,
  folder: ContainedPath,
): (place: ContainedPath) => boolean {
  if (glob.length > MAX_LENGTH) {
    throw new SyntaxError(`the glob has more than ${MAX_LENGTH} characters`);
  }
  const slashed = glob.replaceAll("\\", "/").replace(/^(\.\/)+/, "");
  const alternatives = expandBraces(slashed).map(regExpOf);
  const start = folder.shown === "." ? 0 : folder.shown.length + 1;
  return ({ shown }) => {
    const path = `${shown.slice(start)}/`;
    return alternatives.some((regExp) => regExp.test(path));
  };
}

function expandBraces(glob: string): string[] {
  const done: string[] = [];
  const pending = [glob];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const inner = /\{([^{}]*)\}/.exec(next);
    if (inner === null) {
      done.push(next);
    } else {
      const before = next.slice(0, inner.index);
      const after = next.slice(inner.index + inner[0].length);
      pending.push(
        ...inner[1].split(",").map((choice) => before + choice + after),
      );
    }
    if (done.length + pending.length > MAX_ALTERNATIVES) {
      throw new SyntaxError(
        `the braces of the glob stand for more than ${MAX_ALTERNATIVES} alternatives`,
      );
    }
  }
  return done;
}

/** A regular expression for relative paths in which each name is followed by `/`. */
function regExpOf(glob: string): RegExp {
  const names = glob.split("/").filter((name) => name !== "");
  if (names.length === 1 && !glob.startsWith("/")) names.unshift("**");
  const sources = names.map((name, index) => {
    if (name === "**") return name;
    const tokens = name.match(/\[!?[^\]]+\]|[^]/gu) ?? [];
    const characters = tokens.map(characterSource);
    return joinSources(characters, {
      star: "*",
      skipped: "[^/]",
      end: "/",
      label: `name${index}`,
    });
  });
  const source = joinSources(sources, {
    star: "**",
    skipped: "(?:[^/]+/)",
    end: "$",
    label: "folders",
  });
  return new RegExp(`^${source}`, "u");
}

/**
 * Joins the parts of a regular expression, some of which are stars. Look-ahead and back-reference
 * make an atomic group: a star takes as little as lets the parts up to the next star match, and
 * never reconsiders. More would only leave less to that next star, so nothing is missed, and many
 * stars cannot backtrack for ever.
 */
function joinSources(
  parts: readonly string[],
  { star, skipped, end, label }: {
    readonly star: string;
    readonly skipped: string;
    readonly end: string;
    readonly label: string;
  },
): string {
  let [upToNextStar, rest] = [end, ""];
  for (const [index, part] of [...parts.entries()].reverse()) {
    if (part !== star) {
      upToNextStar = part + upToNextStar;
      continue;
    }
    const group = `${label}_${index}`;
    const atom = `(?=(?<${group}>${skipped}*?${upToNextStar}))\\k<${group}>`;
    [upToNextStar, rest] = ["", atom + rest];
  }
  return upToNextStar + rest;
}

function characterSource(token: string): string {
  if (token === "*") return token;
  if (token === "?") return "[^/]";
  const isSet = token.startsWith("[") && token.endsWith("]");
  if (!isSet) return RegExp.escape(token);
  const negated = token.startsWith("[!");
  const members = token.slice(negated ? 2 : 1, -1).replaceAll("^", "\\^");
  const source = `(?!/)[${negated ? "^" : ""}${members}]`;
  try {
    new RegExp(source, "u");
    return source;
  } catch (cause) {
    const reason = `the glob has a range that runs backwards in ${token}`;
    throw new SyntaxError(reason, { cause });
  }
}
