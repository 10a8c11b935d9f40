import { assertEquals } from "@std/assert";
import type { ModelEvent } from "../../src/client/text_model.ts";
import { type FakeAnswer, startFakeOpenAI } from "../support/fake_openai.ts";
import { ask, textModel } from "./_models.ts";

/** A delta in a chunk of its own. */
function delta(delta: unknown, finish_reason: string | null = null): unknown {
  return chunkOf(delta, finish_reason);
}

function chunkOf(delta: unknown, finish_reason: string | null = null): object {
  return { choices: [{ index: 0, delta, finish_reason }] };
}

function fragment(call: unknown): unknown {
  return delta({ tool_calls: [call] });
}

/** A call to which the server gave no id. */
function anyId(call: { name: string; arguments: string }): ModelEvent {
  return { kind: "tool-call", call: { ...call, id: ANY_ID } };
}

const ADD = { name: "tool_add", arguments: '{"a":1}' };
const CALL = { kind: "tool-call", call: { id: "c1", ...ADD } } as const;
const CALLS = { kind: "finish", reason: "tool-calls" } as const;
const USAGE = {
  kind: "usage",
  usage: { inputTokens: 3, outputTokens: 2 },
} as const;
/** Stands for an id that is made here. */
const ANY_ID = "any id";
const STOP = { kind: "finish", reason: "stop" } as const;

