import { explainRequest, type Explanation } from "../../approval/explain.ts";
import type { PermissionPolicy } from "../../approval/permission_verdict.ts";
import { permissionLabel } from "../../core/permission_label.ts";
import { UsageError } from "../usage_error.ts";
import { decidedBy } from "./decided_by.ts";
import { environmentNote } from "./environment_note.ts";
import { executorNote } from "./executor_note.ts";
import type { ExplainOptions } from "./explain_options.ts";
import { importNote } from "./import_note.ts";
import { printVerdict } from "./print_verdict.ts";
import { realRequests } from "./real_requests.ts";
import { voidNotes } from "./void_notes.ts";

/**
 * Explains what would be decided when a running tool asks the system for something.
 *
 * @param text The request, such as `net:example.com:443`.
 * @param options By what it is judged, and where to print.
 * @returns The exit code.
 * @throws UsageError if it is no request.
 */
export async function explainPermission(
  text: string,
  options: ExplainOptions,
): Promise<0 | 3> {
  const { policy } = options;
  const explanation = explainStrictest(realRequests(text, policy), policy);
  if (typeof explanation === "string") throw new UsageError(explanation);
  const { request, verdict } = explanation;
  const by = await decidedBy(explanation, options);
  const notes = await notesOn(explanation, options);
  const label = labelOf(explanation);
  return await printVerdict({ request, label, verdict, by, notes }, options);
}

/** Explains the one of several requests that decides when all are to be allowed. */
function explainStrictest(
  requests: readonly string[],
  policy: PermissionPolicy,
): Explanation | string {
  const found: Explanation[] = [];
  for (const request of requests) {
    const explanation = explainRequest(request, policy);
    if (typeof explanation === "string") return explanation;
    found.push(explanation);
  }
  const first = (kind: "deny" | "ask" | "allow") =>
    found.find(({ verdict }) => verdict.kind === kind);
  return first("deny") ?? first("ask") ?? first("allow") ??
    "There is nothing to decide";
}

function labelOf({ request }: Explanation): string {
  const { permission, value } = request;
  return permission === "confirm"
    ? `have ${value ?? "anything"} confirmed`
    : permission === "mcp"
    ? `call ${value ?? "any tool of an MCP server"}`
    : permissionLabel({ permission, value });
}

async function notesOn(
  { request, verdict }: Explanation,
  { policy, voided, settings }: ExplainOptions,
): Promise<string[]> {
  const notes: string[] = [];
  const executor = executorNote(verdict.kind, settings.executor);
  if (executor !== undefined) notes.push(executor);
  const environment = environmentNote(request, policy);
  if (environment !== undefined) notes.push(environment);
  const imported = importNote(request, policy);
  if (imported !== undefined) notes.push(imported);
  if (verdict.by === "rule" && verdict.kind !== "allow") {
    notes.push(
      verdict.kind === "deny"
        ? "Nothing allows it as long as that rule is there: deny beats ask, and ask beats allow"
        : "Nothing keeps it from being asked as long as that rule is there: ask beats allow",
    );
  }
  notes.push(...voidNotes([request], { policy, voided }));
  const { permission, value } = request;
  if (permission === "run" && value !== null) {
    const { commandReport } = await import("./command_report.ts");
    const { verdict: { decision, reasons } } = await commandReport(
      value,
      policy,
    );
    const why = reasons.length === 0 ? "" : ` (${reasons.join("; ")})`;
    notes.push(
      `This is for a tool that starts the program itself, whose arguments are not known; without arguments, as a command of system_shell, it is: ${decision}${why}`,
    );
  }
  return notes;
}
