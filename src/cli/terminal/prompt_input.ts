import { decodeKeys } from "./decode_keys.ts";
import type { Key } from "./key.ts";
import type { TerminalSession } from "./terminal.ts";

/** How long the rest of a key's bytes may take, in milliseconds: Escape alone is the beginning of many keys. */
const REST_MS = 50;

/** What happens to a prompt. */
export type PromptEvent =
  | { readonly kind: "keys"; readonly keys: readonly Key[] }
  | { readonly kind: "redraw" }
  | { readonly kind: "aborted" }
  | { readonly kind: "input-ended" };

/** Waits for what happens to one prompt from now on, without holding up anything else. */
export class PromptInput implements Disposable {
  readonly #session: TerminalSession;
  readonly #held = new DisposableStack();
  readonly #aborted = Promise.withResolvers<PromptEvent>();
  #redraw = Promise.withResolvers<PromptEvent>();
  #reading: Promise<Uint8Array | null> | undefined;
  #rest: Uint8Array;

  /**
   * @param session Where keys come from.
   * @param signal Ends the prompt.
   * @param rest What an earlier prompt left.
   */
  constructor(
    session: TerminalSession,
    signal: AbortSignal,
    rest: Uint8Array = new Uint8Array(),
  ) {
    this.#session = session;
    this.#rest = rest;
    const abort = (): void => this.#aborted.resolve({ kind: "aborted" });
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
    this.#held.defer(() => signal.removeEventListener("abort", abort));
    session.onResize(() => this.redraw());
    this.#reading = session.read();
  }

  /** The beginning of a key, or of what is pasted, whose end is to come. */
  get rest(): Uint8Array {
    return this.#rest;
  }

  /** Has the prompt drawn again. */
  redraw(): void {
    this.#redraw.resolve({ kind: "redraw" });
  }

  /** Waits until something is typed, or nothing more comes; {@linkcode next} tells what. */
  async untilTyped(): Promise<void> {
    const reading = this.#reading ??= this.#session.read();
    await Promise.race([this.#aborted.promise, reading]);
  }

  /** What happens next. */
  async next(): Promise<PromptEvent> {
    using timer = new DisposableStack();
    const reading = this.#reading ??= this.#session.read();
    const happenings = [
      this.#aborted.promise,
      this.#redraw.promise,
      reading.then((bytes) => ({ kind: "bytes" as const, bytes })),
    ];
    const rest = Promise.withResolvers<{ readonly kind: "no-more" }>();
    if (this.#rest.length > 0) {
      const id = setTimeout(() => rest.resolve({ kind: "no-more" }), REST_MS);
      timer.defer(() => clearTimeout(id));
    }
    const event = await Promise.race([...happenings, rest.promise]);
    switch (event.kind) {
      case "bytes":
        this.#reading = undefined;
        return event.bytes ? this.#keys(event.bytes) : { kind: "input-ended" };
      case "no-more":
        return this.#keys(new Uint8Array(), true);
      case "redraw":
        this.#redraw = Promise.withResolvers();
        return event;
      default:
        return event;
    }
  }

  #keys(bytes: Uint8Array, final = false): PromptEvent {
    const all = new Uint8Array(this.#rest.length + bytes.length);
    all.set(this.#rest);
    all.set(bytes, this.#rest.length);
    const { keys, rest } = decodeKeys(all, { final });
    this.#rest = rest;
    return { kind: "keys", keys };
  }

  [Symbol.dispose](): void {
    this.#held.dispose();
  }
}
