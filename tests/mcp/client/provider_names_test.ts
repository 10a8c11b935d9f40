import { assert, assertEquals } from "@std/assert";
import { providerNames } from "../../../src/mcp/client/provider_names.ts";
import { parseQualifiedName } from "../../../src/mcp/client/tool_names.ts";

Deno.test("providerNames() makes names that every API takes, no two the same", () => {
  const names = [
    "files::read",
    "a b::c.d",
    "a_b::c_d",
    "a::b::c",
    "9::x",
    "é::ü",
    `long::${"x".repeat(100)}`,
    `long::${"x".repeat(101)}`,
  ];
  const sent = [...providerNames(names).values()];
  assertEquals(sent[0], "files__read");
  assertEquals(new Set(sent).size, names.length);
  assert(sent.every((name) => /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/.test(name)));
  // Whatever else there is, a name that had to be changed stays what it was.
  assertEquals(
    [...providerNames(names.toReversed()).values()].toReversed(),
    sent,
  );
});

Deno.test("parseQualifiedName() takes the first separator", () => {
  assertEquals(parseQualifiedName("a::b::c"), { alias: "a", tool: "b::c" });
  for (const name of ["a", "a::", "::b", "a:b", ""]) {
    assertEquals(parseQualifiedName(name), undefined);
  }
});
