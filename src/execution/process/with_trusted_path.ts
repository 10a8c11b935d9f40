import {
  trustedFolders,
  type TrustedFoldersOptions,
} from "./trusted_folders.ts";

/** Where nothing is left: an empty `PATH` would be the current folder. */
const SYSTEM_PATH = "/usr/bin:/bin";

/**
 * An environment whose `PATH` has only the folders in which tools cannot plant
 * programs; one without `PATH` stays so.
 *
 * @param environment All variables.
 * @returns All variables.
 */
export function withTrustedPath(
  environment: Readonly<Record<string, string>>,
  options: TrustedFoldersOptions,
): Record<string, string> {
  const windows = (options.os ?? Deno.build.os) === "windows";
  const trusted = (path: string) =>
    trustedFolders(path, options).join(windows ? ";" : ":") ||
    (windows ? "" : SYSTEM_PATH);
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => {
      const isPath = (windows ? name.toUpperCase() : name) === "PATH";
      return [name, isPath ? trusted(value) : value];
    }),
  );
}
