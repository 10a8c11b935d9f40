import { join } from "../../src/core/path.ts";
import { writeFiles } from "../support/write_files.ts";

/** A folder of files that is removed when it is disposed of. */
export interface TempFolder extends AsyncDisposable {
  /** Real path of the folder. */
  readonly path: string;
  /** The absolute path of something in it. */
  at(name: string): string;
  /** Writes files by their relative path, folders included. */
  write(files: Readonly<Record<string, string | Uint8Array>>): Promise<void>;
}

export async function makeTempFolder(
  files: Readonly<Record<string, string | Uint8Array>> = {},
): Promise<TempFolder> {
  const path = await Deno.realPath(await Deno.makeTempDir());
  const at = (name: string) => join(path, name);
  const folder: TempFolder = {
    path,
    at,
    write: (files) => writeFiles(path, files),
    async [Symbol.asyncDispose]() {
      await Deno.remove(path, { recursive: true });
    },
  };
  await folder.write(files);
  return folder;
}
