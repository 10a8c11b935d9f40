import { dirname, isAbsolute, resolve } from "../core/path.ts";
import { commandPattern } from "./rules/command_pattern.ts";
import { hostOf } from "./rules/host_pattern.ts";
import { parseRule } from "./rules/parse_rule.ts";
import type { RuleContext, RuleRequest } from "./rules/rule.ts";
import { ruleMatches } from "./rules/rule_matches.ts";
import { escapeWildcard } from "./rules/wildcard.ts";

/**
 * The narrowest sensible rule that allows a request: the file or folder, the
 * host with all its ports, the program with the arguments that are known, the
 * name.
 *
 * @param request What is asked for.
 * @param context What patterns are relative to.
 * @returns The rule, or undefined when none could be shown to an operator and match the request alone.
 */
export function rememberedRule(
  request: RuleRequest,
  context: RuleContext,
): string | undefined {
  const pattern = patternOf(request);
  // What looks like something else on a terminal is no rule to agree to.
  if (pattern === undefined || /\p{C}|\p{Zl}|\p{Zp}/u.test(pattern)) {
    return undefined;
  }
  const rule = parseRule(`${request.permission}:${pattern}`);
  if (typeof rule === "string" || rule.target.kind === "anything") {
    return undefined;
  }
  return ruleMatches(rule, request, context) === "yes" ? rule.text : undefined;
}

function patternOf(
  { permission, value, argv }: RuleRequest,
): string | undefined {
  if (value === null || value === "") return undefined;
  switch (permission) {
    case "read":
    case "write":
    case "ffi":
      return pathPattern(value);
    case "net":
    case "import":
      return value.startsWith("unix:")
        ? `unix:${escapeWildcard(value.slice("unix:".length))}`
        : hostOf(value);
    case "run": {
      const [program = value, ...args] = argv ?? [];
      return commandPattern(program, argv && args);
    }
    case "env":
    case "sys":
    case "mcp":
    case "confirm":
      return escapeWildcard(value);
    default:
      return permission satisfies never;
  }
}

function pathPattern(value: string): string | undefined {
  if (!isAbsolute(value)) return undefined;
  const path = resolve(value);
  // A rule for the root would be one for everything.
  if (dirname(path) === path) return undefined;
  return Deno.build.os === "windows" ? path : escapeWildcard(path);
}
