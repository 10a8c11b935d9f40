/** Runs Python in the workspace: nothing, what is harmless, or all without asking, as the host says. */

import type { Failure } from "../_shared/file_failure.ts";
import type {
  ProgramConfig,
  ProgramConfirm,
} from "../_shared/program_config.ts";
import { ProgramGate } from "../_shared/program_gate.ts";
import type { ProgramResult } from "../_shared/program_result.ts";
import { type ProgramContext, runSource } from "../_shared/run_source.ts";

export const TOOL_LIBRARY_NAME = "Execute Python";
export const TOOL_LIBRARY_DESC = "Run Python programs in the workspace.";
export const TOOL_LIBRARY_ICON = "🐍";

const gate = new ProgramGate("python", "Run Python");

/** Takes over the host's settings. */
export function init_tools_library(config: ProgramConfig = {}): void {
  gate.configure(config);
}

/** Takes over whom to ask. */
export function set_confirm_handler(handler?: ProgramConfirm): void {
  gate.setConfirm(handler);
}

/**
 * Runs a Python program in the workspace and returns what it printed and its return code. Only
 * what is printed comes back; nothing is kept from one run to the next but the files that it writes.
 *
 * The packages of the installed Python are there; matplotlib draws into files, with savefig. There
 * is no input, and often no network. The operator may be asked first, above all before programs that
 * start others, delete, or use the network. Of long output the first and the last 32 KiB come back and
 * the whole is saved in a file of the workspace.
 *
 * @param code The whole program. Paths are relative to the workspace.
 * @param args What the program finds in sys.argv[1:].
 * @param timeout Seconds after which it is ended, with all that it started.
 * @destructive
 * @openWorld
 * @timeout 11m
 */
export async function tool_execute_python(
  code: string,
  args: string[] = [],
  /**
   * @minimum 1
   * @maximum 600
   */
  timeout = 60,
  tool_context?: ProgramContext,
): Promise<ProgramResult | Failure> {
  const options = { argv: args, label: "python", timeout };
  return await runSource(gate, code, { ...options, context: tool_context });
}
