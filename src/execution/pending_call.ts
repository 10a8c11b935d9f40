import type { ApprovalCall, PermissionName } from "../core/approval_request.ts";
import type { CallEnding, CallOutcome } from "../core/call_outcome.ts";
import type { JsonObject } from "../core/json.ts";
import { withOrigin } from "../core/call_origin.ts";
import { toJsonValue } from "../core/to_json_value.ts";
import { errorText } from "../core/error_text.ts";
import type { LogEntry } from "../core/tool_result.ts";
import { cancelledEnding } from "./call_ending.ts";
import type { Deadline, DeadlineClock } from "./deadline.ts";
import { type AddLogOptions, LogBuffer, MAX_LOG_BYTES } from "./log_buffer.ts";
import type { CallRequest } from "./sandbox.ts";
import type { ChildFrame } from "./wire/frames.ts";
import type { FunctionScope } from "./wire/function_table.ts";

/** Options of {@linkcode PendingCall}. */
export interface PendingCallOptions {
  readonly id: number;
  /** The host's functions that the tool may call. */
  readonly scope: FunctionScope;
  /** Counts the call's time. */
  readonly clock: DeadlineClock;
  /** Called when the call is to be stopped: its time is over, or its signal was aborted. */
  readonly stop: (call: PendingCall, ending: CallEnding) => void;
}

/** Most reasons of refusals that a call tells of. */
const MAX_REFUSALS = 20;

/** A call in flight, as the host sees it. */
export class PendingCall {
  readonly id: number;
  readonly request: CallRequest;
  readonly scope: FunctionScope;
  readonly deadline: Deadline;
  /** Resolves when the call has ended. */
  readonly outcome: Promise<CallOutcome>;
  /** How the call ended over there, while its logs are still being read. */
  received: CallEnding | undefined;
  readonly #resolve: (outcome: CallOutcome) => void;
  readonly #abort: () => void;
  #stopping: CallEnding | undefined;
  #grace: ReturnType<typeof setTimeout> | undefined;
  #logs: LogBuffer | undefined;
  #toldLength = 0;
  #finished = false;
  #shown: ApprovalCall | undefined;
  #stopListeners: Set<() => void> | undefined;
  #allowed: Partial<Record<PermissionName, number>> | undefined;
  #refusals: Set<string> | undefined;

  constructor(
    request: CallRequest,
    { id, scope, clock, stop }: PendingCallOptions,
  ) {
    this.id = id;
    this.request = request;
    this.scope = scope;
    const { signal, timeoutMs, waitedMs = 0 } = request;
    const { promise, resolve } = Promise.withResolvers<CallOutcome>();
    this.outcome = promise;
    this.#resolve = resolve;
    this.#abort = () => stop(this, cancelledEnding(signal));
    this.deadline = clock.start(
      timeoutMs - waitedMs,
      () => stop(this, { kind: "timed-out", timeoutMs }),
    );
    signal?.addEventListener("abort", this.#abort, { once: true });
  }

  /** The call as an operator sees it, the same for each question. */
  get shown(): ApprovalCall {
    const { tool, args, origin } = this.request;
    return this.#shown ??= withOrigin({
      tool: tool.name,
      // Arguments are an object by name; what JSON cannot hold is converted.
      args: toJsonValue(args) as JsonObject,
    }, origin);
  }

  /** Whether the call is being stopped. */
  get stopping(): boolean {
    return this.#stopping !== undefined;
  }

  /** Whether the call has ended. */
  get finished(): boolean {
    return this.#finished;
  }

  /**
   * Notes that the call is being stopped.
   *
   * @param ending How it will end, whatever comes.
   * @param options What happens when it has not ended after a time of grace.
   */
  startStopping(
    ending: CallEnding,
    { graceMs, overdue }: { graceMs: number; overdue: () => void },
  ): void {
    this.#stopping = ending;
    this.#tellStopped();
    this.deadline.clear();
    this.#grace = setTimeout(overdue, graceMs);
  }

  /** Has a function called when the call is being stopped, or died; at once if it is. */
  onStop(listener: () => void): void {
    if (this.stopping) return listener();
    (this.#stopListeners ??= new Set()).add(listener);
  }

  /** Ends what `onStop` began. */
  offStop(listener: () => void): void {
    this.#stopListeners?.delete(listener);
  }

  #tellStopped(): void {
    for (const listener of this.#stopListeners ?? []) listener();
  }

  /** Counts what the call was allowed without a question. */
  count(permission: PermissionName): void {
    const counts = this.#allowed ??= {};
    counts[permission] = (counts[permission] ?? 0) + 1;
  }

  /** Notes why something was refused that the call may have asked for. */
  refuse(reason: string): void {
    const refusals = this.#refusals ??= new Set();
    if (refusals.size < MAX_REFUSALS) refusals.add(reason);
  }

  /**
   * Adds what the call printed.
   *
   * @param options `isTold` is whether it is passed on at once too; true by default.
   */
  log(
    level: LogEntry["level"],
    text: string,
    { isTold = true, ...options }: AddLogOptions & { isTold?: boolean } = {},
  ): void {
    (this.#logs ??= new LogBuffer()).add(level, text, options);
    if (!isTold) return;
    this.#tellLog(level, options.raw ? text.replace(/\r?\n$/, "") : text);
  }

  /** Passes on what is printed, as far as the logs keep it at least. */
  #tellLog(level: LogEntry["level"], text: string): void {
    const { onLog } = this.request;
    if (onLog === undefined || this.#toldLength > MAX_LOG_BYTES) return;
    this.#toldLength += text.length;
    try {
      onLog({ level, text, time: new Date().toISOString() });
    } catch {
      // The host's own code failed; the logs of the result have it all.
    }
  }

  /** Passes a progress report on, unless the call is being stopped. */
  report(frame: Extract<ChildFrame, { kind: "progress" }>): void {
    if (this.stopping) return;
    const { progress, total, message } = frame;
    try {
      this.request.onProgress?.({
        ...(progress !== undefined && { progress }),
        ...(total !== undefined && { total }),
        ...(message !== undefined && { message }),
      });
    } catch (thrown) {
      // The host's own code failed: the call goes on, and its logs say so.
      this.log("error", `onProgress failed: ${errorText(thrown)}`);
    }
  }

  /** Ends the call, once; one that was being stopped ends as it was told then. */
  finish(ending: CallEnding): void {
    if (this.#finished) return;
    this.#finished = true;
    if (ending.kind === "died") this.#tellStopped();
    this.deadline.clear();
    clearTimeout(this.#grace);
    this.scope.close();
    this.request.signal?.removeEventListener("abort", this.#abort);
    const told = this.#tellRefusals(this.#stopping ?? ending);
    const logs = this.#logs?.entries() ?? [];
    this.#resolve({
      ...told,
      logs,
      ...(this.#allowed && { allowed: this.#allowed }),
    });
  }

  /** A tool may swallow a refusal, or throw an error that does not tell of it: then the call does. */
  #tellRefusals(ending: CallEnding): CallEnding {
    if (!this.#refusals) return ending;
    const message = ending.kind === "threw" ? ending.error.message : "";
    const untold = [...this.#refusals].filter((it) => !message.includes(it));
    if (untold.length === 0) return ending;
    if (ending.kind !== "threw" || ending.refused) {
      for (const reason of untold) this.log("warning", `Refused: ${reason}`);
      return ending;
    }
    const { error } = ending;
    const why = `${message} (refused meanwhile: ${untold.join("; ")})`;
    return { ...ending, error: { ...error, message: why.trimStart() } };
  }
}
