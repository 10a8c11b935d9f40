import { assertEquals } from "@std/assert";
import { errorText } from "../../src/core/error_text.ts";

Deno.test("errorText() tells what went wrong first when closing failed as well", async () => {
  async function fail(): Promise<void> {
    await using _held = {
      [Symbol.asyncDispose]: () => Promise.reject(new Error("closing failed")),
    };
    await Promise.reject(new Error("the disk is full"));
  }
  const thrown = await fail().catch((error: unknown) => error);
  assertEquals(errorText(thrown), "the disk is full");
});

Deno.test("errorText() survives whatever is thrown", () => {
  assertEquals(errorText("plain"), "plain");
  assertEquals(errorText(new TypeError("")), "TypeError");
  assertEquals(errorText({ toString: missing }), "unknown error");
});

function missing(): string {
  throw new Error("not for reading");
}
