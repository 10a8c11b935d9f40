import { assertEquals } from "@std/assert";
import { exceedsBytes } from "../../../src/execution/wire/exceeds_bytes.ts";

Deno.test("exceedsBytes() counts UTF-8", () => {
  assertEquals(exceedsBytes("abc", 3), false);
  assertEquals(exceedsBytes("abcd", 3), true);
  assertEquals(exceedsBytes("€", 3), false);
  assertEquals(exceedsBytes("€", 2), true);
  assertEquals(exceedsBytes("😀😀", 8), false);
  assertEquals(exceedsBytes("😀😀", 7), true);
});
