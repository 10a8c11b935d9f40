import { PERMISSION_NAMES } from "../../core/approval_request.ts";
import { isGenuineBuiltin } from "../../binding/genuine_builtin.ts";
import { nearestNames } from "../../core/nearest_names.ts";
import type { CommandContext } from "../command.ts";
import { readSettings } from "../read_settings.ts";
import { UsageError } from "../usage_error.ts";
import { showPastQuestion } from "./past_question.ts";
import { policyFor } from "./policy_for.ts";
import { stateFolder } from "./state_folder.ts";
import { wholeId } from "./whole_id.ts";

/** The id of a question, as the audit log has it, or of a saved approval, or its beginning. */
const ID = /^[0-9a-f]{4,8}$|^[0-9a-f]{8}-[0-9a-f-]*$/;

/** A program without arguments that a shell takes as it is: no assignment, quotation, expansion or redirection. */
const PLAIN_PROGRAM = /^\s*[\w@%+:,./-]+\s*$/;

/**
 * Runs `lcp approvals why`: explains what would be decided about a request, shows
 * a saved approval, or what was decided about a question.
 *
 * @param context The command line, without the word `why`.
 * @returns The exit code: 3 when it is denied.
 */
export async function runApprovalsWhy(
  context: CommandContext,
): Promise<number> {
  const { io, options } = context;
  const request = requestOf(context.operands);
  const stateDir = await stateFolder(io);
  if (ID.test(request)) {
    const { showApproval } = await import("./show_approval.ts");
    const id = await wholeId(request, stateDir, io);
    if (await showApproval(id, stateDir, context)) return 0;
    return await showPastQuestion(id, stateDir, context);
  }
  const settings = await readSettings(options, io);
  const found = await policyFor(settings, stateDir, context);
  const explained = { ...found, settings, context };
  const line = /^run:(.*)$/s.exec(request)?.[1];
  if (line !== undefined) {
    const { library } = found;
    const isShell = library?.name === "system_shell" &&
      await isGenuineBuiltin(library);
    if (line !== "*" && (isShell || !PLAIN_PROGRAM.test(line))) {
      const { explainCommand } = await import("./explain_command.ts");
      return await explainCommand(line, explained);
    }
  }
  const tool = /^mcp:(.*)$/s.exec(request)?.[1];
  if (tool !== undefined) {
    const { explainMcp } = await import("./explain_mcp.ts");
    return await explainMcp(tool, explained);
  }
  const label = /^confirm:(.*)$/s.exec(request)?.[1];
  if (label !== undefined) {
    const { explainConfirm } = await import("./explain_confirm.ts");
    return await explainConfirm(label, explained);
  }
  const { explainPermission } = await import("./explain_permission.ts");
  return await explainPermission(request, explained);
}

function requestOf(operands: readonly string[]): string {
  const [first, ...others] = operands;
  if (first === undefined) {
    throw new UsageError("lcp approvals why needs a request", {
      hint: FORMS,
    });
  }
  // A command line need not be quoted, nor a label.
  if (/^(?:run|mcp|confirm):/.test(first)) return operands.join(" ");
  if (others.length > 0) {
    throw new UsageError(
      `"lcp approvals why" takes one request: found "${
        others.join(" ")
      }" after it`,
    );
  }
  const colon = first.indexOf(":");
  const permission = colon < 0 ? first : first.slice(0, colon);
  const known: readonly string[] = [...PERMISSION_NAMES, "mcp", "confirm"];
  if (colon > 0 && known.includes(permission)) return first;
  if (ID.test(first)) return first;
  const near = nearestNames(permission, known);
  throw new UsageError(`"${first}" is neither a request nor an id`, {
    hint: near.length > 0
      ? `Did you mean ${near.map((name) => `${name}:...`).join(" or ")}?`
      : FORMS,
  });
}

const FORMS =
  "Write read:PATH, write:PATH, net:HOST:PORT, run:COMMAND, env:NAME, sys:NAME, import:HOST, ffi:PATH, mcp:SERVER::TOOL or confirm:LABEL, or the id of a question or of a saved approval.";
