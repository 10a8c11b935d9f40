import { assertEquals, assertRejects } from "@std/assert";
import type { UserInteractionRequest } from "../../../src/core/handlers.ts";
import { chooseModels } from "../../../src/cli/chat/session/choose_models.ts";
import { UsageError } from "../../../src/cli/usage_error.ts";

const FOUND = ["a", "b"].map((model) => ({
  baseUrl: "http://127.0.0.1:1/v1",
  model,
}));

/** Chooses without a configuration. */
function choose(
  answer: (request: UserInteractionRequest) => string | null,
  { found = FOUND, env = {} }: {
    readonly found?: typeof FOUND;
    readonly env?: Readonly<Record<string, string>>;
  } = {},
) {
  return chooseModels(undefined, {
    context: {
      io: { env: (name) => env[name] },
      options: { text: () => undefined },
    },
    choose: (request) => Promise.resolve(answer(request)),
    findModels: () => Promise.resolve(found),
  });
}

Deno.test("chooseModels() offers the models of servers on this machine, where none is configured", async () => {
  const models = await choose(({ options }) => options[1] ?? null);
  assertEquals(models, { llm: FOUND[1] });
});

Deno.test("chooseModels() asks nobody where one is configured", async () => {
  const ask = () => {
    throw new Error("asked");
  };
  const models = await choose(ask, { env: { OPENAI_MODEL: "m" } });
  assertEquals(models, { llm: {} });
});

Deno.test("chooseModels() says what to set where there is none, or none was chosen", async () => {
  const cancelled = await assertRejects(() => choose(() => null), UsageError);
  assertEquals(
    cancelled.hint,
    "A server answers at http://127.0.0.1:1/v1: lcp chat --base-url http://127.0.0.1:1/v1 --model a",
  );
  const none = await assertRejects(
    () => choose(() => null, { found: [] }),
    UsageError,
  );
  assertEquals(none.hint?.includes("OPENAI_MODEL"), true);
});
