import { denoFlags } from "../deno_flags.ts";

/**
 * Whether this process may put questions of Deno to an operator: there is a
 * terminal, and as far as can be found out they were not switched off.
 */
export async function mayAskInTerminal(): Promise<boolean> {
  if (!Deno.stdin.isTerminal() || !Deno.stderr.isTerminal()) return false;
  return !(await denoFlags()).includes("--no-prompt");
}
