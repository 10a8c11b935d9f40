/** A bare child that echoes JSON lines, and calls to it. */
export class EchoClient implements AsyncDisposable {
  readonly #child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-config",
      "--no-lock",
      import.meta.resolve("./echo_child.ts"),
    ],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  readonly #input = this.#child.stdin.getWriter();
  readonly #encoder = new TextEncoder();
  readonly #waiting = new Map<number, (message: unknown) => void>();
  readonly #reading = this.#read();
  #queue = "";
  #last = 0;

  /** Sends one message and waits for its echo. */
  call(params: unknown): Promise<unknown> {
    const id = ++this.#last;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    this.#waiting.set(id, resolve);
    if (this.#queue === "") queueMicrotask(() => this.#flush());
    this.#queue += JSON.stringify({ id, params }) + "\n";
    return promise;
  }

  #flush(): void {
    this.#input.write(this.#encoder.encode(this.#queue));
    this.#queue = "";
  }

  async #read(): Promise<void> {
    let buffer = "";
    for await (
      const text of this.#child.stdout.pipeThrough(new TextDecoderStream())
    ) {
      const lines = (buffer + text).split("\n");
      buffer = lines.pop() ?? "";
      for (const line of lines) {
        const { id, ...rest } = JSON.parse(line);
        this.#waiting.get(id)?.(rest);
        this.#waiting.delete(id);
      }
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#input.close();
    await this.#reading;
    await this.#child.status;
  }
}
