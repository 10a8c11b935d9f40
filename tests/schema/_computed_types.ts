import type { TypeRow } from "./_type_row.ts";

const USER =
  "interface User { id: number; name: string; email?: string; tags: string[] | null }";

/** Types that are computed from others and from constants. */
export const COMPUTED_TYPES: readonly TypeRow[] = [
  ["Partial<User>", USER],
  ["Required<User>", USER],
  ["Readonly<User>", USER],
  ["Pick<User, 'id' | 'email'>", USER],
  ["Omit<User, 'tags'>", USER],
  ["Omit<User, 'tags' | 'unknown'>", USER],
  ["Partial<Pick<User, 'id'>> & Omit<User, 'id'>", USER],
  ["Required<Omit<Partial<User>, 'tags'>>", USER],
  ["keyof User", USER],
  ["User['id']", USER],
  ["User['id' | 'name']", USER],
  ["User['email']", USER],
  ["User[keyof User]", USER],
  ["User['tags']", USER],
  ["NonNullable<User['tags']>[number]", USER],
  ["User[][number]['name']", USER],
  ["Pair[0] | Pair[1]", "type Pair = ['a', 5];"],
  ["Pair[number]", "type Pair = ['a', 5, null];"],
  ["Pair['length']", "type Pair = ['a', 5];"],
  ["Dict['anything']", "type Dict = Record<string, number>;"],
  ["Deep['a']['b'][0]", "interface Deep { a: { b: [1, 2] } }"],
  ["{ [K in 'a' | 'b']: number }"],
  ["{ [K in 'a' | 'b']?: K }"],
  ["{ [K in keyof User]: boolean }", USER],
  ["{ [K in keyof User]-?: User[K] }", USER],
  ["{ -readonly [K in keyof User]+?: User[K] | null }", USER],
  ["{ [K in keyof User as `get_${K}`]: User[K] }", USER],
  ["{ [K in keyof User as K extends 'id' ? never : K]: User[K] }", USER],
  ["{ [K in 'a' | 'b' as Uppercase<K>]: K }"],
  ["{ [K in string]: K }"],
  ["{ [K in `x-${string}`]: number }"],
  ["{ [K in Color]: number }", "enum Color { Red = 'r', Green = 'g' }"],
  [
    "{ [E in Shape as E['kind']]: E }",
    "type Shape = { kind: 'a'; a: 1 } | { kind: 'b'; b: 2 };",
  ],
  [
    "Mapped<[string, number]>",
    "type Mapped<T> = { [K in keyof T]: T[K] | null };",
  ],
  [
    "Nullable<User>",
    `${USER} type Nullable<T> = { [K in keyof T]: T[K] | null };`,
  ],
  [
    "Flags<'a' | 'b'>",
    "type Flags<K extends string> = { readonly [P in K]?: boolean };",
  ],
  [
    "DeepPartial<Conf>",
    "interface Conf { a: { b: string; c: { d: number } } } type DeepPartial<T> = T extends object ? { [K in keyof T]?: DeepPartial<T[K]> } : T;",
  ],
  ["ReturnType<typeof make>", "function make() { return { a: 1, b: 'x' }; }"],
  ["ReturnType<Make>", "type Make = (n: number) => { a: string }[];"],
  ["Parameters<Make>", "type Make = (n: number, s?: string) => void;"],
  ["Parameters<Make>[0]", "type Make = (o: { a: 1 | 2 }) => void;"],
  ["Awaited<Promise<Promise<string>>>"],
  ["Awaited<ReturnType<Make>>", "type Make = () => Promise<{ a: number }>;"],
  ["typeof LIMIT", "const LIMIT = 5;"],
  ["typeof LIMIT", "let LIMIT = 5;"],
  ["typeof MODES", "const MODES = ['a', 'b'] as const;"],
  ["(typeof MODES)[number]", "const MODES = ['a', 'b', 3] as const;"],
  ["typeof MODES[0]", "const MODES = ['a', 'b'] as const;"],
  ["typeof MODES", "const MODES = ['a', 'b'];"],
  ["typeof CONF", "const CONF = { a: 1, b: { c: 'x' }, d: [1, 2] };"],
  [
    "typeof CONF",
    "const CONF = { a: 1, b: { c: 'x' }, d: [1, 'y'] } as const;",
  ],
  ["keyof typeof CONF", "const CONF = { a: 1, 'b-c': 2 };"],
  [
    "(typeof CONF)[keyof typeof CONF]",
    "const CONF = { a: 1, b: 'two' } as const;",
  ],
  ["typeof CONF.b", "const CONF = { a: 1, b: { c: 'x' as string | null } };"],
  [
    "keyof typeof CONF",
    "const CONF = { a: 1, b: 2 } satisfies Record<string, number>;",
  ],
  [
    "(typeof LIST)[number]['id']",
    "const LIST = [{ id: 'a' }, { id: 'b' }] as const satisfies readonly { id: string }[];",
  ],
  [
    "typeof CONF",
    "const BASE = { b: 1 } as const; const CONF = { a: ['x'], ...BASE } as const;",
  ],
  ["typeof CONF", "const CONF: { a: string; b?: number } = { a: 'x' };"],
  [
    "typeof LIST",
    "const A = [1, 2] as const; const LIST = [...A, 3] as const;",
  ],
  [
    "typeof Direction",
    "const Direction = { Up: 'up', Down: 'down' } as const; type Direction = (typeof Direction)[keyof typeof Direction];",
  ],
  [
    "Direction",
    "const Direction = { Up: 'up', Down: 'down' } as const; type Direction = (typeof Direction)[keyof typeof Direction];",
  ],
  [
    "IsText<string> | IsText<5>",
    "type IsText<T> = T extends string ? 'yes' : 'no';",
  ],
  ["IsText<string | 5>", "type IsText<T> = T extends string ? 'yes' : T;"],
  ["All<string | 5>", "type All<T> = [T] extends [string] ? 'yes' : 'no';"],
  [
    "Item<string[]> | Item<5>",
    "type Item<T> = T extends (infer I)[] ? I : never;",
  ],
  [
    "First<['a', 2]>",
    "type First<T> = T extends [infer F, ...unknown[]] ? F : null;",
  ],
  [
    "Rest<['a', 2, true]>",
    "type Rest<T> = T extends [unknown, ...infer R] ? R : [];",
  ],
  [
    "Last<['a', 2, true]>",
    "type Last<T> = T extends [...unknown[], infer L] ? L : never;",
  ],
  [
    "Value<{ value: { a: 1 } }>",
    "type Value<T> = T extends { value: infer V } ? V : never;",
  ],
  [
    "Suffix<'a-b'>",
    "type Suffix<T> = T extends `${string}-${infer S}` ? S : never;",
  ],
  [
    "Num<'12'>",
    "type Num<T> = T extends `${infer N extends number}` ? N : never;",
  ],
  [
    "Split<'a,b,c'>",
    "type Split<T extends string> = T extends `${infer H},${infer R}` ? [H, ...Split<R>] : [T];",
  ],
  [
    "Reverse<[1, 2, 3]>",
    "type Reverse<T extends unknown[]> = T extends [infer H, ...infer R] ? [...Reverse<R>, H] : [];",
  ],
  [
    "Keys<{ a: string; b: number; c: string }>",
    "type Keys<T> = { [K in keyof T]: T[K] extends string ? K : never }[keyof T];",
  ],
  [
    "Unboxed<{ a: Box<string>; b: Box<1> }>",
    "interface Box<T> { v: T } type Unboxed<T> = { [K in keyof T]: T[K] extends Box<infer V> ? V : never };",
  ],
  [
    "Fn extends (...args: never[]) => infer R ? R : never",
    "type Fn = (a: string) => 'r';",
  ],
  ["Exclude<keyof User, 'id'>", USER],
  [
    "Extract<Shape, { kind: 'a' }>",
    "type Shape = { kind: 'a'; a: 1 } | { kind: 'b'; b: 2 };",
  ],
  [
    "Exclude<Shape, { kind: 'a' }>['b']",
    "type Shape = { kind: 'a'; a: 1 } | { kind: 'b'; b: 2 };",
  ],
  ["Record<Exclude<'a' | 'b' | 'c', 'c'>, Uppercase<'x'>>"],
  ["keyof (A | B)", "type A = { a: 1; c: 1 }; type B = { b: 1; c: 1 };"],
  ["keyof (A & B)", "type A = { a: 1 }; type B = { b: 1 };"],
  ["keyof Record<string, number>"],
  ["NoInfer<'a' | 'b'>"],
  ["Readonly<string[]>"],
  ["Partial<[string, number]>"],
  ["Required<[string?, number?]>"],
  [
    "ConstructorParameters<typeof Point>",
    "class Point { constructor(x: number, y?: number) {} }",
  ],
  ["InstanceType<typeof Point>", "class Point { x = 1; y = 'a'; }"],
  ["Some<string> | Some<null>", "type Some<T> = T extends {} ? [T] : 'none';"],
  [
    "Sized<'ab'> | Sized<1> | Sized<[1]>",
    "type Sized<T> = T extends { length: number } ? 'sized' : T;",
  ],
  [
    "Pairs<[1, 2]> | Pairs<[1]> | Pairs<[1, 2?]>",
    "type Pairs<T> = T extends [unknown, unknown] ? 'two' : T;",
  ],
  [
    "Dict<{ a: string }> | Dict<{ a: 1 }>",
    "type Dict<T> = T extends Record<string, string> ? 'texts' : T;",
  ],
  [
    "Dict<Named>",
    "interface Named { a: string } type Dict<T> = T extends Record<string, string> ? 'texts' : T;",
  ],
  [
    "Weak<{ a: 1 }> | Weak<{ b: 1 }> | Weak<string>",
    "type Weak<T> = T extends { a?: unknown } ? 'has' : 'lacks';",
  ],
  ["Yes<boolean>", "type Yes<T> = T extends true ? 'yes' : 'no';"],
  ["Exclude<boolean | 'a', true>"],
  [
    "Starts<'ab'> | Starts<'ba'>",
    "type Starts<T> = T extends `a${string}` ? T : null;",
  ],
  ["`a${string}` & ('ab' | 'ba')"],
  ["(string | null) & {}"],
  [
    "DeepPartial<Conf>",
    "interface Conf { a: { b: string | null; c: { d: number[] } } } type DeepPartial<T> = { [K in keyof T]?: DeepPartial<T[K]> };",
  ],
  [
    "Nullable<Shape | null>",
    "type Shape = { kind: 'a'; a: 1 } | { kind: 'b'; b: 2 }; type Nullable<T> = { [K in keyof T]: T[K] | null };",
  ],
  [
    "Omit<Shape, 'a'>",
    "type Shape = { kind: 'a'; a: 1 } | { kind: 'b'; a: 2; b: 2 };",
  ],
  [
    "Pick<Shape, 'kind' | 'n'>",
    "type Shape = { kind: 'a'; n: 1 } | { kind: 'b'; n?: 'two' };",
  ],
  ["{ [K in 'a' | 'b' as 'c']: K }"],
  ["NonNullable<[string, number?][1]>"],
  ["[string, ...number[]][3]"],
  ["[string, number?]['length']"],
  [
    "Sub",
    "interface Base { [key: string]: string | number } interface Sub extends Base { [key: string]: string }",
  ],
  ["Record<string, string | number> & Record<string, number | null>"],
];
