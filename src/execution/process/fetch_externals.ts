import { join, toFileUrl } from "../../core/path.ts";
import type {
  ExternalUse,
  ImportMap,
  LibraryManifest,
} from "../../core/tool_manifest.ts";
import { removeFolder } from "../remove_folder.ts";
import { SandboxStartError } from "../sandbox.ts";
import { fetchFailure } from "./fetch_failure.ts";
import { libraryImportMap } from "./library_import_map.ts";
import { writeImportMap } from "./write_import_map.ts";

/** Options of {@linkcode fetchExternals}. */
export interface FetchExternalsOptions {
  /** Ends the downloading. */
  readonly signal?: AbortSignal;
}

/**
 * Downloads the packages and remote modules that a library imports into Deno's
 * cache, with the host's own network access: the sandbox has none. Executes
 * nothing, install scripts included. What is there already is not asked for.
 *
 * Deno reads what modules import with the host's rights, so it sees neither the
 * library nor any other file: only a list of what is elsewhere.
 *
 * @throws {SandboxStartError} If something cannot be had; the message is Deno's, without what it quotes of sources.
 */
export async function fetchExternals(
  library: LibraryManifest,
  { signal }: FetchExternalsOptions = {},
): Promise<void> {
  const { externals, path } = library;
  if (externals.length === 0) return;
  const uses = library.externalUses ??
    externals.map((specifier) => ({ specifier }));
  await fetchUses(uses, {
    subject: path,
    importMap: libraryImportMap({ ...library, modules: [] }),
    signal,
  });
}

/**
 * Downloads a remote module and what it imports into Deno's cache.
 *
 * @param url URL of the module.
 * @throws {SandboxStartError} If something cannot be had; the message is Deno's, without what it quotes of sources.
 */
export async function fetchModule(
  url: string,
  { signal }: FetchExternalsOptions = {},
): Promise<void> {
  await fetchUses([{ specifier: url }], { subject: url, signal });
}

interface FetchUsesOptions extends FetchExternalsOptions {
  /** What imports them, for messages. */
  readonly subject: string;
  readonly importMap?: ImportMap;
}

async function fetchUses(
  uses: readonly ExternalUse[],
  { subject, importMap, signal }: FetchUsesOptions,
): Promise<void> {
  const dir = await Deno.makeTempDir({ prefix: "lcp-fetch-" });
  try {
    const list = join(dir, "list.ts");
    await Deno.writeTextFile(list, uses.map(toImport).join("\n"));
    const nowhere = toFileUrl(join(dir, "nowhere")).href;
    const map = await writeImportMap(withoutFiles(importMap, nowhere), dir);
    const failure = await cache([...map, list], signal);
    if (failure === undefined) return;
    throw new SandboxStartError(
      `Cannot fetch what ${subject} imports: ${failure}`,
    );
  } finally {
    await removeFolder(dir);
  }
}

function toImport({ specifier, type, lazy }: ExternalUse): string {
  const name = JSON.stringify(specifier);
  const attributes = type === undefined
    ? ""
    : `{ type: ${JSON.stringify(type)} }`;
  // Deno puts up with the failure of what is imported only when code asks for it.
  if (lazy) {
    return attributes
      ? `() => import(${name}, { with: ${attributes} });`
      : `() => import(${name});`;
  }
  return attributes ? `import ${name} with ${attributes};` : `import ${name};`;
}

/** An import map by which nothing, a remote module neither, leads to a file. */
function withoutFiles(
  { scopes = {} }: ImportMap = {},
  nowhere: string,
): ImportMap {
  const files = { "file:///": `${nowhere}/` };
  const redirect = (address: string) =>
    URL.parse(address)?.protocol === "file:"
      ? `${nowhere}${address.endsWith("/") ? "/" : ""}`
      : address;
  const entries = Object.entries(scopes)
    .map(([scope, specifiers]): [string, typeof specifiers] => [
      scope,
      Object.fromEntries(
        Object.entries(specifiers)
          .filter(([key]) => !/^file:/i.test(key))
          .map(([key, address]) => [key, redirect(address)]),
      ),
    ]);
  return { imports: files, scopes: Object.fromEntries(entries) };
}

/** Fills Deno's cache; the result is why that failed. */
async function cache(
  args: readonly string[],
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const flags = ["--no-config", "--no-lock", "--quiet", "--allow-import"];
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["cache", ...flags, ...args],
    stdin: "null",
    stdout: "null",
    stderr: "piped",
    env: { NO_COLOR: "1" },
    signal,
  }).output();
  if (success) return undefined;
  return signal?.aborted ? "it was cancelled" : fetchFailure(stderr);
}
