import type { Diagnostic } from "../core/diagnostic.ts";
import type { ExecuteToolOptions } from "../core/tool_binding.ts";
import type { LibraryManifest } from "../core/tool_manifest.ts";
import type { ToolResult } from "../core/tool_result.ts";
import type { RememberedApproval } from "../approval/memory/remembered_approval.ts";
import { stateDir } from "../approval/state_dir.ts";
import { cacheDir } from "../discovery/cache_dir.ts";
import { libraryIdentity } from "../discovery/library_identity.ts";
import type { SandboxRequest } from "../execution/sandbox.ts";
import { SandboxPool } from "../execution/sandbox_pool.ts";
import { ArgumentPreparers } from "./argument_preparers.ts";
import { OutputCheckers } from "./output_checkers.ts";
import { type AcceptReturned, callTool } from "./call_tool.ts";
import { KeptSourceError } from "./kept_source_error.ts";
import type { KeptSources } from "./kept_sources.ts";
import { findWorkspace } from "./find_workspace.ts";
import { hostObjects } from "./host_objects.ts";
import type { LCPBindingOptions } from "./lcp_binding_options.ts";
import { librarySetup } from "./library_setup.ts";
import type { Operator } from "./operator.ts";
import { ownModules } from "./own_modules.ts";
import { protectedPaths } from "./protected_paths.ts";
import type { CatalogEntry } from "./tool_catalog.ts";
import type { ToolMounts } from "./tool_mounts.ts";

/** What a {@linkcode ToolCaller} needs of its binding. */
export interface ToolCallerOptions {
  /** The binding's options. */
  readonly options: LCPBindingOptions;
  readonly operator: Operator;
  readonly mounts: ToolMounts;
}

/** Options of {@linkcode ToolCaller.call}. */
export interface CallerOptions extends ExecuteToolOptions {
  /** What becomes of what was returned, for what is no tool. */
  readonly accept?: AcceptReturned;
}

