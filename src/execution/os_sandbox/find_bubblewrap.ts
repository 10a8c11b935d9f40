import { errorText } from "../../core/error_text.ts";
import { type Bubblewrap, bubblewrapCommand } from "./bubblewrap_command.ts";
import { findProgram } from "./find_program.ts";
import { linkFilter } from "./link_filter.ts";

/** Where `bwrap` is, or why programs cannot be held by it. */
export type BubblewrapFinding =
  | Bubblewrap & {
    /** Why it has no filter. */
    readonly unfiltered?: string;
  }
  | { readonly reason: string };

/** Options of {@linkcode findBubblewrap}. */
export interface FindBubblewrapOptions {
  /** Value of `PATH`. */
  readonly path: string;
  /** Folders that tools can write: what stands there is not taken. */
  readonly untrusted?: readonly string[];
  /** @default {Deno.build.os} */
  readonly os?: typeof Deno.build.os;
  /** @default {Deno.build.arch} */
  readonly arch?: string;
}

/**
 * Looks for `bwrap` and tries it: where user namespaces are switched off it is
 * there and does not work. Needs `--allow-read`, `--allow-write` and `--allow-run`.
 */
export async function findBubblewrap(
  options: FindBubblewrapOptions,
): Promise<BubblewrapFinding> {
  const { path, untrusted } = options;
  const { os = Deno.build.os, arch = Deno.build.arch } = options;
  if (os !== "linux") return { reason: `bubblewrap does not run on ${os}` };
  const search = { path, untrusted, systemFirst: true };
  const found = await findProgram("bwrap", search);
  if (found === undefined) return { reason: "bubblewrap is not installed" };
  try {
    return await findFilter(found, arch);
  } catch (error) {
    return { reason: `bubblewrap cannot be started: ${errorText(error)}` };
  }
}

/** Where the kernel takes no filter, programs are held without one all the same. */
async function findFilter(
  path: string,
  arch: string,
): Promise<BubblewrapFinding> {
  const filter = linkFilter(arch);
  let unfiltered: string | undefined = `there is no filter for ${arch}`;
  if (filter !== undefined) {
    unfiltered = await tryIt({ path, filter });
    if (unfiltered === undefined) return { path, filter };
  }
  const reason = await tryIt({ path });
  return reason === undefined ? { path, unfiltered } : { reason };
}

async function tryIt(bubblewrap: Bubblewrap): Promise<string | undefined> {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  try {
    const scope = { workspace: folder, scratchDir: folder };
    const [command = "", ...args] = bubblewrapCommand(bubblewrap, scope);
    const { success, stderr } = await new Deno.Command(command, {
      args: [...args, "/bin/sh", "-c", "exit 0"],
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
