import { assertEquals, assertRejects } from "@std/assert";
import type { JsonObject } from "../../../src/core/json.ts";
import type { ClientQuestion } from "../../../src/mcp/server/mcp_exchange.ts";
import { ClientQuestions } from "../../../src/mcp/server/stdio/client_questions.ts";

const ROOTS: ClientQuestion = {
  method: "roots/list",
  params: {},
  key: "roots",
};

Deno.test("ClientQuestions gives each question its own answer, whatever their order", async () => {
  const sent: JsonObject[] = [];
  using questions = new ClientQuestions((message) => sent.push(message));
  const { signal } = new AbortController();
  const both = [questions.ask(ROOTS, signal), questions.ask(ROOTS, signal)];
  const [first, second] = sent.map(({ id }) => `${id}`);
  const jsonrpc = "2.0";
  questions.answered(`${second}`, { jsonrpc, result: "second" });
  questions.answered("unknown", { jsonrpc, result: "none" });
  questions.answered(`${first}`, { jsonrpc, result: "first" });
  assertEquals(await Promise.all(both), ["first", "second"]);
});

Deno.test("ClientQuestions says why a client refused, and ignores a second answer", async () => {
  const sent: JsonObject[] = [];
  using questions = new ClientQuestions((message) => sent.push(message));
  const asked = questions.ask(ROOTS, new AbortController().signal);
  const id = `${sent[0]?.id}`;
  const error = { code: -1, message: "no folders here" };
  questions.answered(id, { jsonrpc: "2.0", error });
  questions.answered(id, { jsonrpc: "2.0", result: {} });
  await assertRejects(() => asked, Error, "no folders here");
});

Deno.test("ClientQuestions tells the client that nobody waits any more, and asks nothing then", async () => {
  const sent: JsonObject[] = [];
  using questions = new ClientQuestions((message) => sent.push(message));
  const abort = new AbortController();
  const asked = questions.ask(ROOTS, abort.signal);
  abort.abort();
  await assertRejects(() => asked, Error, "Nobody waits");
  await assertRejects(() => questions.ask(ROOTS, abort.signal), Error, "ended");
  assertEquals(sent.map(({ method }) => method), [
    "roots/list",
    "notifications/cancelled",
  ]);
});

Deno.test("ClientQuestions waits for no client that has gone", async () => {
  const questions = new ClientQuestions(() => {});
  const asked = questions.ask(ROOTS, new AbortController().signal);
  questions[Symbol.dispose]();
  await assertRejects(() => asked, Error, "has gone");
});
