import type { PermissionName } from "../core/approval_request.ts";
import type {
  CallEnding,
  CallOutcome,
  ErrorReport,
} from "../core/call_outcome.ts";
import { type Asker, askOperatorOf } from "../core/operator_function.ts";
import type { LogEntry } from "../core/tool_result.ts";
import {
  cancelledEnding,
  type EndingFrame,
  endingOfFrame,
  exitReason,
} from "./call_ending.ts";
import { Consultation } from "./consultation.ts";
import { DeadlineClock } from "./deadline.ts";
import { encodeCall } from "./encode_call.ts";
import { PendingCall } from "./pending_call.ts";
import type { CallRequest, SandboxHandlers } from "./sandbox.ts";
import { errorText } from "../core/error_text.ts";
import { reportError } from "./wire/error_report.ts";
import {
  type ChildFrame,
  type HostFrame,
  parseChildFrame,
} from "./wire/frames.ts";
import type { FunctionScope } from "./wire/function_table.ts";
import { FunctionPeer } from "./wire/peer.ts";

/** Time that a cancelled call has to end by itself, in milliseconds. */
const CANCEL_GRACE_MS = 250;

/** Most reasons of refusals that are remembered. */
const MAX_REFUSALS = 1_000;

/** What an executor does for its {@linkcode HostPeer}. */
export interface HostPeerOptions {
  /** Sends a frame to the side where tools run. */
  readonly send: (text: string) => void;
  /** How many characters wait for that side to read them. */
  readonly unread?: () => number;
  /** Stops that side by force; the executor calls {@linkcode HostPeer.end} when it is gone. */
  readonly stop: (reason: string) => void;
  /** Resolves when the logs were read up to a mark. */
  readonly reached: (mark: number) => Promise<void>;
  /** The descriptors that are open in that process, if they can be told. */
  readonly descriptors?: () => readonly number[] | undefined;
  /** Whether that side may have started programs, which print without its knowing. */
  readonly hasPrograms?: () => boolean;
  readonly workspace: string;
  /** What runs the tools, as a sentence begins: `The process of lib`. */
  readonly subject: string;
  /** Path of the library, for messages. */
  readonly libraryPath: string;
  readonly maxFrameBytes: number;
}

/** The host's side of the wire: sends calls, and settles each exactly once. */
export class HostPeer {
  readonly #options: HostPeerOptions;
  readonly #peer: FunctionPeer;
  readonly #libraryScope: FunctionScope;
  readonly #calls = new Map<number, PendingCall>();
  readonly #clock = new DeadlineClock();
  readonly #refusals = new Set<string>();
  #handlers: Partial<SandboxHandlers> = {};
  readonly #called = Promise.withResolvers<void>();
  #last = 0;
  #stopping = 0;
  #settled = Promise.withResolvers<void>();
  #ended: CallEnding | undefined;

