import { judgePermission } from "../../src/approval/judge_permission.ts";
import type {
  PermissionPolicy,
  PermissionRequest,
  PermissionVerdict,
} from "../../src/approval/permission_verdict.ts";
import {
  parseRuleSet,
  type RuleTexts,
} from "../../src/approval/rules/parse_rule_set.ts";
import type { AutonomyLevel } from "../../src/core/handlers.ts";
import { ruleOf } from "./rule_of.ts";

const POLICY: PermissionPolicy = {
  level: "safe",
  workspace: "/home/me/ws",
  home: "/home/me",
  readable: ["/lib/tools", "/lib/one.ts", "/home/me/ws/.env.ts"],
  writable: ["/scratch"],
  protectedPaths: ["/home/me/ws/tools", "/lib/tools"],
  holdsProtected: (path) => ["/work", "/work/checkout"].includes(path),
  rules: { deny: [], ask: [], allow: [] },
  remembered: [],
};

/** What is other than in an ordinary policy. */
export interface PolicyChanges {
  readonly level?: AutonomyLevel;
  readonly rules?: RuleTexts;
  readonly remembered?: readonly string[];
  readonly hasRemoteModules?: boolean;
}

/** Judges a request by an ordinary policy at `safe`, with changes. */
export function judge(
  request: PermissionRequest,
  { rules = {}, remembered = [], ...others }: PolicyChanges = {},
): PermissionVerdict {
  return judgePermission(request, {
    ...POLICY,
    ...others,
    rules: parseRuleSet(rules).rules,
    remembered: remembered.map(ruleOf),
  });
}
