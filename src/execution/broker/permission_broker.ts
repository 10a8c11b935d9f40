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

  /**
   * Answers from now on.
   *
   * @param decide Decides about each question.
   * @param broken Told when somebody spoke on a connection who is not Deno.
   */
  serve(decide: DecidePermission, broken: (reason: string) => void): void {
    this.#serving = this.#accept(decide, broken);
  }

  async #accept(
    decide: DecidePermission,
    broken: (reason: string) => void,
  ): Promise<void> {
    try {
      for await (const connection of this.#listener) {
        this.#connections.add(connection);
        this.#answer(connection, decide).catch((error) => {
          // Cut off: what asks there is denied by its own Deno.
          if (error instanceof BrokenProtocolError) broken(error.message);
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
    let last: BrokerMessage | undefined;
    while (true) {
      const count = await connection.read(buffer);
      if (count === null) return;
      held += decoder.decode(buffer.subarray(0, count), { stream: true });
      const end = held.indexOf("\n");
      if (end < 0 && held.length <= MAX_LINE) continue;
      const message = parseLine(held, end);
      check(message, last);
      last = message;
      held = "";
      const decision = decide(message);
      const answer = decision instanceof Promise ? await decision : decision;
      await send(connection, message.id, answer);
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

/** Somebody wrote on a connection who is not Deno. */
class BrokenProtocolError extends Error {
  override readonly name = "BrokenProtocolError";
}

function parseLine(held: string, end: number): BrokerMessage {
  // Deno asks one question at a time: what follows it is not Deno's.
  if (end < 0 || end < held.length - 1) {
    throw new BrokenProtocolError("more than one question was asked at once");
  }
  try {
    return parseBrokerMessage(held.slice(0, end));
  } catch {
    throw new BrokenProtocolError("what was asked is no question");
  }
}

/** Deno counts its questions, and an answer goes by its number: one that is asked twice would be answered for the other. */
function check(message: BrokerMessage, last: BrokerMessage | undefined): void {
  const { id, pid } = last ?? { id: 0, pid: message.pid };
  if (message.id !== id + 1 || message.pid !== pid) {
    throw new BrokenProtocolError("the questions are not counted as Deno does");
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
