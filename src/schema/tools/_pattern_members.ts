import { ts } from "../compiler.ts";
import { type Property, type Type, UNKNOWN } from "../types/type.ts";
import { evaluateKey } from "../values/evaluate.ts";
import { unwrap } from "../values/unwrap.ts";
import type { MemberDefault } from "./argument_source.ts";
import { type ParameterContext, typeOfDefault } from "./collect_parameters.ts";
import { readDefault } from "./read_default.ts";

/** Patterns nest no deeper. */
const MAX_DEPTH = 20;

/** The members that a pattern takes, by their names as properties. */
export function patternElements(
  pattern: ts.ObjectBindingPattern,
  { reader, scope }: ParameterContext,
): Map<string, ts.BindingElement> {
  const elements = new Map<string, ts.BindingElement>();
  for (const element of pattern.elements) {
    if (element.dotDotDotToken !== undefined) continue;
    const name = element.propertyName ??
      (ts.isIdentifier(element.name) ? element.name : undefined);
    const key = name === undefined
      ? undefined
      : evaluateKey(reader.graph, name, scope);
    if (key !== undefined) elements.set(key, element);
  }
  return elements;
}

/** What a default that is written out has for a member. */
export function memberOf(
  whole: ts.Expression | undefined,
  name: string,
  { reader, scope }: ParameterContext,
): ts.Expression | undefined {
  const object = whole === undefined ? undefined : unwrap(whole);
  if (object === undefined || !ts.isObjectLiteralExpression(object)) {
    return undefined;
  }
  for (const member of object.properties) {
    const isNamed = member.name !== undefined &&
      evaluateKey(reader.graph, member.name, scope) === name;
    if (!isNamed) continue;
    if (ts.isPropertyAssignment(member)) return member.initializer;
    if (ts.isShorthandPropertyAssignment(member)) return member.name;
  }
  return undefined;
}

/**
 * The type of what a pattern without annotation takes.
 *
 * @param pattern The pattern.
 * @param whole Its default, if any; what it has not may be left out.
 * @param context What reading it needs.
 */
export function patternType(
  pattern: ts.BindingPattern,
  whole: ts.Expression | undefined,
  context: ParameterContext,
  depth = 0,
): Type {
  if (ts.isArrayBindingPattern(pattern)) {
    return { kind: "array", item: () => UNKNOWN };
  }
  const properties = new Map<string, Property>();
  const { module } = context.scope;
  const elements = depth < MAX_DEPTH ? patternElements(pattern, context) : [];
  for (const [name, element] of elements) {
    const { initializer = memberOf(whole, name, context) } = element;
    const type = ts.isIdentifier(element.name)
      ? typeOfDefault(context.reader, initializer, context.scope)
      : patternType(element.name, initializer, context, depth + 1);
    properties.set(name, {
      type: () => type,
      optional: element.initializer !== undefined || whole !== undefined,
      place: module.placeOf(element),
      documented: { module, node: element },
    });
  }
  return { kind: "object", properties, indexes: [] };
}

/** The defaults within a pattern that stands in another one. */
export function patternDefaults(
  pattern: ts.BindingName,
  context: ParameterContext,
  around: readonly string[] = [],
): readonly MemberDefault[] {
  if (!ts.isObjectBindingPattern(pattern) || around.length >= MAX_DEPTH) {
    return [];
  }
  const { reader, scope } = context;
  return [...patternElements(pattern, context)].flatMap(([name, element]) => {
    const path = [...around, name];
    const { initializer } = element;
    const own = initializer === undefined ? [] : [{
      path,
      default: readDefault(reader.graph, initializer, scope),
    }];
    return [...own, ...patternDefaults(element.name, context, path)];
  });
}
