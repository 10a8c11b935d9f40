import type { RememberedApproval } from "../../approval/memory/remembered_approval.ts";
import type { CommandContext } from "../command.ts";
import { printJson } from "../print_json.ts";
import { shownPath } from "../shown_path.ts";
import { terminalLine } from "../terminal_text.ts";
import { styleFor } from "../text_style.ts";
import { UsageError } from "../usage_error.ts";
import { approvalEntry } from "./approval_entry.ts";
import { type ApprovalState, approvalStates } from "./approval_states.ts";
import { openMemory } from "./open_memory.ts";
import { shortIds } from "./short_ids.ts";
import { shownTime } from "./shown_time.ts";
import { stateFolder } from "./state_folder.ts";

type States = ReadonlyMap<string, ApprovalState>;

/**
 * Runs `lcp approvals list`.
 *
 * @param context The command line, without the word `list`.
 * @returns The exit code.
 */
export async function runApprovalsList(
  context: CommandContext,
): Promise<number> {
  const { io, options, operands } = context;
  if (operands.length > 0) {
    throw new UsageError(
      `"lcp approvals list" takes no names: found "${operands.join(" ")}"`,
    );
  }
  const folder = await stateFolder(io);
  const { memory, reportProblems } = openMemory(folder, io);
  const approvals = await memory.list();
  const states = await approvalStates(approvals, context);
  await reportProblems();
  if (options.has("json")) {
    const entries = approvals.map((approval) =>
      approvalEntry(approval, states.get(approval.id))
    );
    await printJson(entries, io);
  } else if (approvals.length > 0) {
    await io.stdout(tableOf(approvals, states, context));
  } else if (!options.has("quiet")) {
    await io.stderr(
      "No approvals are saved. When a tool asks for something, you can have the answer saved for later sessions; it is listed here then.\n",
    );
  }
  return 0;
}

function tableOf(
  approvals: readonly RememberedApproval[],
  states: States,
  { io }: CommandContext,
): string {
  const style = styleFor(io, "stdout");
  const shortId = shortIds(approvals.map(({ id }) => id));
  const byPath = Map.groupBy(approvals, ({ library }) => library.path);
  const blocks = [...byPath].map(([path, group]) => {
    const names = new Set(group.map(({ library }) => library.name));
    const head = style.bold(terminalLine([...names].join(", ")));
    const lines = group.map(({ id, rule, time }) => {
      const state = states.get(id);
      const note = state === undefined || state.kind === "in-effect"
        ? ""
        : `  ${style.yellow(`(${state.kind}: ${state.reason})`)}`;
      return `  ${terminalLine(shortId(id))}  ${shownTime(time)}  ${
        terminalLine(rule)
      }${note}\n`;
    });
    const place = style.dim(terminalLine(shownPath(path, io.cwd)));
    return `${head}  ${place}\n${lines.join("")}`;
  });
  return blocks.join("\n");
}
