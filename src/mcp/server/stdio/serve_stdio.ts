import { aborted } from "../../../core/aborted.ts";
import { isPlainObject, type JsonObject } from "../../../core/json.ts";
import type { McpService } from "../mcp_service.ts";
import { HandshakeConnection } from "./handshake_connection.ts";
import { jsonLines } from "./json_lines.ts";
import { type ClientMessage, readMessage } from "./read_message.ts";
import { StdioWriter } from "./stdio_writer.ts";

/** Time that requests have to end when the client has closed its side, in milliseconds. */
const LAST_ANSWERS_MS = 250;

/** Time that such a client has to read what it is sent, in milliseconds: it may do that no more. */
const LAST_READING_MS = 400;

/** Key of a request's `_meta` that names its revision, since 2026-07-28. */
const REVISION_KEY = "io.modelcontextprotocol/protocolVersion";

/** A client at the other end of two streams. */
export interface StdioClient {
  /** What it says. */
  readonly input: AsyncIterable<string>;
  /** Says something to it; resolves when all of it is written. */
  readonly write: (text: string) => Promise<void>;
}

/** One way of speaking with a client. */
export interface StdioConnection extends AsyncDisposable {
  /** Takes one message. */
  receive(message: ClientMessage): void;
  /** Number of requests that are being answered. */
  readonly inFlight: number;
}

/** Options of {@linkcode serveStdio}. */
export interface ServeStdioOptions {
  /** Ends it. */
  readonly signal?: AbortSignal;
}

/**
 * Serves one client over standard input and output, until it goes away or the
 * signal aborts. Its first request tells which kind of revision it speaks; what
 * those without a handshake need is loaded for a client that speaks one.
 *
 * @param service What is served.
 * @param client The streams.
 * @param options What else ends it.
 */
export async function serveStdio(
  service: McpService,
  client: StdioClient,
  { signal }: ServeStdioOptions = {},
): Promise<void> {
  const gone = new AbortController();
  const ended = signal ? AbortSignal.any([signal, gone.signal]) : gone.signal;
  const writer = new StdioWriter(client.write, (error) => gone.abort(error));
  const send = (message: JsonObject) => writer.send(message);
  await using held = new AsyncDisposableStack();
  let connection: StdioConnection | undefined;
  const open = async (first: ClientMessage): Promise<StdioConnection> => {
    const opened = isWithoutHandshake(first)
      ? (await import("./envelope_connection.ts"))
        .openEnvelopeConnection(service, { send })
      : handshake(service, send);
    return held.use(opened);
  };
  const read = async () => {
    for await (const lines of jsonLines(client.input)) {
      for (const line of lines) {
        const reading = readMessage(line);
        if (reading.kind === "refused") {
          send(reading.answer);
          continue;
        }
        const { message } = reading;
        const isRequest = message.method !== undefined &&
          message.id !== undefined;
        if (connection === undefined && !isRequest) continue;
        connection ??= await open(message);
        connection.receive(message);
      }
    }
  };
  await Promise.race([read(), aborted(ended)]);
  if (!ended.aborted) await lastAnswers(() => connection?.inFlight ?? 0);
  const late = AbortSignal.any([ended, AbortSignal.timeout(LAST_READING_MS)]);
  await Promise.race([writer.flushed(), aborted(late)]);
}

function handshake(
  service: McpService,
  send: (message: JsonObject) => void,
): StdioConnection {
  const connection = new HandshakeConnection(service, { send });
  return {
    receive: (message) => connection.receive(message),
    get inFlight() {
      return connection.inFlight;
    },
    [Symbol.asyncDispose]: () => Promise.resolve(connection[Symbol.dispose]()),
  };
}

function isWithoutHandshake({ params }: ClientMessage): boolean {
  const meta = isPlainObject(params) ? params._meta : undefined;
  return isPlainObject(meta) && REVISION_KEY in meta;
}

/** Waits for what is being answered, for a short time. */
async function lastAnswers(inFlight: () => number): Promise<void> {
  const until = performance.now() + LAST_ANSWERS_MS;
  while (inFlight() > 0 && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
