/** A message of JSON-RPC. */
export type Message = Readonly<Record<string, unknown>>;

/** An MCP server's process, spoken with on its standard input and output. */
export class McpProcess implements AsyncDisposable {
  readonly #child: Deno.ChildProcess;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #waiting = new Map<unknown, (message: Message) => void>();
  readonly #reading: Promise<void>;
  #last = 0;

  /** @param args Arguments of `deno`. */
  constructor(args: readonly string[]) {
    this.#child = new Deno.Command(Deno.execPath(), {
      args: [...args],
      stdin: "piped",
      stdout: "piped",
      stderr: "null",
    }).spawn();
    this.#writer = this.#child.stdin.getWriter();
    this.#reading = this.#read();
  }

  async #read(): Promise<void> {
    let rest = "";
    const decoder = new TextDecoderStream();
    for await (const chunk of this.#child.stdout.pipeThrough(decoder)) {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const message: Message = JSON.parse(line);
        this.#waiting.get(message.id)?.(message);
        this.#waiting.delete(message.id);
      }
    }
  }

  /** Sends a request; its result. */
  async request(method: string, params: unknown = {}): Promise<unknown> {
    const id = ++this.#last;
    const { promise, resolve } = Promise.withResolvers<Message>();
    this.#waiting.set(id, resolve);
    this.#send({ jsonrpc: "2.0", id, method, params });
    const { result } = await promise;
    if (result === undefined) throw new Error(`${method} failed`);
    return result;
  }

  /** Begins, up to the list of tools. */
  async start(): Promise<void> {
    await this.request("initialize", {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "bench", version: "1" },
    });
    this.#send({ jsonrpc: "2.0", method: "notifications/initialized" });
    await this.request("tools/list");
  }

  #send(message: Message): void {
    const line = new TextEncoder().encode(`${JSON.stringify(message)}\n`);
    this.#writer.write(line);
  }

  /** Resident memory of the process and its descendants, in MiB. */
  async memoryMb(): Promise<number> {
    const parents = new Map<number, number>();
    const sizes = new Map<number, number>();
    for await (const { name } of Deno.readDir("/proc")) {
      if (!/^\d+$/.test(name)) continue;
      // It may have ended meanwhile.
      const status = await Deno.readTextFile(`/proc/${name}/status`)
        .catch(() => "");
      parents.set(Number(name), Number(/PPid:\s+(\d+)/.exec(status)?.[1]));
      sizes.set(
        Number(name),
        Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024,
      );
    }
    const isOurs = (pid: number | undefined): boolean =>
      pid === this.#child.pid ||
      (pid !== undefined && pid > 1 && isOurs(parents.get(pid)));
    return [...sizes].filter(([pid]) => isOurs(pid))
      .reduce((sum, [, size]) => sum + size, 0);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#writer.close().catch(() => {});
    this.#child.kill();
    await this.#child.status;
    await this.#reading;
  }
}
