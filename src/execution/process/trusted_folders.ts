import { isAtOrBelow } from "../../core/is_at_or_below.ts";
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
 * Reads synchronously, some microseconds for each folder. Where this process may
 * not look, names decide alone.
 *
 * @param path Value of `PATH`.
 */
export function trustedFolders(
  path: string,
  { untrusted, os = Deno.build.os }: TrustedFoldersOptions,
): string[] {
  const windows = os === "windows";
  const absolute = windows ? /^(?:[a-z]:[\\/]|[\\/]{2})/i : /^[/]/;
  const key = (text: string) => os === "linux" ? text : text.toLowerCase();
  const keys = untrusted.map(key);
  const isUntrusted = (place: string) =>
    keys.some((folder) => isAtOrBelow(folder, key(place)));
  return path.split(windows ? ";" : ":").filter((folder) =>
    absolute.test(folder) && !places(folder, windows).some(isUntrusted)
  );
}

/** The folders that lead to a folder, and itself, by their names and really. */
function places(folder: string, windows: boolean): string[] {
  const parts = folder.split(windows ? /[\\/]+/ : /[/]+/)
    .filter((part) => part !== "" && part !== ".");
  const separator = windows ? "\\" : "/";
  const ways = parts.map((_, index) =>
    (windows ? "" : separator) + parts.slice(0, index + 1).join(separator)
  );
  return ways.flatMap((way) => [way, ...realPlace(way)]);
}

function realPlace(path: string): string[] {
  const { state } = Deno.permissions.querySync({ name: "read", path });
  if (state !== "granted") return [];
  const real = realPathOf(path);
  return real === undefined ? [] : [real];
}
