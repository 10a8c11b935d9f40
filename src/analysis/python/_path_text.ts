import { DECODED, HOLE } from "./_value.ts";

const HARMLESS =
  /^\/dev\/(?:null|zero|random|urandom|stdin|stdout|stderr|fd\/[0-2])$/;
const SCHEME = /^([a-z][a-z0-9+.-]{1,15}):\/\//i;
/** After a part that is not known, which may be empty. */
const SYSTEM =
  /^\uE000\/(?:(?:etc|home|root|usr|proc|sys|boot|dev|Users|opt|srv|mnt|var\/(?:log|lib|spool|www|run|tmp|mail))\/|\.ssh\b)/;
/** How paths begin that lead to a place of the system. */
const SYSTEM_PATH =
  /^(?:file:\/\/)?(?:\/(?:etc|root|home|var|usr|opt|srv|mnt|media|boot|proc|sys|dev|bin|sbin|lib|lib64|run|tmp|Users|private)(?:\/|$)|~\/|[a-z]:[/\\](?![/\\])(?:windows|users|program))/i;
const PROTECTED_FOLDERS = new Set([".git", ".github", ".vscode"]);
const PROTECTED_FILES = new Set(["lcp.json", "lcp.lock", "deno.json"]);

/** What is done to a path. */
export type PathUse = "read" | "write" | "delete";

/**
 * Why the use of a path needs approval.
 *
 * @param path A path, parts of it possibly unknown.
 * @param use What is done to it.
 * @returns The kind of risk, undefined for what stays in the workspace.
 */
export function judgePath(path: string, use: PathUse): string | undefined {
  // SQLite takes `file:` with any number of slashes.
  const text = path.normalize("NFKC").trim()
    .replace(/^file:(?=\/?[^/])/i, "");
  const scheme = SCHEME.exec(text)?.[1]?.toLowerCase();
  if (scheme && scheme !== "file") return "network";
  if (text.startsWith(DECODED)) return "hidden path";
  if (use === "delete" && text.includes(DECODED)) return "hidden path";
  if (scheme || leavesWorkspace(text)) return outsideKind(use);
  return protectedKind(text, use);
}

/** Whether a path leads, or may lead, out of the workspace. */
function leavesWorkspace(path: string): boolean {
  if (HARMLESS.test(path)) return false;
  if (/^(?:[/\\]|[a-z]:[/\\]|~[\w.-]*(?:$|[/\\]))/i.test(path)) return true;
  if (SYSTEM.test(path)) return true;
  let depth = 0;
  for (const part of path.split(/[/\\]/)) {
    if (part === "..") depth--;
    else if (part !== "" && part !== "." && part !== HOLE) depth++;
    if (depth < 0) return true;
  }
  return false;
}

/** Whether a text is the path of a place of the system, and not of something harmless there. */
export function isSystemPath(text: string): boolean {
  return /^[/~f]|^[a-z]:/i.test(text) && SYSTEM_PATH.test(text) &&
    !/[\s<>{}]/.test(text) &&
    leavesWorkspace(text.replace(/^file:\/\//i, ""));
}

/** Joins as `os.path.join` and the `/` of pathlib do: an absolute part starts anew. */
export function joinPath(left: string, right: string): string {
  if (/^[/\\]|^[a-z]:[/\\]/i.test(right) || left === "") return right;
  if (right === "") return left;
  return left.endsWith("/") ? `${left}${right}` : `${left}/${right}`;
}

/** The folder that a path is in, as `.parent` of pathlib gives it. */
export function parentPath(path: string): string {
  if (path === "." || path === "" || /(?:^|\/)\.\.$/.test(path)) {
    return joinPath(path === "." ? "" : path, "..");
  }
  // Going up from the home folder leads further out.
  if (path === "~" || path === "/") return path;
  if (path === HOLE || path === DECODED) return path;
  let end = path.length;
  while (path[end - 1] === "/") end--;
  const cut = path.lastIndexOf("/", end - 1);
  return cut < 0 || end === 0 ? "." : path.slice(0, cut) || "/";
}

function outsideKind(use: PathUse): string {
  switch (use) {
    case "read":
      return "reading outside the workspace";
    case "write":
      return "writing outside the workspace";
    case "delete":
      return "deletion outside the workspace";
  }
  return use satisfies never;
}

function protectedKind(path: string, use: PathUse): string | undefined {
  const parts = path.toLowerCase().split(/[/\\]/).filter((part) =>
    part !== "" && part !== "."
  );
  const name = parts[parts.length - 1] ?? "";
  if (/^\.env(?:$|[._*?[-])/.test(name) || name === ".envrc") {
    return "secret file";
  }
  if (use === "read") return undefined;
  if (PROTECTED_FILES.has(name)) return "protected file";
  return parts.some((part) => PROTECTED_FOLDERS.has(part))
    ? "protected folder"
    : undefined;
}
