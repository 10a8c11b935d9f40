import { assertEquals } from "@std/assert";
import { readType } from "./_read_source.ts";

const NAMES = Array.from({ length: 300 }, (_, at) => `"name${at}x"`);
const DECLARATIONS = `type Name = ${
  NAMES.join("|")
};\ntype Pair = \`\${Name}-\${Name}\`;`;

const ROWS: readonly (readonly [
  type: string,
  schema: unknown,
  codes: readonly string[],
])[] = [
  ["Pair", { type: "string" }, []],
  ["'other' extends Pair ? 1 : 2", {}, ["unexpressible-type"]],
  ["Exclude<'other' | 5, Pair>", {}, ["unexpressible-type"]],
  // Members of other names are open.
  ["Record<Pair, number>", { type: "object" }, ["unexpressible-type"]],
  ["Record<Pair, number> & { a: 'x' }", {
    type: "object",
    properties: { a: { type: "string", const: "x" } },
    required: ["a"],
  }, ["unexpressible-type"]],
];

for (const [type, schema, codes] of ROWS) {
  Deno.test(`readLibrary() takes a template of too many texts for no other text in ${type}`, () => {
    const read = readType(type, DECLARATIONS);
    assertEquals(read.schema, schema as typeof read.schema);
    assertEquals(read.diagnostics.map(({ code }) => code), codes);
  });
}
