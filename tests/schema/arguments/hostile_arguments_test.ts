import { assert, assertEquals } from "@std/assert";
import type { JsonSchema, JsonValue } from "../../../src/core/json.ts";
import {
  argsOf,
  objectOf,
  prepare,
  prepareOne,
  problemsOf,
} from "./_manifests.ts";

function shut(): never {
  throw new Error("shut");
}

function nest(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = { v: value };
  return value;
}

const ring: Record<string, unknown> = {};
ring.list = [ring];

let shared: unknown = [1];
for (let level = 0; level < 100; level++) shared = [shared, shared];

const endless: ProxyHandler<object> = {
  ownKeys: () => ["a", "b", "c"],
  getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  get: () => new Proxy({}, endless),
};

/** What stands in for `v`, and its problem. */
const CASES:
  readonly (readonly [name: string, value: unknown, problem: string])[] = [
    ["NaN", NaN, 'Argument "v" must be a finite number: got NaN.'],
    [
      "an infinity within",
      { a: [-Infinity] },
      'Argument "v.a[0]" must be a finite number: got -Infinity.',
    ],
    ["a cycle", ring, 'Argument "v.list[0]" must not contain itself.'],
    ["an invalid date", new Date(NaN), 'Argument "v" must be a valid date.'],
    ["a getter that throws", {
      get a() {
        return shut();
      },
    }, 'Argument "v.a" could not be read: shut.'],
    ["a toJSON that throws", {
      a: new class Host {
        toJSON = shut;
      }(),
    }, 'Argument "v.a" could not be read: shut.'],
    [
      "a proxy that throws",
      new Proxy({}, { ownKeys: shut }),
      'Argument "v" could not be read: shut.',
    ],
    [
      "a getter that throws many lines",
      {
        get a() {
          throw new Error("x\n".repeat(1e5));
        },
      },
      `Argument "v.a" could not be read: ${"x ".repeat(100)}….`,
    ],
    [
      "a getter that throws an error whose message is no text",
      {
        get a() {
          throw Object.defineProperty(new Error(), "message", {
            value: { toString: shut },
          });
        },
      },
      'Argument "v.a" could not be read: unknown error.',
    ],
    [
      "a getter that throws an error whose message is a symbol",
      {
        get a() {
          throw Object.defineProperty(new Error(), "message", {
            value: Symbol("x"),
          });
        },
      },
      'Argument "v.a" could not be read: Symbol(x).',
    ],
    [
      "parts shared exponentially",
      shared,
      "The arguments hold more than 1000000 values.",
    ],
    [
      "a huge sparse array",
      new Array(4e9),
      "The arguments hold more than 1000000 values.",
    ],
  ];

for (const [name, value, problem] of CASES) {
  Deno.test(`ArgumentPreparer.prepare() has one problem with ${name}`, () => {
    assertEquals(problemsOf(prepareOne({}, value)), [problem]);
    const [first] = problemsOf(prepareOne({ type: "integer" }, value));
    assertEquals(first, problem);
  });
}

Deno.test("ArgumentPreparer.prepare() gives up on a proxy without end", () => {
  const problems = problemsOf(prepareOne({}, new Proxy({}, endless)));
  assertEquals(problems.at(-1), "And more of them.");
});

Deno.test("ArgumentPreparer.prepare() reports what cannot be used beside other problems", () => {
  const schema = objectOf({
    a: { type: "integer" },
    b: { type: "integer" },
    c: {},
  });
  assertEquals(problemsOf(prepare(schema, { a: NaN, b: "x" })), [
    'Argument "a" must be a finite number: got NaN.',
    'Missing required argument "c" (any value).',
    'Argument "b" must be an integer: got "x".',
  ]);
});

Deno.test("ArgumentPreparer.prepare() refuses params that cannot be read", () => {
  const schema = objectOf({ v: {} });
  const params = new Proxy({}, { ownKeys: shut });
  assertEquals(problemsOf(prepare(schema, params)), [
    "The arguments could not be read: shut.",
  ]);
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  assertEquals(problemsOf(prepare(schema, proxy)).length, 1);
});

