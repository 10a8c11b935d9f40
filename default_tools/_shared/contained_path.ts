import { type Failure, fileFailure } from "./file_failure.ts";
import { lstatOrUndefined } from "./lstat_or_undefined.ts";

/** A path that was found to lie inside the workspace. */
export interface ContainedPath {
  /** Absolute and free of symbolic links: the path to open. */
  readonly real: string;
  /** Relative to the workspace with `/` between its parts, `.` for the workspace: the path to show. */
  readonly shown: string;
}

/** Options of {@linkcode containPath}. */
export interface ContainPathOptions {
  /** Folder that may not be left; the current one by default. */
  readonly workspace?: string;
  /** Whether a symbolic link in the last place stands for itself, as it does when it is moved or deleted. */
  readonly keepLink?: boolean;
}

const WINDOWS = Deno.build.os === "windows";
const SEPARATOR = WINDOWS ? "\\" : "/";

/**
 * Finds out what a path leads to and refuses whatever is outside the workspace: `..`, absolute
 * paths elsewhere and symbolic links, also when the file itself does not exist yet.
 *
 * Nothing keeps another program from swapping a folder for a link afterwards; the sandbox, not
 * this check, is what holds then.
 *
 * @param path Relative to the workspace, or absolute inside it; `\` counts as `/`.
 * @returns The path, or a failure that names what is wrong with it.
 */
export async function containPath(
  path: string,
  { workspace = Deno.cwd(), keepLink = false }: ContainPathOptions = {},
): Promise<ContainedPath | Failure> {
  if (path.includes("\0")) {
    return refusal(path, "it holds a NUL character");
  }
  const root = await Deno.realPath(workspace);
  const parts = partsInside(path, [workspace, root]);
  if (parts === undefined) {
    return refusal(path, "it leads out of the workspace");
  }
  const end = keepLink ? Math.max(parts.length - 1, 0) : parts.length;
  const shown = parts.join("/") || ".";
  try {
    for (let count = end; count >= 0; count--) {
      const real = await realPathOf(join(root, parts.slice(0, count)));
      if (real === undefined) continue;
      return isInside(root, real)
        ? { real: join(real, parts.slice(count)), shown }
        : refusal(
          path,
          "a symbolic link leads out of the workspace or to nothing",
        );
    }
  } catch (error) {
    return fileFailure(error, `use the path "${path}"`);
  }
  return refusal(path, "the workspace itself is gone");
}

function refusal(path: string, reason: string): Failure {
  return {
    success: false,
    error: `Path ${
      JSON.stringify(path)
    } is refused: ${reason}. Use a path relative to the workspace, such as "notes/todo.md".`,
  };
}

/** The parts of a path below one of the roots, or undefined when it leads out of them. */
function partsInside(
  path: string,
  roots: readonly string[],
): string[] | undefined {
  let rest = slashed(path);
  if (rest.startsWith("/") || /^[A-Za-z]:/.test(rest)) {
    const root = roots.map((root) => slashed(root).replace(/\/+$/, ""))
      .find((root) => sameCase(`${rest}/`).startsWith(sameCase(`${root}/`)));
    if (root === undefined) return undefined;
    rest = rest.slice(root.length);
  }
  const parts: string[] = [];
  for (const part of rest.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  // On Windows `file.txt:name` opens a hidden second stream of the file.
  const streams = WINDOWS && parts.some((part) => part.includes(":"));
  return streams ? undefined : parts;
}

/** The path with every link resolved, or undefined when nothing is there. */
async function realPathOf(path: string): Promise<string | undefined> {
  try {
    return await Deno.realPath(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotADirectory) return undefined;
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  // A link to nothing looks missing too, yet writing to it would create its target.
  const info = await lstatOrUndefined(path);
  return info?.isSymlink ? "" : undefined;
}

function isInside(root: string, path: string): boolean {
  return sameCase(path) === sameCase(root) ||
    sameCase(path).startsWith(sameCase(join(root, [""])));
}

function join(folder: string, parts: readonly string[]): string {
  if (parts.length === 0) return folder;
  const start = folder.endsWith(SEPARATOR) ? folder : folder + SEPARATOR;
  return start + parts.join(SEPARATOR);
}

function slashed(path: string): string {
  return path.replaceAll("\\", "/");
}

function sameCase(path: string): string {
  return WINDOWS ? path.toLowerCase() : path;
}
