import { isKnownByKind, isSameType } from "./same_type.ts";
import type { Type } from "./type.ts";

/** A declaration with type arguments. */
export interface TypeInstance {
  readonly args: readonly Type[];
  /** Undefined while it is read. */
  type: Type | undefined;
}

/** The bucket of arguments that were met while they were being read. */
const UNSETTLED = Symbol("unsettled");

/** The declarations of a library that were read, by their type arguments. */
export class TypeInstances {
  readonly #charge: (parts: number) => void;
  readonly #buckets = new Map<object, Map<unknown, TypeInstance[]>>();

  /** @param charge Takes how many parts were compared. */
  constructor(charge: (parts: number) => void) {
    this.#charge = charge;
  }

  /**
   * Finds an instance.
   *
   * @param key The declaration.
   * @param args Its type arguments.
   * @returns The one with the same arguments, which may just be being read.
   */
  find(key: object, args: readonly Type[]): TypeInstance | undefined {
    const known = this.#bucket(key, bucketOf(args[0]));
    const unsettled = args.length > 0 ? this.#bucket(key, UNSETTLED) : [];
    this.#charge((known.length + unsettled.length) * comparedParts(args));
    const isSame = (instance: TypeInstance): boolean =>
      instance.args.length === args.length &&
      instance.args.every((arg, at) => isSameArgument(arg, args[at] ?? arg));
    return known.find(isSame) ?? unsettled.find(isSame);
  }

  /** Adds an instance that is about to be read. */
  add(key: object, args: readonly Type[]): TypeInstance {
    const instance: TypeInstance = { args, type: undefined };
    this.#bucket(key, bucketOf(args[0])).push(instance);
    return instance;
  }

  /** Removes an instance that has to be read again. */
  remove(key: object, instance: TypeInstance): void {
    const bucket = this.#bucket(key, bucketOf(instance.args[0]));
    bucket.splice(bucket.indexOf(instance), 1);
  }

  #bucket(key: object, name: unknown): TypeInstance[] {
    const all = this.#buckets.get(key) ?? new Map<unknown, TypeInstance[]>();
    this.#buckets.set(key, all);
    const bucket = all.get(name) ?? [];
    all.set(name, bucket);
    return bucket;
  }
}

/** Same for types that are the same, so that only few instances need comparing. */
function bucketOf(type: Type | undefined): unknown {
  switch (type?.kind) {
    case "inexpressible":
      return type.later === undefined ? type : UNSETTLED;
    case "literal":
      return typeof type.value === "bigint" ? `${type.value}n` : type.value;
    case "template":
      return type.pattern;
    case "union":
      return type.members.length;
    default:
      return type === undefined || isKnownByKind(type) ? type?.kind : type;
  }
}

function isSameArgument(a: Type, b: Type): boolean {
  return isSameType(a, b) || isSameType(nowOf(a), nowOf(b));
}

function nowOf(type: Type): Type {
  return type.kind === "inexpressible" ? type.later?.() ?? type : type;
}

/** How many parts comparing type arguments looks at. */
function comparedParts(args: readonly Type[]): number {
  return args.reduce(
    (sum, arg) => sum + (arg.kind === "union" ? arg.members.length : 1),
    1,
  );
}
