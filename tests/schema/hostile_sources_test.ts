import { assert, assertEquals } from "@std/assert";
import { notable, readSource } from "./_read_source.ts";

const DEEP = 10_000;

const HOSTILE: readonly (readonly [title: string, source: string])[] = [
  [
    "deep parentheses in a type",
    `export function tool_t(a: ${"(".repeat(DEEP)}string${
      ")".repeat(DEEP)
    }) {}`,
  ],
  ["deep arrays", `export function tool_t(a: string${"[]".repeat(DEEP)}) {}`],
  [
    "deep objects",
    `export function tool_t(a: ${"{ a: ".repeat(DEEP)}string${
      "}".repeat(DEEP)
    }) {}`,
  ],
  [
    "less deep objects",
    `export function tool_t(a: ${"{ a: ".repeat(300)}string${
      "}".repeat(300)
    }) {}`,
  ],
  [
    "deep generics",
    `type A<T> = T[]; export function tool_t(a: ${"A<".repeat(400)}string${
      ">".repeat(400)
    }) {}`,
  ],
  [
    "a deep default",
    `export function tool_t(a = ${"[".repeat(500)}${"]".repeat(500)}) {}`,
  ],
  ["a long sum", `export function tool_t(a = ${"1+".repeat(DEEP)}1) {}`],
  ["a long access", `export function tool_t(a = x${".y".repeat(DEEP)}) {}`],
  ["a long type name", `export function tool_t(a: x${".y".repeat(DEEP)}) {}`],
  [
    "a long union",
    `export function tool_t(a: ${
      Array.from({ length: 30_000 }, (_, at) => `"${at}"`).join("|")
    }) {}`,
  ],
  [
    "doubling aliases",
    `${
      Array.from(
        { length: 60 },
        (_, at) => `type T${at + 1} = { a: T${at}; b: T${at} };`,
      ).join("\n")
    }\ntype T0 = string; export function tool_t(a: T60) {}`,
  ],
  [
    "doubling tuples",
    `${
      Array.from(
        { length: 60 },
        (_, at) => `type T${at + 1} = [...T${at}, ...T${at}];`,
      ).join("\n")
    }\ntype T0 = [string]; export function tool_t(a: T60) {}`,
  ],
  [
    "doubling templates",
    `${
      Array.from(
        { length: 40 },
        (_, at) => `type T${at + 1} = \`\${T${at}}\${T${at}}\`;`,
      ).join("\n")
    }\ntype T0 = "a" | "b"; export function tool_t(a: T40) {}`,
  ],
  [
    "doubling intersections",
    `${
      Array.from(
        { length: 40 },
        (_, at) =>
          `type T${at + 1} = T${at} & ({ a${at}: 1 } | { b${at}: 1 });`,
      ).join("\n")
    }\ntype T0 = {}; export function tool_t(a: T40) {}`,
  ],
  [
    "doubling conditionals",
    `type D<T> = T extends [infer A, infer B] ? D<[A, T]> | D<[T, B]> : never; export function tool_t(a: D<[1, 2]>) {}`,
  ],
  [
    "doubling constants",
    `${
      Array.from(
        { length: 60 },
        (_, at) => `const c${at + 1} = [c${at}, c${at}] as const;`,
      ).join("\n")
    }\nconst c0 = 1; export function tool_t(a: unknown = c60) {}`,
  ],
  [
    "doubling types of constants",
    `${
      Array.from(
        { length: 60 },
        (_, at) => `const c${at + 1} = [...c${at}, ...c${at}] as const;`,
      ).join("\n")
    }\nconst c0 = [1] as const; export function tool_t(a: typeof c60) {}`,
  ],
  [
    "enums of enums",
    `enum E { ${
      Array.from(
        { length: 2000 },
        (_, at) => `a${at} = ${at === 0 ? 1 : `E.a${at - 1}`}`,
      ).join(", ")
    } } export function tool_t(a: E, b = E.a1999) {}`,
  ],
  [
    "circular constants",
    "const a = b, b = a; const c = { d: c }; export function tool_t(p: typeof a, q: typeof c, r = b) {}",
  ],
  [
    "circular bases",
    "interface A extends B { a: 1 } interface B extends A { b: 1 } export function tool_t(a: A) {}",
  ],
  [
    "circular constraints",
    "type G<T extends G<T>> = T; export function tool_t<T extends T>(a: T, b: G<any>) {}",
  ],
  [
    "circular mapped types",
    "type M = { [K in keyof M]: M[K] }; export function tool_t(a: M) {}",
  ],
  [
    "a huge comment",
    `/**${" *\n".repeat(200_000)}*/\nexport function tool_t() {}`,
  ],
  [
    "a comment of spaces",
    `/**\n * ${" ".repeat(300_000)}x\n */\nexport function tool_t() {}`,
  ],
  [
    "a comment of brackets",
    `/**\n * Args:\n *   a ${"(".repeat(100_000)}\n * @param ${
      "{".repeat(100_000)
    }\n * @param [${"[".repeat(100_000)}\n */\nexport function tool_t(a) {}`,
  ],
  [
    "a comment of tags",
    `/**\n${" * @param a b\n".repeat(50_000)} */\nexport function tool_t(a) {}`,
  ],
  [
    "a comment of links",
    `/** ${"{@link ".repeat(50_000)} */\nexport function tool_t(a) {}`,
  ],
  ["many words", "tool_".repeat(200_000)],
  ["many lines", "\n".repeat(1_000_000)],
  ["spaces after export", `export${" ".repeat(500_000)}x (`],
  ["zeros", "\0".repeat(10_000)],
  ["lone surrogates", 'export function tool_t(a = "\ud800", b: "\udfff") {}'],
  [
    "names on prototypes",
    "export const __proto__ = 1; interface constructor { hasOwnProperty: toString } type toString = valueOf; export function tool_constructor(a: constructor, b: __proto__) {}",
  ],
  ["unfinished text", 'export function tool_t(a: { b: [c, "d'],
  ["nothing but an opening", "export function tool_t("],
];

for (const [title, source] of HOSTILE) {
  Deno.test(`readLibrary() survives ${title}`, () => {
    const reading = readSource(source);
    assertEquals(
      JSON.parse(JSON.stringify(reading.tools)).length,
      reading.tools.length,
    );
    for (const diagnostic of reading.diagnostics) {
      assert(diagnostic.line >= 1 && diagnostic.column >= 1);
      assert(!diagnostic.message.includes("\n"));
    }
  });
}

Deno.test("readLibrary() says why it gave up on a type", () => {
  for (
    const title of [
      "less deep objects",
      "deep generics",
      "a long union",
      "doubling tuples",
    ]
  ) {
    const source = HOSTILE.find(([name]) => name === title)?.[1] ?? "";
    const reading = readSource(source);
    assertEquals(reading.tools.length, 1, title);
    assert(
      notable(reading).some(({ code }) => code === "unexpressible-type"),
      title,
    );
  }
});

/** Declarations of generics each of which uses the one before with two new types. */
function growing(count: number): string {
  const lines = Array.from(
    { length: count },
    (_, at) => `type X${at + 1}<T> = P<X${at}<T[]>, X${at}<{ z: T }>>;`,
  );
  return `type P<A, B> = { a: A; b: B }; type X0<T> = { q: T };\n${
    lines.join("\n")
  }\n`;
}

const GROWING: readonly (readonly [title: string, source: string])[] = [
  ["one tool", `${growing(60)}export function tool_t(a: X60<string>) {}`],
  [
    "a type that just fits",
    `${growing(12)}export function tool_t(a: X12<string>) {}`,
  ],
  [
    "many tools",
    growing(60) + Array.from(
      { length: 30 },
      (_, at) => `export function tool_${at}(a: X${30 + at}<${at}>) {}`,
    ).join("\n"),
  ],
  [
    "many uses",
    growing(12) + Array.from(
      { length: 40 },
      (_, at) => `export function tool_${at}(a: X12<1>, b: X11<2>) {}`,
    ).join("\n"),
  ],
];

for (const [title, source] of GROWING) {
  Deno.test(`readLibrary() gives up soon on types that grow for ${title}`, () => {
    const start = performance.now();
    const reading = readSource(source);
    // It takes a fraction of a second, and without limits longer than any test may.
    assert(performance.now() - start < 5000);
    for (const tool of reading.tools) {
      assertEquals(tool.input_schema.type, "object");
    }
    assert(
      notable(reading).some(({ code }) => code === "unexpressible-type"),
    );
  });
}

Deno.test("readLibrary() reads the parameters beside one whose type grows", () => {
  const reading = readSource(
    `${growing(60)}interface Mine { a: string }
export function tool_a(x: X60<string>, y: number, z: Mine) {}
export function tool_b(z: Mine) {}`,
  );
  const mine = {
    type: "object",
    properties: { a: { type: "string" } },
    required: ["a"],
  };
  assertEquals(reading.tools.map((tool) => tool.input_schema.properties), [
    { x: {}, y: { type: "number" }, z: mine },
    { z: mine },
  ]);
});

Deno.test("readLibrary() says what is wrong with values that are nothing but themselves", () => {
  const reading = readSource(
    "const a = b; const b = a; export function tool_t(p = a, q: typeof b) {}",
  );
  assertEquals(reading.tools[0]?.input_schema.properties, {
    p: { "x-default-source": "a" },
    q: {},
  });
  for (const { message } of notable(reading)) {
    assert(!message.includes("type ,"), message);
  }
});

Deno.test("readLibrary() reads any prefix of a source", () => {
  const source = `/** Adds. @param a b */
export const tool_a = async ({ a, b = [1] }: { a: Map<string, Date>; b?: number[] }): Promise<\`\${string}x\`> => { await import("./x.ts"); };
export default function tool_b<T extends "x">(t: T, ...rest: unknown[]) { return { ...rest }; }`;
  for (let end = 0; end <= source.length; end++) {
    const { tools } = readSource(source.slice(0, end));
    assert(tools.every(({ name }) => name.startsWith("tool_")));
  }
});

Deno.test("readLibrary() reads mutated sources", () => {
  const source =
    `interface A<T> extends B { a: T[]; [k: string]: unknown } enum E { X = 1 << 2 }
/** Adds. @minimum 5 */ export function tool_a(a: A<string>, b: E = E.X, { c }: { c: "x" | 1n } = { c: "x" }) {}`;
  let seed = 42;
  const next = (limit: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % limit;
  };
  const pieces =
    "{}()[]<>|&=:;,.?!*/`\"'$@ \n~`extends keyof typeof infer export tool_"
      .split("");
  for (let round = 0; round < 400; round++) {
    let text = source;
    for (let change = 0; change <= next(4); change++) {
      const at = next(text.length);
      text = text.slice(0, at) + (pieces[next(pieces.length)] ?? "") +
        text.slice(at + next(3));
    }
    const { tools } = readSource(text);
    assert(
      tools.every(({ input_schema }) => input_schema.type === "object"),
      text,
    );
  }
});
