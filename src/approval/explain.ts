import { join, resolve } from "../core/path.ts";
import { LEVEL_TABLE, type LevelDecision } from "./_level_table.ts";
import { rowOf } from "./_table_row.ts";
import { judgePermission } from "./judge_permission.ts";
import type {
  PermissionPolicy,
  PermissionRequest,
  PermissionVerdict,
  TableRow,
} from "./permission_verdict.ts";
import { judgeByRules } from "./rules/judge_by_rules.ts";
import { parseHostPattern } from "./rules/host_pattern.ts";
import { parseRule } from "./rules/parse_rule.ts";
import type { RuleSet } from "./rules/rule.ts";

/** Why a request is decided as it is. */
export interface Explanation {
  /** What was judged: paths absolute, words of a program apart. */
  readonly request: PermissionRequest;
  /** What is decided. */
  readonly verdict: PermissionVerdict;
  /** The configured rule that speaks of the request, with its list; absent when none does. */
  readonly rule?: {
    readonly list: keyof RuleSet;
    readonly text: string;
    /** False when it only may match, so that it asks. */
    readonly isCertain: boolean;
  };
  /** The row of the table that the request falls under, and what the level decides there. */
  readonly level: { readonly row: TableRow; readonly decision: LevelDecision };
}

/**
 * Explains what would be decided about a request.
 *
 * @param text Such as `run:git push`, `net:example.com:443` or `write:../x`; paths are relative to the workspace, several words of `run` are a program with its arguments, `*` is anything. Links are not followed.
 * @param policy What it is judged by.
 * @returns The explanation, or what is wrong with the text.
 */
export function explainRequest(
  text: string,
  policy: PermissionPolicy,
): Explanation | string {
  const request = parseRequest(text, policy);
  if (typeof request === "string") return request;
  const ruled = judgeByRules(policy.rules, request, policy);
  const { row } = rowOf(request, policy);
  return {
    request,
    verdict: judgePermission(request, policy),
    ...(ruled && {
      rule: {
        list: listOf(ruled.rule, policy.rules),
        text: ruled.rule.text,
        isCertain: ruled.isCertain,
      },
    }),
    level: { row, decision: LEVEL_TABLE[row][policy.level] },
  };
}

function listOf(rule: RuleSet["deny"][number], rules: RuleSet): keyof RuleSet {
  if (rules.deny.includes(rule)) return "deny";
  return rules.ask.includes(rule) ? "ask" : "allow";
}

/** Reads a request: what starts like a rule, with a value in the place of the pattern. */
function parseRequest(
  text: string,
  { workspace, home }: PermissionPolicy,
): PermissionRequest | string {
  const colon = text.indexOf(":");
  const value = text.slice(colon + 1);
  // Any pattern will do here: it tells which permissions there are.
  const known = parseRule(`${text.slice(0, Math.max(0, colon))}:*`);
  if (typeof known === "string" || value.trim() === "") {
    return `${
      JSON.stringify(text)
    } is no request: it has the form PERMISSION:VALUE, such as run:git or net:example.com`;
  }
  const { permission } = known;
  if (value === "*") return { permission, value: null };
  switch (permission) {
    case "read":
    case "write":
    case "ffi": {
      const isHome = value === "~" || value.startsWith("~/");
      const path = isHome && home
        ? join(home, value.slice(1))
        : resolve(workspace, value);
      return { permission, value: path };
    }
    case "run": {
      const argv = value.trim().split(/\s+/);
      const [program = value] = argv;
      return argv.length > 1
        ? { permission, value: program, argv }
        : { permission, value: program };
    }
    case "net":
    case "import": {
      const host = value.startsWith("vsock:") ? {} : parseHostPattern(value);
      return typeof host === "string"
        ? `${JSON.stringify(text)} is no request: ${host}`
        : { permission, value };
    }
    case "env":
    case "sys":
    case "mcp":
    case "confirm":
      return { permission, value };
    default:
      return permission satisfies never;
  }
}
