import { AsyncLocalStorage } from "node:async_hooks";
import { toJsonText } from "../../core/to_json_value.ts";
import type { ToolProgress } from "../../core/tool_binding.ts";
import type { ChildFrame, HostFrame } from "../wire/frames.ts";
import type { FunctionScope } from "../wire/function_table.ts";
import { reportError } from "../wire/error_report.ts";
import { FunctionPeer } from "../wire/peer.ts";
import { exceedsBytes } from "../wire/exceeds_bytes.ts";
import { frameLimit } from "../wire/frame_limit.ts";
import { LibraryModule, type ModuleExports } from "./library_module.ts";
import type { LogSink } from "./log_sink.ts";
import { type CallHost, fillParameters } from "./fill_parameters.ts";
import { followGenerator, isGenerator } from "./follow_generator.ts";

type CallFrame = Extract<HostFrame, { kind: "call" }>;
type Settlement = Extract<
  ChildFrame,
  { kind: "result" | "threw" | "unusable" }
>;

/** Options of {@linkcode ToolRunner}. */
export interface ToolRunnerOptions {
  /** Sends a frame to the host. */
  readonly send: (text: string) => void;
  readonly logs: LogSink;
  /** Imports the library's module. */
  readonly load: (url: string) => Promise<ModuleExports>;
  /** Largest result in bytes of JSON. */
  readonly maxResultBytes: number;
  /** Goes to the workspace before a call; `alone` tells that no other call is in flight. */
  readonly enter?: (workspace: string, alone: boolean) => void;
}

/** Reason of a tool's `signal` once its call was cancelled or timed out. */
class CancelledError extends Error {
  override readonly name = "AbortError";
}

/** A call in flight. What few calls need is made when it is asked for. */
class RunningCall {
  readonly id: number;
  readonly settle: (settlement: Settlement) => void;
  readonly #openScope: (call: RunningCall) => FunctionScope;
  #abort: AbortController | undefined;
  #scope: FunctionScope | undefined;

  constructor(
    id: number,
    settle: (settlement: Settlement) => void,
    openScope: (call: RunningCall) => FunctionScope,
  ) {
    this.id = id;
    this.settle = settle;
    this.#openScope = openScope;
  }

  get abort(): AbortController {
    return this.#abort ??= new AbortController();
  }

  get scope(): FunctionScope {
    return this.#scope ??= this.#openScope(this);
  }

  /** Forgets the functions that the host could call. */
  close(): void {
    this.#scope?.close();
  }
}

/**
 * The side of the wire where a library's tools run: loads the module, runs
 * calls, and sends back how they ended. The same in a process, in a Worker and
 * in the host's own process.
 */
export class ToolRunner {
  readonly #options: ToolRunnerOptions;
  readonly #peer: FunctionPeer;
  readonly #calls = new Map<number, RunningCall>();
  readonly #current = new AsyncLocalStorage<RunningCall>();
  readonly #library: LibraryModule;
  #workspace = "";

