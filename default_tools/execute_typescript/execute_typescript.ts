/** Runs TypeScript in the workspace, in a Deno of its own that asks for what it may not do. */

import type { Failure } from "../_shared/file_failure.ts";
import type {
  ProgramConfig,
  ProgramConfirm,
} from "../_shared/program_config.ts";
import { ProgramGate } from "../_shared/program_gate.ts";
import type { ProgramResult } from "../_shared/program_result.ts";
import { type ProgramContext, runSource } from "../_shared/run_source.ts";
import { asMainModule } from "./_as_main_module.ts";

export const TOOL_LIBRARY_NAME = "Execute TypeScript";
export const TOOL_LIBRARY_DESC =
  "Run TypeScript and JavaScript programs in the workspace.";
export const TOOL_LIBRARY_ICON = "🦕";

const gate = new ProgramGate("typescript", "Run TypeScript");

/** Takes over the host's settings. */
export function init_tools_library(config: ProgramConfig = {}): void {
  gate.configure(config);
}

/** Takes over whom to ask. */
export function set_confirm_handler(handler?: ProgramConfirm): void {
  gate.setConfirm(handler);
}

/**
 * Runs a TypeScript or JavaScript program with Deno in the workspace and returns what it printed and
 * its return code. Only what is printed comes back; nothing is kept from one run to the next but the
 * files that it writes. Types are not checked. There are no npm packages, but node: modules and what Deno has.
 *
 * Files of the workspace are there, and so are its modules, as ./name.ts. The operator is asked before
 * the program reaches anything else: other files, the network, other programs. There is no input. Of long
 * output the first and the last 32 KiB come back and the whole is saved in a file of the workspace.
 *
 * @param code The whole program, an ES module; await works at its top.
 * @param args What the program finds in Deno.args.
 * @param timeout Seconds after which it is ended, with all that it started.
 * @destructive
 * @openWorld
 * @timeout 11m
 */
export async function tool_execute_typescript(
  code: string,
  args: string[] = [],
  /**
   * @minimum 1
   * @maximum 600
   */
  timeout = 60,
  tool_context?: ProgramContext,
): Promise<ProgramResult | Failure> {
  const options = { argv: args, label: "typescript", timeout };
  return await runSource(gate, code, {
    ...options,
    context: tool_context,
    prepare: asMainModule,
  });
}
