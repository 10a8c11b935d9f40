import { judgePermission } from "../../approval/judge_permission.ts";
import { parseRule } from "../../approval/rules/parse_rule.ts";
import { printJson } from "../print_json.ts";
import { terminalLine } from "../terminal_text.ts";
import { styleFor } from "../text_style.ts";
import { UsageError } from "../usage_error.ts";
import { decidedBy, decidedByText } from "./decided_by.ts";
import {
  circumstances,
  EXIT_CODES,
  type ExplainOptions,
} from "./explain_options.ts";

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
  const { context: { io, options: given }, approvals, voided } = options;
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
  const reason = "reason" in verdict ? verdict.reason : undefined;
  const remembers = "remembers" in verdict ? verdict.remembers : undefined;
  const notes = [
    ...(verdict.by === "remembered"
      ? ["This counts as long as the server says the same of the tool as then"]
      : []),
    ...(reading.kind === verdict.kind ? [] : [
      `A tool of which its server says that it only reads, and does not reach the world outside: ${reading.kind}`,
    ]),
  ];
  if (given.has("json")) {
    await printJson({
      request,
      decision: verdict.kind,
      decided_by: by,
      ...(reason !== undefined && { reason }),
      ...(remembers !== undefined && { remembers }),
      ...(notes.length > 0 && { notes }),
      ...circumstances(options),
    }, io);
    return EXIT_CODES[verdict.kind];
  }
  const { bold } = styleFor(io, "stdout");
  const lines = [
    `decided by ${decidedByText(by, io.cwd)}`,
    ...(reason === undefined ? [] : [reason]),
    ...notes,
    ...(remembers === undefined
      ? []
      : [`"always" would remember ${remembers}`]),
  ];
  await io.stdout([
    `${bold(verdict.kind)}  ${terminalLine(`call ${name}`)}`,
    ...lines.map((line) => `  ${terminalLine(line)}`),
    "",
  ].join("\n"));
  return EXIT_CODES[verdict.kind];
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
