import { isAtOrBelow } from "../../core/is_at_or_below.ts";
import { join } from "../../core/path.ts";
import { trustedFolders } from "../process/trusted_folders.ts";

/** Folders of the system, which no ordinary user can write. */
const SYSTEM_FOLDERS = ["/usr/bin", "/bin", "/usr/sbin", "/sbin"];

/** Options of {@linkcode findProgram}. */
export interface FindProgramOptions {
  /** Value of `PATH`. */
  readonly path: string;
  /** Folders that tools can write: what stands there is not taken. */
  readonly untrusted?: readonly string[];
  /** Whether the system's folders come before those of `PATH`. @default {false} */
  readonly systemFirst?: boolean;
}

/**
 * Finds a program by name.
 *
 * @returns Its absolute path, or undefined when there is none.
 */
export async function findProgram(
  name: string,
  { path, untrusted = [], systemFirst = false }: FindProgramOptions,
): Promise<string | undefined> {
  const listed = trustedFolders(path, { untrusted });
  const folders = systemFirst ? [...SYSTEM_FOLDERS, ...listed] : listed;
  const file = Deno.build.os === "windows" ? `${name}.exe` : name;
  for (const folder of folders) {
    const candidate = join(folder, file);
    const real = await realFile(candidate);
    if (real === undefined) continue;
    if (!untrusted.some((one) => isAtOrBelow(one, real))) return candidate;
  }
  return undefined;
}

async function realFile(path: string): Promise<string | undefined> {
  try {
    const info = await Deno.stat(path);
    const runs = info.mode === null || (info.mode & 0o111) !== 0;
    return info.isFile && runs ? await Deno.realPath(path) : undefined;
  } catch {
    // Not there, or not to be reached: the next folder may have it.
    return undefined;
  }
}
