import { join } from "../src/core/path.ts";
import { driveTerminal } from "../tests/support/drive_terminal.ts";
import { type Comparison, median, runDeno, time } from "./measure.ts";

const RUNS = 15;

/** What is shown where a prompt can be typed. */
const PROMPT = "> \x1b[?7h";

/** Tokens of one answer, and how far they are apart in milliseconds. */
const TOKENS = 40;
const PAUSE_MS = 25;

/** How long a chat at a terminal takes to be ready, and to show what the model says. */
export async function benchChatTerminal(
  folder: string,
): Promise<Comparison[]> {
  const work = join(folder, "chat_terminal");
  await Deno.mkdir(work);
  const empty = join(work, "empty.ts");
  await Deno.writeTextFile(empty, "");
  const sent: number[] = [];
  await using server = serveTokens(sent);
  const cwd = Deno.cwd();
  const deno = [Deno.execPath(), "run", "-A"];
  const chat = [
    ...deno,
    ...["--config", join(cwd, "deno.npm.json"), join(cwd, "cli.ts"), "chat"],
    ...["--base-url", `http://127.0.0.1:${server.addr.port}/v1`],
    ...["--model", "m"],
  ];
  const ready: number[] = [];
  const run: number[] = [];
  for (let index = 0; index <= RUNS; index++) {
    const opened = await driveTerminal({
      command: chat,
      cwd: work,
      steps: [{ expect: PROMPT }, { send: "\x04" }],
    });
    const bare = await time(() => runDeno(["run", "-A", empty]));
    // The first of each fills caches.
    if (index === 0) continue;
    const [started = NaN, shown = NaN] = opened.times;
    ready.push((shown - started) * 1_000);
    run.push(bare);
  }
  const { times } = await driveTerminal({
    command: chat,
    cwd: work,
    shared: true,
    steps: [
      { expect: PROMPT },
      { send: "Count\r" },
      ...sequence().map((expect) => ({ expect })),
      { expect: PROMPT },
      { send: "\x04" },
    ],
  });
  const shown = times.slice(2, 2 + TOKENS)
    .map((time, at) => time * 1_000 - (sent[at] ?? NaN));
  return [{
    name: "lcp chat until it takes a prompt",
    ours: median(ready),
    theirs: median(run),
    unit: "ms",
    comparedTo: "an empty deno run",
    goal: { atMost: 3 },
  }, {
    name: "a token from the server's socket to the terminal",
    ours: median(shown),
    theirs: 20,
    unit: "ms",
    comparedTo: "what is noticed",
    goal: { atMost: 1 },
  }];
}

/** The tokens, each told from the others. */
function sequence(): readonly string[] {
  return Array.from({ length: TOKENS }, (_, at) => `t${at};`);
}

/** A server whose answer is one token after the other; notes when each is sent. */
function serveTokens(sent: number[]): Deno.HttpServer<Deno.NetAddr> {
  const encoder = new TextEncoder();
  const event = (data: string) => encoder.encode(`data: ${data}\n\n`);
  const tokens = sequence();
  return Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    () => {
      const queue = [...tokens];
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          const token = queue.shift();
          if (token === undefined) {
            const end = {
              choices: [{ index: 0, delta: {}, finish_reason: "stop" }],
            };
            controller.enqueue(event(JSON.stringify(end)));
            controller.enqueue(event("[DONE]"));
            return controller.close();
          }
          await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
          const choice = { index: 0, delta: { content: `${token} ` } };
          sent.push(performance.timeOrigin + performance.now());
          controller.enqueue(event(JSON.stringify({ choices: [choice] })));
        },
      });
      const headers = { "content-type": "text/event-stream" };
      return new Response(body, { headers });
    },
  );
}
