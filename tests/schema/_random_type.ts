import { Random } from "./_random.ts";
import type { TypeRow } from "./_type_row.ts";

/** An object type, and the names of its members. */
interface ObjectText {
  readonly text: string;
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

const NAMES = ["a", "b", "c", "d"];
const LEAVES = [
  "string",
  "number",
  "boolean",
  "null",
  '"a"',
  '"b"',
  '"a" | "b"',
  "1",
  "1 | 2",
  "true",
  "`x-${string}`",
  "string | null",
  "'auto' | number",
];
/** Types whose values are not the JSON that stands for them. */
const REVIVED = [
  "Date",
  "URL",
  "bigint",
  "Uint8Array",
  "Set<Date>",
  "Set<string>",
  "Map<string, Date>",
  "Map<number, string>",
  "Map<Date, bigint>",
  "Date | null",
  "string | Date",
  "Date | string",
  "1n | 2n | 'a'",
  "bigint | string",
  "bigint | number",
  "Uint8Array | string",
  "URL | string",
  "Uint8Array | URL",
  "{ [key: `d-${string}`]: Date; [key: `n-${string}`]: bigint; a: string }",
  "{ [key: string]: Date | string; a: string }",
  "[string, Date?, ...bigint[]]",
];
/** What conditional types ask for; `V` is what they infer. */
const CONDITIONS: readonly (readonly [extended: string, infers: boolean])[] = [
  ["string", false],
  ["number", false],
  ["boolean", false],
  ["true", false],
  ["null", false],
  ["'a' | 1", false],
  ["object", false],
  ["{}", false],
  ["unknown[]", false],
  ["string[]", false],
  ["readonly unknown[]", false],
  ["[unknown, unknown]", false],
  ["{ a: string }", false],
  ["{ a?: unknown }", false],
  ["{ length: number }", false],
  ["Record<string, unknown>", false],
  ["Record<string, string>", false],
  ["never", false],
  ["(infer V)[]", true],
  ["readonly (infer V)[]", true],
  ["{ a: infer V }", true],
  ["[infer V, ...unknown[]]", true],
  ["[unknown, ...infer V]", true],
  ["Record<string, infer V>", true],
];

/**
 * Makes a type of forms in any combination, and the declarations that it needs;
 * the same one for the same seed.
 *
 * @param seed The seed.
 * @returns The type.
 */
export function randomType(seed: number): TypeRow {
  const maker = new TypeMaker(new Random(seed), LEAVES);
  const type = maker.type(3);
  return [type, maker.declarations.join("\n")];
}

/** Makes a type as `randomType` does, with dates, sets, maps and so on in it. */
export function randomRevivedType(seed: number): TypeRow {
  const maker = new TypeMaker(new Random(seed), [...LEAVES, ...REVIVED]);
  const type = maker.type(3);
  return [type, maker.declarations.join("\n")];
}

class TypeMaker {
  readonly declarations: string[] = [];
  readonly #random: Random;
  readonly #leaves: readonly string[];
  #count = 0;

  constructor(random: Random, leaves: readonly string[]) {
    this.#random = random;
    this.#leaves = leaves;
  }

