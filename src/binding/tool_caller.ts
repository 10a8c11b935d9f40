import type { ExecuteToolOptions } from "../core/tool_binding.ts";
import type { LibraryManifest } from "../core/tool_manifest.ts";
import type { ToolResult } from "../core/tool_result.ts";
import { cacheDir } from "../discovery/cache_dir.ts";
import { libraryIdentity } from "../discovery/library_identity.ts";
import type { SandboxHandlers, SandboxRequest } from "../execution/sandbox.ts";
import { SandboxPool } from "../execution/sandbox_pool.ts";
import { ArgumentPreparers } from "./argument_preparers.ts";
import { callTool } from "./call_tool.ts";
import { findWorkspace } from "./find_workspace.ts";
import { hostObjects } from "./host_objects.ts";
import type { LCPBindingOptions } from "./lcp_binding_options.ts";
import { librarySetup } from "./library_setup.ts";
import { ownModules } from "./own_modules.ts";
import { protectedPaths } from "./protected_paths.ts";
import type { CatalogEntry } from "./tool_catalog.ts";
import type { ToolMounts } from "./tool_mounts.ts";

/** What a {@linkcode ToolCaller} needs of its binding. */
export interface ToolCallerOptions {
  /** The binding's options. */
  readonly options: LCPBindingOptions;
  readonly handlers: SandboxHandlers;
  readonly mounts: ToolMounts;
}

/** Runs the calls of a binding. One that only describes its tools loads none of this. */
export class ToolCaller implements AsyncDisposable {
  readonly #options: LCPBindingOptions;
  readonly #handlers: SandboxHandlers;
  readonly #mounts: ToolMounts;
  readonly #pool: SandboxPool;
  readonly #preparers = new ArgumentPreparers();
  #workspace: string | undefined;
  #toolsFolders: Promise<string[]> | undefined;
  #requests = { revision: 0, byKey: new Map<string, SandboxRequest>() };

  /** @param context The binding's options, handlers and tools. */
  constructor({ options, handlers, mounts }: ToolCallerOptions) {
    const { executor, maxSandboxes, idleMs } = options;
    this.#options = options;
    this.#handlers = handlers;
    this.#mounts = mounts;
    this.#workspace = options.workspace;
    this.#pool = new SandboxPool({ executor, maxSandboxes, idleMs });
  }

  /** Runs one call; it fails once this is disposed. */
  async call(
    entry: CatalogEntry,
    params: unknown,
    options: ExecuteToolOptions,
  ): Promise<ToolResult> {
    return await callTool(entry, params, {
      pool: this.#pool,
      preparers: this.#preparers,
      request: () => this.#requestFor(entry.library, options.workspace),
      host: () => hostObjects(options, this.#handlers),
      defaultTimeoutMs: this.#options.timeoutMs ?? 120_000,
      executor: this.#options.executor ?? "process",
      call: options,
    });
  }

  /**
   * Whether a library would be started from a source that is not the one that
   * was read: its tools may take other arguments by now.
   */
  async isStale(
    { library }: CatalogEntry,
    { workspace }: ExecuteToolOptions,
  ): Promise<boolean> {
    if (library.dynamic) return false;
    const request = await this.#requestFor(library, workspace);
    if (this.#pool.has(request)) return false;
    return await libraryIdentity(library) !== library.identity;
  }

  /** What the sandbox of a library is opened for; the same as long as the tools are. */
  async #requestFor(
    library: LibraryManifest,
    workspace: string = this.#workspace ??= Deno.cwd(),
  ): Promise<SandboxRequest> {
    const { revision } = this.#mounts;
    if (this.#requests.revision !== revision) {
      this.#requests = { revision, byKey: new Map() };
    }
    const { byKey } = this.#requests;
    const key = `${library.path}\n${workspace}`;
    const known = byKey.get(key);
    if (known) return known;
    const request = await this.#makeRequest(library, workspace);
    byKey.set(key, request);
    return request;
  }

  async #makeRequest(
    library: LibraryManifest,
    workspace: string,
  ): Promise<SandboxRequest> {
    const { autonomyLevel = "safe", maxMemoryMb = 1024, maxResultMb = 32 } =
      this.#options;
    const folder = await findWorkspace(workspace);
    const libraries = this.#mounts.known.libraries();
    const modules = await ownModules(library, {
      toolsFolders: await (this.#toolsFolders ??= realFolders(this.#options)),
    });
    return {
      library: { ...library, modules },
      workspace: folder,
      protectedPaths: protectedPaths(folder, {
        libraries,
        cacheDir: this.#options.cacheDir ?? await cacheDir(),
      }),
      ...librarySetup(this.#mounts.configOf(library), {
        handlers: this.#handlers,
        level: autonomyLevel,
      }),
      handlers: this.#handlers,
      maxFrameBytes: maxResultMb * 2 ** 20,
      maxMemoryMb,
    };
  }

  /** Ends the sandboxes of libraries that are gone or whose source has changed. */
  async retire(libraries: readonly LibraryManifest[]): Promise<void> {
    await Promise.all(
      libraries.map(({ identity }) => this.#pool.retire(identity)),
    );
  }

  /** Tells the sandboxes that are open that the handlers have changed. */
  async refreshHandlers(): Promise<void> {
    await this.#pool.setHandlers(this.#handlers);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pool[Symbol.asyncDispose]();
  }
}

async function realFolders(
  { toolsFolders = [], toolsFolderPath = [] }: LCPBindingOptions,
): Promise<string[]> {
  const folders = [toolsFolders, toolsFolderPath].flat();
  const real = await Promise.all(folders.map(async (folder) => {
    const url = `${folder}`.startsWith("file:") ? new URL(folder) : folder;
    // One that is not there, or is `builtin`, has no libraries of its own.
    return await Deno.realPath(url).catch(() => []);
  }));
  return real.flat();
}
