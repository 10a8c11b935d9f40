import { writeFiles } from "../support/write_files.ts";

/** A workspace beside a folder that no tool may reach, both removed at the end of the scope. */
export class TempWorkspace implements AsyncDisposable {
  /** Absolute path of the workspace. */
  readonly path: string;
  /** Absolute path of a folder outside of it that holds `secret.txt`. */
  readonly outside: string;
  readonly #root: string;

  private constructor(root: string) {
    this.#root = root;
    this.path = `${root}/ws`;
    this.outside = `${root}/outside`;
  }

  /** What tools get as `tool_context`. */
  get context(): { readonly workspace: string } {
    return { workspace: this.path };
  }

  /** Makes the workspace with the given files, by relative path. */
  static async make(
    files: Readonly<Record<string, string | Uint8Array>> = {},
  ): Promise<TempWorkspace> {
    const root = await Deno.realPath(await Deno.makeTempDir());
    const made = new TempWorkspace(root);
    await Deno.mkdir(made.path);
    await Deno.mkdir(made.outside);
    await Deno.writeTextFile(`${made.outside}/secret.txt`, "secret\n");
    await writeFiles(made.path, files);
    return made;
  }

  /** Writes a file and its folders. */
  async write(name: string, content: string | Uint8Array): Promise<void> {
    await writeFiles(this.path, { [name]: content });
  }

  /** Reads a file exactly, a byte order mark included. */
  async read(name: string): Promise<string> {
    const bytes = await Deno.readFile(`${this.path}/${name}`);
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  }

  /** Names in the folder outside. */
  async outsideNames(): Promise<string[]> {
    const entries = await Array.fromAsync(Deno.readDir(this.outside));
    return entries.map((entry) => entry.name).sort();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.#root, { recursive: true });
  }
}