  constructor(options: HostPeerOptions) {
    this.#options = options;
    this.#peer = new FunctionPeer({
      send: (frame) => this.#send(frame),
      unread: options.unread,
      scopeOf: (call) => this.#calls.get(call ?? -1)?.scope,
      apply: (call, fn, args) => {
        const ask = askOperatorOf(fn);
        return ask
          ? this.#consult(call, async (asker) => await ask(asker, ...args))
          : fn(...args);
      },
    });
    this.#libraryScope = this.#peer.functions.scope();
  }

  /** Number of calls in flight. */
  get inFlight(): number {
    return this.#calls.size;
  }

  /** Names of the tools whose calls are in flight. */
  get tools(): readonly string[] {
    return [...this.#calls.values()].map(({ request }) => request.tool.name);
  }

  /** Whether calls can be sent. */
  get usable(): boolean {
    return this.#ended === undefined;
  }

  /** Whether a call is being stopped, so that it is not known yet what becomes of this side. */
  get stopping(): boolean {
    return this.#stopping > 0 && !this.#ended;
  }

  /** Resolves when no call is being stopped. */
  async settled(): Promise<void> {
    while (this.stopping) await this.#settled.promise;
  }

  /** Sends the library and its configuration; calls wait for it over there. */
  load(
    url: string,
    config: Readonly<Record<string, unknown>>,
    handlers: SandboxHandlers,
  ): void {
    this.#handlers = { ...handlers };
    try {
      this.#send({
        kind: "load",
        url,
        workspace: this.#options.workspace,
        descriptors: this.#options.descriptors?.(),
        config: this.#peer.encode(config, this.#libraryScope),
        handlers: this.#peer.encode(this.#handlers, this.#libraryScope),
      });
    } catch (thrown) {
      this.#failLoading(reportError(thrown));
    }
  }

  #failLoading({ name, message, stack }: ErrorReport): void {
    const error = { name, message: this.#loadText(message), stack };
    this.#endAll({ kind: "threw", phase: "load", error });
  }

  #loadText(message: string): string {
    return `Cannot load ${this.#options.libraryPath}: ${message}`;
  }

  /** Sends the library its handlers again: who is behind them has changed. */
  refreshHandlers(): void {
    const encoded = this.#peer.encode(this.#handlers, this.#libraryScope);
    this.#send({ kind: "handlers", handlers: encoded });
  }

  /** Runs one call; whatever happens is in the outcome. */
  call(request: CallRequest): Promise<CallOutcome> {
    const { signal } = request;
    const early = this.#ended ??
      (signal?.aborted ? cancelledEnding(signal) : undefined);
    if (early) return Promise.resolve({ ...early, logs: [] });
    const call = new PendingCall(request, {
      id: ++this.#last,
      scope: this.#peer.functions.scope(),
      clock: this.#clock,
      stop: (call, ending) => this.#stop(call, ending),
    });
    this.#calls.set(call.id, call);
    this.#called.resolve();
    try {
      this.#options.send(encodeCall(this.#peer, call, this.#options));
    } catch (thrown) {
      const why = errorText(thrown);
      const reason = `Cannot send a call of ${request.tool.name}: ${why}`;
      this.#finish(call, { kind: "unusable", reason });
    }
    return call.outcome;
  }

  /** Handles one frame of the side where tools run, which is not trusted. */
  receive(text: string): void {
    let frame: ChildFrame;
    try {
      frame = parseChildFrame(text);
    } catch {
      const { stop, subject } = this.#options;
      return stop(`${subject} broke the protocol`);
    }
    switch (frame.kind) {
      case "loaded":
        return;
      case "load-failed":
        return this.#failLoading(frame.error);
      case "invoke":
        this.#peer.answer(frame, text.length);
        return;
      case "reply":
        return this.#peer.settle(frame);
      case "log":
        return this.log(frame.level, frame.text, { call: frame.id });
      case "exit":
        return this.#options.stop(exitReason(frame.code));
      case "marked":
        return this.#finishAt(this.#calls.get(frame.id), frame.mark);
      case "progress":
        return this.#calls.get(frame.id)?.report(frame);
      default:
        return this.#receiveEnding(frame);
    }
  }

  #receiveEnding(frame: EndingFrame): void {
    const call = this.#calls.get(frame.id);
    if (!call || call.received) return;
    call.received = endingOfFrame(frame);
    if (frame.mark === undefined && this.#options.hasPrograms?.()) {
      return this.#send({ kind: "mark", id: call.id });
    }
    this.#finishAt(call, frame.mark);
  }

  /** Ends a call that has ended over there, once its logs were read up to a mark. */
  #finishAt(call: PendingCall | undefined, mark: number | undefined): void {
    const ending = call?.received;
    if (!call || !ending) return;
    if (mark === undefined) return this.#finish(call, ending);
    this.#options.reached(mark).then(() => this.#finish(call, ending));
  }

  /**
   * Takes what a tool printed: for its call, for the only one, or for all in flight.
   *
   * @param options `raw` output joins the output before it.
   */
  log(
    level: LogEntry["level"],
    text: string,
    { call, raw }: { call?: number; raw?: boolean } = {},
  ): void {
    const one = this.#calls.get(call ?? -1);
    const receivers = call !== undefined
      ? (one ? [one] : [])
      : [...this.#calls.values()];
    const callers = new Set(receivers.map(({ request }) => request.origin));
    // Of several callers nobody knows whose it is.
    const isTold = callers.size <= 1;
    for (const receiver of receivers) {
      receiver.log(level, text, { raw, isTold });
    }
  }

  /**
   * Puts a question to the operator on behalf of all calls in flight: their
   * time-outs stand still until it is answered. A module that is loading waits for
   * the call that it is loaded for.
   */
  async consult<Answer>(
    ask: (asker: Asker) => Promise<Answer>,
  ): Promise<Answer> {
    return await this.#consult(undefined, ask);
  }

  async #consult<Answer>(
    id: number | undefined,
    ask: (asker: Asker) => Promise<Answer>,
  ): Promise<Answer> {
    if (this.#last === 0) await this.#called.promise;
    const one = this.#calls.get(id ?? -1);
    const calls = one ? [one] : [...this.#calls.values()];
    using consultation = new Consultation(calls);
    return await ask(consultation.asker);
  }

  /** Notes why something was refused: what is thrown for that reason is a refusal, then or later. */
  refuse(reason: string): void {
    if (this.#refusals.size < MAX_REFUSALS) this.#refusals.add(reason);
    for (const call of this.#calls.values()) call.refuse(reason);
  }

  /** Marks an error that tells of a refusal and of nothing else, but where an import stands: a reason may be a word that other errors begin with. */
  #marked(ending: CallEnding): CallEnding {
    if (ending.kind !== "threw" || this.#refusals.size === 0) return ending;
    const { phase, error: { message } } = ending;
    const isRefusal = [...this.#refusals].some((reason) => {
      const text = phase === "load" ? this.#loadText(reason) : reason;
      return message === text || message.startsWith(`${text}\n`);
    });
    return isRefusal ? { ...ending, refused: true } : ending;
  }

  /** What was allowed without a question, for the calls that it may belong to. */
  count(permission: PermissionName): void {
    for (const call of this.#calls.values()) call.count(permission);
  }

  #stop(call: PendingCall, ending: CallEnding): void {
    if (call.stopping || call.finished) return;
    // Over there it has ended: only its logs are still on their way.
    if (call.received) return this.#finish(call, call.received);
    this.#stopping++;
    const { tool } = call.request;
    const how = ending.kind === "timed-out" ? "timed out" : "was cancelled";
    this.#send({
      kind: "cancel",
      id: call.id,
      reason: ending.kind === "cancelled" ? ending.reason : `The call ${how}`,
    });
    const reason =
      `${this.#options.subject} was stopped because a call of ${tool.name} ${how} and did not end`;
    call.startStopping(ending, {
      graceMs: CANCEL_GRACE_MS,
      overdue: () => this.#options.stop(reason),
    });
  }

  /** Ends the wire: every call in flight ends so, unless it was being stopped. */
  end(ending: CallEnding): void {
    this.#endAll(ending);
  }

  #endAll(ending: CallEnding): void {
    this.#ended ??= ending;
    for (const call of [...this.#calls.values()]) {
      this.#finish(call, call.received ?? ending);
    }
    this.#called.resolve();
    this.#clock.end();
    this.#peer.end("The sandbox has ended");
    this.#settled.resolve();
  }

  #finish(call: PendingCall, ending: CallEnding): void {
    if (!this.#calls.delete(call.id)) return;
    call.finish(this.#marked(ending));
    if (!call.stopping) return;
    this.#stopping--;
    this.#settled.resolve();
    this.#settled = Promise.withResolvers();
  }

  #send(frame: HostFrame): void {
    this.#options.send(JSON.stringify(frame));
  }
}
