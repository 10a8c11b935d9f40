import { isPlainObject } from "../../core/json.ts";
import type { HostFrame } from "../wire/frames.ts";

type LoadFrame = Extract<HostFrame, { kind: "load" }>;

/** The operator's handlers as the sandboxed side sees them: functions that call the host. */
interface LiveHandlers {
  readonly confirm?: unknown;
  readonly interact?: unknown;
}

/** What a library's module exports. */
export type ModuleExports = Readonly<Record<string, unknown>>;

/** Options of {@linkcode LibraryModule}. */
export interface LibraryModuleOptions {
  /** Imports the module. */
  readonly load: (url: string) => Promise<ModuleExports>;
  /** Restores what the host sent. */
  readonly decode: (json: unknown) => unknown;
  /** Told how loading ended; `thrown` holds what the module or a hook threw. */
  readonly loaded: (failure?: { readonly thrown: unknown }) => void;
  /** Told what a hook threw that was called later. */
  readonly failed: (thrown: unknown) => void;
}

/** The module of a library: loaded once, and its hooks called. */
export class LibraryModule {
  readonly #options: LibraryModuleOptions;
  #handlers: LiveHandlers = {};
  #exports: Promise<ModuleExports | undefined> = Promise.resolve(undefined);

  constructor(options: LibraryModuleOptions) {
    this.#options = options;
  }

  /** What the module exports, once it is loaded; undefined when it could not be. */
  get exports(): Promise<ModuleExports | undefined> {
    return this.#exports;
  }

  /** Starts to load; calls wait for it. */
  load(frame: LoadFrame): void {
    this.#exports = this.#load(frame);
  }

  async #load(frame: LoadFrame): Promise<ModuleExports | undefined> {
    const { load, decode, loaded } = this.#options;
    try {
      const exports = await load(frame.url);
      const config = decode(frame.config);
      this.#handlers = this.#decodeHandlers(frame.handlers);
      await callHooks(exports, this.#handlers, { config });
      loaded();
      return exports;
    } catch (thrown) {
      loaded({ thrown });
      return undefined;
    }
  }

  #decodeHandlers(json: unknown): LiveHandlers {
    const handlers = this.#options.decode(json);
    return isPlainObject(handlers) ? handlers : {};
  }

  /** Gives the library new handlers; later calls wait until its hooks have them. */
  swapHandlers(json: unknown): void {
    this.#handlers = this.#decodeHandlers(json);
    this.#exports = this.#exports.then(async (exports) => {
      if (!exports) return undefined;
      try {
        await callHooks(exports, this.#handlers);
      } catch (thrown) {
        this.#options.failed(thrown);
      }
      return exports;
    });
  }
}

/**
 * Calls the hooks that a library exports: the setters, and `init_tools_library` when there is a configuration.
 */
async function callHooks(
  module: Readonly<Record<string, unknown>>,
  handlers: LiveHandlers,
  options: { readonly config?: unknown } = {},
): Promise<void> {
  await callIfFunction(module.set_confirm_handler, handlers.confirm);
  await callIfFunction(module.set_user_interaction_handler, handlers.interact);
  if ("config" in options) {
    await callIfFunction(module.init_tools_library, options.config);
  }
}

async function callIfFunction(fn: unknown, argument: unknown): Promise<void> {
  if (typeof fn === "function") await Reflect.apply(fn, undefined, [argument]);
}
