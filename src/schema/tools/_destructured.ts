import type { HostParameter, ParameterPlan } from "../../core/tool_manifest.ts";
import { ts } from "../compiler.ts";
import {
  deferred,
  type ObjectType,
  type Property,
  type Type,
} from "../types/type.ts";
import { unionOf } from "../types/union_type.ts";
import { inferType } from "../values/infer_type.ts";
import { unwrap } from "../values/unwrap.ts";
import type { ArgumentSource } from "./argument_source.ts";
import {
  isHostParameter,
  type ParameterContext,
  typeOfDefault,
} from "./collect_parameters.ts";
import { readDocType } from "./doc_type.ts";
import {
  memberOf,
  patternDefaults,
  patternElements,
  patternType,
} from "./_pattern_members.ts";
import { type DefaultSource, readDefault } from "./read_default.ts";

/** A destructured parameter. */
export interface DestructuredParameter {
  readonly parameter: ts.ParameterDeclaration;
  readonly pattern: ts.ObjectBindingPattern;
  readonly at: number;
}

/** What a destructured parameter asks for. */
export interface CollectedObject {
  readonly arguments: readonly ArgumentSource[];
  readonly plan: ParameterPlan;
  readonly additional?: Type;
}

/** Collects the arguments that a destructured parameter takes: the members of its type, and what its pattern names beyond. */
export function collectDestructured(
  { parameter, pattern, at }: DestructuredParameter,
  context: ParameterContext,
): CollectedObject {
  const declared = readType(parameter, at, context);
  const type = declared ?? typeOfWhole(parameter, context);
  const object = type === undefined ? undefined : asObject(type);
  const elements = patternElements(pattern, context);
  const names = new Set([
    ...object?.properties.keys() ?? [],
    ...elements.keys(),
  ]);
  const host: HostParameter[] = [];
  const found: ArgumentSource[] = [];
  for (const name of names) {
    if (isHostParameter(name)) host.push(name);
    else {
      const property = object?.properties.get(name);
      const element = elements.get(name);
      const isDeclared = declared !== undefined;
      found.push(
        collectMember(
          { name, property, element, parameter, type, object, isDeclared },
          context,
        ),
      );
    }
  }
  const rest = pattern.elements.some(
    (element) => element.dotDotDotToken !== undefined,
  );
  const additional = type?.kind === "inexpressible"
    ? type
    : object?.indexes[0]?.value();
  return {
    arguments: found,
    plan: {
      kind: "object",
      names: found.map(({ name }) => name),
      host,
      rest,
    },
    ...(additional === undefined || !rest ? {} : { additional }),
  };
}

function readType(
  parameter: ts.ParameterDeclaration,
  at: number,
  { reader, scope, docs, declared }: ParameterContext,
): Type | undefined {
  if (parameter.type !== undefined) return reader.read(parameter.type, scope);
  return readDocType(reader, docs.ofDestructured()?.type, scope) ??
    declared[at]?.type;
}

/** The type of a default such as `= DEFAULTS`; of one that is written out, each member tells its own. */
function typeOfWhole(
  { initializer }: ts.ParameterDeclaration,
  { reader, scope }: ParameterContext,
): Type | undefined {
  return initializer === undefined ||
      ts.isObjectLiteralExpression(unwrap(initializer))
    ? undefined
    : inferType(reader, initializer, scope);
}

/** A type's members; of a union, those that any member has. */
function asObject(type: Type): ObjectType | undefined {
  if (type.kind === "object") return type;
  if (type.kind !== "union") return undefined;
  const members = type.members.flatMap((member) =>
    member.kind === "object" ? [member] : []
  );
  const [first] = members;
  if (members.length <= 1) return first;
  const names = new Set(members.flatMap((member) => [
    ...member.properties.keys(),
  ]));
  const properties = new Map<string, Property>();
  for (const name of names) {
    const all = members.flatMap((member) => member.properties.get(name) ?? []);
    const [shown] = all;
    if (shown === undefined) continue;
    properties.set(name, {
      ...shown,
      optional: all.length < members.length || all.some((one) => one.optional),
      type: deferred(() => unionOf(all.map((one) => one.type()))),
    });
  }
  return {
    kind: "object",
    properties,
    indexes: members.flatMap((member) => member.indexes),
  };
}

interface MemberSource {
  readonly name: string;
  readonly property: Property | undefined;
  readonly element: ts.BindingElement | undefined;
  readonly parameter: ts.ParameterDeclaration;
  readonly type: Type | undefined;
  readonly object: ObjectType | undefined;
  readonly isDeclared: boolean;
}

function collectMember(
  source: MemberSource,
  context: ParameterContext,
): ArgumentSource {
  const { name, property, element, parameter } = source;
  const { module } = context.scope;
  const found = readMemberDefault(source, context);
  const doc = context.docs.ofPath(name);
  const documented = [
    ...(property?.documented === undefined ? [] : [property.documented]),
    ...(element === undefined ? [] : [{ module, node: element }]),
  ];
  return {
    name,
    type: memberType(source, context),
    optional: property?.optional === true || found !== undefined ||
      // Without a type, what the object's default has not is optional too.
      (!source.isDeclared && parameter.initializer !== undefined) ||
      (module.home.isJavaScript && doc?.optional === true),
    ...(found === undefined ? {} : { default: found }),
    memberDefaults: element === undefined
      ? []
      : patternDefaults(element.name, context),
    documented,
    ...(doc === undefined ? {} : { doc }),
    place: property === undefined ||
        context.reader.graph.declared.has(property.place.module)
      ? module.placeOf(element ?? parameter)
      : property.place,
  };
}

function memberType(
  source: MemberSource,
  context: ParameterContext,
): Type {
  const { name, property, element, type, object } = source;
  const { reader, scope, docs } = context;
  if (property !== undefined) return property.type();
  if (object?.lacking !== undefined) return object.lacking;
  const index = object?.indexes[0];
  if (index !== undefined) return index.value();
  if (type?.kind === "inexpressible" || type?.kind === "unknown") return type;
  return readDocType(reader, docs.ofPath(name)?.type, scope) ??
    (element !== undefined && !ts.isIdentifier(element.name)
      ? patternType(element.name, element.initializer, context)
      : typeOfDefault(
        reader,
        defaultExpression(source, context),
        scope,
      ));
}

function readMemberDefault(
  source: MemberSource,
  context: ParameterContext,
): DefaultSource | undefined {
  const expression = defaultExpression(source, context);
  const { graph } = context.reader;
  return expression === undefined
    ? undefined
    : readDefault(graph, expression, context.scope);
}

/** The default in the pattern, or the member's value in the default of the whole object. */
function defaultExpression(
  { name, element, parameter }: MemberSource,
  context: ParameterContext,
): ts.Expression | undefined {
  if (element?.initializer !== undefined) return element.initializer;
  return memberOf(parameter.initializer, name, context);
}