  /** Any type. */
  type(depth: number): string {
    if (depth <= 0 || this.#random.once(5)) {
      return this.#random.pick(this.#leaves);
    }
    const inner = () => this.type(depth - 1);
    return this.#random.pick([
      () => this.#object(depth).text,
      () => this.#object(depth).text,
      () => `(${inner()})[]`,
      () => `readonly (${inner()})[]`,
      () => this.#tuple(depth),
      () => `Record<string, ${inner()}>`,
      () => `(${inner()} | ${inner()})`,
      () => `(${inner()} | null)`,
      () => this.#union(depth),
      () => this.#generic(depth),
      () => this.#conditional(depth),
      () => this.#conditional(depth),
      () => this.#keyed(depth),
      () => this.#constant(),
      () => this.#enumeration(),
      () => this.#recursive(depth),
      () => this.#narrowed(depth),
    ])();
  }

  #name(prefix: string): string {
    return `${prefix}${this.#count++}`;
  }

  #declare(declaration: string): void {
    this.declarations.push(declaration);
  }

  #object(depth: number): ObjectText {
    const plain = () => this.#members(depth);
    if (depth <= 1) return plain();
    return this.#random.pick([
      plain,
      plain,
      () => this.#interface(depth),
      () => this.#intersection(depth),
      () => this.#utility(depth),
      () => this.#mapped(depth),
      () => this.#alias(depth),
    ])();
  }

  #members(depth: number): ObjectText {
    const names = this.#random.some(NAMES, 1);
    const optional = names.filter(() => this.#random.once(3));
    const texts = names.map((name) =>
      (this.#random.once(4) ? "readonly " : "") + name +
      (optional.includes(name) ? "?" : "") + `: ${this.type(depth - 1)}`
    );
    return {
      text: `{ ${texts.join("; ")} }`,
      required: names.filter((name) => !optional.includes(name)),
      optional,
    };
  }

  #interface(depth: number): ObjectText {
    const members = this.#members(depth);
    const name = this.#name("I");
    if (this.#random.once(2)) {
      this.#declare(`interface ${name} ${members.text}`);
      return { ...members, text: name };
    }
    const own = `own${name}`;
    const base = this.#name("B");
    this.#declare(`interface ${base} ${members.text}`);
    this.#declare(
      `interface ${name} extends ${base} { ${own}: ${this.type(depth - 1)} }`,
    );
    return { ...members, text: name, required: [...members.required, own] };
  }

  #alias(depth: number): ObjectText {
    const aliased = this.#object(depth - 1);
    const name = this.#name("A");
    this.#declare(`type ${name} = ${aliased.text};`);
    return { ...aliased, text: name };
  }

  #intersection(depth: number): ObjectText {
    const one = this.#object(depth - 1);
    const more = this.#name("m");
    const type = this.type(depth - 1);
    return {
      text: `(${one.text} & { ${more}: ${type} })`,
      required: [...one.required, more],
      optional: one.optional,
    };
  }

  #utility(depth: number): ObjectText {
    const one = this.#object(depth - 1);
    const all = [...one.required, ...one.optional];
    const chosen = this.#random.some(all, 1);
    const keys = ["never", ...chosen.map((name) => `"${name}"`)].join(" | ");
    const filtered = (test: (name: string) => boolean, text: string) => ({
      text,
      required: one.required.filter(test),
      optional: one.optional.filter(test),
    });
    return this.#random.pick([
      () => ({ text: `Partial<${one.text}>`, required: [], optional: all }),
      () => ({ text: `Required<${one.text}>`, required: all, optional: [] }),
      () => ({ ...one, text: `Readonly<${one.text}>` }),
      () =>
        filtered((name) => chosen.includes(name), `Pick<${one.text}, ${keys}>`),
      () =>
        filtered(
          (name) => !chosen.includes(name),
          `Omit<${one.text}, ${keys}>`,
        ),
    ])();
  }

  #mapped(depth: number): ObjectText {
    const one = this.#object(depth - 1);
    const all = [...one.required, ...one.optional];
    const source = this.#name("S");
    this.#declare(`type ${source} = ${one.text};`);
    const value = this.#random.pick([
      `${source}[K]`,
      `${source}[K] | null`,
      `${source}[K][]`,
      "K",
      this.type(depth - 1),
    ]);
    return this.#random.pick([
      () => ({ ...one, text: `{ [K in keyof ${source}]: ${value} }` }),
      () => ({
        text: `{ [K in keyof ${source}]?: ${value} }`,
        required: [],
        optional: all,
      }),
      () => ({
        text: `{ [K in keyof ${source}]-?: ${value} }`,
        required: all,
        optional: [],
      }),
      () => ({
        text: "{ [K in keyof " + source + " as `p_${K}`]: " + value + " }",
        required: one.required.map((name) => `p_${name}`),
        optional: one.optional.map((name) => `p_${name}`),
      }),
    ])();
  }

  #tuple(depth: number): string {
    const required = Array.from(
      { length: this.#random.below(3) },
      () => this.type(depth - 1),
    );
    const optional = this.#random.once(3) ? [`(${this.type(depth - 1)})?`] : [];
    const rest = this.#random.once(3) ? [`...(${this.type(depth - 1)})[]`] : [];
    return `[${[...required, ...optional, ...rest].join(", ")}]`;
  }

  #union(depth: number): string {
    const forms = ["x", "y"].map((kind) =>
      `{ kind: "${kind}"; v: ${this.type(depth - 1)} }`
    );
    return `(${forms.join(" | ")})`;
  }

  #generic(depth: number): string {
    const name = this.#name("G");
    const [text, argument] = [this.type(depth - 1), this.type(depth - 1)];
    this.#declare(this.#random.pick([
      `type ${name}<T> = { v: T; all?: T[]; other: ${text} };`,
      `interface ${name}<T, U = T | ${text}> { t: T; u: U }`,
      `type ${name}<T> = T | [T, ${text}];`,
      `type ${name}<T extends unknown> = Record<"k" | "l", T>;`,
      `type ${name}<T> = { [K in keyof T]?: ${name}<T[K]> };`,
      `type ${name}<T> = { [K in keyof T]: T[K] | null };`,
    ]));
    return `${name}<${argument}>`;
  }

  #conditional(depth: number): string {
    const name = this.#name("C");
    const [extended, infers] = this.#random.pick(CONDITIONS);
    const yes = infers ? "V" : this.#random.pick(["T", '"yes"', "[T]"]);
    const no = this.#random.pick(["never", '"no"', "T", "0"]);
    this.#declare(`type ${name}<T> = T extends ${extended} ? ${yes} : ${no};`);
    const use = `${name}<${this.type(depth - 1)}>`;
    return this.#random.once(2) ? use : `{ c: ${use} }`;
  }

  #keyed(depth: number): string {
    const one = this.#object(depth - 1);
    const [key] = one.required;
    return this.#random.pick([
      `keyof (${one.text})`,
      `Required<${one.text}>[keyof (${one.text})]`,
      ...key === undefined ? [] : [`(${one.text})["${key}"]`],
      `(${this.type(depth - 1)})[][number]`,
    ]);
  }

  #constant(): string {
    const name = this.#name("K");
    this.#declare(
      `const ${name} = { a: "one", b: [1, "two", null], c: { d: true } } as const;`,
    );
    return this.#random.pick([
      `typeof ${name}`,
      `keyof typeof ${name}`,
      `(typeof ${name})["b"][number]`,
      `(typeof ${name})["a" | "c"]`,
      `(typeof ${name}.c)`,
    ]);
  }

  #enumeration(): string {
    const name = this.#name("E");
    this.#declare(`enum ${name} { A = 3, B, C = A * 2 | 1 }`);
    return this.#random.pick([name, `${name}.B`, `keyof typeof ${name}`]);
  }

  #recursive(depth: number): string {
    const name = this.#name("R");
    this.#declare(
      this.#random.pick([
        `interface ${name} { v: ${this.type(depth - 1)}; next?: ${name} }`,
        `type ${name} = ${this.#random.pick(this.#leaves)} | ${name}[];`,
        `type ${name} = { k: Record<string, ${name}>; n: ${name} | null };`,
      ]),
    );
    return name;
  }

  #narrowed(depth: number): string {
    const union = `${this.type(depth - 1)} | ${this.type(depth - 1)} | "c"`;
    return this.#random.pick([
      `Exclude<${union}, string>`,
      `Exclude<${union}, null | "a">`,
      `Extract<${union}, string | number>`,
      `NonNullable<${union}>`,
      `(${union}) & {}`,
    ]);
  }
}
