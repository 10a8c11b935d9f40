import { LcpProject } from "../../cli/_lcp_process.ts";

/** Options of {@linkcode HttpTestServer}. */
export interface HttpTestServerOptions {
  /** Files of the folder it works in; `tools/` is served. */
  readonly files?: Readonly<Record<string, string>>;
  /** Further words of its command line. */
  readonly words?: readonly string[];
  /** What is served instead of `tools`. */
  readonly tools?: string;
}

/** `lcp serve --http 0` in a process of its own, from when it listens. */
export class HttpTestServer implements AsyncDisposable {
  readonly project: LcpProject;
  readonly child: Deno.ChildProcess;
  /** Address of the endpoint. */
  readonly url: string;
  readonly #held: AsyncDisposableStack;

  private constructor(
    project: LcpProject,
    child: Deno.ChildProcess,
    url: string,
    held: AsyncDisposableStack,
  ) {
    this.project = project;
    this.child = child;
    this.url = url;
    this.#held = held;
  }

  /** Starts one. */
  static async start(
    { files = {}, words = [], tools = "tools" }: HttpTestServerOptions = {},
  ): Promise<HttpTestServer> {
    await using held = new AsyncDisposableStack();
    const project = held.use(await LcpProject.create(files));
    const { child, url } = await listening(project, [
      "serve",
      "--tools",
      tools,
      "--http",
      "0",
      ...words,
    ]);
    held.defer(async () => {
      try {
        child.kill("SIGKILL");
      } catch {
        // It has ended.
      }
      await child.status;
    });
    return new HttpTestServer(project, child, url, held.move());
  }

  /** Another address of the same server. */
  at(path: string): string {
    return new URL(path, this.url).href;
  }

  /** Sends one message; the answer of HTTP. */
  async post(
    message: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    return await fetch(this.url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
        ...headers,
      },
      body: typeof message === "string" ? message : JSON.stringify(message),
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#held.disposeAsync();
  }
}

/** Starts the program and reads where it listens from what it says. */
async function listening(
  project: LcpProject,
  words: readonly string[],
): Promise<{ readonly child: Deno.ChildProcess; readonly url: string }> {
  const child = project.command(words).spawn();
  const said = Promise.withResolvers<string>();
  const reading = async () => {
    let text = "";
    for await (
      const chunk of child.stderr.pipeThrough(new TextDecoderStream())
    ) {
      text = (text + chunk).slice(-10_000);
      const url = /Serving MCP at (\S+)/.exec(text)?.[1];
      if (url !== undefined) said.resolve(url);
    }
    said.reject(new Error(`It ended before it listened: ${text}`));
  };
  reading();
  child.stdout.pipeTo(new WritableStream()).catch(() => {});
  return { child, url: await said.promise };
}
