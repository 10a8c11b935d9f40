import { assertEquals } from "@std/assert";
import { discoverLibraries } from "../../src/discovery/discover_libraries.ts";
import { makeTempFolder } from "./_temp_folder.ts";

Deno.test("discoverLibraries() tells how modules from elsewhere are imported: as what, and whether from the start", async () => {
  const data = "https://127.0.0.1/data.json";
  await using folder = await makeTempFolder({
    "a.ts": `
      import z from "npm:zod@4";
      import data from "${data}" with { type: "json" };
      const late = () => import("./late.ts");
      const text = () => import("${data}", { with: { type: "text" } });
      import "./b.ts";
    `,
    "late.ts": `import "npm:late@1"; import "npm:both@1"; import "./later.ts";`,
    "later.ts": `import "npm:later@1"; import "npm:zod@4";`,
    "b.ts": `import "./c.ts"; import("npm:dynamic@1");`,
    "c.ts": `import "npm:both@1";`,
  });
  const { libraries } = await discoverLibraries({
    toolFiles: folder.at("a.ts"),
  }, { cacheDir: null });
  const [{ externals, externalUses = [] }] = libraries;
  assertEquals(externals, [
    data,
    "npm:both@1",
    "npm:dynamic@1",
    "npm:late@1",
    "npm:later@1",
    "npm:zod@4",
  ]);
  const shown = externalUses.map(({ specifier, type = "code", lazy }) =>
    `${specifier} ${type} ${lazy ? "late" : "early"}`
  );
  assertEquals(shown.sort(), [
    `${data} json early`,
    `${data} text late`,
    "npm:both@1 code early",
    "npm:dynamic@1 code late",
    "npm:late@1 code late",
    "npm:later@1 code late",
    "npm:zod@4 code early",
  ]);
});
