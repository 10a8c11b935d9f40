import { assertEquals } from "@std/assert";
import { notable, places, readSource } from "./_read_source.ts";

Deno.test("readLibrary() tells prompt providers from tools", () => {
  const reading = readSource(`
    export function tool_a() {}
    export async function tool_a_prompt() { return ""; }
    export const tool_lib_prompt = () => "";
    export function tool_prompt() {}`);
  assertEquals(reading.tools.map(({ name }) => name), [
    "tool_a",
    "tool_prompt",
  ]);
  assertEquals(reading.promptProviders, [
    {
      exportName: "tool_a_prompt",
      tool: "tool_a",
      source: { path: "/tools/lib.ts", line: 3, column: 27 },
    },
    {
      exportName: "tool_lib_prompt",
      source: { path: "/tools/lib.ts", line: 4, column: 18 },
    },
  ]);
  assertEquals(notable(reading), []);
});

Deno.test("readLibrary() prefers a tool to the library of the same name", () => {
  const reading = readSource(
    "export function tool_lib() {}\nexport function tool_lib_prompt() {}",
  );
  assertEquals(reading.promptProviders.map(({ tool }) => tool), ["tool_lib"]);
});

Deno.test("readLibrary() warns of a prompt provider without a tool", () => {
  const reading = readSource(
    "function tool_b() {}\nexport { tool_b };\nexport function tool_x_prompt() {}\nexport function tool_b_prompt_prompt() {}",
  );
  assertEquals(reading.tools.map(({ name }) => name), ["tool_b"]);
  assertEquals(reading.promptProviders, []);
  assertEquals(places(notable(reading)), [
    "lib.ts:3:17 warning orphan-prompt-provider",
    "lib.ts:4:17 warning orphan-prompt-provider",
  ]);
});

Deno.test("readLibrary() lists the hooks that are exported functions", () => {
  const reading = readSource(`
    export function init_tools_library(config: unknown) {}
    export const set_confirm_handler = (handler: unknown) => {};
    function set_user_interaction_handler() {}`);
  assertEquals(reading.hooks, ["init_tools_library", "set_confirm_handler"]);
  assertEquals(
    readSource(
      'export { set } from "./x.ts"; export const init_tools_library = 5;',
    ).hooks,
    [],
  );
  assertEquals(
    readSource({
      "lib.ts": 'export { set_confirm_handler } from "./hooks.ts";',
      "hooks.ts": "export function set_confirm_handler() {}",
    }).hooks,
    ["set_confirm_handler"],
  );
});

Deno.test("readLibrary() reads the library's constants in any form", () => {
  const forms:
    readonly (readonly [source: string, title: string | undefined])[] = [
      ['export const TOOL_LIBRARY_NAME = "N";', "N"],
      ['const TOOL_LIBRARY_NAME = "N";', "N"],
      ["export const TOOL_LIBRARY_NAME = `N`;", "N"],
      ['export const TOOL_LIBRARY_NAME = "N" as const;', "N"],
      ['export const TOOL_LIBRARY_NAME: string = "N";', "N"],
      ['const NAME = "N"; export const TOOL_LIBRARY_NAME = NAME;', "N"],
      ['const NAME = "N"; export { NAME as TOOL_LIBRARY_NAME };', "N"],
      ["export const TOOL_LIBRARY_NAME = `N${1}`;", undefined],
      ["export const TOOL_LIBRARY_NAME = 5;", undefined],
      ["function f() { const TOOL_LIBRARY_NAME = 'N'; }", undefined],
    ];
  for (const [source, title] of forms) {
    assertEquals(readSource(source).title, title, source);
  }
  const all = readSource(
    'export const TOOL_LIBRARY_NAME = "N", TOOL_LIBRARY_DESC = "D";\nconst TOOL_LIBRARY_ICON = "🗄️";',
  );
  assertEquals([all.title, all.description, all.icon], ["N", "D", "🗄️"]);
});

Deno.test("readLibrary() gives plain JSON", () => {
  const reading = readSource(
    "/** T. */ export function tool_t(a: Map<string, Date>, b = -1): { c: string } { return { c: '' }; }",
  );
  assertEquals(JSON.parse(JSON.stringify(reading)), reading);
});

Deno.test("readLibrary() reports a library without text", () => {
  const reading = readSource({});
  assertEquals(reading.diagnostics.map(({ code }) => code), ["unreadable"]);
});
