import { assertEquals } from "@std/assert";
import { TextBytes } from "../../../src/execution/wire/text_bytes.ts";

Deno.test("TextBytes encodes short and long texts, one after the other", () => {
  const bytes = new TextBytes();
  const decoder = new TextDecoder();
  for (
    const text of [
      "",
      "short",
      "ünï©ødé 🙂",
      "€".repeat(5_461),
      "€".repeat(5_462),
    ]
  ) {
    assertEquals(decoder.decode(bytes.of(text)), text);
  }
});
