import { resolve, SEPARATOR } from "../core/path.ts";
import { SYSTEM_INFORMATION } from "../core/system_information.ts";
import { isThisMachine } from "../core/is_this_machine.ts";
import type { HostPattern } from "./rules/host_pattern.ts";
import { commonParts, type PathPattern } from "./rules/path_pattern.ts";
import type { Rule, RuleContext } from "./rules/rule.ts";
import { matchesWildcard, wildcardPieces } from "./rules/wildcard.ts";

/** What rules are read with to become static. */
export interface StaticValuesOptions extends RuleContext {
  /** Names of variables in the host's environment. */
  readonly variables: readonly string[];
  /** Whether the rule denies: more than it says may be denied then, and otherwise less allowed. */
  readonly denies: boolean;
}

/** The names by which this machine is reached from itself, as Deno's flags take them. */
const THIS_MACHINE = [
  "127.0.0.0/8",
  "0.0.0.0",
  "[::1]",
  "[::]",
  "localhost",
  "*.localhost",
];

/**
 * What a rule speaks of, as values of Deno's flags; null for everything.
 *
 * @returns The values, or undefined when flags cannot say it.
 */
export function staticValues(
  { permission, target }: Rule,
  options: StaticValuesOptions,
): readonly (string | null)[] | undefined {
  switch (target.kind) {
    case "anything":
      return [null];
    case "path": {
      const path = plainPath(target.path, options);
      // The list of such a flag is separated by commas; for files there is another way.
      const fits = path !== undefined &&
        (options.denies && permission !== "ffi"
          ? isHeldByCase()
          : !path.includes(","));
      return fits ? [path] : undefined;
    }
    case "host":
      return hostValues(target.host, options);
    case "command": {
      const program = anyUseOf(target.pattern, options);
      return program === undefined || program.includes(",")
        ? undefined
        : [program];
    }
    case "name":
      return permission === "sys"
        ? SYSTEM_INFORMATION.filter((it) => matchesWildcard(target.pieces, it))
        : variableNames(target.pieces, options.variables);
    default:
      return target satisfies never;
  }
}

/** The folder in which all lies that a pattern of paths means; undefined when it is not known. */
export function folderOf(
  pattern: PathPattern,
  context: RuleContext,
): string | undefined {
  const parts = commonParts(pattern, context);
  if (parts === undefined) return undefined;
  const root = Deno.build.os === "windows" ? "" : SEPARATOR;
  // A drive by its letter alone would be the current folder on it.
  const end = root === "" && parts.length === 1 ? SEPARATOR : "";
  return root + parts.join(SEPARATOR) + end;
}

/** The file or folder that a pattern means with everything below it. */
function plainPath(
  pattern: PathPattern,
  context: RuleContext,
): string | undefined {
  const { parts } = pattern;
  const isPlain = parts.every((part, index) =>
    part === "**" ? index === parts.length - 1 : part.length === 1
  );
  return isPlain && parts.at(-1) === "**"
    ? folderOf(pattern, context)
    : undefined;
}

/** Whether what is denied is denied in every spelling: on macOS files have many, and Deno knows one. */
function isHeldByCase(): boolean {
  return Deno.build.os !== "darwin";
}

function hostValues(
  pattern: HostPattern,
  { denies, ...context }: StaticValuesOptions,
): string[] | undefined {
  if (pattern.kind === "socket") {
    // Deno denies a socket by its very path, and has no folders of them.
    const path = denies ? undefined : plainPath(pattern.path, context);
    return path === undefined || path.includes(",")
      ? undefined
      : [`unix:${path}`];
  }
  const { name, below, port } = pattern;
  if (name === undefined || !isFlagHost(name)) return undefined;
  // To Deno `*.example.com` is also the host itself.
  if (below && !denies) return undefined;
  const names = denies && isThisMachine(name)
    ? [name, ...THIS_MACHINE]
    : [below ? `*.${name}` : name];
  return [...new Set(names)].map((it) =>
    port === undefined ? it : `${it}:${port}`
  );
}

function isFlagHost(name: string): boolean {
  return name.length <= 253 &&
    /^(?:\[[0-9a-f:.]+\]|[\w-]{1,63}(?:\.[\w-]{1,63})*)$/i.test(name);
}

/** The program of a pattern that means it with any arguments: its name, or its absolute path. */
function anyUseOf(
  pattern: string,
  { workspace, home }: RuleContext,
): string | undefined {
  const [, quoted, plain] =
    /^(?:'([^']*)' \*|([^' ]+)(?: \*)?)$/.exec(pattern) ??
      [];
  const pieces = wildcardPieces(quoted ?? plain ?? "*");
  const [program = ""] = pieces;
  if (pieces.length > 1) return undefined;
  if (program.startsWith("~/")) {
    return home ? resolve(home, program.slice("~/".length)) : undefined;
  }
  const isPath = program.includes("/") || program.includes(SEPARATOR);
  return isPath ? resolve(workspace, program) : program;
}

/** What is not in the environment needs no denial, but a name alone does none the less: it may be set. */
function variableNames(
  pieces: readonly string[],
  variables: readonly string[],
): string[] {
  const names = variables.filter((name) => matchesWildcard(pieces, name));
  const [only = "", ...more] = pieces;
  const isName = more.length === 0 && /^[^=,*\0]+$/.test(only);
  return isName && !names.includes(only) ? [...names, only] : names;
}
