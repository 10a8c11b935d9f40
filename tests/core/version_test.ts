import { assertEquals } from "@std/assert";
import { VERSION } from "../../src/core/version.ts";

for (const name of ["deno.json", "deno.npm.json"]) {
  Deno.test(`VERSION is that of ${name}`, async () => {
    const url = new URL(`../../${name}`, import.meta.url);
    assertEquals(JSON.parse(await Deno.readTextFile(url)).version, VERSION);
  });
}
