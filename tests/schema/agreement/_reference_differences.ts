import type { DifferenceRow } from "./_difference.ts";

/** What this project's schemas accept otherwise than those of `ts-json-schema-generator`, by the reason. */
export const REFERENCE_DIFFERENCES: readonly DifferenceRow[] = [
  {
    reason: "Whole numbers stand for bigints here; there any number does.",
    only: "theirs",
    types: ["bigint", "string | bigint"],
  },
  {
    reason: "`int` says whole numbers; there it is any number.",
    only: "theirs",
    types: ["type int = number; int"],
  },
  {
    reason:
      "Bytes, sets and maps have a JSON form here; there it is the members of their class.",
    only: "both",
    types: [
      "Uint8Array",
      "Set<string>",
      "Map<string, number>",
      "Map<number, string>",
      "{ s: Set<string>; m: Map<string, Date>; b: bigint }",
    ],
  },
  {
    reason:
      "A rest before other elements becomes an array of all of them, as JSON Schema cannot count from the end; there the order is another one.",
    only: "ours",
    types: ["[...string[], number]", "[string, ...boolean[], number]"],
  },
  {
    reason: "There spread tuples are sorted by what is required.",
    only: "both",
    types: ["type Pair = [string, number?]; [...Pair, ...Pair]"],
  },
  {
    reason:
      "A member that is computed makes an enum any number; there its text is a member.",
    only: "both",
    types: ['enum Length { A = "abc".length, B = 1 } Length'],
  },
  {
    reason: "There only the first declaration of several counts.",
    only: "ours",
    types: ["enum Part { A = 1 } enum Part { B = 2 } Part"],
  },
  {
    reason: "There only the first declaration of several counts, too.",
    only: "theirs",
    types: [
      "interface A { a: string } interface A { b?: number } A",
      "interface A { a: string } interface A extends B { c: 1 } interface B { b: true } A",
    ],
  },
  {
    reason: "There a template with a wide part is any string.",
    only: "theirs",
    types: [
      "`a${string}`",
      "`${string}@${string}.${string}`",
      "`v${number}`",
      "`v${bigint}`",
      "`${'x' | 'y'}:${string}`",
      "`${null}`",
      "type Id = `${Kind}-${string}`; type Kind = 'a' | 'b'; `${Id}`",
      "{ a: [string, { b?: number }][]; c: `x${string}` | null }",
    ],
  },
  {
    reason: "There `NonNullable` leaves null.",
    only: "theirs",
    types: ["NonNullable<string | null>"],
  },
  {
    reason:
      "There intersections of literals, of members and of objects within members are not narrowed.",
    only: "theirs",
    types: [
      "('a' | 'b' | 1) & string",
      "('a' | 'b') & ('b' | 'c')",
      "{ a: { b: 1 } } & { a: { c: 2 } }",
      "interface A { a: string; s: string | null } interface B { s: string; b: 1 } A & B",
    ],
  },
  {
    reason:
      "What has no JSON form accepts anything here, and is reported; there a method is null, and a class its members.",
    only: "ours",
    types: [
      "{ f(): void; a: string }",
      "class Point { x = 0; y: number = 0; label?: string; } Point",
    ],
  },
  {
    reason:
      "Names that no template index signature covers are free here; there they are not.",
    only: "ours",
    types: [
      "{ [key: `x-${string}`]: number }",
      "{ [key: `x-${string}`]: number; a: string }",
      "{ [K in `x-${string}`]: number }",
    ],
  },
  {
    reason:
      "There only the first of several index signatures counts, for all names.",
    only: "both",
    types: ["{ [key: `d-${string}`]: string; [key: `n-${string}`]: number }"],
  },
  {
    reason: "There the length of a tuple is none.",
    only: "ours",
    types: ["type Pair = ['a', 5]; Pair['length']"],
  },
  {
    reason: "There a mapped type does not keep what is optional.",
    only: "ours",
    types: [
      "interface User { id: number; name: string; email?: string; tags: string[] | null } { [K in keyof User]: boolean }",
    ],
  },
  {
    reason:
      "There objects are closed that come from mapped types over enums, from conditional types and from constants.",
    only: "ours",
    types: [
      "enum Color { Red = 'r', Green = 'g' } { [K in Color]: number }",
      "interface Conf { a: { b: string; c: { d: number } } } type DeepPartial<T> = T extends object ? { [K in keyof T]?: DeepPartial<T[K]> } : T; DeepPartial<Conf>",
      "const CONF = { a: 1, b: { c: 'x' }, d: [1, 'y'] } as const; typeof CONF",
      "const Direction = { Up: 'up', Down: 'down' } as const; type Direction = (typeof Direction)[keyof typeof Direction]; typeof Direction",
    ],
  },
  {
    reason:
      "There the names that a mapped type gives are lost where its keys are objects.",
    only: "both",
    types: [
      "type Shape = { kind: 'a'; a: 1 } | { kind: 'b'; b: 2 }; { [E in Shape as E['kind']]: E }",
    ],
  },
  {
    reason:
      "There a tuple that is mapped, or the parameters of a function, become an object.",
    only: "both",
    types: [
      "type Mapped<T> = { [K in keyof T]: T[K] | null }; Mapped<[string, number]>",
      "Partial<[string, number]>",
      "Required<[string?, number?]>",
      "type Make = (n: number, s?: string) => void; Parameters<Make>",
    ],
  },
  {
    reason:
      "There a parameter of a function type, and what it returns, is none.",
    only: "ours",
    types: [
      "type Make = (o: { a: 1 | 2 }) => void; Parameters<Make>[0]",
      "type Fn = (a: string) => 'r'; Fn extends (...args: never[]) => infer R ? R : never",
    ],
  },
  {
    reason:
      "There a variable, and a constant without `as const`, is the very value it is declared with.",
    only: "ours",
    types: [
      "let LIMIT = 5; typeof LIMIT",
      "const MODES = ['a', 'b']; typeof MODES",
      "const CONF = { a: 1, b: { c: 'x' }, d: [1, 2] }; typeof CONF",
      "const CONF = { a: 1, b: { c: 'x' as string | null } }; typeof CONF.b",
    ],
  },
  {
    reason:
      "Conditional types that the text does not decide accept anything here, and are reported.",
    only: "ours",
    types: [
      "type Last<T> = T extends [...unknown[], infer L] ? L : never; Last<['a', 2, true]>",
      "interface Box<T> { v: T } type Unboxed<T> = { [K in keyof T]: T[K] extends Box<infer V> ? V : never }; Unboxed<{ a: Box<string>; b: Box<1> }>",
      "class Point { constructor(x: number, y?: number) {} } ConstructorParameters<typeof Point>",
    ],
  },
  {
    reason: "There a text is split in other places.",
    only: "both",
    types: [
      "type Split<T extends string> = T extends `${infer H},${infer R}` ? [H, ...Split<R>] : [T]; Split<'a,b,c'>",
    ],
  },
  {
    reason: "There parts of a text are any text or anything.",
    only: "theirs",
    types: [
      "type Suffix<T> = T extends `${string}-${infer S}` ? S : never; Suffix<'a-b'>",
    ],
  },
  {
    reason: "There the keys of a union are those of all its members.",
    only: "theirs",
    types: ["type A = { a: 1; c: 1 }; type B = { b: 1; c: 1 }; keyof (A | B)"],
  },
  {
    reason:
      "There a conditional type does not look at the members of texts and lists, at templates, nor at whether an interface has an index signature.",
    only: "both",
    types: [
      "type Sized<T> = T extends { length: number } ? 'sized' : T; Sized<'ab'> | Sized<1> | Sized<[1]>",
      "interface Named { a: string } type Dict<T> = T extends Record<string, string> ? 'texts' : T; Dict<Named>",
      "type Starts<T> = T extends `a${string}` ? T : null; Starts<'ab'> | Starts<'ba'>",
    ],
  },
  {
    reason:
      "There a conditional type compares neither tuples nor index signatures as the compiler does, and does not take `boolean` apart.",
    only: "ours",
    types: [
      "type Pairs<T> = T extends [unknown, unknown] ? 'two' : T; Pairs<[1, 2]> | Pairs<[1]> | Pairs<[1, 2?]>",
      "type Dict<T> = T extends Record<string, string> ? 'texts' : T; Dict<{ a: string }> | Dict<{ a: 1 }>",
      "type Yes<T> = T extends true ? 'yes' : 'no'; Yes<boolean>",
    ],
  },
  {
    reason: "There `boolean` is not taken apart by `Exclude`.",
    only: "theirs",
    types: ["Exclude<boolean | 'a', true>"],
  },
  {
    reason:
      "There intersections with templates, with `{}` and of index signatures are not narrowed.",
    only: "theirs",
    types: [
      "`a${string}` & ('ab' | 'ba')",
      "(string | null) & {}",
      "Record<string, string | number> & Record<string, number | null>",
    ],
  },
  {
    reason:
      "There mapped types make objects of texts and lists, and do not go over unions.",
    only: "both",
    types: [
      "interface Conf { a: { b: string | null; c: { d: number[] } } } type DeepPartial<T> = { [K in keyof T]?: DeepPartial<T[K]> }; DeepPartial<Conf>",
      "type Shape = { kind: 'a'; a: 1 } | { kind: 'b'; b: 2 }; type Nullable<T> = { [K in keyof T]: T[K] | null }; Nullable<Shape | null>",
    ],
  },
  {
    reason:
      "There `Omit` takes the members of only one form of a union, and one of two keys that are mapped to the same name.",
    only: "ours",
    types: [
      "type Shape = { kind: 'a'; a: 1 } | { kind: 'b'; a: 2; b: 2 }; Omit<Shape, 'a'>",
      "{ [K in 'a' | 'b' as 'c']: K }",
    ],
  },
  {
    reason:
      "There elements that are optional or in the rest of a tuple cannot be read.",
    only: "both",
    types: ["NonNullable<[string, number?][1]>"],
  },
  {
    reason: "There elements in the rest of a tuple, and its length, are none.",
    only: "ours",
    types: ["[string, ...number[]][3]", "[string, number?]['length']"],
  },
  {
    reason:
      "There an interface does not narrow the index signature of its base.",
    only: "theirs",
    types: [
      "interface Base { [key: string]: string | number } interface Sub extends Base { [key: string]: string } Sub",
    ],
  },
];

/** Types that `ts-json-schema-generator` does not take at all. */
export const REFERENCE_REFUSES: readonly string[] = [
  "1n",
  "NoInfer<'a' | 'b'>",
];

/**
 * Types that it refuses, or takes for others: it keeps types by a short hash, into
 * which the folder goes that it runs in.
 */
export const REFERENCE_CONFUSES: readonly string[] = [
  "[]",
  "Readonly<string[]>",
];
