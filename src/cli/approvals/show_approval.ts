import type { CommandContext } from "../command.ts";
import { printJson } from "../print_json.ts";
import { shownPath } from "../shown_path.ts";
import { terminalLine } from "../terminal_text.ts";
import { styleFor } from "../text_style.ts";
import { approvalEntry } from "./approval_entry.ts";
import { approvalStates } from "./approval_states.ts";
import { findNamedApprovals } from "./find_named_approvals.ts";
import { openMemory } from "./open_memory.ts";
import { shownTime } from "./shown_time.ts";

/**
 * Shows a saved approval: for which library, since when, and whether it still counts.
 *
 * @param id Its id, or the beginning of it.
 * @param folder Folder for what lasts.
 * @param context The command's.
 * @returns Whether there is one.
 * @throws UsageError if several ids begin so.
 */
export async function showApproval(
  id: string,
  folder: string,
  { io, options, rooms }: Pick<CommandContext, "io" | "options" | "rooms">,
): Promise<boolean> {
  const { memory, reportProblems } = openMemory(folder, io);
  const saved = await memory.list();
  await reportProblems();
  if (!saved.some((approval) => approval.id.startsWith(id))) return false;
  const [approval] = findNamedApprovals(id, saved);
  if (approval === undefined) return false;
  const states = await approvalStates([approval], { rooms, io });
  const state = states.get(approval.id);
  if (options.has("json")) {
    await printJson({ approval: approvalEntry(approval, state) }, io);
    return true;
  }
  const { bold } = styleFor(io, "stdout");
  const { library, rule, time } = approval;
  const effect = state === undefined || state.kind === "in-effect"
    ? "in effect: what the rule says is not asked about for this library"
    : `${state.kind}: ${state.reason}`;
  await io.stdout([
    bold(terminalLine(rule)),
    `  saved at ${shownTime(time)} for the library ${
      terminalLine(`${library.name} (${shownPath(library.path, io.cwd)})`)
    }`,
    `  ${terminalLine(effect)}`,
    `  taken back by lcp approvals revoke ${terminalLine(id)}`,
    "",
  ].join("\n"));
  return true;
}
