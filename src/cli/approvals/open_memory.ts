import { ApprovalMemory } from "../../approval/memory/approval_memory.ts";
import type { CliIo } from "../cli_io.ts";
import { terminalLine } from "../terminal_text.ts";
import { styleFor } from "../text_style.ts";

/** What operators had remembered, and what is wrong with the file that keeps it. */
export interface OpenMemory {
  readonly memory: ApprovalMemory;
  /** Tells on stderr what is wrong, and whether anything is. */
  reportProblems(): Promise<boolean>;
}

/**
 * Opens the saved approvals.
 *
 * @param stateDir Folder for what lasts.
 * @param io Where problems are told.
 */
export function openMemory(stateDir: string, io: CliIo): OpenMemory {
  const problems: string[] = [];
  const memory = new ApprovalMemory({
    stateDir,
    report: (problem) => problems.push(problem),
  });
  const { yellow } = styleFor(io, "stderr");
  return {
    memory,
    async reportProblems() {
      for (const problem of problems) {
        await io.stderr(`${yellow("warning:")} ${terminalLine(problem)}\n`);
      }
      return problems.length > 0;
    },
  };
}
