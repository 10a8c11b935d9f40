import { stateDir } from "../../approval/state_dir.ts";
import { errorText } from "../../core/error_text.ts";
import { dirname, resolve } from "../../core/path.ts";
import { cacheDir } from "../../discovery/cache_dir.ts";
import type { CliIo } from "../cli_io.ts";
import type { Finding, FindingState } from "./finding.ts";
import { isGranted } from "./is_granted.ts";

/** A folder that lcp keeps things in. */
interface Place {
  readonly name: string;
  /** Absolute path; null when the environment names none. */
  readonly path: string | null;
  readonly meaning: { readonly good: string; readonly bad: string };
  /** What it is when nothing can be written there. */
  readonly bad: FindingState;
}

/**
 * Tells which folders lcp writes to, and whether it can. Leaves them as they are.
 *
 * @param io Where the environment is.
 */
export async function examineFolders(
  io: Pick<CliIo, "cwd" | "env">,
): Promise<Finding[]> {
  const named = (variable: string): string | undefined => {
    const path = io.env(variable) || undefined;
    return path === undefined ? undefined : resolve(io.cwd, path);
  };
  return await Promise.all([
    examine({
      name: "state folder",
      path: named("LCP_STATE_DIR") ?? await stateDir(),
      meaning: {
        good: "Saved approvals and the audit log are there.",
        bad: "No approval can be saved, and there is no audit log.",
      },
      bad: "warning",
    }),
    examine({
      name: "cache folder",
      path: named("LCP_CACHE_DIR") ?? await cacheDir(),
      meaning: {
        good:
          "What is known of tools is there, so that unchanged ones are not read again.",
        bad: "All tools are read anew by every command, which takes longer.",
      },
      bad: "warning",
    }),
    examineTemporary(),
  ]);
}

async function examine(
  { name, path, meaning, bad }: Place,
): Promise<Finding> {
  if (path === null) {
    return { name, state: bad, found: "none", meaning: meaning.bad };
  }
  const problem = await writeProblem(path);
  return problem === undefined
    ? { name, state: "good", found: path, meaning: meaning.good }
    : { name, state: bad, found: `${path}: ${problem}`, meaning: meaning.bad };
}

/** Why nothing can be written to a folder, or to the nearest one above it that exists. */
async function writeProblem(path: string): Promise<string | undefined> {
  if (!await isGranted({ name: "write", path })) {
    return "Deno does not let lcp write there";
  }
  try {
    if (!(await Deno.stat(path)).isDirectory) return `${path} is no folder`;
  } catch (error) {
    const parent = dirname(path);
    if (!(error instanceof Deno.errors.NotFound) || parent === path) {
      return errorText(error);
    }
    return await writeProblem(parent);
  }
  try {
    const probe = await Deno.makeTempFile({ dir: path, prefix: "doctor-" });
    await Deno.remove(probe);
    return undefined;
  } catch (error) {
    return errorText(error);
  }
}

async function examineTemporary(): Promise<Finding> {
  const name = "temporary folder";
  if (!await isGranted({ name: "write" })) {
    return {
      name,
      state: "note",
      found: "not tried, as lcp may not write",
      meaning: "Each sandbox has a folder of its own there.",
    };
  }
  try {
    const folder = await Deno.makeTempDir({ prefix: "lcp-" });
    await Deno.remove(folder);
    return {
      name,
      state: "good",
      found: dirname(folder),
      meaning: "Each sandbox has a folder of its own there.",
    };
  } catch (error) {
    return {
      name,
      state: "missing",
      found: errorText(error),
      meaning:
        "No sandbox can be made: name a folder that can be written in TMPDIR.",
    };
  }
}