Deno.test("ArgumentPreparer.prepare() ends at 200 levels, given as objects or as text", () => {
  const open = { type: "object" };
  assertEquals(prepareOne(open, nest(190)).ok, true);
  for (const depth of [210, 10_000]) {
    assert(
      problemsOf(prepareOne(open, nest(depth)))[0].includes(
        "nested deeper than 200 levels",
      ),
    );
    const deep = `${'{"v":'.repeat(depth)}1${"}".repeat(depth)}`;
    assert(
      problemsOf(prepareOne(open, deep))[0].includes(
        "nested deeper than 200 levels",
      ),
    );
  }
});

Deno.test("ArgumentPreparer.prepare() does not look at unknown arguments", () => {
  const params = {
    a: 1,
    ring,
    get b() {
      return shut();
    },
  };
  assertEquals(argsOf(prepare(objectOf({ a: {} }), params)), { a: 1 });
});

const RISKY = "^(?:[a-z]+[ -]?)+$";

const PATTERNS:
  readonly (readonly [pattern: string, text: string, matches: boolean])[] = [
    ["(", "a", false],
    [RISKY, "make it so", true],
    [RISKY, "; rm -rf /", false],
    [RISKY, "; rm -rf / and much more", false],
    [RISKY, "a text that would match but is too long", false],
    ["[a-z]+[0-9]+", "a1", true],
    ["[a-z]+[0-9]+", "!!!", false],
    ["[a-z]+[0-9]+", "!".repeat(400), false],
    ["[a-z]+[0-9]+", "!".repeat(10_000), false],
    ["^(a+)+$", "a".repeat(10), true],
    ["^(a+)+$", `${"a".repeat(50)}!`, false],
    ["^(a|a)*$", `${"a".repeat(50)}!`, false],
    ["^(a|b)\\1*$|(x+x+)+y", "bb", true],
    ["(x+x+)+y", "x".repeat(50), false],
    ["^[a-z]+(-[a-z]+)*$", `${"ab-".repeat(30)}`, false],
    ["^[a-z]+(-[a-z]+)*$", "ab-cd", true],
    ["^\\d+(\\.\\d+){2}$", "1.2.3", true],
    ["^\\d+(\\.\\d+){2}$", "1.2", false],
    ["^(?=.*\\d)(?=.*[a-z]).{4,}$", "abcd", false],
    ["^[^@\\s]+@[^@\\s]+$", `${"@".repeat(200)}`, false],
    ["^\\w+$", "-".repeat(1_000_000), false],
    ["^\\w+$", "a".repeat(1_000_000), true],
    ["a*b", `${"a".repeat(900)}b`, true],
    ["a*b", "a".repeat(1_000_000), false],
  ];

for (const [pattern, text, matches] of PATTERNS) {
  Deno.test(`ArgumentPreparer.prepare() enforces ${pattern} on ${text.length} characters in little time`, () => {
    const start = performance.now();
    const prepared = prepareOne({ type: "string", pattern }, text);
    assertEquals(prepared.ok, matches);
    assert(performance.now() - start < 2_000);
  });
}

Deno.test("ArgumentPreparer.prepare() says that a text is too long for its pattern", () => {
  const schema = { type: "string", pattern: RISKY };
  const [problem = ""] = problemsOf(prepareOne(schema, "a".repeat(50)));
  assertEquals(
    problem.replace(/\d+ characters/, "N characters"),
    `Argument "v" must be a string that matches "${RISKY}", of at most N characters, as longer ones cannot be checked: got "${
      "a".repeat(50)
    }".`,
  );
});

Deno.test("ArgumentPreparer.prepare() enforces patterns of names, on names that can be checked", () => {
  const schema = {
    type: "object",
    patternProperties: { [RISKY]: { type: "integer" } },
  };
  const prepared = (name: string, value: JsonValue) =>
    prepareOne(schema, { [name]: value }).ok;
  assertEquals(prepared("a b", 1), true);
  assertEquals(prepared("a b", "x"), false);
  assertEquals(prepared("9", "x"), true);
  assertEquals(prepared("a".repeat(50), 1), false);
});