  constructor(options: ToolRunnerOptions) {
    this.#options = options;
    this.#peer = new FunctionPeer({
      send: (frame) => this.#send(frame),
      currentCall: () => this.currentCall,
      scopeOf: (call) => this.#calls.get(call ?? -1)?.scope,
    });
    const scope = this.#peer.functions.scope();
    this.#library = new LibraryModule({
      load: options.load,
      decode: (json) => this.#peer.decode(json, scope),
      loaded: (failure) => this.#tellLoaded(failure),
      failed: (thrown) => this.fail(thrown),
    });
  }

  /** Number of the call in whose course this is asked. */
  get currentCall(): number | undefined {
    const current = this.#current.getStore();
    return current && this.#calls.has(current.id) ? current.id : undefined;
  }

  /** Handles one frame of the host. */
  receive(frame: HostFrame): void {
    switch (frame.kind) {
      case "load":
        this.#workspace = frame.workspace;
        return this.#library.load(frame);
      case "call":
        this.#start(frame);
        return;
      case "cancel":
        this.#calls.get(frame.id)?.abort.abort(
          new CancelledError(frame.reason),
        );
        return;
      case "handlers":
        return this.#library.swapHandlers(frame.handlers);
      case "mark": {
        const mark = this.#options.logs.mark(true);
        return this.#send({ kind: "marked", id: frame.id, mark });
      }
      case "invoke":
        this.#peer.answer(frame);
        return;
      case "reply":
        this.#peer.settle(frame);
        return;
      default:
        frame satisfies never;
    }
  }

  /**
   * Ends the call that an error belongs to which nobody caught: the current one,
   * or the only one. Another is logged for all calls in flight.
   */
  fail(thrown: unknown): void {
    const current = this.#current.getStore();
    const only = this.#calls.size === 1
      ? this.#calls.values().next().value
      : undefined;
    const call = current ? this.#calls.get(current.id) : only;
    const error = reportError(thrown);
    if (call) call.settle({ kind: "threw", id: call.id, error });
    else {
      const text = `Uncaught ${error.stack ?? error.message}`;
      this.#options.logs.write(undefined, "error", text);
    }
  }

  /** Ends what waits for the host. */
  end(): void {
    this.#peer.end("The host has gone");
    for (const call of this.#calls.values()) {
      call.abort.abort(new CancelledError("The host has gone"));
    }
  }

  #send(frame: ChildFrame): void {
    const text = JSON.stringify(frame);
    const limit = frameLimit(this.#options.maxResultBytes);
    if (exceedsBytes(text, limit)) {
      throw new RangeError(
        `Cannot send a value that is larger than ${limit / 2 ** 20} MiB`,
      );
    }
    this.#options.send(text);
  }

  #tellLoaded(failure: { readonly thrown: unknown } | undefined): void {
    this.#send(
      failure
        ? { kind: "load-failed", error: reportError(failure.thrown) }
        : { kind: "loaded" },
    );
  }

  #start(frame: CallFrame): void {
    const { id } = frame;
    const call = new RunningCall(
      id,
      (settlement) => this.#settle(settlement),
      (call) => this.#callScope(call),
    );
    this.#calls.set(id, call);
    this.#current.run(call, () => this.#run(frame, call));
  }

  /** A scope whose functions run in the course of the call when the host calls them. */
  #callScope(call: RunningCall): FunctionScope {
    const { register, close } = this.#peer.functions.scope();
    return {
      register: (fn) =>
        register((...args) => this.#current.run(call, () => fn(...args))),
      close,
    };
  }

  async #run(frame: CallFrame, call: RunningCall): Promise<void> {
    const { id } = call;
    try {
      const module = await this.#library.exports;
      // Without a module the host has been told why, and has ended its calls.
      if (!module) return void this.#calls.delete(id);
      const returned = await this.#invoke(module, frame, call);
      if (returned instanceof Error) throw returned;
      this.#sendResult(id, returned);
    } catch (thrown) {
      call.settle({ kind: "threw", id, error: reportError(thrown) });
    }
  }

  async #invoke(
    module: ModuleExports,
    frame: CallFrame,
    call: RunningCall,
  ): Promise<unknown> {
    const fn = module[frame.exportName];
    if (typeof fn !== "function") {
      throw new TypeError(`The module has no function "${frame.exportName}"`);
    }
    const args = frame.live
      ? this.#peer.decode(frame.args, call.scope)
      : frame.args;
    const host: CallHost = {
      values: () => this.#peer.decode(frame.host ?? {}, call.scope),
      workspace: this.#workspace,
      signal: () => call.abort.signal,
      log: (level, text) => this.#options.logs.write(call.id, level, text),
      progress: (report) => this.#progress(call.id, report),
    };
    this.#options.enter?.(this.#workspace, this.#calls.size === 1);
    const list = fillParameters(frame.parameters, args, host);
    const returned: unknown = await Reflect.apply(fn, undefined, list);
    const value = isGenerator(returned)
      ? await followGenerator(returned, host.progress, call.abort.signal)
      : returned;
    // Its bytes can only be waited for, which the conversion to JSON cannot.
    return value instanceof Blob ? await value.bytes() : value;
  }

  #progress(id: number, report: ToolProgress): void {
    if (this.#calls.has(id)) {
      this.#options.send(JSON.stringify({ ...report, kind: "progress", id }));
    }
  }

  #sendResult(id: number, value: unknown): void {
    const { maxResultBytes } = this.#options;
    let text: string;
    try {
      text = toJsonText(value, { maxBytes: maxResultBytes });
    } catch (thrown) {
      const { message } = reportError(thrown);
      return this.#settle({ kind: "unusable", id, reason: message });
    }
    if (!this.#end(id)) return;
    const mark = this.#options.logs.mark();
    const marked = mark === undefined ? "" : `,"mark":${mark}`;
    this.#options.send(
      `{"kind":"result","id":${id}${marked},"value":${text}}`,
    );
  }

  #settle(settlement: Settlement): void {
    if (!this.#end(settlement.id)) return;
    const mark = this.#options.logs.mark();
    this.#send({ ...settlement, mark });
  }

  #end(id: number): boolean {
    const call = this.#calls.get(id);
    call?.close();
    return this.#calls.delete(id);
  }
}
