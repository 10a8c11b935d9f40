import { assertEquals, assertStringIncludes } from "@std/assert";
import type { JsonObject, JsonValue } from "../../src/core/json.ts";
import {
  notable,
  places,
  readOnlyTool,
  readSource,
  type SourceFiles,
} from "./_read_source.ts";

const A: JsonObject = { type: "object", properties: { a: {} } };

/** Sources of a schema for a tool with the parameter `a?: string`, and what is read. */
const READ: readonly (readonly [
  name: string,
  source: string | SourceFiles,
  schema: JsonValue,
])[] = [
  [
    "a literal, as it is written",
    `export const tool_x_schema = {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $defs: { Id: { $anchor: "id", type: "string", pattern: "^[a-z]+$" } },
      type: "object",
      properties: { "a": { $ref: "#id", "x-mcp-header": "A", default: null } },
      allOf: [{ if: { required: ["a"] }, then: { minProperties: 1 }, else: false }],
      additionalProperties: false,
    };`,
    {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $defs: { Id: { $anchor: "id", type: "string", pattern: "^[a-z]+$" } },
      type: "object",
      properties: { a: { $ref: "#id", "x-mcp-header": "A", default: null } },
      allOf: [
        { if: { required: ["a"] }, then: { minProperties: 1 }, else: false },
      ],
      additionalProperties: false,
    },
  ],
  [
    "no type",
    "export const tool_x_schema = { properties: { a: {} } };",
    { properties: { a: {} } },
  ],
  [
    "as const, satisfies, a cast and parentheses",
    'export const tool_x_schema = ({ type: "object", properties: { a: {} } } as const satisfies object) as unknown;',
    A,
  ],
  [
    "an annotation",
    'export const tool_x_schema: Record<string, unknown> = { type: "object", properties: { a: {} } };',
    A,
  ],
  [
    "names, members, spreads and joined texts",
    `const LIMITS = { minLength: 1 } as const;
     const NAMES = ["b", "c"] as const;
     enum Kind { Text = "string" }
     const a = { type: Kind.Text, ...LIMITS, description: "one " + "two" };
     export const tool_x_schema = {
       type: "object", properties: { a }, dependentRequired: { a: ["a", ...NAMES] },
     };`,
    {
      type: "object",
      properties: {
        a: { type: "string", minLength: 1, description: "one two" },
      },
      dependentRequired: { a: ["a", "b", "c"] },
    },
  ],
  [
    "what later members say",
    `const BASE = { type: "array", title: "T" };
     export const tool_x_schema = { ...BASE, type: "object", properties: { a: {} } };`,
    { ...A, title: "T" },
  ],
  [
    "another tool's",
    `const shared = { type: "object", properties: { a: {} } };
     export { shared as tool_x_schema };`,
    A,
  ],
  [
    "a constant of another file",
    {
      "lib.ts":
        'export { S as tool_x_schema } from "./s.ts";\nexport function tool_x(a?: string) {}',
      "s.ts":
        'import { P } from "./p.ts"; export const S = { type: "object", properties: { ...P } };',
      "p.ts": "export const P = { a: {} };",
    },
    A,
  ],
  [
    "a schema of trees",
    'export const tool_x_schema = { $defs: { T: { properties: { in: { $ref: "#/$defs/T" } } } }, properties: { a: { $ref: "#/$defs/T" } } };',
    {
      $defs: { T: { properties: { in: { $ref: "#/$defs/T" } } } },
      properties: { a: { $ref: "#/$defs/T" } },
    },
  ],
  [
    "JavaScript",
    {
      "lib.js":
        '/** @type {any} */ export const tool_x_schema = { type: "object", properties: { a: {} } };\nexport function tool_x(a = "") {}',
    },
    A,
  ],
];

for (const [name, source, schema] of READ) {
  Deno.test(`readLibrary() takes the written schema of a tool: ${name}`, () => {
    const files = typeof source === "string"
      ? `${source}\nexport function tool_x(a?: string) {}`
      : source;
    const tool = readOnlyTool(files);
    assertEquals(tool.input_schema, schema);
    assertEquals(
      JSON.stringify(tool.input_schema.properties),
      JSON.stringify((schema as JsonObject).properties),
    );
    assertEquals(notable(readSource(files)), []);
  });
}

