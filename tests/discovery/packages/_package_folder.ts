import type { Diagnostic } from "../../../src/core/diagnostic.ts";
import type { JsonValue } from "../../../src/core/json.ts";
import { join } from "../../../src/core/path.ts";
import { discoverLibraries } from "../../../src/discovery/discover_libraries.ts";
import { sha256 } from "../../../src/core/sha256.ts";
import { writeFiles } from "../../support/write_files.ts";

/** Files by their relative path. */
export type Files = Readonly<Record<string, string>>;

/** A folder with tools in `tools/` and a cache of Deno's own form in `deno/`. */
export interface PackageFolder extends AsyncDisposable {
  readonly path: string;
  /** The variable that leads to the cache of the code that is tested, if it is set. */
  readonly outerDenoDir: Readonly<Record<string, string>>;
  at(name: string): string;
  write(files: Files): Promise<void>;
  /** Discovers the tools; nothing is kept unless `keep` is set. */
  discover(options?: { readonly keep?: boolean }): Promise<ReadTools>;
}

/** What discovery made of the tools. */
export interface ReadTools {
  /** The schema of the parameter `p` of the tool of this name. */
  schema(name?: string): JsonValue;
  /** Those about types. */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the libraries were read anew. */
  readonly wasRead: boolean;
}

/** Makes a folder and lets it stand for Deno's cache until it is disposed of. */
export async function makePackageFolder(
  files: Files = {},
): Promise<PackageFolder> {
  await using held = new AsyncDisposableStack();
  const path = await Deno.realPath(await Deno.makeTempDir());
  held.defer(() => Deno.remove(path, { recursive: true }));
  const before = Deno.env.get("DENO_DIR");
  Deno.env.set("DENO_DIR", join(path, "deno"));
  held.defer(() =>
    before === undefined
      ? Deno.env.delete("DENO_DIR")
      : Deno.env.set("DENO_DIR", before)
  );
  await writeFiles(path, files);
  const owned = held.move();
  return {
    path,
    outerDenoDir: before === undefined ? {} : { DENO_DIR: before },
    at: (name) => join(path, name),
    write: (more) => writeFiles(path, more),
    discover: ({ keep = false } = {}) => discoverIn(path, keep),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function discoverIn(path: string, keep: boolean): Promise<ReadTools> {
  let wasRead = false;
  const { libraries, diagnostics } = await discoverLibraries({
    toolsFolders: join(path, "tools"),
  }, {
    cacheDir: keep ? join(path, "cache") : null,
    language: async () => {
      wasRead = true;
      const { createTypeScriptLanguage } = await import(
        "../../../src/schema/typescript_language.ts"
      );
      return createTypeScriptLanguage();
    },
  });
  const tools = libraries.flatMap((library) => library.tools);
  return {
    schema(name = "tool_t") {
      const tool = tools.find((one) => one.name === name);
      const { properties } = JSON.parse(JSON.stringify(tool?.input_schema));
      return properties.p;
    },
    diagnostics: diagnostics.filter(({ code }) =>
      code !== "undocumented-tool" && code !== "undocumented-parameter"
    ),
    wasRead,
  };
}

/** A library with one tool whose parameter has a type. */
export function library(imports: string, type: string): string {
  return `${imports}\nexport function tool_t(p: ${type}) {}\n`;
}

/** Files of a package in the cache of npm packages. */
export function npmPackage(
  name: string,
  version: string,
  files: Files,
  description: Readonly<Record<string, unknown>> = {},
): Files {
  const folder = `deno/npm/registry.npmjs.org/${name}/${version}`;
  const text = JSON.stringify({ name, version, ...description });
  return {
    [`${folder}/package.json`]: text,
    ...Object.fromEntries(
      Object.entries(files).map(([path, content]) => [
        `${folder}/${path}`,
        content,
      ]),
    ),
  };
}

/** An object schema with required properties. */
export function object(
  properties: Readonly<Record<string, JsonValue>>,
): JsonValue {
  return { type: "object", properties, required: Object.keys(properties) };
}

/** What Deno keeps of answers by their URL. */
export async function loaded(
  answers: Readonly<
    Record<string, string | { text?: string; headers: Files }>
  >,
): Promise<Files> {
  const files: Record<string, string> = {};
  for (const [address, answer] of Object.entries(answers)) {
    const { protocol, hostname, port, pathname, search } = new URL(address);
    const { text = "", headers } = typeof answer === "string"
      ? { text: answer, headers: { "content-type": "application/typescript" } }
      : answer;
    const host = port === "" ? hostname : `${hostname}_PORT${port}`;
    const name = await sha256(pathname + search);
    const metadata = JSON.stringify({ headers, url: address, time: 1 });
    files[`deno/remote/${protocol.slice(0, -1)}/${host}/${name}`] =
      `${text}\n// denoCacheMetadata=${metadata}`;
  }
  return files;
}
