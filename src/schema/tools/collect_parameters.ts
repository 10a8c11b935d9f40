import {
  HOST_PARAMETERS,
  type HostParameter,
  type ParameterPlan,
} from "../../core/tool_manifest.ts";
import { ts } from "../compiler.ts";
import type { Reporter } from "../reporter.ts";
import { type Scope, STRING, type Type, UNKNOWN } from "../types/type.ts";
import type { TypeReader } from "../types/type_reader.ts";
import { inferType } from "../values/infer_type.ts";
import type { ArgumentSource } from "./argument_source.ts";
import { collectDestructured } from "./_destructured.ts";
import type { DeclaredParameter } from "./declared_parameters.ts";
import { findDocType, readDocType } from "./doc_type.ts";
import type { FunctionDocs } from "./function_docs.ts";
import { checkHostParameter } from "./_host_parameter.ts";
import { readDefault } from "./read_default.ts";
import { checkRestParameter } from "./_rest_parameter.ts";

/** What the parameters of a function ask for. */
export interface CollectedParameters {
  readonly arguments: readonly ArgumentSource[];
  readonly plans: readonly ParameterPlan[];
  /** Types of further arguments, from an index signature of a destructured parameter. */
  readonly additional?: Type;
}

/** What reading the parameters of one function needs. */
export interface ParameterContext {
  readonly reader: TypeReader;
  readonly reporter: Reporter;
  readonly scope: Scope;
  readonly docs: FunctionDocs;
  /** What a declared function type says, by index. */
  readonly declared: readonly (DeclaredParameter | undefined)[];
}

/** Whether a name is one that the host fills. */
export function isHostParameter(name: string): name is HostParameter {
  return HOST_PARAMETERS.some((host) => host === name);
}

/**
 * Collects the arguments of a function and the plan of each parameter.
 *
 * @param parameters The parameters in order.
 * @param context What reading them needs.
 * @returns The arguments; of two with one name, the first.
 */
export function collectParameters(
  parameters: readonly ts.ParameterDeclaration[],
  context: ParameterContext,
): CollectedParameters {
  const found = new Map<string, ArgumentSource>();
  const plans: ParameterPlan[] = [];
  let additional: Type | undefined;
  for (const [at, parameter] of parameters.entries()) {
    const { name } = parameter;
    context.reader.renewBudget();
    if (parameter.dotDotDotToken !== undefined) {
      plans.push({ kind: "rest" });
      checkHostParameter(parameter, context);
      checkRestParameter(parameter, at, context);
    } else if (ts.isObjectBindingPattern(name)) {
      const inner = collectDestructured(
        { parameter, pattern: name, at },
        context,
      );
      plans.push(inner.plan);
      additional ??= inner.additional;
      for (const argument of inner.arguments) keep(found, argument);
    } else if (ts.isIdentifier(name) && name.text === "this") {
      // `this: void` is a type and no parameter.
      continue;
    } else if (ts.isIdentifier(name) && isHostParameter(name.text)) {
      plans.push({ kind: "host", name: name.text });
      checkHostParameter(parameter, context);
    } else {
      const argument = collectPositional(parameter, at, context);
      plans.push({ kind: "argument", name: argument.name });
      keep(found, argument);
    }
  }
  return {
    arguments: [...found.values()],
    plans,
    ...(additional === undefined ? {} : { additional }),
  };
}

function keep(
  found: Map<string, ArgumentSource>,
  argument: ArgumentSource,
): void {
  if (!found.has(argument.name)) found.set(argument.name, argument);
}

function collectPositional(
  parameter: ts.ParameterDeclaration,
  at: number,
  context: ParameterContext,
): ArgumentSource {
  const { scope, reader, docs } = context;
  const { module } = scope;
  const name = ts.isIdentifier(parameter.name)
    ? parameter.name.text
    : docs.nameAt(at) ?? `arg${at + 1}`;
  const doc = docs.ofParameter(name);
  const { initializer } = parameter;
  return {
    name,
    type: readParameterType(parameter, at, context),
    optional: parameter.questionToken !== undefined ||
      initializer !== undefined || context.declared[at]?.optional === true ||
      (module.home.isJavaScript &&
        (doc?.optional === true ||
          doc?.type?.text.trim().endsWith("=") === true)),
    ...(initializer === undefined
      ? {}
      : { default: readDefault(reader.graph, initializer, scope) }),
    documented: [{ module, node: parameter }],
    ...(doc === undefined ? {} : { doc }),
    place: module.placeOf(parameter.name),
  };
}

function readParameterType(
  parameter: ts.ParameterDeclaration,
  at: number,
  { reader, scope, docs, declared }: ParameterContext,
): Type {
  if (parameter.type !== undefined) return reader.read(parameter.type, scope);
  const inline = findDocType(
    [{ module: scope.module, node: parameter }],
    scope,
  );
  if (inline !== undefined) return reader.read(inline.node, inline.scope);
  const name = ts.isIdentifier(parameter.name) ? parameter.name.text : "";
  return readDocType(reader, docs.ofParameter(name)?.type, scope) ??
    declared[at]?.type ?? typeOfPattern(reader, parameter, scope) ??
    typeOfDefault(reader, parameter.initializer, scope);
}

/** `[a, b]` takes a list, whatever is in it. */
function typeOfPattern(
  reader: TypeReader,
  { name, initializer }: ts.ParameterDeclaration,
  scope: Scope,
): Type | undefined {
  if (!ts.isArrayBindingPattern(name) || initializer !== undefined) {
    return undefined;
  }
  const item = reader.inexpressible(
    "the items of a list without annotation: annotate the parameter",
    scope.module.placeOf(name),
  );
  return { kind: "array", item: () => item };
}

/**
 * The type of something without annotation: that of its default, a string when
 * it has none, and inexpressible when the default does not tell.
 *
 * @param reader Reader of the library.
 * @param initializer The default, if any.
 * @param scope Its scope.
 * @returns The type.
 */
export function typeOfDefault(
  reader: TypeReader,
  initializer: ts.Expression | undefined,
  scope: Scope,
): Type {
  if (initializer === undefined) return STRING;
  const type = inferType(reader, initializer, scope);
  // `= undefined` is no more than a `?`.
  if (type?.kind === "undefined") return STRING;
  // `= null` alone says nothing of what else it may be.
  if (type?.kind === "literal" && type.value === null) return UNKNOWN;
  if (type !== undefined) return type;
  const text = scope.module.textOf(initializer).slice(0, 60);
  return reader.inexpressible(
    `the default ${
      text.replace(/\s+/g, " ")
    }, whose type only running the module would tell: annotate the parameter`,
    scope.module.placeOf(initializer),
  );
}
