import { assert, assertEquals } from "@std/assert";
import { discoverLibraries } from "../../src/discovery/discover_libraries.ts";
import { makeTempFolder } from "./_temp_folder.ts";

Deno.test("discoverLibraries() reads TypeScript when no language is given", async () => {
  await using folder = await makeTempFolder();
  const witness = JSON.stringify(folder.at("witness"));
  const act = `Deno.writeTextFileSync(${witness}, "executed");`;
  await folder.write({
    "tools/all.ts": `
      import limits from "./lib/limits.json" with { type: "json" };
      export { tool_add } from "./math/math.ts";
      export { double as tool_double } from "./lib/double.ts";
      ${act}`,
    "tools/lib/_types.ts": `export interface Pair { a: number; b: number }`,
    "tools/lib/double.ts": `
      import type { Pair } from "./_types.ts";
      /** Doubles both. */
      export function double(pair: Pair) { ${act} return pair; }`,
    "tools/lib/limits.json": "{}",
    "tools/math/math.ts": `${act}
      /** Adds. */
      export function tool_add(a: number, b: number) { return a + b; }
      export default ${act}`,
    "tools/broken.ts": `${act}
      /** Still there. */
      export function tool_kept() {}
      const = ;`,
  });
  const { libraries, diagnostics } = await discoverLibraries({
    toolsFolders: folder.at("tools"),
  }, { cacheDir: null });
  const found = libraries.flatMap(({ name, tools }) =>
    tools.map((tool) => [name, tool.name, tool.source.path])
  );
  assertEquals(found, [
    ["all", "tool_add", folder.at("tools/math/math.ts")],
    ["all", "tool_double", folder.at("tools/lib/double.ts")],
    ["broken", "tool_kept", folder.at("tools/broken.ts")],
  ]);
  assertEquals(
    libraries[0].modules,
    [
      "all.ts",
      "lib/_types.ts",
      "lib/double.ts",
      "lib/limits.json",
      "math/math.ts",
    ]
      .map((name) => folder.at(`tools/${name}`)),
  );
  const [, double] = libraries[0].tools;
  assertEquals(double.description, "Doubles both.");
  assert(JSON.stringify(double.input_schema).includes(`"number"`));
  assertEquals(libraries[1].tools[0]._parsed_via_regex_fallback, true);
  const paths = diagnostics.filter(({ severity }) => severity === "error")
    .map(({ path }) => path);
  assertEquals(new Set(paths), new Set([folder.at("tools/broken.ts")]));
  const left = await Array.fromAsync(Deno.readDir(folder.path));
  assertEquals(left.map(({ name }) => name), ["tools"]);
});
