import { TextBytes } from "./text_bytes.ts";

/** Thrown when the other side sends more than it may. */
export class FrameTooLargeError extends Error {
  override readonly name = "FrameTooLargeError";
}

/** Options of {@linkcode SocketChannel}. */
export interface SocketChannelOptions {
  /** Largest incoming frame, in bytes. */
  readonly maxFrameBytes: number;
  /** Characters that may wait to be sent while frames are read. @default {Infinity} */
  readonly maxUnsent?: number;
}

const NEWLINE = 10;
const READ_BYTES = 64 * 1024;

/**
 * Frames over a byte stream: JSON texts, which never hold a raw line break, one
 * a line. Whatever is queued in one turn of the event loop goes out in one write.
 */
export class SocketChannel {
  readonly #connection: Deno.Conn;
  readonly #maxFrameBytes: number;
  readonly #maxUnsent: number;
  readonly #bytes = new TextBytes();
  #queue: string[] = [];
  #unsent = 0;
  #sent = Promise.withResolvers<void>();
  #writing = false;
  #ended = false;

  /**
   * @param connection An open connection, which the channel then owns.
   * @param options `maxFrameBytes` bounds one incoming frame; while more than `maxUnsent`
   * characters wait to be sent nothing is read, so that a side which sends and never reads
   * fills its own memory. One side only may have such a bound, else both could wait.
   */
  constructor(
    connection: Deno.Conn,
    { maxFrameBytes, maxUnsent = Infinity }: SocketChannelOptions,
  ) {
    this.#connection = connection;
    this.#maxFrameBytes = maxFrameBytes;
    this.#maxUnsent = maxUnsent;
  }

  /** Characters that were queued and not sent yet. */
  get unsent(): number {
    return this.#unsent;
  }

  /** Queues a frame; frames arrive in order. Does nothing once the channel has ended. */
  send(text: string): void {
    if (this.#ended) return;
    this.#queue.push(text);
    this.#unsent += text.length;
    if (!this.#writing) this.#write();
  }

  async #write(): Promise<void> {
    this.#writing = true;
    try {
      // One turn's frames are gathered before the first write.
      await null;
      while (this.#queue.length > 0 && !this.#ended) {
        const text = this.#queue.join("\n") + "\n";
        const frames = this.#queue.length;
        const bytes = this.#bytes.of(text);
        this.#queue = [];
        for (let sent = 0; sent < bytes.length;) {
          sent += await this.#connection.write(bytes.subarray(sent));
        }
        this.#unsent -= text.length - frames;
        this.#wake();
      }
    } catch {
      // The other side is gone; whoever reads the channel learns it there.
      this.close();
    }
    this.#writing = false;
  }

  /**
   * The other side's frames, until it ends the channel.
   *
   * @throws {FrameTooLargeError} If a frame is larger than `maxFrameBytes`.
   */
  async *frames(): AsyncGenerator<string[]> {
    const decoder = new TextDecoder();
    const buffer = new Uint8Array(READ_BYTES);
    let parts: string[] = [];
    let heldBytes = 0;
    while (true) {
      const count = await this.#read(buffer);
      if (count === null) return;
      const chunk = buffer.subarray(0, count);
      const last = chunk.lastIndexOf(NEWLINE);
      heldBytes = last < 0 ? heldBytes + count : count - last - 1;
      if (heldBytes > this.#maxFrameBytes) {
        throw new FrameTooLargeError(
          `A frame is larger than ${this.#maxFrameBytes} bytes`,
        );
      }
      const text = decoder.decode(chunk, { stream: true });
      if (last < 0) {
        parts.push(text);
        continue;
      }
      parts.push(text);
      const frames = parts.join("").split("\n");
      const rest = frames.pop();
      parts = rest ? [rest] : [];
      yield frames;
    }
  }

  async #read(buffer: Uint8Array): Promise<number | null> {
    try {
      while (this.#unsent > this.#maxUnsent && !this.#ended) {
        await this.#sent.promise;
      }
      return this.#ended ? null : await this.#connection.read(buffer);
    } catch {
      // A reset connection is an ended one.
      return null;
    }
  }

  #wake(): void {
    this.#sent.resolve();
    this.#sent = Promise.withResolvers();
  }

  /** Ends the channel. */
  close(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#connection.close();
    this.#wake();
  }
}
