import { isAbsolute, join, relative, SEPARATOR } from "../../core/path.ts";

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
  const separator = Deno.build.os === "windows" ? ";" : ":";
  const listed = path.split(separator);
  const folders = systemFirst ? [...SYSTEM_FOLDERS, ...listed] : listed;
  const file = Deno.build.os === "windows" ? `${name}.exe` : name;
  for (const folder of folders) {
    if (!isAbsolute(folder)) continue;
    const candidate = join(folder, file);
    const real = await realFile(candidate);
    if (real === undefined) continue;
    if (untrusted.some((one) => isIn(one, real) || isIn(one, candidate))) {
      continue;
    }
    return candidate;
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

function isIn(folder: string, path: string): boolean {
  const below = relative(folder, path);
  // A name may begin with two dots.
  const isAbove = below === ".." || below.startsWith(`..${SEPARATOR}`);
  return !isAbove && !isAbsolute(below);
}
