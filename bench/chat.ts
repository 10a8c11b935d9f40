import OpenAI from "openai";
import { join } from "../src/core/path.ts";
import { LCPBinding, LollmsClient } from "../mod.ts";
import { makeTools } from "./make_tools.ts";
import { type Comparison, median, time } from "./measure.ts";

const RUNS = 200;
const PROMPT = "Add 1 and 2";

/** A step of a chat with one call of a tool, beside the same written by hand. */
export async function benchChat(folder: string): Promise<Comparison[]> {
  const tools = join(folder, "chat");
  await makeTools(tools, { files: 1, toolsPerFile: 1 });
  await using server = serveModel();
  const baseUrl = `http://127.0.0.1:${server.addr.port}/v1`;
  await using binding = new LCPBinding({ toolsFolders: tools, cacheDir: null });
  await using client = new LollmsClient({
    llm: { baseUrl, model: "m", apiKey: "k" },
    toolsBinding: binding,
  });
  const openai = new OpenAI({ baseURL: baseUrl, apiKey: "k" });
  const [spec] = await binding.toChatToolSpecs();
  const chats = {
    ours: async () => {
      const { text } = await client.chat(PROMPT).outcome();
      if (text !== "Three") throw new Error(text);
    },
    byHand: () => chatByHand(openai, spec ? [{ ...spec }] : []),
    round: () => binding.executeTool("tool_t0_0", { a: 1, b: 2 }),
    server: async () => {
      for (const messages of [1, 3]) await readAnswer(baseUrl, messages);
    },
  };
  const spent = await medians(chats);
  return [{
    name: "a chat with one call, the server's time subtracted",
    ours: spent.ours - spent.server,
    theirs: spent.byHand + spent.round - spent.server,
    unit: "ms",
    comparedTo: "the openai package by hand, plus one sandbox call",
    goal: { atMost: 1.5 },
  }];
}

/** Times all in turn, so that a machine whose speed drifts is fair to each. */
async function medians<Name extends string>(
  runs: Readonly<Record<Name, () => Promise<unknown>>>,
): Promise<Record<Name, number>> {
  const entries: [Name, () => Promise<unknown>][] = [];
  for (const name in runs) entries.push([name, runs[name]]);
  const times = entries.map((): number[] => []);
  for (let index = 0; index < RUNS; index++) {
    for (const [which, [, run]] of entries.entries()) {
      times[which]?.push(await time(run));
    }
  }
  // Every name has its median.
  return Object.fromEntries(
    entries.map(([name], which) => [name, median(times[which] ?? [])]),
  ) as Record<Name, number>;
}

async function chatByHand(
  openai: OpenAI,
  tools: OpenAI.Chat.ChatCompletionTool[],
): Promise<void> {
  const messages: OpenAI.Chat.ChatCompletionMessageParam[] = [
    { role: "user", content: PROMPT },
  ];
  while (true) {
    const stream = await openai.chat.completions.create({
      model: "m",
      messages,
      tools,
      stream: true,
    });
    let text = "";
    const call = { id: "", name: "", arguments: "" };
    for await (const { choices: [choice] } of stream) {
      text += choice?.delta.content ?? "";
      for (const piece of choice?.delta.tool_calls ?? []) {
        call.id ||= piece.id ?? "";
        call.name ||= piece.function?.name ?? "";
        call.arguments += piece.function?.arguments ?? "";
      }
    }
    if (call.id === "") {
      if (text !== "Three") throw new Error(text);
      return;
    }
    const { a, b } = JSON.parse(call.arguments);
    const made = { id: call.id, type: "function", function: call } as const;
    messages.push(
      { role: "assistant", content: text, tool_calls: [made] },
      { role: "tool", tool_call_id: call.id, content: `${a + b}` },
    );
  }
}

async function readAnswer(baseUrl: string, messages: number): Promise<void> {
  const body = { messages: Array.from({ length: messages }, () => ({})) };
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  await response.text();
}

/** A server that asks for one call, and answers once it has the result. */
function serveModel(): Deno.HttpServer<Deno.NetAddr> {
  const call = { index: 0, id: "c", function: { name: "tool_t0_0" } };
  const first = sse([
    { tool_calls: [{ ...call, type: "function" }] },
    ...['{"a": 1', ', "b": 2}'].map((text) => ({
      tool_calls: [{ index: 0, function: { arguments: text } }],
    })),
  ], "tool_calls");
  const second = sse([{ content: "Th" }, { content: "ree" }], "stop");
  return Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    async (request) => {
      const { messages } = await request.json();
      const isAnswered =
        messages.some((message: { role?: string }) =>
          message.role === "tool"
        ) || messages.length === 3;
      return new Response(isAnswered ? second : first, {
        headers: { "content-type": "text/event-stream" },
      });
    },
  );
}

function sse(deltas: readonly unknown[], finish: string): string {
  const chunk = (delta: unknown, finish_reason: string | null) =>
    JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] });
  return [
    ...deltas.map((delta) => chunk(delta, null)),
    chunk({}, finish),
    "[DONE]",
  ].map((data) => `data: ${data}\n\n`).join("");
}
