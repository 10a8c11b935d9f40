import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { parseText } from "../../src/schema/compiler.ts";
import { notable, places, propertyOf, readSource } from "./_read_source.ts";

Deno.test("readLibrary() recovers tools around a syntax error and marks them", () => {
  const reading = readSource(`
/** Adds. */
export function tool_a(x: number) { return x; }
export function tool_b(y: string { return y; }
export const tool_c = (z: boolean) => z;
`);
  assertEquals(reading.tools.map(({ name }) => name), [
    "tool_a",
    "tool_b",
    "tool_c",
  ]);
  for (const tool of reading.tools) {
    assertEquals(tool._parsed_via_regex_fallback, true);
  }
  assertEquals(reading.tools[0]?.description, "Adds.");
  const [error] = reading.diagnostics.filter(({ code }) => code === "syntax");
  assertEquals(error?.severity, "error");
  assertEquals([error?.line, error?.column], [4, 34]);
  assertEquals(
    error?.sourceLine,
    "export function tool_b(y: string { return y; }",
  );
});

Deno.test("readLibrary() does not mark tools of a sound file", () => {
  const { tools } = readSource("export function tool_a() {}");
  assertEquals(
    Object.hasOwn(tools[0] ?? {}, "_parsed_via_regex_fallback"),
    false,
  );
});

Deno.test("readLibrary() recovers tools that the tree has lost", () => {
  const reading = readSource(
    "const broken = `never closed ${\n/** Kept. */\nexport async function tool_a(x: number, y = 'z') {\n  return x;\n}\n",
  );
  const [tool] = reading.tools;
  assertEquals(tool?.name, "tool_a");
  assertEquals(tool?.description, "Kept.");
  assertEquals(tool?._parsed_via_regex_fallback, true);
  assertEquals(tool && propertyOf(tool, "y"), { type: "string", default: "z" });
  assertEquals(tool?.source, { path: "/tools/lib.ts", line: 3, column: 23 });
});

Deno.test("readLibrary() recovers tools of a text too deep for the parser", () => {
  const deep = `${"(".repeat(10_000)}1${")".repeat(10_000)}`;
  const reading = readSource(
    `/** Kept. */\nexport function tool_a(x: number) {}\nconst y = ${deep};\nexport const tool_b = (z = ${deep}) => z;`,
  );
  assertEquals(reading.tools.map(({ name }) => name), ["tool_a", "tool_b"]);
  assertEquals(reading.tools[0]?.description, "Kept.");
  assertEquals(reading.tools[0]?.source.line, 2);
  const [error] = reading.diagnostics.filter(({ code }) => code === "syntax");
  assertStringIncludes(error?.message ?? "", "nested too deeply");
});

Deno.test("readLibrary() marks a tool whose own file has the error", () => {
  const reading = readSource({
    "lib.ts": 'export { tool_a } from "./a.ts";\nexport function tool_b() {}',
    "a.ts": "export function tool_a() {}\nlet = ;",
  });
  assertEquals(
    reading.tools.map((tool) => [tool.name, tool._parsed_via_regex_fallback]),
    [["tool_a", true], ["tool_b", undefined]],
  );
  assert(
    reading.diagnostics.some(({ path, code }) =>
      path === "/tools/a.ts" && code === "syntax"
    ),
  );
});

Deno.test("readLibrary() reports no more errors than help", () => {
  const reading = readSource("let = ;\n".repeat(500));
  const errors = reading.diagnostics.filter(({ code }) => code === "syntax");
  assert(errors.length > 0 && errors.length <= 20);
});

Deno.test("readLibrary() reads BOM and CRLF as editors show them", () => {
  const reading = readSource(
    "\uFEFFexport function tool_a() {}\r\nfunction tool_b() {}\r\n",
  );
  assertEquals(reading.tools[0]?.source, {
    path: "/tools/lib.ts",
    line: 1,
    column: 17,
  });
  const [error] = reading.diagnostics.filter(({ code }) =>
    code === "tool-not-exported"
  );
  assertEquals([error?.line, error?.column], [2, 10]);
  assertEquals(error?.sourceLine, "function tool_b() {}");
});

Deno.test("readLibrary() recovers what an unclosed brace swallows", () => {
  const reading = readSource(`
/** First. */
export function tool_a(x: number) {
  if (x) {

/** Second. */
export function tool_b(y: string) {}
/** Third. */
export const tool_c = (z: boolean) => z;
`);
  assertEquals(
    reading.tools.map(({ name, description }) => `${name} ${description}`),
    ["tool_a First.", "tool_b Second.", "tool_c Third."],
  );
  assertEquals(
    reading.diagnostics.filter(({ severity }) => severity === "error").map((
      { code },
    ) => code),
    ["syntax"],
  );
});

const UNLOADABLE: readonly (readonly [source: string, place: string])[] = [
  ["export function tool_t(a, a) {}", "1:27"],
  ["export const tool_t = ({ a }, [b, ...a]: string[]) => a;", "1:38"],
  ["export function tool_t(@dec a: string) {}", "1:24"],
  ["export function tool_t(arguments: string) {}", "1:24"],
  ["export function tool_t(...a, b) {}", "1:24"],
  ["export function tool_t() {}\nexport function tool_t(a) {}", "2:17"],
];

for (const [source, place] of UNLOADABLE) {
  Deno.test(`readLibrary() reports that no module with ${JSON.stringify(source)} loads`, () => {
    const reading = readSource(source);
    assertEquals(places(notable(reading)), [`lib.ts:${place} error syntax`]);
    assertEquals(reading.tools.map(({ name }) => name), ["tool_t"]);
  });
}

Deno.test("parseText() remembers nothing of a text that it gave up", () => {
  const text = "export const tool_a = (p, q) => p;";
  const column = text.indexOf("(");
  const list = " ".repeat(column - 4) + "x = (p, q);";
  const deep = parseText("/deep.ts", `${list}\n${"(".repeat(20_000)}`);
  assert(typeof deep === "string");
  const parsed = parseText("/plain.ts", text);
  assertEquals(typeof parsed === "string" ? parsed : parsed.problems, []);
});
