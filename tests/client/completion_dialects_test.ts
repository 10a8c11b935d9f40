import { assertEquals } from "@std/assert";
import type { ModelEvent } from "../../src/client/text_model.ts";
import { type FakeAnswer, startFakeOpenAI } from "../support/fake_openai.ts";
import { ask, textModel } from "./_models.ts";

/** A delta in a chunk of its own. */
function delta(delta: unknown, finish_reason: string | null = null): unknown {
  return { choices: [{ index: 0, delta, finish_reason }] };
}

function fragment(call: unknown): unknown {
  return delta({ tool_calls: [call] });
}

const ADD = { name: "tool_add", arguments: '{"a":1}' };
const CALL = { kind: "tool-call", call: { id: "c1", ...ADD } } as const;
const CALLS = { kind: "finish", reason: "tool-calls" } as const;
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
    assertEquals(await ask(textModel(fake)), expected);
  });
}