/** Runs the calls of a binding. One that only describes its tools loads none of this. */
export class ToolCaller implements AsyncDisposable {
  readonly #options: LCPBindingOptions;
  readonly #operator: Operator;
  readonly #mounts: ToolMounts;
  readonly #pool: SandboxPool;
  readonly #preparers = new ArgumentPreparers();
  readonly #outputs: OutputCheckers | undefined;
  #workspace: string | undefined;
  #toolsFolders: Promise<string[]> | undefined;
  #keptSources: KeptSources | undefined;
  #requests = {
    revision: 0,
    byPath: new Map<string, Map<string, SandboxRequest>>(),
  };

  /** @param context The binding's options, handlers and tools. */
  constructor({ options, operator, mounts }: ToolCallerOptions) {
    const { executor, maxSandboxes, idleMs, validateOutput } = options;
    this.#options = options;
    this.#outputs = validateOutput ? new OutputCheckers() : undefined;
    this.#operator = operator;
    this.#mounts = mounts;
    this.#workspace = options.workspace;
    this.#pool = new SandboxPool({ executor, maxSandboxes, idleMs });
  }

  /** Runs one call; it fails once this is disposed. */
  async call(
    entry: CatalogEntry,
    params: unknown,
    { accept, ...options }: CallerOptions,
  ): Promise<ToolResult> {
    this.#operator.learn(params);
    let ended: AbortController | undefined;
    try {
      return await callTool(entry, params, {
        pool: this.#pool,
        preparers: this.#preparers,
        outputs: this.#outputs,
        request: () =>
          this.#opened(entry.library, options.workspace) ??
            this.#startable(entry.library, options.workspace),
        host: ({ handlers }) => {
          ended ??= new AbortController();
          const signals = [options.signal ?? [], ended.signal].flat();
          const signal = AbortSignal.any(signals);
          const { workspace = this.#folder } = options;
          return hostObjects({ ...options, workspace, signal }, handlers);
        },
        accept,
        record: (event) => this.#operator.record(event),
        rename: (text) => this.#keptSources?.rename(text) ?? text,
        prepared: (args) => this.#operator.learn(args),
        defaultTimeoutMs: this.#options.timeoutMs ?? 120_000,
        executor: this.#options.executor ?? "process",
        call: options,
      });
    } finally {
      ended?.abort(new Error("The call has ended"));
    }
  }

  /**
   * Whether a library would be started from a source that is not the one that
   * was read: its tools may take other arguments by now.
   */
  async isStale(
    { library }: CatalogEntry,
    { workspace }: ExecuteToolOptions,
  ): Promise<boolean> {
    // What is kept is not what lies on disk, on purpose.
    if (library.dynamic || this.#mounts.reader.kept(library)) return false;
    if (this.#opened(library, workspace)) return false;
    return await libraryIdentity(library) !== library.identity;
  }

  get #folder(): string {
    return this.#workspace ??= Deno.cwd();
  }

  /** The requests for sandboxes of a library by workspace, as long as the tools are the same. */
  #known(library: LibraryManifest): Map<string, SandboxRequest> {
    const { revision } = this.#mounts;
    if (this.#requests.revision !== revision) {
      this.#requests = { revision, byPath: new Map() };
    }
    const { byPath } = this.#requests;
    let known = byPath.get(library.path);
    if (!known) byPath.set(library.path, known = new Map());
    return known;
  }

  /** What the sandbox of a library was opened for, if there is one. */
  #opened(
    library: LibraryManifest,
    workspace: string = this.#folder,
  ): SandboxRequest | undefined {
    const known = this.#known(library).get(workspace);
    return known && this.#pool.has(known) ? known : undefined;
  }

  /** What the sandbox of a library is opened for. */
  async #requestFor(
    library: LibraryManifest,
    workspace: string = this.#folder,
  ): Promise<SandboxRequest> {
    const requests = this.#known(library);
    const known = requests.get(workspace);
    if (known) return known;
    const request = await this.#makeRequest(library, workspace);
    requests.set(workspace, request);
    return request;
  }

  /** The same, unless the sandbox must be started and nothing is left to start. */
  async #startable(
    library: LibraryManifest,
    workspace: string | undefined,
  ): Promise<SandboxRequest> {
    const request = await this.#requestFor(library, workspace);
    const version = this.#mounts.reader.kept(library);
    if (version && !version.contents && !this.#pool.has(request)) {
      throw new KeptSourceError(version);
    }
    return request;
  }

  async #makeRequest(
    library: LibraryManifest,
    workspace: string,
  ): Promise<SandboxRequest> {
    const {
      autonomyLevel = "safe",
      maxMemoryMb = 1024,
      maxResultMb = 32,
      sandbox = "auto",
    } = this.#options;
    const libraries = this.#mounts.known.libraries();
    const [folder, source, caches, state] = await Promise.all([
      findWorkspace(workspace),
      this.#sourceOf(library),
      this.#options.cacheDir ?? cacheDir(),
      stateDir(),
    ]);
    const paths = protectedPaths(folder, {
      libraries: [...libraries, source],
      toolsFolders: [this.#options.toolsFolders ?? []].flat(),
      cacheDir: caches,
      // Other hosts of this user trust the usual one, whatever this host uses.
      stateDirs: [this.#operator.stateDir, state],
    });
    const setup = await librarySetup(library, {
      operator: this.#operator,
      config: this.#mounts.configOf(library),
      level: autonomyLevel,
      workspace: folder,
      protectedPaths: paths,
      sandbox,
    });
    return {
      library: source,
      workspace: folder,
      protectedPaths: paths,
      ...setup,
      maxFrameBytes: maxResultMb * 2 ** 20,
      maxMemoryMb,
    };
  }

  /** A library as it is started: with those of its modules that it may read, and from what it was if its source broke. */
  async #sourceOf(library: LibraryManifest): Promise<LibraryManifest> {
    const modules = await this.#ownModules(library);
    const version = this.#mounts.reader.kept(library);
    if (version === undefined) return { ...library, modules };
    const { KeptSources } = await import("./kept_sources.ts");
    this.#keptSources ??= new KeptSources();
    return await this.#keptSources.write(version, modules);
  }

  async #ownModules(library: LibraryManifest): Promise<string[]> {
    this.#toolsFolders ??= realFolders(this.#options);
    const toolsFolders = await this.#toolsFolders;
    return await ownModules(library, { toolsFolders });
  }

  /** Ends the sandboxes of libraries that are gone or whose source has changed. */
  async retire(
    libraries: readonly LibraryManifest[],
    options: { readonly gently?: boolean } = {},
  ): Promise<void> {
    await Promise.all(libraries.map(async ({ identity }) => {
      const isOver = await this.#pool.retire(identity, options);
      if (isOver) await this.#keptSources?.remove(identity);
    }));
  }

  /** What went wrong with what lasts. */
  get diagnostics(): readonly Diagnostic[] {
    return this.#operator.diagnostics;
  }

  /** What operators had remembered. */
  async approvals(): Promise<readonly RememberedApproval[]> {
    return await this.#operator.memory.list();
  }

  /** Forgets what is remembered by an id or a rule; what was forgotten. */
  async revoke(name: string): Promise<readonly RememberedApproval[]> {
    return await this.#operator.revoke(name);
  }

  /** Tells the sandboxes that are open that the handlers have changed. */
  refreshHandlers(): void {
    this.#pool.refreshHandlers();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await using held = new AsyncDisposableStack();
    held.use(this.#operator);
    held.defer(async () => await this.#keptSources?.[Symbol.asyncDispose]());
    held.use(this.#pool);
  }
}

async function realFolders(
  { toolsFolders = [] }: LCPBindingOptions,
): Promise<string[]> {
  const folders = [toolsFolders].flat();
  const real = await Promise.all(folders.map(async (folder) => {
    const url = `${folder}`.startsWith("file:") ? new URL(folder) : folder;
    // One that is not there, or is `builtin`, has no libraries of its own.
    return await Deno.realPath(url).catch(() => []);
  }));
  return real.flat();
}
