import { isAbsolute, join } from "../../core/path.ts";
import type { BrokerMessage } from "./broker_message.ts";
import {
  climbs,
  judgedPaths,
  type JudgedPathsOptions,
} from "./judged_paths.ts";
import { MAX_PATH_LENGTH } from "./real_path.ts";

/**
 * What a question of the broker's is about: Deno passes on what the code gave it.
 * Paths are followed from the folder that the process is in, wherever their links
 * lead, and judged by the links themselves too. Code that climbs (`..`) may be
 * taken by its letters or by its links, and another thread of it may change the
 * folder meanwhile: then all that it can mean is to be allowed.
 *
 * @param workspace Folder that relative paths start at, when the process's own cannot be told.
 * @returns Each thing that it can mean, null for anything; undefined when it cannot be found out.
 */
export function askedValues(
  message: BrokerMessage,
  workspace: string,
): readonly (string | null)[] | undefined {
  const { permission, value } = message;
  if (value === null) return [null];
  switch (permission) {
    case "read":
    case "write":
    case "ffi":
      return pathsOf(value, { permission, workspace, pid: message.pid });
    case "run":
      // Where a relative path starts is up to the code, by an option that is not told.
      return isAbsolute(value) || !/[\\/]/.test(value) ? [value] : undefined;
    case "net":
    case "env":
    case "sys":
    case "import":
      return [value];
  }
}

function pathsOf(
  value: string,
  { pid, ...options }: JudgedPathsOptions & { readonly pid: number },
): string[] | undefined {
  // What is too long is not even taken apart.
  if (value.length > MAX_PATH_LENGTH) return undefined;
  const paths: string[] = [];
  for (const meaning of meaningsOf(value, { pid, ...options })) {
    const judged = judgedPaths(meaning, options);
    if (judged === undefined) return undefined;
    for (const path of judged) if (!paths.includes(path)) paths.push(path);
  }
  return paths;
}

/** The absolute paths that one may mean. */
function meaningsOf(
  value: string,
  { pid, workspace }: { readonly pid: number; readonly workspace: string },
): string[] {
  if (isAbsolute(value)) {
    const path = ofProcess(value, pid);
    return climbs(value) ? [path, join(path)] : [path];
  }
  const folder = currentFolder(pid) ?? workspace;
  const path = `${folder}/${value}`;
  return climbs(value)
    ? [path, join(folder, value), join(workspace, value)]
    : [path];
}

/** `/proc/self` is whoever looks. */
function ofProcess(path: string, pid: number): string {
  return path.replace(/^\/+proc\/+(?:thread-)?self(?=\/|$)/, `/proc/${pid}`);
}

function currentFolder(pid: number): string | undefined {
  if (Deno.build.os !== "linux") return undefined;
  try {
    return Deno.readLinkSync(`/proc/${pid}/cwd`);
  } catch {
    // The process has ended, or `/proc` is not there.
    return undefined;
  }
}
