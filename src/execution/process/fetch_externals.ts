import type { LibraryManifest } from "../../core/tool_manifest.ts";
import { SandboxStartError } from "../sandbox.ts";
import { importMapFlag } from "./import_map_flag.ts";

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
 * @throws {SandboxStartError} If something cannot be had; the message is Deno's.
 */
export async function fetchExternals(
  library: LibraryManifest,
  { signal }: FetchExternalsOptions = {},
): Promise<void> {
  if (library.externals.length === 0) return;
  await fetchModule(library.path, {
    importMap: importMapFlag(library),
    signal,
  });
}

/** Options of {@linkcode fetchModule}. */
export interface FetchModuleOptions extends FetchExternalsOptions {
  /** The flag for the import map, if there is one. */
  readonly importMap?: readonly string[];
}

/**
 * Downloads a module's imports, and itself if it is remote, into Deno's cache.
 *
 * @param module Path or URL of the module.
 * @throws {SandboxStartError} If something cannot be had; the message is Deno's.
 */
export async function fetchModule(
  module: string,
  { importMap = [], signal }: FetchModuleOptions = {},
): Promise<void> {
  const flags = ["--no-config", "--no-lock", "--quiet", "--allow-import"];
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["cache", ...flags, ...importMap, module],
    stdin: "null",
    stdout: "null",
    stderr: "piped",
    env: { NO_COLOR: "1" },
    signal,
  }).output();
  if (success) return;
  const message = signal?.aborted
    ? "it was cancelled"
    : new TextDecoder().decode(stderr).trim();
  throw new SandboxStartError(
    `Cannot fetch what ${module} imports: ${message}`,
  );
}
