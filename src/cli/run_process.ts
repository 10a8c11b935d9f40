import { processIo } from "./process_io.ts";
import { runCli } from "./run_cli.ts";

/**
 * Is the `lcp` program: runs the command line of this process and exits.
 *
 * @returns Never: the process exits.
 */
export async function runProcess(): Promise<never> {
  Deno.exit(await runCli(Deno.args, processIo()));
}
