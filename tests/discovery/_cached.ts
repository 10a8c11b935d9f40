import type { Discovery } from "../../src/discovery/discover_libraries.ts";
import type { ToolSources } from "../../src/discovery/list_sources.ts";
import { discover } from "./_discover.ts";
import { FakeLanguage } from "./_fake_language.ts";
import type { TempFolder } from "./_temp_folder.ts";

/** Discovers with a cache and tells which libraries were read anew. */
export async function run(
  folder: TempFolder,
  sources: ToolSources = { toolsFolders: folder.at("tools") },
): Promise<{ discovery: Discovery; read: readonly string[] }> {
  const language = new FakeLanguage();
  const cacheDir = folder.at("cache");
  // As another process would, which remembers nothing.
  await touch(folder);
  const discovery = await discover(sources, { cacheDir, language });
  return { discovery, read: language.read.toSorted() };
}

async function touch(folder: TempFolder): Promise<void> {
  const library = folder.at("cache/libraries");
  if (!await Deno.stat(library).then(() => true, () => false)) return;
  for (const path of await packs(folder)) {
    await Deno.utime(path, new Date(), new Date(touched += 1_000));
  }
}
let touched = 0;

/** Paths of the files that the cache is made of. */
export async function packs(folder: TempFolder): Promise<string[]> {
  const entries = await Array.fromAsync(
    Deno.readDir(folder.at("cache/libraries")),
  );
  return entries.map(({ name }) => folder.at(`cache/libraries/${name}`));
}
