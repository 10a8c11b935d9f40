import { assertEquals, assertNotEquals } from "@std/assert";
import { SourceStore } from "../../src/discovery/source_store.ts";
import { makeTempFolder } from "./_temp_folder.ts";

Deno.test("SourceStore.digest() takes what stands at a URL as given", async () => {
  const url = "http://127.0.0.1:9/a.ts";
  const [first, second] = [new SourceStore(), new SourceStore()];
  assertEquals(await first.digest([url]), await second.digest([url]));
});

Deno.test("SourceStore.fingerprint() tells content, absence and folders apart", async () => {
  await using folder = await makeTempFolder({
    "a": "1",
    "b": "2",
    "dir/x": "",
  });
  const store = new SourceStore();
  const prints = await Promise.all(
    ["a", "b", "gone", "dir"].map((name) => store.fingerprint(folder.at(name))),
  );
  assertEquals(new Set(prints).size, 4);
  await folder.write({ "a": "2" });
  assertNotEquals(
    await new SourceStore().fingerprint(folder.at("a")),
    prints[0],
  );
  assertEquals(await store.fingerprint(folder.at("a")), prints[0]);
});
