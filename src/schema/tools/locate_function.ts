import { ts } from "../compiler.ts";
import type { Ambiguous, Found, ModuleGraph } from "../modules/module_graph.ts";
import type { LocalDeclaration } from "../modules/module_names.ts";
import { wrappingType } from "./_wrapping_type.ts";
import { DECLARING_TAGS, findDocType } from "./doc_type.ts";
import { declaredFunction } from "./_declared_function.ts";
import { notAFunction } from "./_not_a_function.ts";
import type { Place } from "../modules/source_module.ts";
import { isTypeOnlyName } from "../modules/type_only.ts";
import { pathOf } from "../types/reference_type.ts";
import { type Entity, resolvePath } from "../types/resolve_name.ts";
import type { Scope } from "../types/type.ts";
import { unwrap } from "../values/unwrap.ts";
import { nameOf } from "./declared_name.ts";
import type {
  FunctionSource,
  ModuleNode,
  NoFunction,
} from "./function_source.ts";

const MAX_ALIASES = 20;

/**
 * Finds the function that an exported name leads to, aliases followed.
 *
 * @param graph The modules that the library can see.
 * @param found What the name leads to.
 * @returns The function, or why there is none.
 */
export function locateFunction(
  graph: ModuleGraph,
  found: Found | Ambiguous | Entity,
): FunctionSource | NoFunction {
  return locate(graph, found, { depth: 0 });
}

interface Trail {
  readonly depth: number;
  readonly place?: Place;
}

function locate(
  graph: ModuleGraph,
  found: Found | Ambiguous | Entity,
  trail: Trail,
): FunctionSource | NoFunction {
  if (trail.depth > MAX_ALIASES) {
    return { reason: "is an alias of itself", ...placed(trail.place) };
  }
  switch (found.kind) {
    case "local": {
      const scope: Scope = "scope" in found
        ? found.scope
        : { module: found.module };
      const declarations = "local" in found
        ? found.local.declarations
        : found.declarations;
      return locateDeclared(graph, declarations, scope, trail);
    }
    case "external":
      return {
        reason: `comes from ${
          JSON.stringify(found.specifier)
        }, which is not a local file that can be read: wrap it in a function here`,
        ...placed(trail.place),
      };
    case "expression": {
      const { module, expression } = found;
      const node = { module, node: expression };
      return locateValue(graph, expression, {
        ...trail,
        scope: { module },
        node,
      });
    }
    default:
      return { reason: "is not a function", ...placed(trail.place) };
  }
}

function placed(place: Place | undefined): { place?: Place } {
  return place === undefined ? {} : { place };
}

function locateDeclared(
  graph: ModuleGraph,
  declarations: readonly LocalDeclaration[],
  outer: Scope,
  trail: Trail,
): FunctionSource | NoFunction {
  const functions = declarations.filter(({ node }) =>
    ts.isFunctionDeclaration(node)
  );
  if (functions.length > 0) return locateOverloaded(functions, outer);
  const variable = declarations.find(({ node }) =>
    ts.isVariableDeclaration(node)
  );
  if (variable !== undefined) {
    return locateVariable(graph, variable, outer, trail);
  }
  const [first] = declarations;
  if (first !== undefined && ts.isImportEqualsDeclaration(first.node)) {
    return locateAlias(graph, first, outer, trail);
  }
  return notAFunction(first, trail.place);
}

/** `import tool_x = space.f`. */
function locateAlias(
  graph: ModuleGraph,
  { module, node }: LocalDeclaration,
  outer: Scope,
  trail: Trail,
): FunctionSource | NoFunction {
  const place = module.placeOf(nameOf(node) ?? node);
  const target = ts.isImportEqualsDeclaration(node)
    ? node.moduleReference
    : undefined;
  if (target === undefined || ts.isExternalModuleReference(target)) {
    return { reason: "is a whole module, which no ES module requires", place };
  }
  const entity = resolvePath(graph, { ...outer, module }, pathOf(target));
  return entity === undefined
    ? { reason: "is not a function", place }
    : locate(graph, entity, { depth: trail.depth + 1, place });
}