Deno.test("ArgumentPreparer.prepare() finds the same item twice in a long array", () => {
  const unique = { type: "array", uniqueItems: true };
  const twice = ['Argument "v" must not hold the same item twice.'];
  const list = Array.from({ length: 100_000 }, (_, index) => index);
  assertEquals(prepareOne(unique, list).ok, true);
  assertEquals(problemsOf(prepareOne(unique, [...list, 5])), twice);
  const objects = list.slice(0, 20_000).map((id) => ({ id, a: [id] }));
  assertEquals(prepareOne(unique, objects).ok, true);
  const same = { a: [7], id: 7 };
  assertEquals(problemsOf(prepareOne(unique, [...objects, same])), twice);
  for (const items of [["1", 1], ["[1]", [1]], [{ a: 1 }, { a: "1" }]]) {
    assertEquals(prepareOne(unique, items).ok, true);
  }
});

Deno.test("ArgumentPreparer.prepare() is not stalled by the format url", () => {
  const url = { type: "string", format: "url" };
  assertEquals(prepareOne(url, `http://${"a".repeat(60)}!`).ok, true);
  assertEquals(prepareOne(url, "no url").ok, false);
});

Deno.test("ArgumentPreparer.prepare() is not stalled by a deep value of a recursive union", () => {
  const form = (kind: string): JsonValue =>
    objectOf({ sub: { $ref: "#/$defs/Expr" }, kind: { const: kind } }, [
      "kind",
    ]);
  const schema: JsonSchema = {
    ...objectOf({ v: { $ref: "#/$defs/Expr" } }),
    $defs: { Expr: { anyOf: ["not", "neg", "abs"].map(form) } },
  };
  let expr: unknown = { kind: "bad" };
  for (let level = 0; level < 100; level++) expr = { kind: "neg", sub: expr };
  const problems = problemsOf(prepare(schema, { v: expr }));
  assertEquals(problems.length, 1);
  assert(
    problems[0].includes(
      '.kind" must be one of "not", "neg", "abs": got "bad"',
    ),
  );
});

Deno.test("ArgumentPreparer.prepare() takes a deep value of a recursive union whose forms overlap", () => {
  const form = (name: string): JsonValue =>
    objectOf({ sub: { $ref: "#/$defs/Any" }, [name]: { type: "integer" } }, []);
  const schema: JsonSchema = {
    ...objectOf({ v: { $ref: "#/$defs/Any" } }),
    $defs: { Any: { anyOf: [form("a"), form("b")] } },
  };
  const chain = (depth: number): unknown =>
    depth === 0 ? {} : { sub: chain(depth - 1) };
  for (const depth of [8, 60, 150]) {
    assertEquals(argsOf(prepare(schema, { v: chain(depth) })), {
      v: chain(depth),
    });
  }
});

Deno.test("ArgumentPreparer.prepare() takes large values of a recursive type", () => {
  const schema: JsonSchema = {
    ...objectOf({ v: { $ref: "#/$defs/Json" } }),
    $defs: {
      Json: {
        anyOf: [
          { type: "number" },
          { type: "array", items: { $ref: "#/$defs/Json" } },
          { type: "object", additionalProperties: { $ref: "#/$defs/Json" } },
        ],
      },
    },
  };
  const rows = Array.from({ length: 20_000 }, (_, index) => ({ a: [index] }));
  assertEquals(prepare(schema, { v: rows }).ok, true);
});

/** Schemas that are broken or lead back to themselves. */
const SCHEMAS: readonly JsonValue[] = [
  { $ref: "#/$defs/Missing" },
  { $ref: "https://example.com/schema" },
  { $ref: "#/properties/v" },
  { anyOf: [{ $ref: "#/properties/v" }, { type: "string" }] },
  { type: "nonsense", properties: 5, required: "x", anyOf: [], enum: 1 },
  { $id: "::", id: 5, $anchor: "a", unevaluatedProperties: false },
  { properties: { a: { $id: "#/x" } }, patternProperties: { "(": false } },
];

for (const schema of SCHEMAS) {
  Deno.test(`ArgumentPreparer.prepare() does not crash with the schema ${JSON.stringify(schema)}`, () => {
    const prepared = prepareOne(schema, { a: 1 });
    assert(prepared.ok || prepared.problems.length > 0);
  });
}
