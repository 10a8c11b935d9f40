import { isModuleUrl } from "../core/is_module_url.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import type { LibraryManifest } from "../core/tool_manifest.ts";
import type { LibraryEntry } from "../discovery/library_entry.ts";
import { loadTypeScript } from "../discovery/load_typescript.ts";
import { SyntaxChecks } from "../discovery/syntax_checks.ts";
import { libraryIdentity } from "../discovery/library_identity.ts";
import { SourceStore } from "../discovery/source_store.ts";
import { ContentPool } from "./content_pool.ts";
import { isServing } from "./served_catalog.ts";

/** Most bytes of sources that are kept. */
const MAX_BYTES = 16 * 2 ** 20;

/** Problems of a source that keep it from being loaded. */
const BREAKING: ReadonlySet<string> = new Set([
  "absent",
  "missing-import",
  "not-text",
  "syntax",
  "too-large",
  "unreadable",
  "unresolved-import",
]);

interface GoodVersion {
  readonly manifest: LibraryManifest;
  /** Fingerprints of its modules by path; undefined when there was no room for their contents. */
  readonly modules: ReadonlyMap<string, string> | undefined;
}

/** A library that is used as it was before its source broke. */
export interface KeptVersion {
  readonly manifest: LibraryManifest;
  /** What its modules were, by path; undefined when that was too much to keep. */
  readonly contents: ReadonlyMap<string, Uint8Array> | undefined;
  /** What is broken. */
  readonly fault: Diagnostic;
}

/** Options of {@linkcode LastGood}. */
export interface LastGoodOptions {
  /** Most bytes of sources that are kept. @default {16 MiB} */
  readonly maxBytes?: number;
}

/** Knows libraries as they were when they could last be loaded, and puts that in the place of what is broken now. */
export class LastGood {
  readonly #versions = new Map<string, GoodVersion>();
  readonly #pool: ContentPool;
  readonly #syntax = new SyntaxChecks(loadTypeScript);
  /** By path, what broke the libraries that are kept. */
  #faults: ReadonlyMap<string, Diagnostic> = new Map();

  constructor({ maxBytes = MAX_BYTES }: LastGoodOptions = {}) {
    this.#pool = new ContentPool(maxBytes);
  }

  /**
   * Takes note of what the sources are, and forgets what is not there any more.
   *
   * @param entries One for each library file that there is.
   * @param store What they were read from.
   * @returns The entries, those of broken libraries as they were when they were good.
   */
  async note(
    entries: readonly LibraryEntry[],
    store: SourceStore,
  ): Promise<readonly LibraryEntry[]> {
    const paths = new Set(entries.map(({ path }) => path));
    for (const path of this.#versions.keys()) {
      if (!paths.has(path)) this.#forget(path);
    }
    const faults = new Map<string, Diagnostic>();
    for (const entry of entries) {
      const { path, manifest } = entry;
      const fault = faultOf(entry) ??
        (manifest && await this.#brokenModule(manifest, store));
      if (fault) faults.set(path, fault);
      else if (manifest) await this.#remember(manifest, store);
    }
    this.#faults = faults;
    return this.replace(entries);
  }

  /** Takes note of libraries that were read before, if their sources are still what they were. */
  async recall(libraries: readonly LibraryManifest[]): Promise<void> {
    const store = new SourceStore();
    for (const library of libraries) {
      const { diagnostics } = library;
      if (library.dynamic || faultOf({ diagnostics })) continue;
      const identity = await libraryIdentity(library, store);
      if (identity === library.identity) await this.#remember(library, store);
    }
  }

  /** Puts the good versions in the place of entries that are broken. */
  replace(entries: readonly LibraryEntry[]): readonly LibraryEntry[] {
    return entries.map((entry) => {
      const { path } = entry;
      const fault = faultOf(entry) ?? this.#faults.get(path);
      const version = this.#versions.get(path);
      if (fault === undefined || version === undefined) return entry;
      const found = foundIn(entry);
      const diagnostics = [
        keptDiagnostic(path, fault),
        ...found.includes(fault) ? [] : [fault],
        ...found,
      ];
      return { ...entry, manifest: version.manifest, diagnostics };
    });
  }

  /** What is broken in the modules of a library that are not what they were. */
  async #brokenModule(
    { path, modules, identity }: LibraryManifest,
    store: SourceStore,
  ): Promise<Diagnostic | undefined> {
    const version = this.#versions.get(path);
    if (!version || version.manifest.identity === identity) return undefined;
    for (const module of modules) {
      const before = version.modules?.get(module);
      if (module === path || isModuleUrl(module)) continue;
      if (before === await store.fingerprint(module)) continue;
      const fault = await this.#syntax.find(module, store);
      if (fault) return fault;
    }
    return undefined;
  }

  /** How a library is kept; undefined for one whose source is not broken. */
  kept({ path, identity }: LibraryManifest): KeptVersion | undefined {
    const fault = this.#faults.get(path);
    const version = this.#versions.get(path);
    if (!fault || version?.manifest.identity !== identity) return undefined;
    const { manifest, modules } = version;
    return { manifest, contents: modules && this.#contents(modules), fault };
  }

  #contents(
    modules: ReadonlyMap<string, string>,
  ): ReadonlyMap<string, Uint8Array> {
    return new Map(
      [...modules].flatMap(([path, key]): [string, Uint8Array][] => {
        const bytes = this.#pool.get(key);
        return bytes ? [[path, bytes]] : [];
      }),
    );
  }

  async #remember(
    manifest: LibraryManifest,
    store: SourceStore,
  ): Promise<void> {
    const { path, identity, builtin, tools } = manifest;
    const isOffering = tools.length > 0 || isServing(manifest);
    const known = this.#versions.get(path);
    if (known?.manifest.identity === identity && known.modules) {
      this.#versions.set(path, { ...known, manifest });
      return;
    }
    this.#forget(path);
    if (builtin || !isOffering) return;
    const modules = new Map<string, string>();
    const contents = new Map<string, Uint8Array>();
    for (const module of manifest.modules) {
      if (isModuleUrl(module)) continue;
      const state = await store.read(module);
      if (state.kind !== "file") continue;
      const key = await store.fingerprint(module);
      modules.set(module, key);
      contents.set(key, state.bytes);
    }
    const isKept = this.#pool.keep(contents);
    this.#versions.set(path, {
      manifest,
      modules: isKept ? modules : undefined,
    });
  }

  #forget(path: string): void {
    const { modules } = this.#versions.get(path) ?? {};
    this.#versions.delete(path);
    this.#pool.release(new Set(modules?.values()));
  }
}

type Findings = Pick<LibraryEntry, "diagnostics"> & Partial<LibraryEntry>;

function foundIn({ manifest, diagnostics }: Findings): readonly Diagnostic[] {
  return [...diagnostics, ...manifest?.diagnostics ?? []];
}

function faultOf(findings: Findings): Diagnostic | undefined {
  return foundIn(findings).find(({ severity, code }) =>
    severity === "error" && BREAKING.has(code)
  );
}

function keptDiagnostic(path: string, fault: Diagnostic): Diagnostic {
  const { line, column, message } = fault;
  const place = `${fault.path}:${line}:${column}`;
  return {
    ...fault,
    severity: "warning",
    code: "kept-last-good",
    message: `${path} stays in use as it was before ${place} broke: ${message}`,
  };
}
