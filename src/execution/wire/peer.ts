import { decodeLive } from "./decode_live.ts";
import { encodeLive, type FunctionRegistry } from "./encode_live.ts";
import { reportError, restoreError } from "./error_report.ts";
import { FunctionTable } from "./function_table.ts";
import type { InvokeFrame, ReplyFrame } from "./frames.ts";

/** Most calls of this side's functions at once: the other side is not trusted to await them. */
const MAX_ANSWERS = 10_000;

/** Most characters of arguments that this side holds for calls that it has not answered. */
const MAX_HELD = 64 * 2 ** 20;

/** Most characters that may wait for the other side to read them when another answer is due. */
const MAX_UNREAD = 64 * 2 ** 20;

/** Options of {@linkcode FunctionPeer}. */
export interface FunctionPeerOptions {
  /** Sends a frame to the other side; may throw if it is too large. */
  readonly send: (frame: InvokeFrame | ReplyFrame) => void;
  /** How many characters wait for the other side to read them; none by default. */
  readonly unread?: () => number;
  /** Names the call in whose course this side calls the other. */
  readonly currentCall?: () => number | undefined;
  /** Where functions live that a call's answers hold; by default as long as the wire. */
  readonly scopeOf?: (call: number | undefined) => FunctionRegistry | undefined;
  /** Calls a function of this side, if it takes more than calling it. */
  readonly apply?: (
    call: number | undefined,
    fn: (...args: unknown[]) => unknown,
    args: readonly unknown[],
  ) => unknown;
}

/** One side of functions that call each other over a wire, in both directions. */
export class FunctionPeer {
  /** Functions of this side. */
  readonly functions = new FunctionTable();
  readonly #options: FunctionPeerOptions;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #last = 0;
  #answering = 0;
  #held = 0;
  #ended: Error | undefined;

  constructor(options: FunctionPeerOptions) {
    this.#options = options;
  }

  /** Turns a value into JSON; its functions live in `scope`. */
  encode(value: unknown, scope: FunctionRegistry): unknown {
    return encodeLive(value, scope);
  }

  /**
   * Restores a value of the other side.
   *
   * @param json What came over the wire.
   * @param scope Where functions live that are passed to the other side's functions.
   */
  decode(json: unknown, scope: FunctionRegistry): unknown {
    return decodeLive(json, (ref, args) => this.#invoke(ref, args, scope));
  }

  #invoke(
    ref: number,
    args: unknown[],
    scope: FunctionRegistry,
  ): Promise<unknown> {
    if (this.#ended) return Promise.reject(this.#ended);
    const id = ++this.#last;
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(id, waiting);
    try {
      const call = this.#options.currentCall?.();
      const encoded = this.encode(args, scope);
      this.#options.send({ kind: "invoke", id, ref, args: encoded, call });
    } catch (thrown) {
      this.#waiting.delete(id);
      waiting.reject(thrown);
    }
    const answer = waiting.promise.then((json) => this.decode(json, scope));
    // Whoever awaits the answer sees the failure; one that nobody awaits must not end the process.
    answer.catch(() => {});
    return answer;
  }

  /**
   * Handles a call from the other side, and answers it.
   *
   * @param length Characters of the frame, which it takes to hold its arguments.
   */
  async answer(frame: InvokeFrame, length = 0): Promise<void> {
    const { id, ref, call } = frame;
    const scope = this.#options.scopeOf?.(call) ?? this.functions.scope();
    this.#answering++;
    this.#held += length;
    try {
      this.#checkLoad();
      const fn = this.functions.get(ref);
      const args = this.decode(frame.args, scope);
      if (!Array.isArray(args)) throw new TypeError("Not a list of arguments");
      const { apply = (_call, fn, args) => fn(...args) } = this.#options;
      const value: unknown = await apply(call, fn, args);
      this.#checkLoad();
      const encoded = this.encode(value, scope);
      this.#options.send({ kind: "reply", id, value: encoded });
    } catch (thrown) {
      this.#refuse(id, thrown);
    } finally {
      this.#answering--;
      this.#held -= length;
    }
  }

  /** @throws {RangeError} If the other side asks for more than this one can hold. */
  #checkLoad(): void {
    const { unread = () => 0 } = this.#options;
    if (
      this.#answering > MAX_ANSWERS || this.#held > MAX_HELD ||
      unread() > MAX_UNREAD
    ) {
      throw new RangeError(
        `Cannot answer: at most ${MAX_ANSWERS} calls and ${
          MAX_HELD / 2 ** 20
        } MiB of arguments and unread answers are held at once`,
      );
    }
  }

  #refuse(id: number, thrown: unknown): void {
    const { send } = this.#options;
    try {
      send({ kind: "reply", id, error: reportError(thrown) });
    } catch {
      // Nobody awaits an answer here: one that can always be sent, or none.
      const error = { name: "RangeError", message: "The error is too large" };
      try {
        send({ kind: "reply", id, error });
      } catch {
        // The wire is gone, and whoever waits at its other end learns that there.
      }
    }
  }

  /** Takes the answer to a call of this side; one that nobody waits for is ignored. */
  settle(frame: ReplyFrame): void {
    const waiting = this.#waiting.get(frame.id);
    this.#waiting.delete(frame.id);
    if ("error" in frame) waiting?.reject(restoreError(frame.error));
    else waiting?.resolve(frame.value);
  }

  /** Ends the wire: whoever waits for an answer gets an error. */
  end(reason: string): void {
    this.#ended = new Error(reason);
    for (const waiting of this.#waiting.values()) waiting.reject(this.#ended);
    this.#waiting.clear();
  }
}
