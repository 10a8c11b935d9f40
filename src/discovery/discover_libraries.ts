import type { Diagnostic } from "../core/diagnostic.ts";
import type { ToolLanguage } from "../core/tool_language.ts";
import type { LibraryManifest } from "../core/tool_manifest.ts";
import { concludeDiscovery } from "./conclude_discovery.ts";
import type { ToolSources } from "./list_sources.ts";
import { readSources } from "./read_sources.ts";

/** Options of {@linkcode discoverLibraries}. */
export interface DiscoverOptions {
  /** Folder for caches; null for none. That of `cacheDir()` by default. */
  readonly cacheDir?: string | null;
  /** Gives up when it is aborted. */
  readonly signal?: AbortSignal;
  /** Loads the parser when it is needed; that of TypeScript by default. */
  readonly language?: () => Promise<ToolLanguage>;
}

/** What there is to call, and what authors should know. */
export interface Discovery {
  /** In the order of discovery; a module without tools is a library without tools. */
  readonly libraries: readonly LibraryManifest[];
  /** All of them: of the sources, of each library (its manifest has its own too), and duplicate tools. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Finds libraries and reads what their tools are, nothing executed. Needs read
 * permission for the sources and for what their modules import locally.
 *
 * @param sources Where to look; the built-in libraries when nothing is named.
 * @param options Cache, cancellation and language.
 * @returns The libraries and all diagnostics; a source that is not there is a diagnostic `missing-path`.
 * @throws The signal's reason when it is aborted.
 */
export async function discoverLibraries(
  sources: ToolSources,
  options: DiscoverOptions = {},
): Promise<Discovery> {
  return await concludeDiscovery(await readSources(sources, options));
}
