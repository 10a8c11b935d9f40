import { assertEquals } from "@std/assert";
import { DynamicLibraries } from "../../src/binding/dynamic_libraries.ts";

const TOOL = "export function tool_x() { return 1; }";

Deno.test("DynamicLibraries is certain by the text that was registered", async () => {
  await using libraries = new DynamicLibraries();
  const reaches = async (code: string) =>
    (await libraries.read("x", code)).library.reachesNode;
  assertEquals(await reaches(TOOL), false);
  assertEquals(await reaches(`import "npm:zod@4"; ${TOOL}`), undefined);
  assertEquals(await reaches(`import "fs"; ${TOOL}`), undefined);
  assertEquals(await reaches(`${TOOL} process.exit();`), undefined);
});
