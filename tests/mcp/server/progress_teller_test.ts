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

Deno.test("progressTeller() tells no more than 16 MiB, whether its client reads or not", () => {
  const message = "x".repeat(2 ** 20);
  const reports = Array.from({ length: 100 }, (_, progress) => ({
    progress,
    message,
  }));
  assertEquals(told(...reports).length, 15);
});
