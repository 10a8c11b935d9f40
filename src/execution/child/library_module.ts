import { isPlainObject } from "../../core/json.ts";
import type { HostFrame } from "../wire/frames.ts";
import { callHooks, type LiveHandlers } from "./call_hooks.ts";

type LoadFrame = Extract<HostFrame, { kind: "load" }>;

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
