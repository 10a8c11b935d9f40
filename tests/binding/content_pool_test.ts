import { assertEquals } from "@std/assert";
import { ContentPool } from "../../src/binding/content_pool.ts";

function contents(names: string, size: number): Map<string, Uint8Array> {
  return new Map([...names].map((name) => [name, new Uint8Array(size)]));
}

Deno.test("ContentPool keeps what many share once, up to its limit, and all of it or none", () => {
  const pool = new ContentPool(30);
  assertEquals(pool.keep(contents("ab", 10)), true);
  assertEquals(pool.keep(contents("abc", 10)), true);
  assertEquals(pool.keep(contents("cd", 10)), false);
  assertEquals(pool.get("d"), undefined);
  assertEquals(pool.get("c")?.length, 10);
});

Deno.test("ContentPool lets go of what was released as often as it was kept", () => {
  const pool = new ContentPool(20);
  pool.keep(contents("a", 10));
  pool.keep(contents("ab", 10));
  pool.release(["a"]);
  assertEquals(pool.get("a")?.length, 10);
  pool.release(["a", "b", "unknown"]);
  assertEquals(pool.get("a"), undefined);
  assertEquals(pool.keep(contents("xy", 10)), true);
});
