import type { JudgeFetch } from "../../core/fetch_ruling.ts";
import { join, toFileUrl } from "../../core/path.ts";
import type {
  ExternalUse,
  ImportMap,
  LibraryManifest,
} from "../../core/tool_manifest.ts";
import { removeFolder } from "../remove_folder.ts";
import { SandboxStartError } from "../sandbox.ts";
import { type FetchBatch, fetchBatches } from "./fetch_batches.ts";
import { fetchFailure } from "./fetch_failure.ts";
import { libraryImportMap } from "./library_import_map.ts";
import { writeImportMap } from "./write_import_map.ts";

/** Options of {@linkcode fetchExternals}. */
export interface FetchExternalsOptions {
  /** Ends the downloading. */
  readonly signal?: AbortSignal;
  /** Decides about each thing that is to be fetched; without, all may be. */
  readonly judgeFetch?: JudgeFetch;
}

/**
 * Downloads the packages and remote modules that a library imports into Deno's
 * cache, with the host's own network access: the sandbox has none. Executes
 * nothing, install scripts included. What is there already is not asked for.
 *
 * Deno reads what modules import with the host's rights, so it sees neither the
 * library nor any other file: only a list of what is elsewhere.
 *
 * @returns Text of a lock file by which a process takes the same versions; undefined where there are no packages.
 * @throws {SandboxStartError} If something may not be fetched, or cannot be had; then the message is Deno's, without what it quotes of sources.
 */
export async function fetchExternals(
  library: LibraryManifest,
  { signal, judgeFetch }: FetchExternalsOptions = {},
): Promise<string | undefined> {
  const { externals, path: subject } = library;
  if (externals.length === 0) return undefined;
  const { batches, refusal } = fetchBatches(usesOf(library), judgeFetch);
  if (refusal !== undefined) throw refusedError(subject, refusal);
  const importMap = libraryImportMap({ ...library, modules: [] });
  const dir = await Deno.makeTempDir({ prefix: "lcp-fetch-" });
  try {
    for (const batch of batches) {
      await fetchUses(batch, { dir, subject, importMap, signal });
    }
    const hasPackages = externals.some((one) => /^(?:npm|jsr):/i.test(one));
    return hasPackages ? await readLock(dir) : undefined;
  } finally {
    await removeFolder(dir);
  }
}

/** What versions were taken; none if Deno had nothing to write down. */
async function readLock(dir: string): Promise<string | undefined> {
  try {
    return await Deno.readTextFile(lockIn(dir));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

function lockIn(dir: string): string {
  return join(dir, "deno.lock");
}

/**
 * Looks whether all that a library imports may be fetched, for where its sandbox
 * fetches it by itself. There nothing is held to Deno's cache.
 *
 * @throws {SandboxStartError} If something may not.
 */
export function checkExternals(
  library: LibraryManifest,
  judgeFetch: JudgeFetch | undefined,
): void {
  const { batches, refusal } = fetchBatches(usesOf(library), judgeFetch);
  const reason = refusal ?? batches.find(({ offline }) => offline)?.offline;
  if (reason !== undefined) throw refusedError(library.path, reason);
}

function usesOf(
  { externals, externalUses }: LibraryManifest,
): readonly ExternalUse[] {
  return externalUses ?? externals.map((specifier) => ({ specifier }));
}

function refusedError(subject: string, reason: string): SandboxStartError {
  return new SandboxStartError(
    `Cannot fetch what ${subject} imports: ${reason}`,
    { refused: true },
  );
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
  const batch = { uses: [{ specifier: url }], deniedHosts: [] };
  const dir = await Deno.makeTempDir({ prefix: "lcp-fetch-" });
  try {
    await fetchUses(batch, { dir, subject: url, signal });
  } finally {
    await removeFolder(dir);
  }
}

interface FetchUsesOptions extends FetchExternalsOptions {
  /** A folder of their own. */
  readonly dir: string;
  /** What imports them, for messages. */
  readonly subject: string;
  readonly importMap?: ImportMap;
}

async function fetchUses(
  batch: FetchBatch,
  { dir, subject, importMap, signal }: FetchUsesOptions,
): Promise<void> {
  const list = join(dir, "list.ts");
  await Deno.writeTextFile(list, batch.uses.map(toImport).join("\n"));
  const nowhere = toFileUrl(join(dir, "nowhere")).href;
  const map = await writeImportMap(withoutFiles(importMap, nowhere), dir);
  const args = [`--lock=${lockIn(dir)}`, ...map, list];
  const failure = await cache(args, { ...batch, signal });
  if (failure === undefined) return;
  if (batch.offline !== undefined && !signal?.aborted) {
    const reason = `${batch.offline}, and it is not in Deno's cache`;
    throw refusedError(subject, reason);
  }
  throw new SandboxStartError(
    `Cannot fetch what ${subject} imports: ${failure}`,
  );
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

/** A proxy that is not there, for whoever is to ask no server. */
const UNUSABLE_PROXY = "http://127.0.0.1:0";

interface CacheOptions extends Omit<FetchBatch, "uses"> {
  readonly signal: AbortSignal | undefined;
}

/** Fills Deno's cache; the result is why that failed. */
async function cache(
  args: readonly string[],
  { deniedHosts, offline, signal }: CacheOptions,
): Promise<string | undefined> {
  const flags = [
    "--no-config",
    "--quiet",
    "--allow-import",
    // It holds for what remote modules import, for redirects, and for the addresses of names.
    ...(deniedHosts.length > 0 ? [`--deny-import=${deniedHosts.join()}`] : []),
  ];
  const proxies: Record<string, string> = offline === undefined ? {} : {
    HTTP_PROXY: UNUSABLE_PROXY,
    HTTPS_PROXY: UNUSABLE_PROXY,
    http_proxy: UNUSABLE_PROXY,
    https_proxy: UNUSABLE_PROXY,
    NO_PROXY: "",
    no_proxy: "",
  };
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["cache", ...flags, ...args],
    stdin: "null",
    stdout: "null",
    stderr: "piped",
    env: { NO_COLOR: "1", ...proxies },
    signal,
  }).output();
  if (success) return undefined;
  return signal?.aborted ? "it was cancelled" : fetchFailure(stderr);
}
