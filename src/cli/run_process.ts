import { startNeeds } from "./permission_needs.ts";
import { processIo } from "./process_io.ts";
import { requestPermissions } from "./request_permissions.ts";
import { runCli } from "./run_cli.ts";
import { unmetNeedsText } from "./unmet_needs_text.ts";

/**
 * Is the `lcp` program: runs the command line of this process and exits. What
 * Deno has not granted is explained and asked for first.
 *
 * @returns Never: the process exits.
 */
export async function runProcess(): Promise<never> {
  const unmet = await requestPermissions(startNeeds());
  if (unmet.length > 0) {
    // The modules that report failures could not be loaded.
    console.error(`error: ${unmetNeedsText(unmet)}`);
    if (Deno.args.includes("--json")) console.log(failureJson(unmet));
    Deno.exit(2);
  }
  Deno.exit(await runCli(Deno.args, processIo()));
}

function failureJson(unmet: Parameters<typeof unmetNeedsText>[0]): string {
  const error = unmetNeedsText(unmet);
  const failure = { success: false, output: error, error, status_code: 400 };
  return JSON.stringify(failure);
}
