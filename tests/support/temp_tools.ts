import { join } from "../../src/core/path.ts";
import { writeFiles } from "./write_files.ts";

/** A temporary folder with files, removed when it is disposed. */
export interface TempTools extends AsyncDisposable {
  /** Folder with the files that were given. */
  readonly tools: string;
  /** An empty folder to work in. */
  readonly workspace: string;
}

/**
 * Makes a folder of tool files.
 *
 * @param files Texts by path below the folder.
 */
export async function tempTools(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<TempTools> {
  const root = await Deno.realPath(
    await Deno.makeTempDir({ prefix: "tools-test-" }),
  );
  const tools = join(root, "tools");
  const workspace = join(root, "workspace");
  await Deno.mkdir(tools);
  await Deno.mkdir(workspace);
  await writeFiles(tools, files);
  return {
    tools,
    workspace,
    [Symbol.asyncDispose]: () => Deno.remove(root, { recursive: true }),
  };
}
