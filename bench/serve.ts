import { fromFileUrl, join } from "../src/core/path.ts";
import { makeTools } from "./make_tools.ts";
import { McpProcess } from "./mcp_process.ts";
import { callRates, type Comparison, inTurn, median } from "./measure.ts";

const ROOT = fromFileUrl(new URL("..", import.meta.url));
const CONFIG = ["run", "-A", "--config", join(ROOT, "deno.npm.json")];
const SDK = [...CONFIG, join(ROOT, "bench", "sdk_server.ts")];
const CALL = { name: "tool_t0_0", arguments: { a: 1, b: 2 } };
const PEER = "the official SDK's server, which has no sandbox";

/** `lcp serve` beside the official SDK's server, on 50 tools of the same work. */
export async function benchServe(folder: string): Promise<Comparison[]> {
  const tools = join(folder, "served");
  await makeTools(tools, { files: 1, toolsPerFile: 50 });
  const lcp = [...CONFIG, join(ROOT, "cli.ts"), "serve", "--tools", tools];
  const [ours, theirs] = await inTurn(() => start(lcp), () => start(SDK));
  return [
    {
      name: "serve: spawn to tools/list",
      ours,
      theirs,
      unit: "ms",
      comparedTo: PEER,
      goal: { atMost: 0.7 },
    },
    ...await benchStdio(lcp),
    ...await benchHttp(lcp),
  ];
}

async function start(args: readonly string[]): Promise<void> {
  await using server = new McpProcess(args);
  await server.start();
}

interface Rates {
  readonly sequential: number;
  readonly concurrent: number;
  readonly memoryMb: number;
}

async function benchStdio(lcp: readonly string[]): Promise<Comparison[]> {
  const [ours, theirs] = await rounds(
    () => stdioRates(lcp),
    () => stdioRates(SDK),
  );
  const common = { unit: "/s", comparedTo: PEER };
  return [
    {
      name: "serve: calls, sequential",
      ours: ours.sequential,
      theirs: theirs.sequential,
      ...common,
      goal: { atLeast: 0.7 },
    },
    {
      name: "serve: calls, 32 in flight",
      ours: ours.concurrent,
      theirs: theirs.concurrent,
      ...common,
      goal: { atLeast: 1 },
    },
    {
      name: "serve: memory, children included",
      ours: ours.memoryMb,
      theirs: theirs.memoryMb,
      unit: "MiB",
      comparedTo: PEER,
      goal: { atMost: 1.5 },
    },
  ];
}

async function rounds(
  ours: () => Promise<Rates>,
  theirs: () => Promise<Rates>,
): Promise<[Rates, Rates]> {
  const all: [Rates[], Rates[]] = [[], []];
  for (let i = 0; i < 3; i++) {
    all[0].push(await ours());
    all[1].push(await theirs());
  }
  return [middle(all[0]), middle(all[1])];
}

function middle(rates: readonly Rates[]): Rates {
  return {
    sequential: median(rates.map(({ sequential }) => sequential)),
    concurrent: median(rates.map(({ concurrent }) => concurrent)),
    memoryMb: median(rates.map(({ memoryMb }) => memoryMb)),
  };
}

async function stdioRates(args: readonly string[]): Promise<Rates> {
  await using server = new McpProcess(args);
  await server.start();
  const rates = await callRates(() => server.request("tools/call", CALL), {
    calls: 2_000,
  });
  return { ...rates, memoryMb: await server.memoryMb() };
}

async function benchHttp(lcp: readonly string[]): Promise<Comparison[]> {
  const [ours, theirs] = await rounds(
    () => httpRates([...lcp, "--http", "0"]),
    () => httpRates([...SDK, "0"]),
  );
  const common = { unit: "/s", comparedTo: PEER, goal: { atLeast: 1 } };
  return [
    {
      name: "serve over HTTP: calls, sequential",
      ours: ours.sequential,
      theirs: theirs.sequential,
      ...common,
    },
    {
      name: "serve over HTTP: calls, 32 in flight",
      ours: ours.concurrent,
      theirs: theirs.concurrent,
      ...common,
    },
  ];
}

async function httpRates(args: readonly string[]): Promise<Rates> {
  await using server = await HttpServer.start(args);
  let id = 0;
  const call = async () => {
    const request = { jsonrpc: "2.0", id: ++id, method: "tools/call" };
    const response = await fetch(server.url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "Accept": "application/json, text/event-stream",
      },
      body: JSON.stringify({ ...request, params: CALL }),
    });
    const text = await response.text();
    if (!response.ok || !text.includes("result")) throw new Error(text);
  };
  const rates = await callRates(call, { calls: 1_000 });
  return { ...rates, memoryMb: 0 };
}

class HttpServer implements AsyncDisposable {
  readonly url: string;
  readonly #child: Deno.ChildProcess;
  readonly #rest: Promise<void>;

  private constructor(
    url: string,
    child: Deno.ChildProcess,
    rest: Promise<void>,
  ) {
    this.url = url;
    this.#child = child;
    this.#rest = rest;
  }

  static async start(args: readonly string[]): Promise<HttpServer> {
    const child = new Deno.Command(Deno.execPath(), {
      args: [...args],
      stdin: "null",
      stdout: "null",
      stderr: "piped",
    }).spawn();
    const found = Promise.withResolvers<string>();
    const rest = (async () => {
      let text = "";
      const decoder = new TextDecoderStream();
      for await (const chunk of child.stderr.pipeThrough(decoder)) {
        text += chunk;
        const url = /http:\S+\/mcp/.exec(text)?.[0];
        if (url !== undefined) found.resolve(url);
      }
      found.reject(new Error(text));
    })();
    return new HttpServer(await found.promise, child, rest);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#child.kill();
    await this.#child.status;
    await this.#rest;
  }
}
