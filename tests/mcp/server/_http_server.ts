import { LcpProject } from "../../cli/_lcp_process.ts";

/** Options of {@linkcode HttpTestServer}. */
export interface HttpTestServerOptions {
  /** Files of the folder it works in; `tools/` is served. */
  readonly files?: Readonly<Record<string, string>>;
  /** A folder that others work in too, instead. */
  readonly project?: LcpProject;
  /** Further words of its command line. */
  readonly words?: readonly string[];
  /** What is served instead of `tools`. */
  readonly tools?: string;
  /** Further variables of its environment. */
  readonly env?: Readonly<Record<string, string>>;
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
    options: HttpTestServerOptions = {},
  ): Promise<HttpTestServer> {
    const { files = {}, words = [], tools = "tools", env } = options;
    await using held = new AsyncDisposableStack();
    const project = options.project ??
      held.use(await LcpProject.create(files));
    const args = ["serve", "--tools", tools, "--http", "0", ...words];
    const { child, url } = await listening(project.command(args, "null", env));
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
  command: Deno.Command,
): Promise<{ readonly child: Deno.ChildProcess; readonly url: string }> {
  const child = command.spawn();
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
