import { isSecretName } from "../core/is_secret_name.ts";
import { PROTECTED_NAMES } from "../core/protected_names.ts";
import {
  basename,
  dirname,
  isAbsolute,
  relative,
  resolve,
  SEPARATOR,
} from "../core/path.ts";
import { isWithin } from "../core/is_within.ts";
import type { PermissionPolicy } from "./permission_verdict.ts";

/** Where a path lies, as far as the table of levels tells places apart. */
export type PathPlace =
  | { readonly row: "own-files" }
  | { readonly row: "elsewhere" }
  | {
    readonly row: "secrets";
    /** The file or folder with secrets. */
    readonly path: string;
  }
  | {
    readonly row: "protected";
    /** What is protected: the path itself, or what it lies in. */
    readonly path: string;
    /** Whether the path is a folder that holds it, or the workspace. */
    readonly holds: boolean;
  };

const PROTECTED: ReadonlySet<string> = new Set(PROTECTED_NAMES);

/**
 * The row of the table of levels that a path to be read falls under.
 *
 * @param value An absolute path, by where it leads or by a link on the way; null, and what is not absolute, could be anywhere.
 */
export function placeToRead(
  value: string | null,
  { workspace, readable, writable }: PermissionPolicy,
): PathPlace {
  if (value === null || !isAbsolute(value)) return { row: "elsewhere" };
  const path = resolve(value);
  if (readable.includes(path)) return { row: "own-files" };
  if (isOtherSandbox(path, workspace, writable)) return { row: "elsewhere" };
  // A tool may move what is in its workspace to its scratch folder.
  for (const folder of [workspace, ...writable]) {
    if (!isWithin(folder, path)) continue;
    const secret = partNamed(folder, path, isSecretName);
    return secret ? { row: "secrets", path: secret } : { row: "own-files" };
  }
  const isOwn = readable.some((own) => isWithin(own, path));
  return { row: isOwn ? "own-files" : "elsewhere" };
}

/**
 * The row of the table of levels that a path to be written falls under.
 *
 * @param value An absolute path, by where it leads or by a link on the way; null, and what is not absolute, could be anywhere.
 */
export function placeToWrite(
  value: string | null,
  { workspace, writable, protectedPaths, holdsProtected }: PermissionPolicy,
): PathPlace {
  if (value === null || !isAbsolute(value)) return { row: "elsewhere" };
  const path = resolve(value);
  if (isOtherSandbox(path, workspace, writable)) return { row: "elsewhere" };
  const above = protectedPaths.find((folder) => isWithin(folder, path));
  if (above) return { row: "protected", path: above, holds: false };
  // Who renames or removes a folder does so to everything in it.
  const held = protectedPaths.find((it) => isWithin(path, it));
  if (held) return { row: "protected", path: held, holds: true };
  // A tool may move what is in its scratch folder to its workspace, and back.
  for (const folder of [workspace, ...writable]) {
    if (!isWithin(folder, path)) continue;
    const named = partNamed(folder, path, (it) => PROTECTED.has(it));
    if (named) return { row: "protected", path: named, holds: false };
    return holdsProtected(path)
      ? { row: "protected", path, holds: true }
      : { row: "own-files" };
  }
  return { row: "elsewhere" };
}

/** Whether a path lies in the folder of another sandbox: all stand side by side, and a workspace may hold them. */
function isOtherSandbox(
  path: string,
  workspace: string,
  scratch: readonly string[],
): boolean {
  return scratch.some((own) => {
    const sandbox = dirname(own);
    const root = dirname(sandbox);
    const [name = ""] = relative(root, path).split(SEPARATOR);
    return /^lcp-/.test(basename(sandbox)) && /^lcp-/.test(name) &&
      !isWithin(own, path) && !isWithin(resolve(root, name), workspace);
  });
}

/** The outermost file or folder on the way from a workspace to a path whose name is such a one. */
function partNamed(
  workspace: string,
  path: string,
  isOne: (name: string) => boolean,
): string | undefined {
  const parts = relative(workspace, path).split(SEPARATOR);
  const index = parts.findIndex((part) => isOne(plainName(part)));
  return index < 0
    ? undefined
    : resolve(workspace, ...parts.slice(0, index + 1));
}

/**
 * The name that some file system takes a name for: without case, without
 * characters that HFS+ skips, without the stream, dots and spaces that NTFS
 * leaves off.
 */
function plainName(name: string): string {
  return name
    .replace(/[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/:.*$/s, "")
    .replace(/[. ]+$/, "");
}
