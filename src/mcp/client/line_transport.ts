import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import { errorText } from "../../core/error_text.ts";
import { isPlainObject } from "../../core/json.ts";
import { parseJson } from "../../core/parse_json.ts";
import { readLines } from "./read_lines.ts";
import type { ServerLog } from "./server_log.ts";
import type { ServerProcess } from "./server_process.ts";

/** Time that a server which reads no more has to end, in milliseconds. */
const END_MS = 500;

/** Options of {@linkcode LineTransport}. */
export interface LineTransportOptions {
  /** Longest message that is taken, in bytes. */
  readonly maxBytes: number;
  /** Told of the size of each message, in UTF-16 code units. */
  readonly received: (size: number) => void;
  /** Takes what the server prints beside its messages. */
  readonly log: ServerLog;
  /** Told once that the server is gone, and why. */
  readonly lost: (reason: string, kind: "ended" | "unusable") => void;
}

/** Speaks MCP on the standard streams of a program: one message a line. */
export class LineTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport["onmessage"];
  /** By having this and `pid` the client knows what it speaks to. */
  readonly stderr = null;
  readonly #process: ServerProcess;
  readonly #options: LineTransportOptions;
  readonly #output: WritableStreamDefaultWriter<Uint8Array>;
  readonly #encoder = new TextEncoder();
  #reading: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  /** @param process The program; whoever started it ends it. */
  constructor(process: ServerProcess, options: LineTransportOptions) {
    this.#process = process;
    this.#options = options;
    this.#output = process.stdin.getWriter();
  }

  /** Process number of the server. */
  get pid(): number {
    return this.#process.pid;
  }

  /** Starts to read. */
  start(): Promise<void> {
    this.#reading = Promise.all([this.#readMessages(), this.#readErrors()]);
    return Promise.resolve();
  }

  /** Sends one message. */
  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#isClosed) throw new Error("The server is gone");
    const line = this.#encoder.encode(`${JSON.stringify(message)}\n`);
    try {
      await this.#output.write(line);
    } catch {
      // It does not read any more: how it ended says more than that.
      const ending = this.#process.ended.then((how) => `it ended (${how})`);
      const silent = "it closed its input";
      const reason = await within(END_MS, ending) ?? silent;
      this.#lose(reason, "ended");
      throw new Error(reason);
    }
  }

  /** Lets go of the streams: well-behaved servers end when their input does. */
  async close(): Promise<void> {
    this.#close();
    // A server that does not read holds this up; it is ended all the same.
    this.#output.close().catch(() => {});
    await Promise.resolve();
  }

  /** Resolves when all that the server wrote is read, which it is once it ended. */
  get drained(): Promise<unknown> {
    return this.#reading;
  }

  #close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.onclose?.();
  }

  async #readMessages(): Promise<void> {
    const { maxBytes, log, received } = this.#options;
    const lines = readLines(this.#process.stdout, { maxBytes });
    try {
      for await (const line of lines) {
        received(line.length);
        const message = parseMessage(line);
        if (message !== undefined) this.onmessage?.(message);
        else if (line.trim() !== "") {
          log.add("warning", `not a message: ${line}`);
        }
      }
      this.#lose(`it ended (${await this.#process.ended})`, "ended");
    } catch (error) {
      this.#lose(errorText(error), "unusable");
    }
  }

  #lose(reason: string, kind: "ended" | "unusable"): void {
    if (this.#isClosed) return;
    this.#options.lost(reason, kind);
    this.#close();
  }

  async #readErrors(): Promise<void> {
    const { log } = this.#options;
    const lines = readLines(this.#process.stderr, {
      maxBytes: 64 * 1024,
      split: true,
    });
    try {
      for await (const line of lines) log.add("info", line);
    } catch {
      // What it says beside its answers is no reason to give it up.
    }
  }
}

/** The value of a promise, or undefined when it takes longer. */
async function within<Value>(
  ms: number,
  promise: Promise<Value>,
): Promise<Value | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), ms);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A message by its form; what is in it the client checks. */
function parseMessage(line: string): JSONRPCMessage | undefined {
  const value = parseJson(line);
  return isPlainObject(value) && value.jsonrpc === "2.0"
    ? value as unknown as JSONRPCMessage
    : undefined;
}
