import { assertEquals } from "@std/assert";
import { discoverLibraries } from "../../src/discovery/discover_libraries.ts";
import { makeTempFolder } from "./_temp_folder.ts";

const TOOL = "export function tool_TOOL() { return 1; }";

const FILES = {
  "plain.ts": `import { a } from "./a.ts"; ${TOOL}`,
  "a.ts": `import b from "./b.json" with { type: "json" }; export { b as a };`,
  "b.json": '"process"',
  "builtin.ts": `import "fs"; ${TOOL}`,
  "package.ts": `import "npm:zod@4"; ${TOOL}`,
  "types.ts": `import type { Z } from "npm:zod@4"; ${TOOL}`,
  "below.ts": `import "./deep.ts"; ${TOOL}`,
  "deep.ts": `export const { env } = globalThis.process;`,
  "late.ts": `export const later = () => import("./a.ts"); ${TOOL}`,
  "common.ts": `import "./common.cjs"; ${TOOL}`,
  "common.cjs": "exports.a = 1;",
  "page.tsx": `/** @jsxImportSource npm:preact@10 */ ${TOOL}`,
};

Deno.test("discoverLibraries() is certain that a library reaches nothing of Node's by all its modules", async () => {
  const sources = Object.entries(FILES).map(([path, text]) =>
    [path, text.replace("TOOL", path.replace(/\W/g, "_"))] as const
  );
  await using folder = await makeTempFolder(Object.fromEntries(sources));
  const { libraries } = await discoverLibraries({
    toolFiles: ["plain", "builtin", "package", "types", "below", "late"]
      .map((name) => folder.at(`${name}.ts`))
      .concat(folder.at("common.ts"), folder.at("page.tsx")),
  }, { cacheDir: null });
  assertEquals(libraries.length, 8);
  assertEquals(
    libraries.filter((it) => it.reachesNode === false).map(({ name }) => name),
    ["plain"],
  );
});
