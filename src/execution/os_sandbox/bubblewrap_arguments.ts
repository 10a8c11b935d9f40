import { isAtOrBelow } from "../../core/is_at_or_below.ts";
import { SEPARATOR } from "../../core/path.ts";

/** What a program may see and change. All paths are absolute, free of symbolic links, and exist. */
export interface BubblewrapScope {
  /** Folder that the program works in; writable. */
  readonly workspace: string;
  /** Folder of the program's own; writable. */
  readonly scratchDir: string;
  /** Folders and files that must be seen although they lie in a hidden folder, such as an interpreter's. */
  readonly readOnlyPaths?: readonly string[];
  /** Further folders and files that the program may write. */
  readonly writablePaths?: readonly string[];
  /** Whether it may use the network. @default {false} */
  readonly network?: boolean;
  /** Folder that it starts in. @default the workspace */
  readonly currentDir?: string;
  /** Folders that look empty. */
  readonly hiddenFolders?: readonly string[];
  /** Files that look empty. */
  readonly hiddenFiles?: readonly string[];
  /** The empty file that they look like. @default {"/dev/null"}, which cannot be opened */
  readonly emptyFile?: string;
  /** Folders and files of the workspace that cannot be changed. */
  readonly protectedPaths?: readonly string[];
  /** All variables that the program gets; those that `bwrap` itself is started with by default. Everybody on the system can read them in its command line. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Open descriptor from which `bwrap` reads a seccomp filter for the program; none by default. */
  readonly filterDescriptor?: number;
}

type Mount = readonly [flag: string, path: string];

/**
 * The arguments with which `bwrap` holds a program: workspace and own folder
 * writable, the rest read-only with what is hidden gone, no network, no other
 * processes, no capabilities. What stands deeper wins, so that a workspace in a
 * hidden folder is seen, and a hidden file in the workspace is not.
 *
 * `bwrap` itself must be started with a cleared environment too: the program
 * can read that of its first process.
 *
 * @param scope What the program may see and change.
 * @returns The arguments, to be followed by the program and its own.
 */
export function bubblewrapArguments(scope: BubblewrapScope): string[] {
  const { workspace, environment, filterDescriptor } = scope;
  const { network = false, currentDir = workspace } = scope;
  return [
    "--unshare-all",
    ...(network ? ["--share-net"] : []),
    "--die-with-parent",
    "--new-session",
    "--cap-drop",
    "ALL",
    "--hostname",
    "sandbox",
    ...(filterDescriptor === undefined
      ? []
      : ["--seccomp", `${filterDescriptor}`]),
    ...(environment ? environmentArguments(environment) : []),
    "--ro-bind",
    "/",
    "/",
    "--dev",
    "/dev",
    "--proc",
    "/proc",
    // Root without capabilities still owns the kernel's settings.
    ...["sys", "sysrq-trigger", "irq", "bus", "fs"].flatMap((name) => [
      "--ro-bind-try",
      `/proc/${name}`,
      `/proc/${name}`,
    ]),
    ...mounts(scope).flatMap((mount) => mountArguments(mount, scope)),
    "--chdir",
    currentDir,
    "--",
  ];
}

function environmentArguments(
  environment: Readonly<Record<string, string>>,
): string[] {
  const pairs = Object.entries(environment);
  return ["--clearenv", ...pairs.flatMap((pair) => ["--setenv", ...pair])];
}

function mounts(scope: BubblewrapScope): Mount[] {
  const { workspace, scratchDir, hiddenFolders = [] } = scope;
  const { hiddenFiles = [], protectedPaths = [], writablePaths = [] } = scope;
  const needed = neededPaths(scope);
  const seen = [workspace, scratchDir, ...writablePaths, ...needed];
  const isSeen = (path: string) => {
    const above = (one: string) => one !== path && isAtOrBelow(one, path);
    const deepest = (paths: readonly string[]) =>
      Math.max(0, ...paths.filter(above).map(depth));
    return deepest(seen) >= deepest(hiddenFolders);
  };
  const all: Mount[] = [
    ...hiddenFolders.filter(isSeen).map((path): Mount => ["--tmpfs", path]),
    ...needed.map((path): Mount => ["--ro-bind", path]),
    ["--bind", workspace],
    ["--bind", scratchDir],
    ...writablePaths.map((path): Mount => ["--bind", path]),
    ...protectedPaths.map((path): Mount => ["--ro-bind", path]),
    ...hiddenFiles.filter(isSeen).map((path): Mount => ["--hide", path]),
  ];
  // The sort is stable: of two mounts on one path the later of the list wins.
  return all.sort(([, one], [, other]) => depth(one) - depth(other));
}

/** What is needed in a hidden folder. A path that holds a hidden folder would bring it back. */
function neededPaths(
  { workspace, readOnlyPaths = [], hiddenFolders = [] }: BubblewrapScope,
): string[] {
  return [...new Set(readOnlyPaths)].filter((path) =>
    hiddenFolders.some((hidden) => isAtOrBelow(hidden, path)) &&
    !hiddenFolders.some((hidden) => isAtOrBelow(path, hidden)) &&
    !isAtOrBelow(workspace, path)
  );
}

function mountArguments(
  [flag, path]: Mount,
  { emptyFile = "/dev/null" }: BubblewrapScope,
): string[] {
  if (flag === "--tmpfs") return [flag, path];
  return flag === "--hide"
    ? ["--ro-bind", emptyFile, path]
    : [flag, path, path];
}

function depth(path: string): number {
  return path.split(SEPARATOR).filter((part) => part !== "").length;
}
