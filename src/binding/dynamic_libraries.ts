import { dirname, join } from "../core/path.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import type { LibraryManifest } from "../core/tool_manifest.ts";
import { discoverLibraries } from "../discovery/discover_libraries.ts";

const PREFIX = /^[A-Za-z_][A-Za-z0-9_-]{0,99}$/;

/** What reading a source text gave. */
export interface DynamicLibrary {
  readonly library?: LibraryManifest;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Libraries whose source is a text that the host got at run time. Each has a
 * file in a temporary folder of its own, and may read no other source.
 */
export class DynamicLibraries implements AsyncDisposable {
  #folder: Promise<string> | undefined;
  #count = 0;

  /**
   * Reads a source text as a library; nothing is executed.
   *
   * @param prefix Name of the library.
   * @param code TypeScript source.
   * @throws {TypeError} If the prefix is not a plain name, such as a path.
   */
  async read(prefix: string, code: string): Promise<DynamicLibrary> {
    if (!PREFIX.test(prefix)) {
      throw new TypeError(
        `Cannot register tools under ${
          JSON.stringify(prefix)
        }: a name of letters, digits, _ and - is needed`,
      );
    }
    this.#folder ??= makeFolder();
    const file = join(await this.#folder, `${++this.#count}`, `${prefix}.ts`);
    await Deno.mkdir(dirname(file));
    await Deno.writeTextFile(file, code);
    const { libraries, diagnostics } = await discoverLibraries({
      toolFiles: file,
    }, { cacheDir: null });
    const [library] = libraries;
    return {
      diagnostics,
      ...(library && {
        library: { ...library, modules: [file], dynamic: true },
      }),
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const folder = await this.#folder;
    this.#folder = undefined;
    if (folder) await Deno.remove(folder, { recursive: true });
  }
}

async function makeFolder(): Promise<string> {
  return await Deno.realPath(await Deno.makeTempDir({ prefix: "lcp-code-" }));
}
