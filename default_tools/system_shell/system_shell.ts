/** Runs shell commands in the workspace: none, what only looks, or all without asking, as the host says. */

import type { Failure } from "../_shared/file_failure.ts";
import type {
  ProgramConfig,
  ProgramConfirm,
} from "../_shared/program_config.ts";
import { ProgramGate } from "../_shared/program_gate.ts";
import type { ProgramResult } from "../_shared/program_result.ts";
import { type ProgramContext, runSource } from "../_shared/run_source.ts";

export const TOOL_LIBRARY_NAME = "System Shell";
export const TOOL_LIBRARY_DESC = "Run shell commands in the workspace.";
export const TOOL_LIBRARY_ICON = "💻";

/** The system takes no longer arguments, in bytes. */
const MAX_COMMAND = 120_000;

const gate = new ProgramGate("shell", "Run a shell command");

/** Takes over the host's settings. */
export function init_tools_library(config: ProgramConfig = {}): void {
  gate.configure(config);
}

/** Takes over whom to ask. */
export function set_confirm_handler(handler?: ProgramConfirm): void {
  gate.setConfirm(handler);
}

/**
 * Runs a command line with bash in the workspace and returns what it printed and its return code.
 * Every call starts anew in the workspace: cd and variables do not last.
 *
 * Commands that only look run at once; the operator may be asked before others. There is no input, so use
 * options such as --yes. What still runs in the background when the command ends is ended too. Of long
 * output the first and the last 32 KiB come back and the whole is saved in a file of the workspace.
 *
 * @param command Command line; pipes, && and redirections work.
 * @param timeout Seconds after which it is ended, with all that it started.
 * @destructive
 * @openWorld
 * @timeout 11m
 */
export async function tool_execute_shell_command(
  command: string,
  /**
   * @minimum 1
   * @maximum 600
   */
  timeout = 60,
  tool_context?: ProgramContext,
): Promise<ProgramResult | Failure> {
  const bytes = new TextEncoder().encode(command).length;
  if (bytes > MAX_COMMAND) {
    return {
      success: false,
      error:
        `Cannot run shell: the command has ${bytes} bytes, and no more than ${MAX_COMMAND} are possible. Put what is long into a file.`,
    };
  }
  const options = { label: "shell", timeout, context: tool_context };
  return await runSource(gate, command, options);
}
