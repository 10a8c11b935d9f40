import { assert, assertEquals } from "@std/assert";
import { gate } from "../../support/gate.ts";
import { texts } from "../../support/outcome_text.ts";
import { TestBench } from "../../support/test_bench.ts";

const SOURCE = `
let calls = 0;
export function tool_count() { return ++calls; }
export async function tool_print(name, tool_context) {
  console.log("before", name);
  await tool_context.gate();
  console.error("after", name);
}
`;

const pool = { executor: "inline" } as const;

Deno.test("InlineSandbox takes the console in its calls only, and gives it back", async () => {
  const original = console.log;
  const printed: unknown[] = [];
  console.log = (...args: unknown[]) => void printed.push(args);
  const ours = console.log;
  try {
    {
      await using first = await TestBench.open(SOURCE, { pool });
      await using second = await TestBench.open(SOURCE, { pool });
      const held = gate();
      const calls = [first, second].map((bench, i) =>
        bench.call("tool_print", { args: { name: i }, host: held.host })
      );
      await held.arrived;
      console.log("the host's own");
      held.open();
      const [one, two] = await Promise.all(calls);
      assert(one && two);
      assertEquals(texts(one), ["before 0", "after 0"]);
      assertEquals(texts(two), ["before 1", "after 1"]);
      await first.pool[Symbol.asyncDispose]();
      console.log("still the host's own");
    }
    console.log("and after");
  } finally {
    console.log = original;
  }
  assert(ours !== original);
  assertEquals(printed, [
    ["the host's own"],
    ["still the host's own"],
    ["and after"],
  ]);
});

Deno.test("InlineSandbox loads a changed source as a module of its own", async () => {
  await using bench = await TestBench.open(SOURCE, { pool });
  assertEquals(await bench.value("tool_count"), 1);
  assertEquals(await bench.value("tool_count"), 2);
  const library = { ...bench.library.manifest, identity: "another" };
  assertEquals(await bench.value("tool_count", { library }), 1);
});
