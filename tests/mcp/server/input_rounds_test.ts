import { assertEquals } from "@std/assert";
import type { JsonObject } from "../../../src/core/json.ts";
import { InputRounds } from "../../../src/mcp/server/input_rounds.ts";
import type { RoundExchange } from "../../../src/mcp/server/paused_request.ts";
import type { RoundState } from "../../../src/mcp/server/round_state.ts";
import type {
  ClientQuestion,
  McpExchange,
} from "../../../src/mcp/server/mcp_exchange.ts";

const ROUND: RoundExchange = {
  abilities: { form: true, url: false, sampling: false, roots: false },
  declares: true,
  isOnlyClient: false,
  signal: new AbortController().signal,
  log: () => {},
};
const ALLOW = { action: "accept", content: { decision: "allow" } };
const DECLINE = { action: "decline" };

type Work = (exchange: McpExchange) => Promise<JsonObject>;

function question(message: string, key: string): ClientQuestion {
  const params = { message, requestedSchema: { type: "object" } };
  return { method: "elicitation/create", params, key };
}

/** One round of the same request; `state` is what the round before left. */
async function round(
  rounds: InputRounds,
  work: Work,
  { state, answers = {} }: {
    readonly state?: RoundState;
    readonly answers?: Readonly<Record<string, unknown>>;
  } = {},
) {
  const request = { method: "tools/call", params: { name: "tool_x" } };
  const known = state ? { state } : {};
  return await rounds.run({ ...request, answers, ...known }, ROUND, work);
}

/** What was asked, by key, and what to bring back. */
function asked(outcome: Awaited<ReturnType<typeof round>>) {
  if (outcome.kind !== "asks") throw new Error(JSON.stringify(outcome));
  const { questions, state } = outcome;
  return { keys: Object.keys(questions), state };
}

Deno.test("InputRounds: what was answered to a tool's own question approves nothing of its key", async () => {
  using here = new InputRounds();
  using elsewhere = new InputRounds();
  const approval = question("Delete all files?", "approve_1");
  const first: Work = async (exchange) => {
    await exchange.ask(question("Do you like tea?", "approve_1"));
    return { answer: await exchange.ask(approval) as JsonObject };
  };
  const tea = asked(await round(here, first));
  const files = asked(
    await round(here, first, {
      state: tea.state,
      answers: Object.fromEntries(tea.keys.map((key) => [key, ALLOW])),
    }),
  );
  // Another process runs the tool again, which asks otherwise this time.
  const second: Work = async (exchange) => ({
    answer: await exchange.ask(approval) as JsonObject,
  });
  const answers = Object.fromEntries(files.keys.map((key) => [key, DECLINE]));
  const outcome = await round(elsewhere, second, {
    state: files.state,
    answers,
  });
  assertEquals(outcome.kind, "asks");
});

Deno.test("InputRounds: what was allowed once is not allowed when it is asked again, in another process too", async () => {
  using here = new InputRounds();
  using elsewhere = new InputRounds();
  const work: Work = async (exchange) => {
    const one = await exchange.ask(question("Run it?", "approve_1"));
    const two = await exchange.ask(question("Run it?", "approve_1"));
    return { one, two } as JsonObject;
  };
  const one = asked(await round(here, work));
  const two = asked(
    await round(here, work, {
      state: one.state,
      answers: { [one.keys[0] ?? ""]: ALLOW },
    }),
  );
  const answers = { [two.keys[0] ?? ""]: DECLINE };
  assertEquals(await round(elsewhere, work, { state: two.state, answers }), {
    kind: "done",
    result: { one: ALLOW, two: DECLINE },
  });
});

Deno.test("InputRounds: two questions of one key at the same time are both asked", async () => {
  using rounds = new InputRounds();
  const work: Work = async (exchange) => {
    const texts = await Promise.all(
      ["Tea?", "Milk?"].map((text) => exchange.ask(question(text, "drink"))),
    );
    return { texts } as JsonObject;
  };
  const { keys, state } = asked(await round(rounds, work));
  assertEquals(keys.toSorted(), ["drink", "drink_2"]);
  const answers = { drink: saying("tea"), drink_2: saying("milk") };
  assertEquals(await round(rounds, work, { state, answers }), {
    kind: "done",
    result: { texts: [saying("tea"), saying("milk")] },
  });
});

Deno.test("InputRounds: what comes up while the client is asked something else is not answered before it is asked", async () => {
  using rounds = new InputRounds();
  const late = Promise.withResolvers<void>();
  const isAsked = Promise.withResolvers<void>();
  const work: Work = async (exchange) => {
    const asks = [
      exchange.ask(question("Tea?", "drink")),
      late.promise.then(() => {
        const signal = new AbortController().signal;
        // It is listened to when the question waits.
        signal.addEventListener = () => isAsked.resolve();
        return exchange.ask(question("Delete?", "delete"), signal);
      }),
    ];
    return { answers: await Promise.all(asks) } as JsonObject;
  };
  const tea = asked(await round(rounds, work));
  late.resolve();
  await isAsked.promise;
  const answers = { drink: saying("tea"), delete: ALLOW };
  const unseen = asked(
    await round(rounds, work, { state: tea.state, answers }),
  );
  assertEquals(unseen.keys, ["delete"]);
  const { state } = unseen;
  const outcome = await round(rounds, work, {
    state,
    answers: { delete: DECLINE },
  });
  assertEquals(outcome, {
    kind: "done",
    result: { answers: [saying("tea"), DECLINE] },
  });
});

function saying(word: string): JsonObject {
  return { action: "accept", content: { word } };
}
