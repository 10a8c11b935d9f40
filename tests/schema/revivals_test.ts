import { assertEquals } from "@std/assert";
import type { RevivalPlan } from "../../src/core/tool_manifest.ts";
import { readType } from "./_read_source.ts";

const DATE: RevivalPlan = { kind: "date" };

const ROWS:
  readonly (readonly [type: string, plan: RevivalPlan | undefined])[] = [
    ["string", undefined],
    ["{ a: string; b: [number, null] }", undefined],
    ["Date", DATE],
    ["URL", { kind: "url" }],
    ["Uint8Array", { kind: "bytes" }],
    ["bigint", { kind: "bigint" }],
    ["1n | 2n", { kind: "bigint" }],
    ["Date | undefined", DATE],
    ["Date[]", { kind: "array", items: DATE }],
    ["Set<string>", { kind: "set" }],
    ["Set<Date>", { kind: "set", items: DATE }],
    ["Map<string, number>", { kind: "map", pairs: false }],
    ["Map<string, Date>", { kind: "map", pairs: false, values: DATE }],
    ["Map<Date, URL>", {
      kind: "map",
      pairs: true,
      keys: DATE,
      values: { kind: "url" },
    }],
    ["[string, Date, ...Date[]]", {
      kind: "tuple",
      items: [null, DATE],
      rest: DATE,
    }],
    ["{ a: string; b?: Date }", { kind: "object", properties: { b: DATE } }],
    ["Record<string, Date>", {
      kind: "object",
      properties: {},
      additional: DATE,
    }],
    ["{ [key: string]: Date | string; a: string }", {
      kind: "object",
      properties: { a: null },
      additional: {
        kind: "union",
        options: [
          { schema: { type: "string", format: "date-time" }, plan: DATE },
          { schema: { type: "string" }, plan: null },
        ],
      },
    }],
    ["{ [key: `d-${string}`]: Date; [key: `n-${string}`]: number; a: URL }", {
      kind: "object",
      properties: { a: { kind: "url" } },
      patterns: { "^d-[\\s\\S]*$": DATE, "^n-[\\s\\S]*$": null },
    }],
    ["Date | null", {
      kind: "union",
      options: [
        { schema: { type: "string", format: "date-time" }, plan: DATE },
        { schema: { type: "null" }, plan: null },
      ],
    }],
    ["string | Date", {
      kind: "union",
      options: [
        { schema: { type: "string" }, plan: null },
        { schema: { type: "string", format: "date-time" }, plan: DATE },
      ],
    }],
  ];

for (const [type, plan] of ROWS) {
  Deno.test(`readLibrary() plans the revival of ${type}`, () => {
    const { tool } = readType(type);
    assertEquals(tool.revivals, plan === undefined ? undefined : { p: plan });
    assertEquals(tool.revivalDefinitions, undefined);
  });
}

Deno.test("readLibrary() plans the revival of recursive types by name", () => {
  const { tool } = readType(
    "Node[]",
    "interface Node { when: Date; next?: Node; kids: Set<Node> }",
  );
  const ref: RevivalPlan = { kind: "ref", name: "Node" };
  assertEquals(tool.revivals, { p: { kind: "array", items: ref } });
  assertEquals(tool.revivalDefinitions, {
    Node: {
      kind: "object",
      properties: { when: DATE, next: ref, kids: { kind: "set", items: ref } },
    },
  });
});

Deno.test("readLibrary() plans nothing for recursive types that are JSON", () => {
  const { tool } = readType("Node", "interface Node { next?: Node }");
  assertEquals(tool.revivals, undefined);
  assertEquals(tool.revivalDefinitions, undefined);
});

Deno.test("readLibrary() makes a plan's schemas usable alone", () => {
  const { tool, defs } = readType(
    "Node | Date",
    "interface Node { next?: Node }",
  );
  assertEquals(tool.revivals, {
    p: {
      kind: "union",
      options: [
        { schema: { $ref: "#/$defs/Node", $defs: defs ?? null }, plan: null },
        { schema: { type: "string", format: "date-time" }, plan: DATE },
      ],
    },
  });
});
