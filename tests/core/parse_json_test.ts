import { assertEquals } from "@std/assert";
import { parseJson } from "../../src/core/parse_json.ts";

Deno.test("parseJson() tells null from what is no JSON", () => {
  assertEquals(parseJson('{"a": [1]}'), { a: [1] });
  assertEquals(parseJson("null"), null);
  for (const text of ["", "undefined", "{", "{} {}"]) {
    assertEquals(parseJson(text), undefined, text);
  }
});
