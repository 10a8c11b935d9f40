import { errorText } from "../../core/error_text.ts";
import { bubblewrapArguments } from "./bubblewrap_arguments.ts";
import { findProgram } from "./find_program.ts";

/** Where `bwrap` is, or why programs cannot be held by it. */
export type BubblewrapFinding =
  | { readonly path: string }
  | { readonly reason: string };

/** Options of {@linkcode findBubblewrap}. */
export interface FindBubblewrapOptions {
  /** Value of `PATH`. */
  readonly path: string;
  /** @default {Deno.build.os} */
  readonly os?: typeof Deno.build.os;
}

/**
 * Looks for `bwrap` and tries it: where user namespaces are switched off it is
 * there and does not work. Needs `--allow-read`, `--allow-write` and `--allow-run`.
 */
export async function findBubblewrap(
  { path, os = Deno.build.os }: FindBubblewrapOptions,
): Promise<BubblewrapFinding> {
  if (os !== "linux") return { reason: `bubblewrap does not run on ${os}` };
  const found = await findProgram("bwrap", { path, systemFirst: true });
  if (found === undefined) return { reason: "bubblewrap is not installed" };
  try {
    const problem = await tryIt(found);
    return problem === undefined ? { path: found } : { reason: problem };
  } catch (error) {
    return { reason: `bubblewrap cannot be started: ${errorText(error)}` };
  }
}

async function tryIt(command: string): Promise<string | undefined> {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  try {
    const scope = { workspace: folder, scratchDir: folder };
    const { success, stderr } = await new Deno.Command(command, {
      args: [...bubblewrapArguments(scope), "/bin/sh", "-c", "exit 0"],
      clearEnv: true,
      stdin: "null",
      signal: AbortSignal.timeout(5_000),
    }).output();
    if (success) return undefined;
    const said = new TextDecoder().decode(stderr).trim().slice(0, 300);
    return `bubblewrap does not work here: ${said || "it failed"}`;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
