import type { Diagnostic } from "../core/diagnostic.ts";
import { dirname, join } from "../core/path.ts";
import { reachesNode } from "../core/reaches_node.ts";
import { sha256 } from "../core/sha256.ts";
import type { ImportReference } from "../core/tool_language.ts";
import type { LibraryManifest } from "../core/tool_manifest.ts";

const PREFIX = /^[A-Za-z_][A-Za-z0-9_-]{0,99}$/;
const EXTERNAL = /^(?:npm|jsr|https?):/;

/** What reading a source text gave. */
export interface DynamicLibrary {
  readonly library: LibraryManifest;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Libraries whose source is a text that the host got at run time, as from a
 * model. Each has a file in a temporary folder, and sees nothing but itself and
 * packages: no file of the host's is read for it, no configuration either.
 */
export class DynamicLibraries implements AsyncDisposable {
  #folder: string | undefined;
  #closed = false;
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
    const path = await this.#write(prefix, code);
    const { createTypeScriptLanguage } = await import(
      "../schema/typescript_language.ts"
    );
    const language = createTypeScriptLanguage();
    const imports = language.scanImports(path, code);
    const reading = language.readLibrary(path, {
      text: (other) => other === path ? code : undefined,
      resolve: () => undefined,
    });
    const externals = imports.filter(({ specifier, kind }) =>
      kind !== "type" && EXTERNAL.test(specifier)
    );
    return {
      library: {
        ...reading,
        name: prefix,
        path,
        identity: await sha256(`${path}\n${code}`),
        modules: [path],
        externals: externals.map(({ specifier }) => specifier).sort(),
        externalUses: externals.map(({ specifier, kind, type }) => ({
          specifier,
          ...(type !== undefined && { type }),
          ...(kind === "dynamic" && { lazy: true as const }),
        })),
        ...(imports.length === 0 && !reachesNode(path, code) &&
          { reachesNode: false as const }),
        builtin: false,
        dynamic: true,
      },
      diagnostics: [
        ...reading.diagnostics,
        ...imports.filter(isLocal).map((found) => refusedImport(found, path)),
      ],
    };
  }

  async #write(prefix: string, code: string): Promise<string> {
    if (this.#closed) {
      throw new TypeError(`Cannot register ${prefix}: the binding is closed`);
    }
    this.#folder ??= await Deno.realPath(
      await Deno.makeTempDir({ prefix: "lcp-code-" }),
    );
    const path = join(this.#folder, `${++this.#count}`, `${prefix}.ts`);
    await Deno.mkdir(dirname(path));
    await Deno.writeTextFile(path, code);
    return path;
  }

  /** Removes the file of a library that is gone. */
  async remove(library: LibraryManifest): Promise<void> {
    await Deno.remove(dirname(library.path), { recursive: true });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    const folder = this.#folder;
    this.#folder = undefined;
    if (folder) await Deno.remove(folder, { recursive: true });
  }
}

function isLocal({ specifier }: ImportReference): boolean {
  return !EXTERNAL.test(specifier) && !specifier.startsWith("node:");
}

function refusedImport(
  { specifier, line, column }: ImportReference,
  path: string,
): Diagnostic {
  return {
    severity: "error",
    code: "unresolved-import",
    message:
      `"${specifier}" cannot be imported by source text that was registered: import a package (npm:, jsr:, https:) or node:`,
    path,
    line,
    column,
  };
}
