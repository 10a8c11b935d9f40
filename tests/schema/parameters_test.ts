import { assertEquals } from "@std/assert";
import type { JsonObject } from "../../src/core/json.ts";
import {
  notable,
  places,
  propertyOf,
  readOnlyTool,
  readSource,
} from "./_read_source.ts";

const STRING = { type: "string" };
const NUMBER = { type: "number" };

Deno.test("readLibrary() gives both calling styles one schema", () => {
  const positional = readOnlyTool(
    "export function tool_t(a: string, b: number = 5, c?: boolean) {}",
  );
  const object = readOnlyTool(
    "export function tool_t({ a, b = 5, c }: { a: string; b?: number; c?: boolean }) {}",
  );
  assertEquals(object.input_schema, positional.input_schema);
  assertEquals(positional.parameters, [
    { kind: "argument", name: "a" },
    { kind: "argument", name: "b" },
    { kind: "argument", name: "c" },
  ]);
  assertEquals(object.parameters, [
    { kind: "object", names: ["a", "b", "c"], host: [], rest: false },
  ]);
  assertEquals(positional.acceptsUnknown, false);
});

Deno.test("readLibrary() hides host parameters in every style", () => {
  const positional = readOnlyTool(
    "export function tool_t(a: string, tool_context: any, lollms_client_instance = null, discussion_instance?: unknown) {}",
  );
  assertEquals(Object.keys(positional.input_schema.properties ?? {}), ["a"]);
  assertEquals(positional.parameters, [
    { kind: "argument", name: "a" },
    { kind: "host", name: "tool_context" },
    { kind: "host", name: "lollms_client_instance" },
    { kind: "host", name: "discussion_instance" },
  ]);
  const destructured = readOnlyTool(`
    interface Options { a: string; discussion_instance?: unknown; lollms_client_instance: any }
    export function tool_t({ a, lollms_client_instance: client }: Options, tool_context) {}`);
  assertEquals(destructured.input_schema, {
    type: "object",
    properties: { a: STRING },
    required: ["a"],
  });
  assertEquals(destructured.parameters, [
    {
      kind: "object",
      names: ["a"],
      host: ["discussion_instance", "lollms_client_instance"],
      rest: false,
    },
    { kind: "host", name: "tool_context" },
  ]);
});

Deno.test("readLibrary() keeps ordinary parameters called args and kwargs", () => {
  const tool = readOnlyTool(
    "export function tool_t(args: string, kwargs: number) {}",
  );
  assertEquals(tool.input_schema.required, ["args", "kwargs"]);
  assertEquals(tool.acceptsUnknown, false);
});

Deno.test("readLibrary() hides rest parameters and lets unknown arguments through", () => {
  const tool = readOnlyTool(
    "export function tool_t(a: string, ...others: unknown[]) {}",
  );
  assertEquals(Object.keys(tool.input_schema.properties ?? {}), ["a"]);
  assertEquals(tool.parameters, [
    { kind: "argument", name: "a" },
    { kind: "rest" },
  ]);
  assertEquals(tool.acceptsUnknown, true);
});

Deno.test("readLibrary() lets unknown arguments through to a rest in a pattern", () => {
  const tool = readOnlyTool(
    "export function tool_t({ a, ...others }: { a: string; [key: string]: string }) {}",
  );
  assertEquals(tool.input_schema, {
    type: "object",
    properties: { a: STRING },
    required: ["a"],
    additionalProperties: STRING,
  });
  assertEquals(tool.parameters, [
    { kind: "object", names: ["a"], host: [], rest: true },
  ]);
  assertEquals(tool.acceptsUnknown, true);
});

Deno.test("readLibrary() names members of a pattern by their properties", () => {
  const tool = readOnlyTool(
    "export function tool_t({ a: first, 'b-c': second = 5, d: { e } }: { a: string; 'b-c'?: number; d: { e: string }; f: string }) {}",
  );
  assertEquals(tool.input_schema.required, ["a", "d", "f"]);
  assertEquals(propertyOf(tool, "b-c"), { type: "number", default: 5 });
});

Deno.test("readLibrary() takes defaults from a pattern's own default", () => {
  const tool = readOnlyTool(
    "export function tool_t({ a, b }: { a: string; b: number } = { a: 'x', b: 1 }) {}",
  );
  assertEquals(tool.input_schema, {
    type: "object",
    properties: {
      a: { type: "string", default: "x" },
      b: { type: "number", default: 1 },
    },
    required: [],
  });
  const empty = readOnlyTool(
    "export function tool_t({ a = 'y' }: { a?: string } = {}) {}",
  );
  assertEquals(propertyOf(empty, "a"), { type: "string", default: "y" });
});

Deno.test("readLibrary() reads a pattern without type from its defaults", () => {
  const tool = readOnlyTool(
    "export function tool_t({ a, b = 5, c = [], d: { e } }) {}",
  );
  assertEquals(tool.input_schema, {
    type: "object",
    properties: {
      a: STRING,
      b: { type: "number", default: 5 },
      c: { type: "array", items: {}, default: [] },
      d: { type: "object", properties: { e: STRING }, required: ["e"] },
    },
    required: ["a", "d"],
  });
});

