import { isAbsolute, resolve } from "../../core/path.ts";
import { matchCommand } from "./command_pattern.ts";
import { matchHost } from "./host_pattern.ts";
import { matchPath } from "./path_pattern.ts";
import type { Rule, RuleContext, RuleMatch, RuleRequest } from "./rule.ts";
import { matchesWildcard } from "./wildcard.ts";

/** Longest value that is matched, in UTF-16 code units. */
const MAX_VALUE_LENGTH = 1 << 20;

/**
 * Whether a rule matches a request. `maybe` when what is known does not tell: a
 * program's arguments that the pattern speaks of, a host without its port, a
 * request for anything, a folder that holds what the pattern means and is to
 * be written. Enough to ask, too little to allow.
 *
 * @param rule The rule.
 * @param request What is asked for.
 * @param context What patterns are relative to.
 */
export function ruleMatches(
  rule: Rule,
  request: RuleRequest,
  context: RuleContext,
): RuleMatch {
  const { permission, target } = rule;
  const { value } = request;
  if (permission !== request.permission) return "no";
  if (target.kind === "anything") return "yes";
  if (value === null || lengthOf(request) > MAX_VALUE_LENGTH) return "maybe";
  switch (target.kind) {
    case "path":
      // What is not absolute is no path yet: it could be anywhere.
      if (!isAbsolute(value)) return "maybe";
      return matchPath(target.path, resolve(value), {
        ...context,
        isWrite: permission === "write",
      });
    case "host":
      return matchHost(target.host, value, context);
    case "command":
      return matchCommand(target.pattern, request, context);
    case "name":
      return namesOf(request, value)
          .some((name) => matchesWildcard(target.pieces, name))
        ? "yes"
        : "no";
    default:
      return target satisfies never;
  }
}

function lengthOf({ value, argv = [] }: RuleRequest): number {
  return argv.reduce((sum, word) => sum + word.length, value?.length ?? 0);
}

/** A tool's own question is known by its label too, without the digest of what is behind it. */
function namesOf({ permission }: RuleRequest, value: string): string[] {
  return permission === "confirm"
    ? [value, value.replace(/ #[0-9a-f]{16}$/, "")]
    : [value];
}
