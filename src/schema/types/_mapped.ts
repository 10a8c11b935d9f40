import { ts } from "../compiler.ts";
import { isPrimitive } from "./_is_primitive.ts";
import { keysOf } from "./keys_type.ts";
import {
  deferred,
  type IndexSignature,
  literalType,
  type Property,
  type Scope,
  type TupleElement,
  type Type,
  UNKNOWN,
} from "./type.ts";
import type { TypeReader } from "./type_reader.ts";
import { membersOf, unionOf, withoutUndefined } from "./union_type.ts";

const MAX_PROPERTIES = 5000;

interface Mapping {
  readonly node: ts.MappedTypeNode;
  readonly scope: Scope;
  /** The type whose members are mapped one by one, in `[K in keyof T]`. */
  readonly source?: Type;
}

/** Reads `{ [K in Keys as Name]?: T }`. */
export function readMapped(
  reader: TypeReader,
  node: ts.MappedTypeNode,
  scope: Scope,
): Type {
  const { constraint } = node.typeParameter;
  const place = scope.module.placeOf(node);
  if (constraint === undefined) {
    return reader.inexpressible("a mapped type without keys", place);
  }
  const isKeyOf = ts.isTypeOperatorNode(constraint) &&
    constraint.operator === ts.SyntaxKind.KeyOfKeyword;
  const source = isKeyOf ? reader.read(constraint.type, scope) : undefined;
  const parameter = isKeyOf ? parameterOf(constraint.type, scope) : undefined;
  if (source !== undefined && parameter !== undefined) {
    // Over a type parameter a mapped type takes unions member by member, and leaves what has no members of data as it is.
    if (source.kind === "union") {
      return overMembers(reader, node, scope, { parameter, source });
    }
    if (isPrimitive(source)) return source;
  }
  if (node.nameType === undefined) {
    if (source?.kind === "array") {
      return mapArray(reader, { node, scope }, source);
    }
    if (source?.kind === "tuple") {
      return mapTuple(reader, { node, scope }, source);
    }
  }
  const keys = source === undefined
    ? reader.read(constraint, scope)
    : keysOf(reader, source, place);
  if (keys.kind === "inexpressible") return keys;
  const mapping: Mapping = source === undefined
    ? { node, scope }
    : { node, scope, source };
  return mapKeys(reader, mapping, membersOf(keys));
}

/** The name of a type parameter that a node is, if it is one. */
function parameterOf(node: ts.TypeNode, scope: Scope): string | undefined {
  if (!ts.isTypeReferenceNode(node) || !ts.isIdentifier(node.typeName)) {
    return undefined;
  }
  const name = node.typeName.text;
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    if (at.bindings?.has(name)) return name;
  }
  return undefined;
}

function overMembers(
  reader: TypeReader,
  node: ts.MappedTypeNode,
  scope: Scope,
  { parameter, source }: {
    readonly parameter: string;
    readonly source: Extract<Type, { kind: "union" }>;
  },
): Type {
  reader.charge(source.members.length);
  return unionOf(source.members.map((member) =>
    readMapped(reader, node, {
      module: scope.module,
      bindings: new Map([[parameter, member]]),
      parent: scope,
    })
  ));
}

function mapKeys(
  reader: TypeReader,
  mapping: Mapping,
  keys: readonly Type[],
): Type {
  const properties = new Map<string, Property>();
  const indexes: IndexSignature[] = [];
  reader.charge(keys.length);
  for (const key of keys) {
    for (const name of namesFor(reader, mapping, key)) {
      if (name.kind === "inexpressible") return name;
      if (name.kind !== "literal" || name.value === null) {
        indexes.push({ key: name, value: valueFor(reader, mapping, key) });
      } else {addProperty(
          properties,
          String(name.value),
          mapProperty(reader, mapping, key),
        );}
    }
    if (properties.size > MAX_PROPERTIES) {
      const place = mapping.scope.module.placeOf(mapping.node);
      return reader.inexpressible("a mapped type with this many keys", place);
    }
  }
  return { kind: "object", properties, indexes };
}

function mapProperty(
  reader: TypeReader,
  mapping: Mapping,
  key: Type,
): Property {
  const { node, scope, source } = mapping;
  const original = source?.kind === "object" && key.kind === "literal"
    ? source.properties.get(String(key.value))
    : undefined;
  const optional = node.questionToken === undefined
    ? original?.optional ?? false
    : node.questionToken.kind !== ts.SyntaxKind.MinusToken;
  const value = valueFor(reader, mapping, key);
  const removes = node.questionToken?.kind === ts.SyntaxKind.MinusToken;
  return {
    place: scope.module.placeOf(node),
    ...original,
    optional,
    type: removes ? deferred(() => withoutUndefined(value())) : value,
  };
}

function valueFor(
  reader: TypeReader,
  { node, scope }: Mapping,
  key: Type,
): () => Type {
  if (node.type === undefined) return () => UNKNOWN;
  return reader.defer(node.type, bindKey(node, scope, key));
}

function bindKey(node: ts.MappedTypeNode, scope: Scope, key: Type): Scope {
  return {
    module: scope.module,
    bindings: new Map([[node.typeParameter.name.text, key]]),
    parent: scope,
  };
}

/** The names that a key is mapped to: any of its own, where `as` gives none. */
function namesFor(
  reader: TypeReader,
  { node, scope }: Mapping,
  key: Type,
): readonly Type[] {
  return node.nameType === undefined
    ? [key]
    : membersOf(reader.read(node.nameType, bindKey(node, scope, key)));
}

/** Several keys can be mapped to one name, which then has the types of all. */
function addProperty(
  properties: Map<string, Property>,
  name: string,
  property: Property,
): void {
  const known = properties.get(name);
  properties.set(
    name,
    known === undefined ? property : {
      ...property,
      optional: known.optional && property.optional,
      type: deferred(() => unionOf([known.type(), property.type()])),
    },
  );
}

/** `[K in keyof T]: F<T[K]>` over an array or a tuple maps its elements. */
function mapArray(
  reader: TypeReader,
  mapping: Mapping,
  source: Extract<Type, { kind: "array" | "set" }>,
): Type {
  return {
    ...source,
    item: valueFor(reader, mapping, literalType(0)),
  };
}

function mapTuple(
  reader: TypeReader,
  mapping: Mapping,
  source: Extract<Type, { kind: "tuple" }>,
): Type {
  const { questionToken } = mapping.node;
  const isRemoved = questionToken?.kind === ts.SyntaxKind.MinusToken;
  reader.charge(source.elements.length);
  return {
    ...source,
    elements: source.elements.map((element, at): TupleElement => ({
      ...element,
      ...(questionToken === undefined || element.kind === "rest"
        ? {}
        : { kind: isRemoved ? "required" : "optional" }),
      type: valueFor(reader, mapping, literalType(at)),
    })),
  };
}
