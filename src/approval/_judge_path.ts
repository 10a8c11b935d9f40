import { basename, dirname, isAbsolute, join, resolve } from "../core/path.ts";
import { PROTECTED_NAMES } from "../core/protected_names.ts";
import { type FolderEntry, listEntries } from "./_list_entries.ts";
import { matchesWildcards } from "./_matches_wildcards.ts";
import { judgePermission } from "./judge_permission.ts";
import type { PermissionPolicy } from "./permission_verdict.ts";

/** By what the paths of a script are judged. */
export interface JudgePathOptions {
  readonly policy: PermissionPolicy;
  /** Where a path leads, all links followed; undefined when that cannot be told. */
  readonly realPath: (path: string) => string | undefined;
  /** What a folder holds; undefined when that cannot be told. @default the folder itself, read */
  readonly entries?: (folder: string) => readonly FolderEntry[] | undefined;
  /** Where the repository lies that git takes in a folder; nothing when there is none. @default looks for it */
  readonly repository?: (folder: string) => readonly string[];
}

/** Why a path is not simply allowed. */
export interface PathFinding {
  readonly decision: "ask" | "deny";
  readonly reason: string;
  /** The path, as the script has it. */
  readonly path?: string;
  /** Whether nothing speaks against it but that it is outside of the workspace. @default {false} */
  readonly isOutside?: boolean;
}

/** Behind a wildcard, which may stand for a link, `..` is anywhere. */
const UNTELLABLE = /[*?[].*\/\.\.(?:\/|$)/;

/** Where a path of a script leads; null when it could be anywhere. */
export function placeOf(
  path: string,
  { policy, realPath }: JudgePathOptions,
): string | null {
  if (UNTELLABLE.test(path)) return null;
  const whole = absolutePath(path, policy);
  // What no system takes for a path is text.
  return realPath(whole) ?? resolve(whole);
}

/**
 * Judges a file that a script would read or write as if a tool did.
 *
 * @param path Relative to the workspace; undefined when it is not literal.
 * @returns Undefined when it is allowed.
 */
export function judgePath(
  path: string | undefined,
  options: JudgePathOptions & {
    readonly permission: "read" | "write";
    /** The words that say so. */
    readonly text: string;
  },
): PathFinding | undefined {
  const { policy, realPath, permission, text } = options;
  if (path === undefined || isUntellable(path, options)) {
    if (policy.level === "full_access") return undefined;
    const reason =
      `${text}: it cannot be told which file it would ${permission}`;
    return { decision: "ask", reason };
  }
  const value = realPath(absolutePath(path, policy)) ?? null;
  const verdict = judgePermission({ permission, value }, policy);
  return verdict.kind === "allow" ? undefined : {
    decision: verdict.kind,
    reason: `${text}: would ${permission} ${path}`,
    isOutside: verdict.by === "level" && verdict.row === "elsewhere",
  };
}

/** Whether wildcards can stand for files that are protected, or to be written for more than files of one folder. */
function isUntellable(
  path: string,
  options: JudgePathOptions & { readonly permission: "read" | "write" },
): boolean {
  if (!/[*?[]/.test(path)) return false;
  return options.permission === "write"
    ? !staysInFolder(path, options)
    : /(?:^|\/)\.[^/]*[*?[]|(?:^|\/)[[?]|[*?[].*\/\.\.(?:\/|$)/.test(path) ||
      leadsElsewhere(path, options);
}

/** Whether the last part of a path matches a link to where nothing may be read. */
function leadsElsewhere(
  path: string,
  { policy, realPath, entries = listEntries }: JudgePathOptions,
): boolean {
  const { parent, pattern } = splitPattern(path);
  // What another command lists it does not reach through links.
  if (/[*?[]/.test(parent) || pattern.includes("**")) return false;
  const folder = realPath(absolutePath(parent || ".", policy));
  const found = folder === undefined ? undefined : entries(folder);
  return found?.some(({ name, isFile }) => {
    if (isFile || !matchesWildcards(pattern, name)) return false;
    // Wildcards match nothing hidden.
    if (name.startsWith(".")) return false;
    const value = realPath(`${folder}/${name}`) ?? null;
    return judgePermission({ permission: "read", value }, policy).kind !==
      "allow";
  }) ?? true;
}

function splitPattern(
  path: string,
): { readonly parent: string; readonly pattern: string } {
  const end = path.lastIndexOf("/") + 1;
  return { parent: path.slice(0, end), pattern: path.slice(end) };
}

/** Whether whatever the last part of a path matches, now or later, is a plain file that is not protected. */
function staysInFolder(
  path: string,
  { policy, realPath, entries = listEntries }: JudgePathOptions,
): boolean {
  const { parent, pattern } = splitPattern(path);
  if (/[*?[]/.test(parent) || pattern.includes("**")) return false;
  const folder = realPath(absolutePath(parent || ".", policy));
  const names = [
    ...PROTECTED_NAMES,
    ...policy.protectedPaths.flatMap((it) =>
      dirname(it) === folder ? [basename(it)] : []
    ),
  ];
  if (names.some((it) => matchesWildcards(pattern, it))) return false;
  const found = folder === undefined ? undefined : entries(folder);
  return found?.every((it) =>
    it.isFile || !matchesWildcards(pattern, it.name)
  ) ?? false;
}

function absolutePath(
  path: string,
  { workspace, home }: PermissionPolicy,
): string {
  if (path === "~" || path.startsWith("~/")) {
    return join(home ?? "/", path.slice(1));
  }
  // Another user's home folder.
  if (path.startsWith("~")) return `/${path}`;
  return isAbsolute(path) ? path : `${workspace}/${path}`;
}