const CASES: Readonly<Record<string, [FakeAnswer, readonly ModelEvent[]]>> = {
  "DeepSeek: reasoning_content, empty deltas, usage in the last chunk": [{
    chunks: [
      delta({ role: "assistant", content: null, reasoning_content: "" }),
      delta({ content: null, reasoning_content: "Hm." }),
      delta({ content: "Yes", reasoning_content: null }),
      {
        choices: [{ index: 0, delta: { content: "" }, finish_reason: "stop" }],
        usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 },
      },
    ],
  }, [
    { kind: "reasoning", text: "Hm." },
    { kind: "text", text: "Yes" },
    { kind: "usage", usage: { inputTokens: 3, outputTokens: 2 } },
    STOP,
  ]],
  "Ollama: calls complete in one chunk, finished by stop": [{
    chunks: [
      fragment({ index: 0, id: "c1", type: "function", function: ADD }),
      delta({ role: "assistant", content: "" }, "stop"),
    ],
  }, [CALL, CALLS]],
  "Gemini: different calls with the same index": [{
    chunks: [
      fragment({ index: 0, id: "c1", function: ADD }),
      fragment({ index: 0, id: "c2", function: ADD }),
      delta({}, "STOP"),
    ],
  }, [CALL, { kind: "tool-call", call: { id: "c2", ...ADD } }, CALLS]],
  "Anthropic's compatible endpoint: indexes with a gap": [{
    chunks: [
      delta({ content: "Well." }),
      fragment({ index: 1, id: "c1", function: { ...ADD, arguments: "" } }),
      fragment({ index: 1, function: { arguments: '{"a":' } }),
      fragment({ index: 3, id: "c2", function: ADD }),
      fragment({ index: 1, function: { arguments: "1}" } }),
      delta({}, "tool_use"),
    ],
  }, [
    { kind: "text", text: "Well." },
    CALL,
    { kind: "tool-call", call: { id: "c2", ...ADD } },
    CALLS,
  ]],
  "vLLM: reasoning, a name that repeats, an id that is null later": [{
    chunks: [
      delta({ reasoning: "Add." }),
      fragment({ index: 0, id: "c1", function: { name: "tool_add" } }),
      fragment({
        index: 0,
        id: null,
        function: { name: "tool_add", arguments: '{"a"' },
      }),
      fragment({ index: 0, function: { name: null, arguments: ":1}" } }),
      delta({}, "tool_calls"),
    ],
  }, [{ kind: "reasoning", text: "Add." }, CALL, CALLS]],
  "llama.cpp: no index at all, arguments as an object": [{
    chunks: [
      fragment({
        id: "c1",
        function: { name: "tool_add", arguments: { a: 1 } },
      }),
      fragment({
        id: "c2",
        function: { name: "tool_add", arguments: { a: 1 } },
      }),
      delta({}, "function_call"),
    ],
  }, [CALL, { kind: "tool-call", call: { id: "c2", ...ADD } }, CALLS]],
  "Mistral: content in parts, some of them thoughts": [{
    chunks: [
      delta({
        content: [
          { type: "thinking", thinking: [{ type: "text", text: "Hm." }] },
          { type: "text", text: "Yes" },
        ],
      }),
      delta({ content: "!" }, "model_length"),
    ],
  }, [
    { kind: "reasoning", text: "Hm." },
    { kind: "text", text: "Yes" },
    { kind: "text", text: "!" },
    { kind: "finish", reason: "length" },
  ]],
  "Gemini: calls of one chunk and of several, with one index and without ids": [
    {
      chunks: [
        delta({
          tool_calls: [
            { index: 0, id: "", function: ADD },
            { index: 0, id: "", function: { ...ADD, arguments: '{"a":2}' } },
          ],
        }),
        fragment({ index: 0, function: { ...ADD, arguments: { a: 3 } } }),
        delta({}, "STOP"),
      ],
    },
    [
      anyId(ADD),
      anyId({ ...ADD, arguments: '{"a":2}' }),
      anyId({ ...ADD, arguments: '{"a":3}' }),
      CALLS,
    ],
  ],
  "several calls in one chunk, their indexes null, the list an object": [{
    chunks: [
      delta({
        tool_calls: [
          { index: null, id: "c1", function: ADD },
          { index: null, id: "c2", function: ADD },
        ],
      }),
      delta({ tool_calls: { index: 5, id: "c3", function: ADD } }),
      delta({}, "tool_call"),
    ],
  }, [
    CALL,
    { kind: "tool-call", call: { id: "c2", ...ADD } },
    { kind: "tool-call", call: { id: "c3", ...ADD } },
    CALLS,
  ]],
  "LiteLLM: an empty object before the fragments; Qwen: an empty id in them": [{
    chunks: [
      fragment({ index: 0, id: "c1", function: { ...ADD, arguments: "{}" } }),
      fragment({ index: 0, id: "", function: { name: "", arguments: '{"a"' } }),
      fragment({ index: 0, id: "", function: { arguments: ":1}" } }),
      delta({}, "tool_calls"),
    ],
  }, [CALL, CALLS]],
  "Moonshot: usage in the choice": [{
    chunks: [
      delta({ content: "Yes" }),
      {
        choices: [{
          index: 0,
          delta: {},
          finish_reason: "stop",
          usage: { prompt_tokens: 3, completion_tokens: 2 },
        }],
        usage: null,
      },
    ],
  }, [{ kind: "text", text: "Yes" }, USAGE, STOP]],
  "Groq: usage in a member of its own": [{
    chunks: [
      delta({ content: "Yes", reasoning: "" }),
      {
        choices: [{ index: 0, delta: {}, finish_reason: "stop" }],
        x_groq: { usage: { prompt_tokens: 3, completion_tokens: 2 } },
      },
    ],
  }, [{ kind: "text", text: "Yes" }, USAGE, STOP]],
  "usage that grows with each chunk, under other names": [{
    chunks: [
      { ...chunkOf({ content: "Y" }), usage: { input_tokens: 3 } },
      {
        ...chunkOf({ content: "es" }, "end_turn"),
        usage: { input_tokens: 3, output_tokens: 2 },
      },
    ],
  }, [
    { kind: "text", text: "Y" },
    { kind: "text", text: "es" },
    USAGE,
    STOP,
  ]],
  "Ollama and llama.cpp: thoughts in the text": [{
    chunks: [
      delta({ content: "\n<thi" }),
      delta({ content: "nk>H" }),
      delta({ content: "m < 3.</th" }),
      delta({ content: "ink>\n" }),
      delta({ content: "\n" }),
      delta({ content: "Yes: <think>" }, "stop"),
    ],
  }, [
    { kind: "reasoning", text: "H" },
    { kind: "reasoning", text: "m < 3." },
    { kind: "text", text: "Yes: <think>" },
    STOP,
  ]],
  "thoughts in the text that do not end": [{
    chunks: [delta({ content: "<think>Hm</t" }, "length")],
  }, [
    { kind: "reasoning", text: "Hm" },
    { kind: "reasoning", text: "</t" },
    { kind: "finish", reason: "length" },
  ]],
  "text that only begins like thoughts": [{
    chunks: [delta({ content: " <th" }), delta({ content: ">" }, "stop")],
  }, [{ kind: "text", text: " <th>" }, STOP]],
  "no finish_reason, but [DONE]; chunks that are no objects": [{
    chunks: [delta({ content: "Yes" }), "null", { choices: null }],
  }, [{ kind: "text", text: "Yes" }, STOP]],
  "a finish_reason, but no [DONE]; other choices": [{
    chunks: [
      { choices: [{ index: 1, delta: { content: "No" } }] },
      delta({ content: "Yes" }, "content_filter"),
    ],
    ends: "closed",
  }, [
    { kind: "text", text: "Yes" },
    { kind: "finish", reason: "content-filter" },
  ]],
  "an answer that is not streamed": [{
    body: {
      choices: [{
        index: 0,
        message: {
          role: "assistant",
          content: "Yes",
          tool_calls: [{ id: "c1", type: "function", function: ADD }],
        },
        finish_reason: "tool_calls",
      }],
      usage: { prompt_tokens: 3, completion_tokens: 2 },
    },
  }, [
    { kind: "text", text: "Yes" },
    CALL,
    { kind: "usage", usage: { inputTokens: 3, outputTokens: 2 } },
    CALLS,
  ]],
};

for (const [name, [answer, expected]] of Object.entries(CASES)) {
  Deno.test(`OpenAITextModel reads ${name}`, async () => {
    await using fake = startFakeOpenAI(answer);
    const events = await ask(textModel(fake));
    const ids = events.flatMap((event) =>
      event.kind === "tool-call" ? event.call.id : []
    );
    assertEquals(new Set(ids).size, ids.length);
    assertEquals(events.map(withAnyId), expected);
  });
}

function withAnyId(event: ModelEvent): ModelEvent {
  if (event.kind !== "tool-call" || /^c\d$/.test(event.call.id)) return event;
  return anyId(event.call);
}
