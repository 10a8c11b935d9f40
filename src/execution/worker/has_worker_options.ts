import { denoFlags } from "../deno_flags.ts";

/**
 * Whether this process may start Workers with permissions of their own. Deno ends
 * the whole process on an attempt without `--unstable-worker-options`, and does
 * not tell beforehand, so the command line has to; of a compiled program, whose
 * flags were fixed when it was made, it is believed.
 *
 * Needs `--allow-read` for `/proc/self/cmdline`, or `--allow-run` for `ps`.
 */
export async function hasWorkerOptions(): Promise<boolean> {
  if (Deno.build.standalone) return true;
  // Where no flags are found: better no Worker than no host.
  return (await denoFlags()).some((word) =>
    word === "--unstable-worker-options" || word === "--unstable"
  );
}
