import { judgePermission } from "../../approval/judge_permission.ts";
import { parseRule } from "../../approval/rules/parse_rule.ts";
import { UsageError } from "../usage_error.ts";
import { decidedBy } from "./decided_by.ts";
import type { ExplainOptions } from "./explain_options.ts";
import { printVerdict } from "./print_verdict.ts";

/**
 * Explains what would be decided when a tool of an MCP server is to be called.
 * No server is asked: whether its tool is as it was when it was approved, and
 * whether it says that it only reads, is left open.
 *
 * @param name `alias::tool`.
 * @param options By what it is judged, and where to print.
 * @returns The exit code.
 * @throws UsageError if there is no name.
 */
export async function explainMcp(
  name: string,
  options: ExplainOptions,
): Promise<0 | 3> {
  if (name.trim() === "") {
    throw new UsageError(
      '"mcp:" is no request: there is no server::tool behind it',
    );
  }
  const { approvals, voided } = options;
  const own = [...approvals, ...voided].filter(({ library }) =>
    library.path === `mcp:${name}`
  );
  const policy = {
    ...options.policy,
    remembered: own.map(({ rule }) => parseRule(rule))
      .filter((rule) => typeof rule !== "string"),
  };
  const request = {
    permission: "mcp",
    value: name === "*" ? null : name,
  } as const;
  const verdict = judgePermission(request, policy);
  const reading = judgePermission({ ...request, saysItReads: true }, policy);
  const by = await decidedBy({ verdict, rule: ruleOf(verdict, policy) }, {
    policy,
    approvals: own,
    settings: options.settings,
  });
  const notes = [
    ...(verdict.by === "remembered"
      ? ["This counts as long as the server says the same of the tool as then"]
      : []),
    ...(reading.kind === verdict.kind ? [] : [
      `A tool of which its server says that it only reads, and does not reach the world outside: ${reading.kind}`,
    ]),
  ];
  const label = `call ${name}`;
  return await printVerdict({ request, label, verdict, by, notes }, options);
}

type Decided = Parameters<typeof decidedBy>[0];

/** The configured rule that decided, with its list. */
function ruleOf(
  verdict: Decided["verdict"],
  { rules }: ExplainOptions["policy"],
): Decided["rule"] {
  if (verdict.by !== "rule") return undefined;
  const list = (["deny", "ask", "allow"] as const).find((name) =>
    rules[name].some(({ text }) => text === verdict.rule)
  );
  return list && { list, text: verdict.rule, isCertain: true };
}
