import { assertEquals } from "@std/assert";
import { pointerNames, pointerPart } from "../../src/core/json_pointer.ts";

Deno.test("pointerNames() gives the names that pointerPart() wrote", () => {
  for (const names of [[], [""], ["a", "b"], ["a/b", "~", "~1", "m~0n/"]]) {
    assertEquals(pointerNames(names.map(pointerPart).join("")), names);
  }
});

Deno.test("pointerPart() escapes what RFC 6901 says", () => {
  assertEquals(pointerPart("a/b"), "/a~1b");
  assertEquals(pointerPart("m~n"), "/m~0n");
});
