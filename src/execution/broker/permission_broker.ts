import {
  type BrokerAnswer,
  type BrokerMessage,
  parseBrokerMessage,
} from "./broker_message.ts";

/** Longest question, in characters: paths are far shorter. */
const MAX_LINE = 256 * 1024;

/** Decides about one question; what can be decided at once is answered at once. */
export type DecidePermission = (
  message: BrokerMessage,
) => BrokerAnswer | Promise<BrokerAnswer>;

/**
 * The host's end of Deno's permission broker: a unix socket that a Deno process
 * asks before each thing that takes a permission. The process's thread waits for
 * the answer, however long it takes. Whoever breaks the protocol is cut off, and
 * a Deno process without its broker may do nothing.
 */
export class PermissionBroker implements AsyncDisposable {
  /** The socket. */
  readonly path: string;
  readonly #listener: Deno.UnixListener;
  readonly #connections = new Set<Deno.UnixConn>();
  #serving: Promise<void> = Promise.resolve();

  private constructor(path: string) {
    this.path = path;
    this.#listener = Deno.listen({ transport: "unix", path });
  }

  /**
   * Opens the socket; questions wait until `serve` is called.
   *
   * @param path Where, in a folder that only this user can enter.
   */
  static listen(path: string): PermissionBroker {
    return new PermissionBroker(path);
  }

  /** Answers from now on. */
  serve(decide: DecidePermission): void {
    this.#serving = this.#accept(decide);
  }

  async #accept(decide: DecidePermission): Promise<void> {
    try {
      for await (const connection of this.#listener) {
        this.#connections.add(connection);
        this.#answer(connection, decide).catch(() => {
          // Cut off: what asks there is denied by its own Deno.
        }).finally(() => {
          if (this.#connections.delete(connection)) connection.close();
        });
      }
    } catch {
      // Nobody can come in any more, such as without free descriptors: a process
      // that finds nobody here may do nothing.
      this.#close();
    }
  }

  async #answer(
    connection: Deno.UnixConn,
    decide: DecidePermission,
  ): Promise<void> {
    const decoder = new TextDecoder();
    const buffer = new Uint8Array(64 * 1024);
    let held = "";
    while (true) {
      const count = await connection.read(buffer);
      if (count === null) return;
      held += decoder.decode(buffer.subarray(0, count), { stream: true });
      let start = 0;
      for (let end; (end = held.indexOf("\n", start)) >= 0; start = end + 1) {
        const message = parseBrokerMessage(held.slice(start, end));
        const decision = decide(message);
        const answer = decision instanceof Promise ? await decision : decision;
        await send(connection, message.id, answer);
      }
      held = held.slice(start);
      if (held.length > MAX_LINE) throw new RangeError("The line is too long");
    }
  }

  #close(): void {
    try {
      this.#listener.close();
    } catch {
      // It is closed already.
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#close();
    for (const connection of this.#connections) connection.close();
    this.#connections.clear();
    await this.#serving;
  }
}

const encoder = new TextEncoder();

async function send(
  connection: Deno.UnixConn,
  id: number,
  { allowed, reason }: BrokerAnswer,
): Promise<void> {
  const text = allowed
    ? `{"id":${id},"result":"allow"}\n`
    : `${JSON.stringify({ id, result: "deny", reason })}\n`;
  const bytes = encoder.encode(text);
  for (let sent = 0; sent < bytes.length;) {
    sent += await connection.write(bytes.subarray(sent));
  }
}
