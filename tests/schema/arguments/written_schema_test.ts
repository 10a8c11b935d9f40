import { assertEquals } from "@std/assert";
import type { JsonSchema, JsonValue } from "../../../src/core/json.ts";
import { compile2020 } from "../_validators.ts";
import { argsOf, notesOf, prepare, problemsOf } from "./_manifests.ts";

const PAYMENT: JsonSchema = {
  type: "object",
  properties: {
    method: { enum: ["card", "bank"] },
    amount: { type: "number" },
  },
  required: ["method"],
  if: { properties: { method: { const: "bank" } } },
  then: {
    properties: { iban: { type: "string" }, days: { default: 3 } },
    required: ["iban"],
  },
  else: { properties: { number: { type: "integer" } }, required: ["number"] },
};

const TREE: JsonSchema = {
  type: "object",
  $defs: {
    Node: {
      $anchor: "node",
      type: "object",
      properties: {
        name: { type: "string" },
        children: { type: "array", items: { $ref: "#node" } },
      },
      required: ["name"],
      unevaluatedProperties: false,
    },
  },
  properties: { root: { $ref: "#node" } },
  required: ["root"],
};

/** Written schemas with arguments that they accept, and with those that they refuse and why. */
const CASES: readonly (readonly [
  name: string,
  schema: JsonSchema,
  accepted: readonly JsonValue[],
  refused: readonly (readonly [JsonValue, readonly string[]])[],
])[] = [
  [
    "if, then and else",
    PAYMENT,
    [{ method: "bank", iban: "X", days: 1 }, { method: "card", number: 1 }],
    [
      [{ method: "bank" }, [
        'Missing required argument "iban" (string).',
        'This is so since "method" is "bank".',
      ]],
      [{ method: "card", number: 1.5 }, [
        'Argument "number" must be an integer: got 1.5.',
        'This is so unless "method" is "bank".',
      ]],
    ],
  ],
  [
    "references by $anchor, and properties that nothing names",
    TREE,
    [{ root: { name: "a", children: [{ name: "b", children: [] }] } }],
    [
      [{ root: { name: "a", children: [{ name: 5 }] } }, [
        'Argument "root.children[0].name" must be a string: got 5.',
      ]],
      [{ root: { name: "a", childrn: [] } }, [
        'Argument "root.childrn" is unknown: only these are allowed here: "name", "children" (did you mean "children"?).',
      ]],
    ],
  ],
  [
    "contains",
    {
      properties: {
        a: {
          type: "array",
          contains: { type: "integer" },
          minContains: 2,
          maxContains: 3,
        },
      },
    },
    [{ a: [1, 2, null] }],
    [
      [{ a: [1, null] }, [
        'Argument "a" must hold at least 2 items that are an integer: got 1.',
      ]],
      [{ a: [1, 2, 3, 4] }, [
        'Argument "a" must hold at most 3 items that are an integer: got 4.',
      ]],
    ],
  ],
  [
    "dependentRequired and dependentSchemas",
    {
      properties: { a: {}, b: {}, c: { type: "string" } },
      dependentRequired: { a: ["b"] },
      dependentSchemas: { b: { required: ["c"] } },
    },
    [{}, { a: 1, b: 1, c: "x" }, { c: "x" }],
    [
      [{ a: 1 }, ['Missing required argument "b" (any value).']],
      [{ b: 1 }, [
        'Missing required argument "c" (string).',
        'This is so since "b" is given.',
      ]],
    ],
  ],
  [
    "unevaluatedItems",
    {
      properties: {
        a: {
          allOf: [{ prefixItems: [{ type: "string" }] }],
          unevaluatedItems: false,
        },
        b: {
          prefixItems: [{ type: "string" }],
          unevaluatedItems: { type: "boolean" },
        },
      },
    },
    [{ a: ["x"], b: ["x", true] }],
    [
      [{ a: ["x", 1] }, [
        'Argument "a[1]" must be left out: no further item is allowed here.',
      ]],
      [{ b: ["x", {}] }, [
        'Argument "b[1]" must be true or false: got an empty object.',
      ]],
    ],
  ],
  [
    "properties of allOf and of a reference",
    {
      allOf: [{ $ref: "#/$defs/A" }],
      $defs: { A: { properties: { a: { type: "integer" } }, required: ["a"] } },
    },
    [{ a: 1 }],
    [[{}, ['Missing required argument "a" (integer).']]],
  ],
  [
    "propertyNames and patternProperties",
    {
      properties: {
        o: {
          type: "object",
          propertyNames: { maxLength: 3 },
          patternProperties: { "^n": { type: "number" } },
        },
      },
    },
    [{ o: { n1: 1, x: "y" } }],
    [
      [{ o: { n1: "x" } }, ['Argument "o.n1" must be a number: got "x".']],
      [{ o: { long_name: 1 } }, [
        'Argument "o" has a property of another name than is allowed: a string of at most 3 characters.',
      ]],
    ],
  ],
  [
    "limits without a type",
    {
      properties: {
        a: { minimum: 2 },
        b: { minLength: 2 },
        c: { required: ["d"] },
      },
    },
    [{ a: 2, b: "ab", c: { d: 1 } }, { a: "x", b: 1, c: [] }],
    [
      [{ a: 1 }, ['Argument "a" must be a number of at least 2: got 1.']],
      [{ b: "a" }, [
        'Argument "b" must be a string of at least 2 characters: got "a".',
      ]],
      [{ c: {} }, ['Missing required property "c.d" (any value).']],
    ],
  ],
  [
    "not",
    { properties: { a: { not: { type: "string", minLength: 3 } } } },
    [{ a: "ab" }, { a: 5 }],
    [[{ a: "abc" }, [
      'Argument "a" must not be a string of at least 3 characters.',
    ]]],
  ],
];

