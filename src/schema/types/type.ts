import type { ts } from "../compiler.ts";
import type { LocalName } from "../modules/module_names.ts";
import type { Place, SourceModule } from "../modules/source_module.ts";

/** A type that is read when it is first needed, so that types can contain themselves. */
export type DeferredType = () => Type;

/** A member of an object type. */
export interface Property {
  readonly type: DeferredType;
  readonly optional: boolean;
  readonly place: Place;
  /** The declaration whose doc comment describes the member. */
  readonly documented?: {
    readonly module: SourceModule;
    readonly node: ts.Node;
  };
}

/** `[key: K]: V` of an object type. */
export interface IndexSignature {
  readonly key: Type;
  readonly value: DeferredType;
}

/** An element of a tuple. */
export interface TupleElement {
  readonly type: DeferredType;
  readonly kind: "required" | "optional" | "rest";
  readonly label?: string;
}

/** A value that a literal type stands for. */
export type LiteralValue = string | number | boolean | null | bigint;

/** An object type. */
export interface ObjectType {
  readonly kind: "object";
  readonly properties: ReadonlyMap<string, Property>;
  readonly indexes: readonly IndexSignature[];
  /** A part that could not be read, such as a base interface of a package. */
  readonly lacking?: Type;
  /** Whether that part makes it something else than an object of JSON: a base that is an array, a class, a function. */
  readonly opaque?: boolean;
  /** Whether an interface declares it: to the compiler it then has no index signature but its own. */
  readonly isInterface?: boolean;
}

/** A type as the rest of the room sees it: syntax resolved, names followed. */
export type Type =
  /** `any` and `unknown`. */
  | { readonly kind: "unknown" }
  | { readonly kind: "never" }
  /** `undefined` and `void`. */
  | { readonly kind: "undefined" }
  | { readonly kind: "literal"; readonly value: LiteralValue }
  | {
    readonly kind: "string" | "number" | "integer" | "boolean" | "bigint";
  }
  | { readonly kind: "date" | "url" | "bytes" }
  /** A template literal type; `pattern` is a regular expression without anchors. */
  | { readonly kind: "template"; readonly pattern: string }
  | {
    readonly kind: "array" | "set";
    readonly item: DeferredType;
    /** Whether it is declared `readonly`, which conditional types tell apart. */
    readonly readonly?: boolean;
  }
  | {
    readonly kind: "tuple";
    readonly elements: readonly TupleElement[];
    readonly readonly?: boolean;
    /** Where it is written, if it is. */
    readonly place?: Place;
  }
  | {
    readonly kind: "map";
    readonly key: DeferredType;
    readonly value: DeferredType;
  }
  | ObjectType
  | { readonly kind: "union"; readonly members: readonly Type[] }
  /** What a promise gives, or what a generator returns. */
  | {
    readonly kind: "promise" | "generator";
    readonly value: DeferredType;
    readonly place: Place;
  }
  | {
    readonly kind: "function";
    readonly place: Place;
    /** Whether what it gives depends on the arguments: it is generic or overloaded. */
    readonly varies: boolean;
    readonly result: DeferredType;
    readonly parameters: DeferredType;
  }
  /** Something that has no JSON form, or that cannot be told from the text. */
  | {
    readonly kind: "inexpressible";
    /** What it is and the way out, as a message's middle: `the symbol type "symbol"`. */
    readonly reason: string;
    readonly place: Place;
    /** Of an argument that was met while it was being read: what it is, once that is done. */
    readonly later?: () => Type | undefined;
    /** Whether no data is of this type: it is a symbol or a constructor. */
    readonly apart?: boolean;
  };

/** The names that a type node can use. */
export interface Scope {
  /** The module whose text the node is. */
  readonly module: SourceModule;
  /** Types that type parameters stand for. */
  readonly bindings?: ReadonlyMap<string, Type>;
  /** Names of a namespace block. */
  readonly locals?: ReadonlyMap<string, LocalName>;
  readonly parent?: Scope;
}

/** Names that stand for whole numbers where they come from elsewhere. */
export const INTEGER_NAMES: ReadonlySet<string> = new Set(["int", "integer"]);

/** `any` and `unknown`. */
export const UNKNOWN: Type = { kind: "unknown" };
/** The type without values. */
export const NEVER: Type = { kind: "never" };
/** `undefined` and `void`. */
export const UNDEFINED: Type = { kind: "undefined" };
/** `null`. */
export const NULL: Type = { kind: "literal", value: null };
/** Any string. */
export const STRING: Type = { kind: "string" };
/** Any number. */
export const NUMBER: Type = { kind: "number" };
/** Any whole number. */
export const INTEGER: Type = { kind: "integer" };
/** `true` and `false`. */
export const BOOLEAN: Type = { kind: "boolean" };
/** Any bigint. */
export const BIGINT: Type = { kind: "bigint" };
/** Any object. */
export const ANY_OBJECT: ObjectType = {
  kind: "object",
  properties: new Map(),
  indexes: [],
};

/** The type of one value; any number for `1e999`, which JSON cannot hold. */
export function literalType(value: LiteralValue): Type {
  if (typeof value === "number" && !Number.isFinite(value)) return NUMBER;
  // Zero has one JSON form only.
  return { kind: "literal", value: value === 0 ? 0 : value };
}

/** Defers a computation and remembers its result. */
export function deferred(read: () => Type): DeferredType {
  let result: Type | undefined;
  return () => result ??= read();
}
