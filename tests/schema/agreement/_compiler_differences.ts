import type { DifferenceRow } from "./_difference.ts";

/** What this project's schemas accept otherwise than the compiler's type checker, by the reason. */
export const COMPILER_DIFFERENCES: readonly DifferenceRow[] = [
  {
    reason: "JSON holds another form of the type, which is revived.",
    only: "ours",
    types: [
      "bigint",
      "Date",
      "URL",
      "Uint8Array",
      "Set<string>",
      "Map<string, number>",
      "Map<number, string>",
      "1n",
      "Date | null",
      "string | bigint",
      "{ at: Date; link?: URL }",
      "{ s: Set<string>; m: Map<string, Date>; b: bigint }",
    ],
  },
  {
    reason:
      "To the compiler a list is an object, and anything but null and undefined is `{}`.",
    only: "theirs",
    types: ["object", "{}"],
  },
  {
    reason: "`int` says whole numbers, of which the compiler knows nothing.",
    only: "theirs",
    types: ["type int = number; int"],
  },
  {
    reason:
      "A rest before other elements becomes an array of all of them, as JSON Schema cannot count from the end; this is reported.",
    only: "ours",
    types: ["[...string[], number]", "[string, ...boolean[], number]"],
  },
  {
    reason:
      "The compiler takes members of an enum of texts by their names only.",
    only: "ours",
    types: [
      'enum Color { Red = "red", Green = "green" } Color',
      'enum Mixed { No = 0, Yes = "yes" } Mixed',
      'enum Text { A = "a", B = `${A}b`, C = A + "c" } Text',
      'enum Color { Red = "red", Green = "green" } Color.Red | "none"',
      "enum Kind { A = 'a', B = 'b' } interface A { kind: Kind.A; a: string } interface B { kind: Kind.B; b: string } type Event = A | B; Event",
    ],
  },
  {
    reason:
      "Texts of numbers are those that JSON writes, however large; the compiler takes spaces around them too.",
    only: "both",
    types: ["`v${number}`"],
  },
  {
    reason: "The compiler wants no zeros before a bigint.",
    only: "ours",
    types: ["`v${bigint}`"],
  },
  {
    reason: "A brand is for the compiler only.",
    only: "ours",
    types: [
      "type Brand = string & { readonly __brand: 'Brand' }; Brand",
      "type Meters = number & { readonly unit: unique symbol }; Meters",
      "declare const tag: unique symbol; type Tagged<T, N> = T & { readonly [tag]: N }; type UserId = Tagged<string, 'UserId'>; UserId",
    ],
  },
  {
    reason: "Undefined means left out, as JSON cannot hold it.",
    only: "ours",
    types: ["{ a: string | undefined }"],
  },
  {
    reason: "An optional member that nothing can be is left out of the schema.",
    only: "ours",
    types: ["{ a: string; b?: never } | { a?: never; b: string }"],
  },
  {
    reason:
      "What has no JSON form, and what the text does not decide, accepts anything, and is reported.",
    only: "ours",
    types: [
      "{ f(): void; a: string }",
      "{ f: () => void; a?: string }",
      "class Point { x = 0; y: number = 0; label?: string; } Point",
      "function make() { return { a: 1, b: 'x' }; } ReturnType<typeof make>",
      "type Last<T> = T extends [...unknown[], infer L] ? L : never; Last<['a', 2, true]>",
      "interface Box<T> { v: T } type Unboxed<T> = { [K in keyof T]: T[K] extends Box<infer V> ? V : never }; Unboxed<{ a: Box<string>; b: Box<1> }>",
      "class Point { constructor(x: number, y?: number) {} } ConstructorParameters<typeof Point>",
      "type Num<T> = T extends `${infer N extends number}` ? N : never; Num<'12'>",
      "class Point { x = 1; y = 'a'; } InstanceType<typeof Point>",
    ],
  },
  {
    reason: "An index signature of numbers is one of all names.",
    only: "theirs",
    types: ["{ [index: number]: string }", "Record<number, string>"],
  },
];
