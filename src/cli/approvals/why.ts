import { PERMISSION_NAMES } from "../../core/approval_request.ts";
import { isGenuineBuiltin } from "../../binding/genuine_builtin.ts";
import { nearestNames } from "../../core/nearest_names.ts";
import type { CommandContext } from "../command.ts";
import { readSettings } from "../read_settings.ts";
import { UsageError } from "../usage_error.ts";
import { showPastQuestion } from "./past_question.ts";
import { policyFor } from "./policy_for.ts";
import { stateFolder } from "./state_folder.ts";

/** A question's id, as the audit log has it. */
const QUESTION_ID = /^[0-9a-f]{8}$/;

/** Words that a shell takes as they are: no assignment, quotation, expansion or redirection among them. */
const PLAIN_COMMAND = /^\s*[\w@%+:,./-]+(?:\s+[\w@%+=:,./-]+)*\s*$/;

/**
 * Runs `lcp approvals why`: explains what would be decided about a request, or
 * what was decided about a question.
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
  if (QUESTION_ID.test(request)) {
    return await showPastQuestion(request, stateDir, context);
  }
  const settings = await readSettings(options, io);
  const found = await policyFor(settings, stateDir, context);
  const explained = { ...found, settings, context };
  const line = /^run:(.*)$/s.exec(request)?.[1];
  if (line !== undefined) {
    const { library } = found;
    const isShell = library?.name === "system_shell" &&
      await isGenuineBuiltin(library);
    if (line !== "*" && (isShell || !PLAIN_COMMAND.test(line))) {
      const { explainCommand } = await import("./explain_command.ts");
      return await explainCommand(line, explained);
    }
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
  // A command line need not be quoted.
  if (first.startsWith("run:")) return operands.join(" ");
  if (others.length > 0) {
    throw new UsageError(
      `"lcp approvals why" takes one request: found "${
        others.join(" ")
      }" after it`,
    );
  }
  const colon = first.indexOf(":");
  const permission = colon < 0 ? first : first.slice(0, colon);
  const known: readonly string[] = [...PERMISSION_NAMES, "confirm"];
  if (colon > 0 && known.includes(permission)) return first;
  if (QUESTION_ID.test(first)) return first;
  const near = nearestNames(permission, known);
  throw new UsageError(`"${first}" is no request`, {
    hint: near.length > 0
      ? `Did you mean ${near.map((name) => `${name}:...`).join(" or ")}?`
      : FORMS,
  });
}

const FORMS =
  "Write read:PATH, write:PATH, net:HOST:PORT, run:COMMAND, env:NAME, sys:NAME, import:HOST, ffi:PATH, or the id of a question.";
