import { assertEquals, assertStringIncludes } from "@std/assert";
import { builtinManifest } from "../../scripts/generate_builtin_manifest.ts";
import { builtinLibraries } from "../../src/discovery/builtin_libraries.ts";

Deno.test("builtinLibraries() knows what default_tools/ holds", async () => {
  const url = new URL(
    "../../src/discovery/builtin_manifest.ts",
    import.meta.url,
  );
  assertEquals(
    await Deno.readTextFile(url),
    await builtinManifest(),
    "run scripts/generate_builtin_manifest.ts",
  );
});

Deno.test("builtinLibraries() has the library's main module first", () => {
  for (const { name, files } of builtinLibraries()) {
    assertEquals(files[0].name, name);
    assertStringIncludes(files[0].path, `${name}.ts`);
  }
});
