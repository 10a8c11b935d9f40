import { assert } from "@std/assert";

/** A message of JSON-RPC. */
export type Message = Readonly<Record<string, unknown>>;

/** Options of {@linkcode StdioTestClient}. */
export interface StdioTestClientOptions {
  /** Answers requests of the server. */
  readonly answer?: (request: Message) => unknown;
}

/** A client that speaks line by line with a server's process, and keeps all that it said. */
export class StdioTestClient implements AsyncDisposable {
  readonly child: Deno.ChildProcess;
  /** Messages of the server that answer no request, in order. */
  readonly notifications: Message[] = [];
  /** Requests of the server, in order. */
  readonly questions: Message[] = [];
  /** Lines of its standard output that are no messages. */
  readonly strays: string[] = [];
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #waiting = new Map<unknown, (message: Message) => void>();
  readonly #watchers = new Set<() => void>();
  readonly #answer: (request: Message) => unknown;
  readonly #reading: Promise<void>;
  readonly #errors: Promise<string>;
  #last = 0;

  constructor(
    command: Deno.Command,
    { answer = () => ({}) }: StdioTestClientOptions = {},
  ) {
    this.child = command.spawn();
    this.#answer = answer;
    this.#writer = this.child.stdin.getWriter();
    this.#reading = this.#read();
    this.#errors = new Response(this.child.stderr).text();
  }

  async #read(): Promise<void> {
    let rest = "";
    const decoder = new TextDecoderStream();
    for await (const chunk of this.child.stdout.pipeThrough(decoder)) {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) this.#receive(line);
    }
    if (rest !== "") this.strays.push(rest);
  }

  #receive(line: string): void {
    let message: Message;
    try {
      message = JSON.parse(line);
    } catch {
      this.strays.push(line);
      return;
    }
    if (message.jsonrpc !== "2.0") this.strays.push(line);
    else if (typeof message.method !== "string") {
      this.#waiting.get(message.id)?.(message);
      if (!this.#waiting.has(message.id)) this.notifications.push(message);
    } else if (message.id !== undefined) {
      this.questions.push(message);
      this.#reply(message);
    } else this.notifications.push(message);
    for (const watcher of this.#watchers) watcher();
  }

  async #reply(request: Message): Promise<void> {
    const result = await this.#answer(request);
    if (result === undefined) return;
    await this.send({ jsonrpc: "2.0", id: request.id, result });
  }

  /** Sends one message, or a text as it is. */
  async send(message: Message | string): Promise<void> {
    const line = typeof message === "string"
      ? message
      : `${JSON.stringify(message)}\n`;
    await this.sendBytes(new TextEncoder().encode(line));
  }

  /** Sends bytes as they are. */
  async sendBytes(bytes: Uint8Array): Promise<void> {
    await this.#writer.write(bytes);
  }

  /** The answer to a request that is sent by other means. */
  async answerTo(id: unknown): Promise<Message> {
    const { promise, resolve } = Promise.withResolvers<Message>();
    this.#waiting.set(id, resolve);
    const answer = await promise;
    this.#waiting.delete(id);
    return answer;
  }

  /** Sends a request; the whole answer. */
  async request(
    method: string,
    params: unknown = {},
    id: unknown = ++this.#last,
  ): Promise<Message> {
    const answered = this.answerTo(id);
    await this.send({ jsonrpc: "2.0", id, method, params });
    return await answered;
  }

  /** Sends a request; its result. */
  async result(method: string, params?: unknown): Promise<Message> {
    const answer = await this.request(method, params);
    assert(answer.result !== undefined, JSON.stringify(answer));
    return answer.result as Message;
  }

  /** Begins with a handshake. */
  async initialize(
    capabilities: unknown = {},
    protocolVersion = "2025-11-25",
  ): Promise<Message> {
    const clientInfo = { name: "test", version: "1" };
    const params = { protocolVersion, capabilities, clientInfo };
    const result = await this.result("initialize", params);
    await this.send({ jsonrpc: "2.0", method: "notifications/initialized" });
    return result;
  }

  /** Calls a tool; the result of the call. */
  async call(
    name: string,
    args: unknown = {},
    meta?: unknown,
  ): Promise<Message> {
    const params = { name, arguments: args, ...(meta ? { _meta: meta } : {}) };
    return await this.result("tools/call", params);
  }

  /** The first notification of a method, now or later. */
  async notified(method: string): Promise<Message> {
    return await this.#first(this.notifications, method);
  }

  /** The first question of a method, now or later. */
  async asked(method: string): Promise<Message> {
    return await this.#first(this.questions, method);
  }

  async #first(messages: readonly Message[], method: string): Promise<Message> {
    for (;;) {
      const found = messages.find((it) => it.method === method);
      if (found) return found;
      await new Promise<void>((resolve) => {
        const watcher = () => {
          this.#watchers.delete(watcher);
          resolve();
        };
        this.#watchers.add(watcher);
      });
    }
  }

  /** Closes the server's input; how it ended. */
  async end(): Promise<{ readonly code: number; readonly stderr: string }> {
    await this.#writer.close().catch(() => {});
    const { code } = await this.child.status;
    await this.#reading;
    return { code, stderr: await this.#errors };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    try {
      this.child.kill("SIGKILL");
    } catch {
      // It has ended.
    }
    await this.end();
  }
}
