/** Bytes that are kept of the start and of the end of a stream. */
const KEPT = 32 * 1024;

/** Where the whole of a long stream goes. */
export interface OutputSink {
  /** Name as a model reads it. */
  readonly name: string;
  /** Takes the next bytes; fails without throwing. */
  write(bytes: Uint8Array): Promise<void>;
  /** What is to be said of the file, such as that it ends early. */
  close(): string;
}

/** Reads a stream to its end, keeps its head and tail, and has the rest saved. */
export class CapturedStream {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #openSink: () => Promise<OutputSink>;
  readonly #head: Uint8Array[] = [];
  readonly #tail: Uint8Array[] = [];
  #headBytes = 0;
  #tailBytes = 0;
  #total = 0;
  #sink: OutputSink | undefined;
  /** Resolves when the stream has ended. */
  readonly ended: Promise<void>;

  /** @param openSink Opens what takes the whole, once the stream is found to be long. */
  constructor(
    stream: ReadableStream<Uint8Array>,
    openSink: () => Promise<OutputSink>,
  ) {
    this.#reader = stream.getReader();
    this.#openSink = openSink;
    this.ended = this.#read();
  }

  /** Stops reading: something else may hold the stream open for ever. */
  async cancel(): Promise<void> {
    await this.#reader.cancel().catch(() => {});
    await this.ended;
  }

  /** What was read; of a long stream head and tail with a remark between. */
  text(): string {
    const head = joined(this.#head);
    const tail = joined(this.#tail);
    if (this.#total <= 2 * KEPT) return decode(joined([head, tail]));
    const left = this.#total - head.length - tail.length;
    const said = this.#sink?.close() ?? "";
    return `${decode(withoutBrokenEnd(head))}\n[... ${
      left.toLocaleString("en")
    } of ${this.#total.toLocaleString("en")} bytes left out. ${said} ...]\n${
      decode(withoutBrokenStart(tail))
    }`;
  }

  /** Name of the file that holds the whole, if it was long. */
  get savedAs(): string | undefined {
    return this.#sink?.name;
  }

  async #read(): Promise<void> {
    for (;;) {
      const { value } = await this.#reader.read().catch(() => ({
        value: undefined,
      }));
      if (value === undefined) return;
      await this.#take(value);
    }
  }

  async #take(bytes: Uint8Array): Promise<void> {
    if (this.#total + bytes.length > 2 * KEPT) {
      // Until now head and tail together are the whole.
      this.#sink ??= await this.#startSaving();
      await this.#sink.write(bytes);
    }
    this.#total += bytes.length;
    const forHead = bytes.slice(0, KEPT - this.#headBytes);
    if (forHead.length > 0) this.#head.push(forHead);
    this.#headBytes += forHead.length;
    const forTail = bytes.slice(forHead.length).slice(-KEPT);
    if (forTail.length > 0) this.#tail.push(forTail);
    this.#tailBytes += forTail.length;
    this.#trimTail();
  }

  async #startSaving(): Promise<OutputSink> {
    const sink = await this.#openSink();
    await sink.write(joined([...this.#head, ...this.#tail]));
    return sink;
  }

  #trimTail(): void {
    while (this.#tailBytes > KEPT) {
      const over = this.#tailBytes - KEPT;
      const first = this.#tail.shift() ?? new Uint8Array();
      if (first.length > over) this.#tail.unshift(first.slice(over));
      this.#tailBytes -= Math.min(over, first.length);
    }
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, one) => sum + one.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** Without the first bytes of a character whose others were cut off. */
function withoutBrokenEnd(bytes: Uint8Array): Uint8Array {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return needed > back ? bytes.subarray(0, -back) : bytes;
  }
  return bytes;
}

/** Without the last bytes of a character whose first was cut off. */
function withoutBrokenStart(bytes: Uint8Array): Uint8Array {
  let start = 0;
  while (start < 3 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start++;
  return bytes.subarray(start);
}
