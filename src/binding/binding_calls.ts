import type { Diagnostic } from "../core/diagnostic.ts";
import type {
  ConfirmHandler,
  UserInteractionHandler,
} from "../core/handlers.ts";
import { failureResult } from "../core/normalize_result.ts";
import type { ExecuteToolOptions } from "../core/tool_binding.ts";
import type { LibraryManifest } from "../core/tool_manifest.ts";
import type { ToolResult } from "../core/tool_result.ts";
import type { AcceptReturned } from "./call_tool.ts";
import type { LCPBindingOptions } from "./lcp_binding_options.ts";
import type { ToolCaller } from "./tool_caller.ts";
import type { CatalogEntry, ToolCatalog } from "./tool_catalog.ts";
import type { ToolMounts } from "./tool_mounts.ts";
import { failedCall } from "./uncalled_tool.ts";

/** What is to be run, found in a catalog. */
export interface FoundCall {
  readonly entry: CatalogEntry;
  /** Arguments by name. */
  readonly params: unknown;
  /** What becomes of what it returns, for what is no tool. */
  readonly accept?: AcceptReturned;
}

/** What a host wants to be run. */
export interface CallRequest {
  /** In words, for messages: `execute tool_add`. */
  readonly action: string;
  /** Looks for it; undefined when it is not there. */
  readonly find: (catalog: ToolCatalog) => FoundCall | undefined;
  /** The result when it is not there. */
  readonly missing: (catalog: ToolCatalog) => ToolResult;
}

/** Who decides and answers. */
export interface BindingHandlers {
  readonly confirm: ConfirmHandler | undefined;
  readonly interact: UserInteractionHandler | undefined;
}

/** What a {@linkcode BindingCalls} needs of its binding. */
export interface BindingCallsOptions {
  readonly options: LCPBindingOptions;
  readonly mounts: ToolMounts;
}

/** The calls of a binding; what runs them is loaded and opened with the first one. */
export class BindingCalls implements AsyncDisposable {
  readonly #options: LCPBindingOptions;
  readonly #mounts: ToolMounts;
  #caller: Promise<ToolCaller> | undefined;
  #closed = false;
  #problems: () => readonly Diagnostic[] = () => [];
  #handlers: BindingHandlers;

  /** @param context The binding's options and tools. */
  constructor({ options, mounts }: BindingCallsOptions) {
    this.#options = options;
    this.#mounts = mounts;
    const { confirmHandler, userInteractionHandler } = options;
    this.#handlers = {
      confirm: confirmHandler,
      interact: userInteractionHandler,
    };
  }

  /** What the keeping of approvals and the audit log had to say. */
  get diagnostics(): readonly Diagnostic[] {
    return this.#problems();
  }

  /**
   * Runs what a request asks for. Whatever happens is in the result.
   *
   * @param request What to run.
   * @param options Its surroundings, checked.
   */
  async run(
    request: CallRequest,
    options: ExecuteToolOptions,
  ): Promise<ToolResult> {
    if (this.#closed) {
      const error = `Cannot ${request.action}: the LCPBinding is closed`;
      return failureResult(503, error);
    }
    try {
      const caller = await this.caller();
      const found = await this.#findCurrent(request, caller, options);
      if (!found) return request.missing(this.#mounts.known);
      const { entry, params, accept } = found;
      return await caller.call(entry, params, { ...options, accept });
    } catch (error) {
      return failedCall(error);
    }
  }

  /** Finds what is to be run, reading its source again if that has changed before its library is started. */
  async #findCurrent(
    { find }: CallRequest,
    caller: ToolCaller,
    options: ExecuteToolOptions,
  ): Promise<FoundCall | undefined> {
    const found = find(await this.#mounts.catalog());
    if (!found || !await caller.isStale(found.entry, options)) return found;
    await this.#mounts.discover();
    return find(this.#mounts.known);
  }

  /** What runs calls, opened if need be. */
  async caller(): Promise<ToolCaller> {
    const opening = this.#caller ??= this.#open();
    try {
      return await opening;
    } catch (error) {
      // The next call tries again, and closing has nothing to wait for.
      if (this.#caller === opening) this.#caller = undefined;
      throw error;
    }
  }

  async #open(): Promise<ToolCaller> {
    const [{ ToolCaller }, { Operator }, { stateDir }] = await Promise.all([
      import("./tool_caller.ts"),
      import("./operator.ts"),
      import("../approval/state_dir.ts"),
    ]);
    const options = this.#options;
    const operator = await Operator.open({
      options,
      stateDir: options.stateDir === undefined
        ? await stateDir()
        : options.stateDir,
      handlers: () => this.#handlers,
    });
    const mounts = this.#mounts;
    const caller = new ToolCaller({ options, operator, mounts });
    this.#problems = () => caller.diagnostics;
    if (this.#closed) await caller[Symbol.asyncDispose]();
    return caller;
  }

  /** Sets who decides or answers; libraries that are loaded learn of it before their next call. */
  async setHandlers(handlers: Partial<BindingHandlers>): Promise<void> {
    this.#handlers = { ...this.#handlers, ...handlers };
    (await this.#caller)?.refreshHandlers();
  }

  /** Ends the sandboxes of libraries that are gone or whose source has changed. */
  async retire(
    libraries: readonly LibraryManifest[],
    options: { readonly gently?: boolean } = {},
  ): Promise<void> {
    await (await this.#caller)?.retire(libraries, options);
  }

  /** @throws {TypeError} If the binding is closed. */
  checkOpen(action: string): void {
    if (!this.#closed) return;
    throw new TypeError(`Cannot ${action}: the LCPBinding is closed`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    await (await this.#caller)?.[Symbol.asyncDispose]();
  }
}