/** Sources before `tool_x(a: string)` whose schema is made from the parameter, with the reports. */
const GENERATED: readonly (readonly [
  source: string,
  report: string,
  message: string,
])[] = [
  [
    "export const tool_x_schema = z.object({ a: z.string() });",
    "lib.ts:1:14 error schema-not-literal",
    "z.object({ a: z.string() }) is no literal",
  ],
  [
    'export const tool_x_schema = { type: "object", properties: { a: { maximum: Math.max(1, 2) } } };',
    "lib.ts:1:14 error schema-not-literal",
    "Math.max(1, 2) is no literal",
  ],
  [
    "export const tool_x_schema = { get type() { return 'object'; } };",
    "lib.ts:1:14 error schema-not-literal",
    "a method or accessor is no literal",
  ],
  [
    'export let tool_x_schema = { type: "object" };',
    "lib.ts:1:12 error schema-not-literal",
    "it is not declared by const",
  ],
  [
    'export const tool_x_schema = { type: "object" }; tool_x_schema.type = "array";',
    "lib.ts:1:14 error schema-not-literal",
    "the module changes it",
  ],
  [
    "export const tool_x_schema = { properties: { a: { minimum: -0, title: undefined } } };",
    "lib.ts:1:14 error schema-not-literal",
    "a value that JSON has not",
  ],
  [
    'export { tool_x_schema } from "npm:schemas";',
    "lib.ts:1:10 error schema-not-literal",
    '"npm:schemas"',
  ],
  [
    'export const tool_x_schema = "object";',
    "lib.ts:1:14 error schema-not-literal",
    "is no schema, which is an object",
  ],
  [
    'export const tool_x_schema = { type: "array", items: {} };',
    "lib.ts:1:14 error invalid-schema",
    'must have the type "object"',
  ],
  [
    'export const tool_x_schema = { properties: { a: { $ref: "#/$defs/A" } } };',
    "lib.ts:1:14 error invalid-schema",
    '/properties/a has a $ref that leads to no schema in it: "#/$defs/A"',
  ],
  [
    'export const tool_x_schema = { properties: { a: { $ref: "#a" } }, $defs: { A: { $anchor: "b" } } };',
    "lib.ts:1:14 error invalid-schema",
    'leads to no schema in it: "#a"',
  ],
  [
    'export const tool_x_schema = { properties: { a: { $ref: "https://example.com/a" } } };',
    "lib.ts:1:14 error invalid-schema",
    "leads to no schema",
  ],
  [
    'export const tool_x_schema = { properties: { a: { type: "text" } } };',
    "lib.ts:1:14 error invalid-schema",
    "/properties/a has a type that must be one of null, boolean",
  ],
  [
    'export const tool_x_schema = { properties: { a: {} }, required: "a" };',
    "lib.ts:1:14 error invalid-schema",
    'the whole has a required that must be an array of different texts: "a"',
  ],
  [
    'export const tool_x_schema = { properties: { a: { pattern: "(" } } };',
    "lib.ts:1:14 error invalid-schema",
    "a regular expression",
  ],
  [
    "export const tool_x_schema = { properties: { a: {} }, anyOf: [] };",
    "lib.ts:1:14 error invalid-schema",
    "an array of one or more schemas",
  ],
  [
    "export const tool_x_schema = { properties: { a: 5 } };",
    "lib.ts:1:14 error invalid-schema",
    "/properties/a must be a schema",
  ],
  [
    "export const tool_x_schema = { properties: { a: {} }, then: { properties: { tool_context: {} } }, if: {} };",
    "lib.ts:1:14 error invalid-schema",
    "tool_context is the host's to fill",
  ],
  [
    'export const tool_x_schema = { properties: { a: { $ref: "#/$defs/A" } }, $defs: { A: { anyOf: [{ type: "null" }, { $ref: "#/$defs/A" }] } } };',
    "lib.ts:1:14 error invalid-schema",
    "leads back to itself",
  ],
  [
    'export const tool_x_schema = { allOf: [{ $ref: "#" }] };',
    "lib.ts:1:14 error invalid-schema",
    "leads back to itself",
  ],
  [
    "export const tool_x_schema = { ...tool_x_schema };",
    "lib.ts:1:14 error schema-not-literal",
    "tool_x_schema is no literal",
  ],
  [
    `export const tool_x_schema = { properties: { a: L30 } };${
      Array.from({ length: 30 }, (_, at) =>
        ` const L${at + 1} = { anyOf: [L${at}, L${at}] };`).join("")
    } const L0 = { type: "string" };`,
    "lib.ts:1:14 error schema-not-literal",
    "L30 is no literal",
  ],
  [
    `export const tool_x_schema = { properties: { a: ${
      '{ "not": '.repeat(100)
    }{}${" }".repeat(100)} } };`,
    "lib.ts:1:14 error schema-not-literal",
    "too large or nested too deep",
  ],
  [
    "const tool_x_schema = { properties: { a: {} } };",
    "lib.ts:1:7 warning schema-not-exported",
    "export it",
  ],
];

