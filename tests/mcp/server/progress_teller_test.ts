import { assert, assertEquals } from "@std/assert";
import type { JsonObject } from "../../../src/core/json.ts";
import type { ToolProgress } from "../../../src/core/tool_binding.ts";
import { progressTeller } from "../../../src/mcp/server/progress_teller.ts";

function told(...reports: readonly ToolProgress[]): JsonObject[] {
  const sent: JsonObject[] = [];
  const tell = progressTeller("token", (params) => sent.push(params));
  for (const report of reports) tell(report);
  return sent;
}

Deno.test("progressTeller() passes on numbers that grow, with total and message", () => {
  assertEquals(
    told({ progress: 1, total: 2, message: "half" }, { progress: 2 }),
    [
      { progressToken: "token", progress: 1, total: 2, message: "half" },
      { progressToken: "token", progress: 2 },
    ],
  );
});

Deno.test("progressTeller() begins at 0 where a tool tells no number", () => {
  assertEquals(told({ message: "begun" }), [
    { progressToken: "token", progress: 0, message: "begun" },
  ]);
});

for (
  const progress of [undefined, 5, 3, -1, 0, NaN, Infinity, -Infinity]
) {
  Deno.test(`progressTeller() has the number grow when ${progress} with a message follows 5`, () => {
    const numbers = told({ progress: 5 }, { progress, message: "on" })
      .map((params) => Number(params.progress));
    const [first = 0, second = 0] = numbers;
    assert(second > first, `${numbers}`);
    assert(second < 5.001, `${numbers}`);
  });
}

Deno.test("progressTeller() leaves out a number alone that does not grow", () => {
  assertEquals(
    told({ progress: 5 }, { progress: 5 }, { progress: 4 }).length,
    1,
  );
});

Deno.test("progressTeller() tells the beginning of a message that is too long to show", () => {
  const [sent] = told({ progress: 1, message: "x".repeat(2 ** 25) });
  assertEquals(sent, {
    progressToken: "token",
    progress: 1,
    message: "x".repeat(4_000),
  });
});

Deno.test("progressTeller() leaves out reports of a tool that never ceases, and goes on in time", async () => {
  const pause = () => new Promise((resolve) => setTimeout(resolve, 500));
  const sent: JsonObject[] = [];
  const tell = progressTeller("token", (params) => sent.push(params));
  const flood = (from: number) => {
    for (let progress = from; progress < from + 100_000; progress++) {
      tell({ progress, message: "x".repeat(10_000) });
    }
  };
  flood(1);
  const length = () => JSON.stringify(sent).length;
  assert(sent.length > 20 && length() < 400_000, `${length()}`);
  const { length: count } = sent;
  await pause();
  flood(1_000_000);
  assert(sent.length > count && length() < 500_000, `${length()}`);
  await pause();
  tell({ progress: 10_000_000 });
  assertEquals(sent.at(-1)?.progress, 10_000_000);
});