Deno.test("readLibrary() lets be left out what the default of a pattern without type has not", () => {
  for (
    const [parameter, properties, declarations = ""] of [
      ["{ c, d = 3 } = {}", {
        c: STRING,
        d: { type: "number", default: 3 },
      }],
      ["{ c, d } = { c: 4 }", { c: { type: "number", default: 4 }, d: STRING }],
      ["{ c, d } = D", { c: NUMBER, d: STRING }, "const D = { c: 1, d: '' };"],
    ] as const
  ) {
    const reading = readSource(
      `${declarations}\nexport function tool_t(${parameter}) {}`,
    );
    assertEquals(reading.tools[0]?.input_schema, {
      type: "object",
      properties,
      required: [],
    });
    assertEquals(notable(reading), []);
  }
  const typed = readOnlyTool(
    "export function tool_t({ c }: { c: string } = {} as never) {}",
  );
  assertEquals(typed.input_schema.required, ["c"]);
});

Deno.test("readLibrary() brings nested defaults of a pattern to their members", () => {
  const by = { type: "string", default: "id" };
  const x = { type: "number", default: 5 };
  const deep = { type: "object", properties: { x }, default: {} };
  for (
    const [parameter, properties] of [
      ["{ order: { by = 'id', dir } = {} }", { by, dir: STRING }],
      ["{ order: { by = 'id', n } = { n: 1 } }", { by, n: NUMBER }],
      ["{ order: { by = 'id', deep: { x = 5 } = {} } = {} }", { by, deep }],
      [
        "{ order: { by = 'id', deep: { x = 5 } = {} } = {} }: { order?: { by: string; deep?: { x?: number } } }",
        { by, deep },
      ],
    ] as const
  ) {
    const reading = readSource(`export function tool_t(${parameter}) {}`);
    const [tool] = reading.tools;
    const order = (tool && propertyOf(tool, "order")) as JsonObject;
    assertEquals(order.properties, properties);
    assertEquals([order.required, tool?.input_schema.required], [
      undefined,
      [],
    ]);
    assertEquals(notable(reading), []);
  }
});

Deno.test("readLibrary() describes the members of a nested pattern", () => {
  const tool = readOnlyTool(
    "/** @param o.order.by Key. */\nexport function tool_t({ order: { by = 'id', /** Way. */ dir } }) {}",
  );
  assertEquals(propertyOf(tool, "order"), {
    type: "object",
    properties: {
      by: { type: "string", description: "Key.", default: "id" },
      dir: { type: "string", description: "Way." },
    },
    required: ["dir"],
  });
});

Deno.test("readLibrary() reads a pattern over types that are no plain objects", () => {
  const any = readOnlyTool("export function tool_t({ a }: any) {}");
  assertEquals(propertyOf(any, "a"), {});
  const record = readOnlyTool(
    "export function tool_t({ a }: Record<string, number>) {}",
  );
  assertEquals(propertyOf(record, "a"), NUMBER);
  const union = readOnlyTool(
    "export function tool_t({ kind, ...rest }: { kind: 'a'; x: string } | { kind: 'b'; y: number }) {}",
  );
  assertEquals(union.input_schema, {
    type: "object",
    properties: {
      kind: { type: "string", enum: ["a", "b"] },
      x: STRING,
      y: NUMBER,
    },
    required: ["kind"],
  });
  const external = readSource(
    'import type { O } from "npm:o"; export function tool_t({ a }: O) {}',
  );
  assertEquals(external.tools[0]?.input_schema.properties, { a: {} });
  assertEquals(notable(external).map(({ code }) => code), [
    "unexpressible-type",
  ]);
});

Deno.test("readLibrary() reports a pattern's type that is not local, also when only a rest takes it", () => {
  for (
    const [pattern, properties] of [
      ["{ ...rest }: O", {}],
      ["{ a, b }: P", { a: STRING, b: {} }],
    ] as const
  ) {
    const reading = readSource(
      `import type { O } from "npm:o";\ninterface P extends O { a: string }\nexport function tool_t(${pattern}) {}`,
    );
    assertEquals(reading.tools[0]?.input_schema.properties, properties);
    assertEquals(notable(reading).map(({ code }) => code), [
      "unexpressible-type",
    ]);
  }
});

Deno.test("readLibrary() keeps one identifier of an object type one argument", () => {
  const tool = readOnlyTool(
    "export function tool_t(options: { a: string }) {}",
  );
  assertEquals(tool.input_schema, {
    type: "object",
    properties: {
      options: {
        type: "object",
        properties: { a: STRING },
        required: ["a"],
      },
    },
    required: ["options"],
  });
  assertEquals(tool.parameters, [{ kind: "argument", name: "options" }]);
});

Deno.test("readLibrary() takes positional parameters beside a pattern", () => {
  const tool = readOnlyTool(
    "export function tool_t(a: string, { b, a: other }: { b: number; a: number }) {}",
  );
  assertEquals(tool.input_schema.properties, { a: STRING, b: NUMBER });
  assertEquals(tool.parameters, [
    { kind: "argument", name: "a" },
    { kind: "object", names: ["b", "a"], host: [], rest: false },
  ]);
});