for (const [source, report, message] of GENERATED) {
  Deno.test(`readLibrary() makes the schema from the parameters in spite of ${source.slice(0, 200)}`, () => {
    const reading = readSource(
      `${source}\nexport function tool_x(a: string) {}`,
    );
    const [tool] = reading.tools;
    assertEquals(tool.input_schema, {
      type: "object",
      properties: { a: { type: "string" } },
      required: ["a"],
    });
    assertEquals(places(notable(reading)), [report]);
    assertStringIncludes(notable(reading)[0].message, message);
  });
}

/** Written schemas that do not fit a function's parameters, with parts of the message; none when they do. */
const FITS: readonly (readonly [
  schema: string,
  parameters: string,
  messages: readonly string[],
])[] = [
  ["{ properties: { a: {} } }", "a: string", []],
  ["{ properties: { a: {} } }", "a: string, b = 1, c?: Date", []],
  ["{ properties: { a: {} } }", "{ a }: { a: string }", []],
  [
    "{ properties: { a: {}, b: {} } }",
    "a: string",
    ['"b" is a property that the function has no parameter for'],
  ],
  ["{ properties: { a: {}, b: {} } }", "a: string, ...others", []],
  [
    "{ properties: { a: {} }, required: ['a', 'b'] }",
    "a: string",
    ['"b" is required, and the function has no such parameter'],
  ],
  ["{ properties: { a: {} }, required: ['b'] }", "a: string, ...others", []],
  [
    "{ properties: { a: {} } }",
    "a: string, b: string",
    ['"b" is a parameter without default that the schema does not have'],
  ],
  [
    "{ allOf: [{ $ref: '#/$defs/A' }], if: {}, then: { properties: { b: {} } }, $defs: { A: { properties: { a: {} } } } }",
    "a: string, b: string",
    [],
  ],
  [
    "{ anyOf: [{ properties: { a: {} } }, { properties: { c: {} } }] }",
    "a: string, b: string",
    ['"c" is a property', '"b" is a parameter'],
  ],
];

for (const [schema, parameters, messages] of FITS) {
  Deno.test(`readLibrary() holds the written schema ${schema} against (${parameters})`, () => {
    const reading = readSource(
      `export function tool_x(${parameters}) {}\nexport const tool_x_schema = ${schema};`,
    );
    const found = notable(reading).filter(({ code }) =>
      code !== "rest-parameter"
    );
    assertEquals(
      places(found),
      messages.length === 0 ? [] : ["lib.ts:2:14 error schema-mismatch"],
    );
    for (const message of messages) {
      assertStringIncludes(found[0].message, message);
    }
  });
}

Deno.test("readLibrary() warns of a written schema without a tool", () => {
  const reading = readSource(
    "export const tool_y_schema = { properties: {} };\nexport function tool_x() {}",
  );
  assertEquals(places(notable(reading)), [
    "lib.ts:1:14 warning orphan-schema",
  ]);
});

Deno.test("readLibrary() still takes a function for a tool whose name ends in _schema", () => {
  const reading = readSource(
    "export function tool_x() {}\nexport const tool_x_schema = (a: number) => a;\nexport const tool_z_schema = wrap();",
  );
  assertEquals(reading.tools.map(({ name }) => name), [
    "tool_x",
    "tool_x_schema",
  ]);
  assertEquals(reading.tools[0].input_schema.properties, {});
  assertEquals(places(notable(reading)), [
    "lib.ts:3:14 error tool-not-callable",
  ]);
});

Deno.test("readLibrary() warns of keywords in a written schema that check nothing", () => {
  const reading = readSource(
    'export const tool_x_schema = { $schema: "http://json-schema.org/draft-07/schema#", properties: { a: { minimun: 1, "x-mine": 1, format: "int32" } } };\nexport function tool_x(a: number) {}',
  );
  const [{ message }, ...others] = notable(reading);
  assertEquals(others, []);
  assertStringIncludes(message, "did you mean minimum?");
  assertStringIncludes(message, "another draft than 2020-12");
  assertStringIncludes(message, 'a format that is not checked: "int32"');
  assertEquals(places(notable(reading)), [
    "lib.ts:1:14 warning keyword-not-enforced",
  ]);
});

Deno.test("readLibrary() keeps quiet about types where a schema is written, and revives by them", () => {
  const reading = readSource(
    `export const tool_x_schema = { properties: { a: { type: "string" }, f: {} } };
     /** X. */ export function tool_x(a: Date, f?: () => void) {}`,
  );
  assertEquals(reading.diagnostics, []);
  assertEquals(reading.tools[0].revivals?.a, { kind: "date" });
});
