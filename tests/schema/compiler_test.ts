import { assert, assertEquals } from "@std/assert";
import { parseText } from "../../src/schema/compiler.ts";

Deno.test("parseText() remembers nothing of a text that it gave up", () => {
  const text = "export const tool_a = (p, q) => p;";
  const column = text.indexOf("(");
  const list = " ".repeat(column - 4) + "x = (p, q);";
  const deep = parseText("/deep.ts", `${list}\n${"(".repeat(20_000)}`);
  assert(typeof deep === "string");
  const parsed = parseText("/plain.ts", text);
  assertEquals(typeof parsed === "string" ? parsed : parsed.problems, []);
});
