import { assert, assertEquals } from "@std/assert";
import { builtinDigests } from "../../scripts/generate_builtin_digests.ts";
import { isGenuineBuiltin } from "../../src/binding/genuine_builtin.ts";
import { discoverLibraries } from "../../src/discovery/discover_libraries.ts";
import { tempTools } from "../support/temp_tools.ts";

Deno.test("BUILTIN_DIGESTS tells of default_tools/ as it is", async () => {
  const url = new URL("../../src/binding/builtin_digests.ts", import.meta.url);
  assertEquals(
    await Deno.readTextFile(url),
    await builtinDigests(),
    "run scripts/generate_builtin_digests.ts",
  );
});

Deno.test("isGenuineBuiltin() knows the built-in libraries, and no namesake", async () => {
  const { libraries } = await discoverLibraries({ toolsFolders: ["builtin"] }, {
    cacheDir: null,
  });
  assert(libraries.length > 0);
  for (const library of libraries) {
    assertEquals(await isGenuineBuiltin(library), true, library.name);
    const elsewhere = { ...library, builtin: false };
    assertEquals(await isGenuineBuiltin(elsewhere), false);
  }
  await using files = await tempTools({
    "system_shell.ts": "export function tool_execute_shell_command() {}",
  });
  const { libraries: found } = await discoverLibraries({
    toolsFolders: [files.tools],
  }, { cacheDir: null });
  const [namesake] = found;
  if (!namesake) throw new Error("The library was not found");
  assertEquals(await isGenuineBuiltin(namesake), false);
  assertEquals(await isGenuineBuiltin({ ...namesake, builtin: true }), false);
});

Deno.test("isGenuineBuiltin() does not know a built-in library whose source was changed", async () => {
  const { libraries } = await discoverLibraries({ toolsFolders: ["builtin"] }, {
    cacheDir: null,
  });
  const [library] = libraries;
  if (!library) throw new Error("There is no built-in library");
  const changed = { ...library, modules: [...library.modules, library.path] };
  assertEquals(await isGenuineBuiltin(changed), false);
});
