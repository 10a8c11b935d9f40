import type { ts } from "../compiler.ts";
import { utilityType } from "./_utility.ts";
import type { NamedTypeUse } from "./reference_type.ts";
import {
  ANY_OBJECT,
  BIGINT,
  BOOLEAN,
  NUMBER,
  type Scope,
  STRING,
  type Type,
  UNKNOWN,
} from "./type.ts";
import type { TypeReader } from "./type_reader.ts";

const SIMPLE: ReadonlyMap<string, Type> = new Map<string, Type>([
  ["Date", { kind: "date" }],
  ["URL", { kind: "url" }],
  ["Uint8Array", { kind: "bytes" }],
  ["String", STRING],
  ["Number", NUMBER],
  ["Boolean", BOOLEAN],
  ["BigInt", BIGINT],
  ["Object", ANY_OBJECT],
  ["PropertyKey", STRING],
]);

/** Reads a type that TypeScript itself declares, or undefined when it declares none with a JSON form. */
export function readBuiltin(
  reader: TypeReader,
  scope: Scope,
  use: NamedTypeUse,
): Type | undefined {
  const [name = "", ...more] = use.path;
  if (more.length > 0) return undefined;
  if (name === "const") return undefined;
  if (scope.module.home.isJavaScript) {
    const type = readJsDocName(reader, scope, use);
    if (type !== undefined) return type;
  }
  return SIMPLE.get(name) ?? readCollection(reader, scope, use) ??
    utilityType(reader, scope, use);
}

function readCollection(
  reader: TypeReader,
  scope: Scope,
  { path, args, place }: NamedTypeUse,
): Type | undefined {
  const argument = (at: number): () => Type => {
    const node: ts.TypeNode | undefined = args[at];
    return node === undefined ? () => UNKNOWN : reader.defer(node, scope);
  };
  switch (path[0]) {
    case "ReadonlyArray":
      return { kind: "array", item: argument(0), readonly: true };
    case "Array":
    case "Iterable":
    case "ArrayLike":
      return { kind: "array", item: argument(0) };
    case "Set":
    case "ReadonlySet":
      return { kind: "set", item: argument(0) };
    case "Map":
    case "ReadonlyMap":
      return { kind: "map", key: argument(0), value: argument(1) };
    case "Promise":
    case "PromiseLike":
      return { kind: "promise", value: argument(0), place };
    case "Generator":
    case "AsyncGenerator":
    case "Iterator":
    case "AsyncIterator":
      return { kind: "generator", value: argument(1), place };
    case "IterableIterator":
    case "AsyncIterableIterator":
    case "AsyncIterable":
    case "IteratorObject":
    case "AsyncIteratorObject":
      return { kind: "generator", value: () => UNKNOWN, place };
    default:
      return undefined;
  }
}

/** Names that JSDoc comments use for types, in lower or upper case. */
function readJsDocName(
  reader: TypeReader,
  scope: Scope,
  use: NamedTypeUse,
): Type | undefined {
  const { path, args } = use;
  switch (path[0]) {
    case "object":
    case "Object": {
      const [key, value] = args;
      return key === undefined || value === undefined ? ANY_OBJECT : {
        kind: "object",
        properties: new Map(),
        indexes: [{
          key: reader.read(key, scope),
          value: reader.defer(value, scope),
        }],
      };
    }
    case "array":
      return readCollection(reader, scope, { ...use, path: ["Array"] });
    case "bool":
      return BOOLEAN;
    case "float":
    case "double":
      return NUMBER;
    default:
      return undefined;
  }
}
