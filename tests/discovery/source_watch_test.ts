import { assertEquals } from "@std/assert";
import { readSources } from "../../src/discovery/read_sources.ts";
import { SourceWatch } from "../../src/discovery/source_watch.ts";
import { watchedPaths } from "../../src/discovery/watched_paths.ts";
import { makeTempFolder, type TempFolder } from "./_temp_folder.ts";

const TOOL = "/** Is. */ export function tool_x() {}";

async function armed(folder: TempFolder): Promise<SourceWatch> {
  const reading = await readSources({ toolsFolders: folder.at("tools") }, {
    cacheDir: null,
  });
  const watch = new SourceWatch();
  assertEquals(await watch.arm(await watchedPaths(reading)), false);
  assertEquals(await watch.arm(await watchedPaths(reading)), true);
  return watch;
}

Deno.test("SourceWatch.next() waits until it is woken, or sources change", async () => {
  await using folder = await makeTempFolder({ "tools/a.ts": TOOL });
  await using watch = await armed(folder);
  watch.wake();
  assertEquals(await watch.next(), "woken");
  const next = watch.next();
  await folder.write({ "tools/b.ts": TOOL });
  assertEquals(await next, "sources");
});

Deno.test("SourceWatch.next() ends with its signal", async () => {
  await using folder = await makeTempFolder({ "tools/a.ts": TOOL });
  await using watch = await armed(folder);
  const end = new AbortController();
  const next = watch.next({ signal: end.signal });
  end.abort();
  assertEquals(await next, "ended");
  assertEquals(await watch.next({ signal: end.signal }), "ended");
});