function locateOverloaded(
  functions: readonly LocalDeclaration[],
  outer: Scope,
): FunctionSource | NoFunction {
  const bodied = functions.findLast(({ node }) =>
    ts.isFunctionDeclaration(node) && node.body !== undefined
  );
  const [first] = functions;
  const chosen = bodied ?? first;
  if (chosen === undefined || !ts.isFunctionDeclaration(chosen.node)) {
    return { reason: "is not a function" };
  }
  const { module, node } = chosen;
  const place = module.placeOf(node.name ?? node);
  if (bodied === undefined) return { reason: "has no body", place };
  const others = functions.filter((other) => other !== chosen);
  const declaredType = findDocType(
    [chosen],
    { ...outer, module },
    DECLARING_TAGS,
  );
  return {
    signature: node,
    scope: { ...outer, module },
    place,
    documented: [chosen, ...others],
    ...(declaredType === undefined ? {} : { declaredType }),
  };
}

function locateVariable(
  graph: ModuleGraph,
  declaration: LocalDeclaration,
  outer: Scope,
  trail: Trail,
): FunctionSource | NoFunction {
  const { module, node, statement } = declaration;
  const scope = { ...outer, module };
  const place = module.placeOf(nameOf(node) ?? node);
  if (!ts.isVariableDeclaration(node)) {
    return { reason: "is not a function", place };
  }
  const own: ModuleNode[] = [{ module, node }];
  if (
    statement !== undefined &&
    statement.declarationList.declarations[0] === node
  ) {
    own.push({ module, node: statement });
  }
  const declaredType = node.type === undefined
    ? findDocType(own, scope, DECLARING_TAGS)
    : { node: node.type, scope };
  if (isOnlyDeclared(statement)) {
    return { reason: "is only declared and has no value", place };
  }
  const value = node.initializer === undefined
    ? { reason: "has no value", place }
    : locateValue(graph, node.initializer, {
      ...trail,
      scope,
      node: { module, node },
      place,
    });
  if ("reason" in value) {
    return declaredFunction(declaredType, place, own) ??
      { reason: value.reason, place };
  }
  return {
    ...value,
    place: isOwnFunction(node) ? place : value.place,
    documented: [...own, ...value.documented],
    ...(declaredType === undefined ? {} : { declaredType }),
  };
}

function isOnlyDeclared(statement: LocalDeclaration["statement"]): boolean {
  return statement?.modifiers?.some(({ kind }) =>
    kind === ts.SyntaxKind.DeclareKeyword
  ) ?? false;
}

function isOwnFunction(node: ts.VariableDeclaration): boolean {
  const value = node.initializer === undefined
    ? undefined
    : unwrap(node.initializer);
  return value !== undefined &&
    (ts.isArrowFunction(value) || ts.isFunctionExpression(value));
}

interface ValueTrail extends Trail {
  readonly scope: Scope;
  readonly node: ModuleNode;
}

function locateValue(
  graph: ModuleGraph,
  expression: ts.Expression,
  trail: ValueTrail,
): FunctionSource | NoFunction {
  const { scope } = trail;
  const value = unwrap(expression);
  const place = scope.module.placeOf(value);
  if (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) {
    const declaredType = wrappingType(expression, scope);
    return {
      signature: value,
      scope,
      place,
      documented: [],
      ...(declaredType === undefined ? {} : { declaredType }),
    };
  }
  const path = ts.isIdentifier(value)
    ? [value.text]
    : ts.isPropertyAccessExpression(value) && ts.isIdentifier(value.expression)
    ? [value.expression.text, value.name.text]
    : undefined;
  const entity = path === undefined
    ? undefined
    : resolvePath(graph, scope, path);
  if (isTypeOnlyName(graph, scope.module, path?.[0] ?? "")) {
    return { reason: "is imported as a type only, without a value", place };
  }
  if (entity !== undefined) {
    return locate(graph, entity, { depth: trail.depth + 1, place });
  }
  return {
    reason: ts.isCallExpression(value)
      ? "is the result of a call, which only running the module would tell: export a function that makes the call"
      : "is not a function",
    place,
  };
}
