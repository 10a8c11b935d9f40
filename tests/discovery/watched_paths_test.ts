import { assertEquals } from "@std/assert";
import { fromFileUrl } from "../../src/core/path.ts";
import { readSources } from "../../src/discovery/read_sources.ts";
import {
  type WatchedPaths,
  watchedPaths,
} from "../../src/discovery/watched_paths.ts";
import { FakeLanguage } from "./_fake_language.ts";
import { makeTempFolder } from "./_temp_folder.ts";

const TOOL = "/** Is. */ export function tool_x() {}";

async function watched(
  sources: Parameters<typeof readSources>[0],
): Promise<WatchedPaths> {
  const reading = await readSources(sources, { cacheDir: null });
  return await watchedPaths(reading);
}

Deno.test("watchedPaths() are the folders that were looked into and those of what was read, and no others", async () => {
  await using folder = await makeTempFolder({
    "deno.json": "{}",
    "deep/tools/a.ts": `import "../lib/b.ts"; ${TOOL}`,
    "deep/tools/x/x.ts": "export const a = 1;",
    "deep/tools/x/deeper/y.ts": "export const a = 1;",
    "deep/tools/node_modules/p/p.ts": "export const a = 1;",
    "deep/tools/.git/c.ts": "export const a = 1;",
    "deep/lib/b.ts": `import "./there/missing.ts";`,
    "deep/other/c.ts": "export const a = 1;",
  });
  const { folders, listed } = await watched({
    toolsFolders: folder.at("deep/tools"),
  });
  assertEquals([...listed].sort(), [
    folder.at("deep/tools"),
    folder.at("deep/tools/x"),
  ]);
  assertEquals([...folders].sort(), [
    folder.path,
    folder.at("deep"),
    folder.at("deep/lib"),
    folder.at("deep/tools"),
    folder.at("deep/tools/x"),
  ]);
});

Deno.test("watchedPaths() of what is not there are above it, and of built-in libraries there are none", async () => {
  await using folder = await makeTempFolder();
  const { folders, files } = await watched({
    toolsFolders: folder.at("a/b/tools"),
    toolFiles: "builtin",
  });
  assertEquals([...folders], [folder.path]);
  assertEquals([...files], [folder.at("a/b/tools")]);
});

const TOOLS = fromFileUrl(
  new URL("../../default_tools/user_interactive_tools", import.meta.url),
);

Deno.test({
  name:
    "watchedPaths() leaves out what this process may not read, and asks nobody",
  permissions: { read: [TOOLS] },
  async fn() {
    const reading = await readSources({ toolsFolders: TOOLS }, {
      cacheDir: null,
      language: () => Promise.resolve(new FakeLanguage()),
    });
    const { folders, files } = await watchedPaths(reading);
    assertEquals([...folders], [TOOLS]);
    assertEquals(files.has(TOOLS), true);
  },
});
