import { pathKey } from "../../core/path_key.ts";
import { realPathOf } from "../broker/real_path.ts";

/** Options of {@linkcode trustedFolders}. */
export interface TrustedFoldersOptions {
  /** Real paths of folders that tools can write: workspace and scratch folders. */
  readonly untrusted: readonly string[];
  /** @default {Deno.build.os} */
  readonly os?: typeof Deno.build.os;
}

/**
 * The folders of a `PATH` in which tools cannot plant programs that somebody else
 * starts by their names. Left out is what is relative, and what stands in an
 * untrusted folder or is reached through one, links followed: `npx` puts
 * `node_modules/.bin` in front, a virtual environment its own `bin`.
 *
 * Reads synchronously. Where this process may not read, names decide alone.
 *
 * @param path Value of `PATH`.
 * @returns The other folders, as they are written and in their order.
 */
export function trustedFolders(
  path: string,
  { untrusted, os = Deno.build.os }: TrustedFoldersOptions,
): string[] {
  const windows = os === "windows";
  const absolute = windows ? /^(?:[a-z]:[\\/]|[\\/]{2})/i : /^[/]/;
  // The system may be another than this one.
  const key = (text: string) => windows ? text.toLowerCase() : pathKey(text);
  const keys = untrusted.map(key);
  const isUntrusted = (place: string) =>
    keys.some((folder) => {
      const start = folder + (windows ? "\\" : "/");
      return key(place) === folder || key(place).startsWith(start);
    });
  return path.split(windows ? ";" : ":").filter((folder) =>
    absolute.test(folder) && !places(folder, windows).some(isUntrusted)
  );
}

/** The folders that lead to a folder, and itself, by their names and really. */
function places(folder: string, windows: boolean): string[] {
  const parts = folder.split(windows ? /[\\/]+/ : /[/]+/)
    .filter((part) => part !== "" && part !== ".");
  const separator = windows ? "\\" : "/";
  const isShare = windows && /^[\\/]{2}/.test(folder);
  const start = isShare ? "\\\\" : windows ? "" : separator;
  const ways = parts.map((_, index) =>
    start + parts.slice(0, index + 1).join(separator)
  );
  return ways.flatMap((way) => [way, ...realPlace(way)]);
}

function realPlace(path: string): string[] {
  const { state } = Deno.permissions.querySync({ name: "read", path });
  if (state !== "granted") return [];
  const real = realPathOf(path);
  return real === undefined ? [] : [real];
}
