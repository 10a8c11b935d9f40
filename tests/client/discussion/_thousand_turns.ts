// A discussion of 1,000 turns, each tenth of which has a call that changes the same file. Prints
// what single turns took, one JSON line each: statements and rows of its database,
// messages sent to the model, and what is left on the heap.
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { LollmsDiscussion } from "../../../src/client/discussion/lollms_discussion.ts";
import type { TextModel } from "../../../src/client/text_model.ts";
import { fakeBinding } from "../../support/fake_binding.ts";
import { calls, says } from "../../support/scripted_model.ts";

const [folder = ""] = Deno.args;
const counted = { statements: 0, rows: 0, sent: 0 };

function watched(statement: StatementSync): StatementSync {
  const { get, all } = statement;
  statement.get = (...values) => {
    const row = Reflect.apply(get, statement, values);
    if (row !== undefined) counted.rows++;
    return row;
  };
  statement.all = (...values) => {
    const rows = Reflect.apply(all, statement, values);
    counted.rows += rows.length;
    return rows;
  };
  return statement;
}

const { prepare } = DatabaseSync.prototype;
DatabaseSync.prototype.prepare = function (sql) {
  counted.statements++;
  return watched(prepare.call(this, sql));
};

await using discussion = await LollmsDiscussion.open(folder, { id: "long" });
await using tools = fakeBinding({
  tool_write: async ({ text }) => {
    await Deno.writeTextFile(`${discussion.workspace}/a.txt`, String(text));
    return `written: ${"lorem ipsum ".repeat(20)}`;
  },
});
const model: TextModel = {
  name: "steady",
  contextTokens: 4_000,
  async *stream(messages) {
    counted.sent += messages.length;
    const { role, content } = messages.at(-1) ?? {};
    const writes = role === "user" && /^Question \d*0 /.test(`${content}`);
    yield* await Promise.resolve(
      writes
        ? calls(["tool_write", { text: crypto.randomUUID() }])
        : says("An answer. ".repeat(20)),
    );
  },
};
// One signal for all, as a program has that ends on Ctrl-C.
const { signal } = new AbortController();
for (let turn = 1; turn <= 1_000; turn++) {
  Object.assign(counted, { statements: 0, rows: 0, sent: 0 });
  const question = `Question ${turn} ${"x".repeat(100)}`;
  const options = { model, tools, signal };
  const { stopReason } = await discussion.chat(question, options).outcome();
  if (stopReason !== "answered") throw new Error(stopReason);
  if (![100, 300, 1_000].includes(turn)) continue;
  const heap = await usedBytes();
  console.log(JSON.stringify({ turn, ...counted, heap }));
}

/** What is used once all that can be let go of is: some of it in a later turn of the event loop. */
async function usedBytes(): Promise<number> {
  for (let round = 0; round < 5; round++) {
    Reflect.get(globalThis, "gc")();
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  const { heapUsed, external } = Deno.memoryUsage();
  return heapUsed + external;
}