for (const [name, schema, accepted, refused] of CASES) {
  Deno.test(`ArgumentPreparer.prepare() agrees with ajv on a written schema: ${name}`, () => {
    const validate = compile2020(schema);
    for (const args of accepted) {
      assertEquals(problemsOf(prepare(schema, args)), [], JSON.stringify(args));
      assertEquals(validate(args), true);
    }
    for (const [args, problems] of refused) {
      assertEquals(problemsOf(prepare(schema, args)), problems);
      assertEquals(validate(args), false);
    }
  });
}

Deno.test("ArgumentPreparer.prepare() coerces and completes by the branch that holds", () => {
  const args = { method: "bank", amount: "5", iban: "X" };
  assertEquals(argsOf(prepare(PAYMENT, args)), {
    method: "bank",
    amount: 5,
    iban: "X",
    days: 3,
  });
  assertEquals(argsOf(prepare(PAYMENT, { method: "card", number: "7" })), {
    method: "card",
    number: 7,
  });
});

Deno.test("ArgumentPreparer.prepare() leaves out names that a written schema does not have, and keeps those of every branch", () => {
  const prepared = prepare(PAYMENT, { method: "card", number: 7, nope: 1 });
  assertEquals(argsOf(prepared), { method: "card", number: 7 });
  assertEquals(notesOf(prepared), ['Unknown argument "nope" was ignored.']);
  const closed = { ...PAYMENT, unevaluatedProperties: false };
  assertEquals(
    problemsOf(prepare(closed, { method: "card", number: 7, iban: "X" })),
    [
      'Argument "iban" is unknown: only these are allowed here: "method", "amount", "number".',
    ],
  );
});

Deno.test("ArgumentPreparer.prepare() takes null for what another form has as left out", () => {
  const schema: JsonSchema = {
    type: "object",
    oneOf: [
      { properties: { a: { type: "integer" } }, required: ["a"] },
      { properties: { b: { type: ["string", "null"] } }, required: ["b"] },
      { properties: { c: { type: "string" } }, required: ["c"] },
    ],
  };
  assertEquals(argsOf(prepare(schema, { a: null, b: null, c: null })), {
    b: null,
  });
  assertEquals(prepare(schema, { a: null }).ok, false);
  assertEquals(prepare(schema, { a: 1, b: "x" }).ok, false);
});

Deno.test("ArgumentPreparer.prepare() takes nothing that is the host's from a caller, whatever the schema", () => {
  const schema = { properties: { a: {}, tool_context: {} } };
  const options = { acceptsUnknown: true };
  assertEquals(
    argsOf(
      prepare(schema, { a: 1, tool_context: { workspace: "/" } }, options),
    ),
    { a: 1 },
  );
});

Deno.test("ArgumentPreparer.prepare() revives by the type what a written schema describes", () => {
  const schema = {
    properties: { a: { type: "string", format: "date-time" } },
  };
  const options = { revivals: { a: { kind: "date" } } } as const;
  const at = "2024-05-17T09:30:00Z";
  assertEquals(argsOf(prepare(schema, { a: at }, options)), {
    a: new Date(at),
  });
  assertEquals(
    problemsOf(prepare(schema, { a: "soon" }, options)).length,
    1,
  );
});
