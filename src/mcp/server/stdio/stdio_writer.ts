import type { JsonObject } from "../../../core/json.ts";

/** Most that waits for a client to read it, in UTF-16 code units. */
const MAX_UNREAD = 256 * 2 ** 20;

/** Writes messages to a client, as many at once as there are. */
export class StdioWriter {
  readonly #write: (text: string) => Promise<void>;
  readonly #failed: (error: unknown) => void;
  #waiting: string[] = [];
  #length = 0;
  #writing: Promise<void> | undefined;

  /**
   * @param write Writes all of a text.
   * @param failed Told when the client has gone, or reads nothing any more.
   */
  constructor(
    write: (text: string) => Promise<void>,
    failed: (error: unknown) => void,
  ) {
    this.#write = write;
    this.#failed = failed;
  }

  /** Sends one message. */
  send(message: JsonObject): void {
    const line = `${JSON.stringify(message)}\n`;
    this.#length += line.length;
    this.#waiting.push(line);
    if (this.#length > MAX_UNREAD) {
      return this.#failed(
        new Error("The client does not read what it is sent"),
      );
    }
    this.#writing ??= this.#writeAll();
  }

  /** Resolves when all is written. */
  async flushed(): Promise<void> {
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    try {
      // What is sent in the same turn goes out together.
      await undefined;
      while (this.#waiting.length > 0) {
        const text = this.#waiting.join("");
        this.#waiting = [];
        await this.#write(text);
        this.#length -= text.length;
      }
    } catch (error) {
      this.#waiting = [];
      this.#failed(error);
    } finally {
      this.#writing = undefined;
    }
  }
}
