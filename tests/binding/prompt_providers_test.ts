import { assertEquals } from "@std/assert";
import { LCPBinding } from "../../mod.ts";
import { tempTools } from "../support/temp_tools.ts";

const SOURCE = `
/** Static one. */
export function tool_query() { return 1; }
export async function tool_query_prompt() {
  return "Databases: " + (await Array.fromAsync(Deno.readDir("."))).map((e) => e.name).join();
}
/** Static two. */
export function tool_broken() { return 1; }
export function tool_broken_prompt() { throw new Error("no"); }
/** Static three. */
export function tool_slow() { return 1; }
export function tool_slow_prompt() { return new Promise(() => {}); }
export function tool_lib_prompt(tool_context: any) { return "Works in " + tool_context.workspace; }
`;

Deno.test("toChatToolSpecs() runs prompt providers in the sandbox; one that fails or is slow leaves the static description and a diagnostic", async () => {
  await using folder = await tempTools({ "lib.ts": SOURCE });
  await Deno.writeTextFile(`${folder.workspace}/a.db`, "");
  await using binding = new LCPBinding({
    toolsFolders: folder.tools,
    workspace: folder.workspace,
    cacheDir: null,
  });
  const listed = await binding.listTools();
  assertEquals(listed.map(({ description }) => description), [
    "Static one.",
    "Static two.",
    "Static three.",
  ]);
  const specs = await binding.toChatToolSpecs();
  assertEquals(
    specs.map((
      spec,
    ) => [spec.type, spec.function.name, spec.function.description]),
    [
      ["function", "tool_query", "Databases: a.db"],
      ["function", "tool_broken", "Static two."],
      ["function", "tool_slow", "Static three."],
    ],
  );
  assertEquals(
    binding.diagnostics.filter(({ code }) => code === "prompt-provider-failed")
      .length,
    2,
  );
  assertEquals(
    binding.libraryDescriptions.get(`${folder.tools}/lib.ts`),
    `Works in ${folder.workspace}`,
  );
});
