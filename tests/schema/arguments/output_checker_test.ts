import { assertEquals } from "@std/assert";
import { OutputChecker } from "../../../src/schema/arguments/output_checker.ts";

Deno.test("OutputChecker gives one line for each problem, and none for what fits", () => {
  const checker = new OutputChecker({
    anyOf: [{ type: "array", items: { type: "number" } }, { type: "null" }],
  });
  const { problems } = checker.check([1, "2", 3, true]);
  assertEquals(problems.length > 0, true);
  assertEquals(checker.check([1, 2]), { problems: [], isComplete: true });
  assertEquals(checker.check(null), { problems: [], isComplete: true });
});

Deno.test("OutputChecker gives up on what takes too much work, and says so", () => {
  const checker = new OutputChecker({
    type: "array",
    items: { anyOf: [{ type: "string" }, { type: "number", minimum: 0 }] },
  });
  const huge = Array.from({ length: 2_000_000 }, (_, i) => i);
  assertEquals(checker.check(huge), { problems: [], isComplete: false });
});