Deno.test("readLibrary() names an array pattern after its docs or its place", () => {
  const documented = readOnlyTool(
    "/** @param point Where. */\nexport function tool_t([x, y]: [number, number]) {}",
  );
  assertEquals(documented.parameters, [{ kind: "argument", name: "point" }]);
  const bare = readOnlyTool(
    "export function tool_t(a: string, [x]: number[]) {}",
  );
  assertEquals(bare.parameters, [
    { kind: "argument", name: "a" },
    { kind: "argument", name: "arg2" },
  ]);
});

Deno.test("readLibrary() leaves a this parameter out", () => {
  const tool = readOnlyTool("export function tool_t(this: void, a: string) {}");
  assertEquals(tool.parameters, [{ kind: "argument", name: "a" }]);
});

Deno.test("readLibrary() reads type parameters as their constraints", () => {
  const tool = readOnlyTool(
    "export function tool_t<T extends 'a' | 'b', K extends keyof X, U>(t: T, k: K, u: U) {}\ninterface X { x: 1 }",
  );
  assertEquals(tool.input_schema.properties, {
    t: { type: "string", enum: ["a", "b"] },
    k: { type: "string", const: "x" },
    u: {},
  });
});

Deno.test("readLibrary() keeps the default of a type parameter for what no argument tells", () => {
  const tool = readOnlyTool(
    `interface Row { id: number }
    export function tool_t<T extends "a" | "b" = "a", R = Row>(t: T, of: T[] = []): R[] { return []; }`,
  );
  const either = { type: "string", enum: ["a", "b"] };
  assertEquals(tool.input_schema.properties, {
    t: either,
    of: { type: "array", items: either, default: [] },
  });
  assertEquals(tool.output_schema, {
    type: "array",
    items: {
      type: "object",
      properties: { id: { type: "number" } },
      required: ["id"],
    },
  });
});

Deno.test("readLibrary() takes parameters named like members of prototypes", () => {
  const tool = readOnlyTool(
    "export function tool_t(__proto__: string, constructor: number, toString: Date) {}",
  );
  assertEquals(Object.keys(tool.input_schema.properties ?? {}), [
    "__proto__",
    "constructor",
    "toString",
  ]);
  assertEquals(propertyOf(tool, "__proto__"), STRING);
  assertEquals(Object.keys(tool.revivals ?? {}), ["toString"]);
});

Deno.test("readLibrary() warns of a host parameter that looks like an argument", () => {
  for (
    const parameter of [
      "tool_context: string",
      "tool_context = 'x'",
      "...tool_context: unknown[]",
    ]
  ) {
    const reading = readSource(`export function tool_t(${parameter}) {}`);
    const column = parameter.startsWith("...") ? 27 : 24;
    assertEquals(places(notable(reading)), [
      `lib.ts:1:${column} warning hidden-parameter-misuse`,
    ]);
  }
  for (
    const parameter of [
      "tool_context: ToolContext",
      "tool_context = null",
      "tool_context?: any",
      "tool_context: { workspace: string }",
    ]
  ) {
    const reading = readSource(`export function tool_t(${parameter}) {}`);
    assertEquals(notable(reading), [], parameter);
  }
});

Deno.test("readLibrary() warns of a rest parameter that wants arguments by position", () => {
  for (
    const [parameter, declarations = "", file = "lib.ts"] of [
      ["...rest: number[]"],
      ["...rest: Array<string | null>"],
      ["...args: [a: string, b?: number]"],
      ["...[a, b]: string[]"],
      ["...names", "/** @param {...string} names Names. */", "lib.js"],
      ["...names", "/** @param {string[]} names Names. */", "lib.js"],
    ]
  ) {
    const reading = readSource({
      [file]: `${declarations}\nexport function tool_t(first, ${parameter}) {}`,
    });
    assertEquals(
      places(notable(reading)),
      [`${file}:2:34 warning hidden-parameter-misuse`],
      parameter,
    );
  }
  const typed = readSource(
    "type Sum = (a: number, ...rest: number[]) => number;\nexport const tool_t: Sum = (a, ...rest) => a;",
  );
  assertEquals(places(notable(typed)), [
    "lib.ts:2:35 warning hidden-parameter-misuse",
  ]);
});

Deno.test("readLibrary() says nothing of a rest parameter that takes an object", () => {
  for (
    const [parameter, declarations = "", file = "lib.ts"] of [
      ["...rest"],
      ["...rest: any[]"],
      ["...rest: unknown[]"],
      ["...rest: any"],
      ["...rest: Record<string, unknown>[]"],
      ["...rest: [{ a?: number }?]"],
      ["...[others]: { [name: string]: string }[]"],
      ["...names", "/** @param {...object} names Names. */", "lib.js"],
      ["...names", "/** @param {...*} names Names. */", "lib.js"],
    ]
  ) {
    const reading = readSource({
      [file]: `${declarations}\nexport function tool_t(first, ${parameter}) {}`,
    });
    assertEquals(notable(reading), [], parameter);
  }
});
