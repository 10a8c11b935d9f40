import { join } from "../../core/path.ts";
import type { PermissionSet } from "../permission_set.ts";

/** Name of the permission set in the file of {@linkcode writeDenials}. */
const SET_NAME = "sandbox";

/** Denials that Deno reads from a file instead of its flags. */
export interface DenialsFile {
  /** The flags that make Deno read the file. */
  readonly flags: readonly string[];
}

/**
 * Writes denials to a configuration file of Deno if the flags cannot carry them:
 * a name with a comma, which a tool may give a file, must neither be left out nor
 * keep the next sandbox from starting.
 *
 * @param permissions What to deny.
 * @param privateDir A folder that the sandbox cannot write to.
 * @returns How to use the file; undefined when the flags can carry all.
 */
export async function writeDenials(
  { denyRead, denyWrite }: Pick<PermissionSet, "denyRead" | "denyWrite">,
  privateDir: string,
): Promise<DenialsFile | undefined> {
  if (![...denyRead, ...denyWrite].some((path) => path.includes(","))) {
    return undefined;
  }
  const path = join(privateDir, "denials.json");
  const set = { read: { deny: denyRead }, write: { deny: denyWrite } };
  const permissions = { [SET_NAME]: set };
  await Deno.writeTextFile(path, JSON.stringify({ permissions }));
  return { flags: [`--config=${path}`, `--permission-set=${SET_NAME}`] };
}
