import { assertEquals } from "@std/assert";
import { readerVersion } from "../../scripts/generate_reader_version.ts";

Deno.test("READER_VERSION names the code that reads libraries as it is now", async () => {
  const url = new URL(
    "../../src/discovery/reader_version.ts",
    import.meta.url,
  );
  assertEquals(
    await Deno.readTextFile(url),
    await readerVersion(),
    "run scripts/generate_reader_version.ts",
  );
});
