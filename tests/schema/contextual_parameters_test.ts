import { assertEquals } from "@std/assert";
import { propertyOf, readOnlyTool } from "./_read_source.ts";

const STRING = { type: "string" };

Deno.test("readLibrary() reads parameters of a function that is declared by a call signature", () => {
  for (
    const [type, declarations] of [
      ["{ (input: Input): void }", ""],
      [
        "Handler<Input>",
        "interface Handler<I> { (input: I, tool_context?: unknown): void }",
      ],
      ["Handler<Input>", "type Handler<I> = { (input: I): void };"],
    ]
  ) {
    const tool = readOnlyTool(
      `interface Input { id: number } ${declarations}
      export const tool_t: ${type} = ({ id }) => {};`,
    );
    assertEquals(tool.input_schema.properties, { id: { type: "number" } });
    assertEquals(tool.input_schema.required, ["id"]);
  }
});

const HANDLED: readonly (readonly [file: string, source: string])[] = [
  ["lib.ts", "export const tool_t = (({ id }) => {}) satisfies Handler;"],
  ["lib.ts", "export const tool_t = (({ id }) => {}) as Handler;"],
  ["lib.ts", "export const tool_t = <Handler> (({ id }) => {});"],
  ["lib.ts", "export const tool_t = (({ id }) => {}) as unknown as Handler;"],
  [
    "lib.ts",
    "const f = (({ id }) => {}) satisfies Handler as any;\nexport { f as tool_t };",
  ],
  [
    "lib.js",
    "/** @satisfies {Handler} */\nexport const tool_t = ({ id }) => {};",
  ],
  [
    "lib.js",
    "export const tool_t = /** @satisfies {Handler} */ (({ id }) => {});",
  ],
  ["lib.js", "export const tool_t = /** @type {Handler} */ (({ id }) => {});"],
];

for (const [file, source] of HANDLED) {
  Deno.test(`readLibrary() reads the parameters that its context gives to ${source}`, () => {
    const handler = "(input: { id: number }) => void";
    const declaration = file === "lib.js"
      ? `/** @typedef {${handler}} Handler */`
      : `type Handler = ${handler};`;
    const tool = readOnlyTool({ [file]: `${declaration}\n${source}` });
    assertEquals(tool.input_schema.properties, { id: { type: "number" } });
    assertEquals(tool.input_schema.required, ["id"]);
  });
}

Deno.test("readLibrary() keeps what a function itself says within its context", () => {
  const tool = readOnlyTool(
    "export const tool_t = ((a: 'x'): string => a) satisfies (a: string) => unknown;",
  );
  assertEquals(propertyOf(tool, "a"), { type: "string", const: "x" });
  assertEquals(tool.output_schema, STRING);
});
