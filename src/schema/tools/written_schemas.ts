import {
  isPlainObject,
  type JsonObject,
  type JsonSchema,
} from "../../core/json.ts";
import { ts } from "../compiler.ts";
import type { Ambiguous, Found, ModuleGraph } from "../modules/module_graph.ts";
import type { Place, SourceModule } from "../modules/source_module.ts";
import { isTypeOnlyExport } from "../modules/type_only.ts";
import type { Reporter } from "../reporter.ts";
import { evaluateConstant } from "../values/evaluate_constant.ts";
import { toJsonConstant } from "../values/json_constant.ts";
import { unwrap } from "../values/unwrap.ts";
import { nameOf } from "./declared_name.ts";
import { exportPlace } from "./export_place.ts";
import type { OfferedExport } from "./list_offered_exports.ts";
import { locateFunction } from "./locate_function.ts";
import { schemaOwner } from "./schema_owner.ts";
import { findUnknownPart } from "./_unknown_part.ts";
import { reportSchemaFaults } from "./_written_schema_faults.ts";

/** A schema of a tool's arguments that its author wrote. */
export interface WrittenSchema {
  /** Name of the constant. */
  readonly name: string;
  readonly schema: JsonSchema;
  /** Where the constant stands. */
  readonly place: Place;
}

/** What reading the written schemas of one library needs. */
export interface WrittenSchemasContext {
  readonly graph: ModuleGraph;
  readonly reporter: Reporter;
  /** The library's tools. */
  readonly tools: readonly OfferedExport[];
}

/** What is evaluated besides literals: descriptions are put together of several texts. */
const OPTIONS = { spread: true, fold: true } as const;

/**
 * Reads the schemas that authors write beside their tools: exported constants
 * `tool_x_schema` that are no functions. Nothing is executed.
 *
 * @param module The library's module.
 * @param context What reading them needs.
 * @returns Those that are schemas of objects, by tool; the others are reported.
 */
export function readWrittenSchemas(
  module: SourceModule,
  context: WrittenSchemasContext,
): ReadonlyMap<string, WrittenSchema> {
  const { graph } = context;
  const names = new Set(context.tools.map(({ name }) => name));
  const written = new Map<string, WrittenSchema>();
  const exported = graph.exportedNames(module);
  for (const name of exported) {
    const tool = schemaOwner(name);
    if (tool === undefined || names.has(name)) continue;
    const found = graph.lookupExport(module, name);
    if (found === undefined || isTypeOnlyExport(graph, module, name)) continue;
    const reading = readConstant({ module, name, found }, context);
    if (reading === undefined) continue;
    const { schema, place } = reading;
    if (!names.has(tool)) reportOrphan({ name, tool, place }, context.reporter);
    else if (
      schema && !reportSchemaFaults({ name, schema, place }, context.reporter)
    ) {
      written.set(tool, { name, schema, place });
    }
  }
  reportUnexported(module, { ...context, names, exported: new Set(exported) });
  return written;
}

interface Constant {
  readonly module: SourceModule;
  readonly name: string;
  readonly found: Found | Ambiguous;
}

interface Reading {
  readonly place: Place;
  /** Undefined when it cannot be told, which is reported. */
  readonly schema?: JsonObject;
}

/** Undefined when there is no value of that name, or a function. */
function readConstant(
  { module, name, found }: Constant,
  { graph, reporter, tools }: WrittenSchemasContext,
): Reading | undefined {
  const located = locateFunction(graph, found);
  if ("signature" in located || isType(found)) return undefined;
  const place = declaredPlace(found) ?? exportPlace(module, name);
  const value = found.kind === "ambiguous"
    ? undefined
    : toJsonConstant(evaluateConstant(graph, found, OPTIONS)?.value);
  if (isPlainObject(value)) return { place, schema: value as JsonObject };
  const tool = schemaOwner(name);
  const isOfTool = tools.some((one) => one.name === tool);
  if (!isOfTool && !isLiteral(found)) {
    reporter.report(located.place ?? place, {
      severity: "error",
      code: "tool-not-callable",
      message:
        `${name} ${located.reason}; a name that starts with tool_ must be a function's, or another name`,
    });
    return undefined;
  }
  const reason = value === undefined
    ? `cannot be read without running the module: ${
      found.kind === "external"
        ? located.reason
        : findUnknownPart(graph, found, OPTIONS)
    }`
    : "is no schema, which is an object";
  if (isOfTool) {
    reporter.report(place, {
      severity: "error",
      code: "schema-not-literal",
      message:
        `${name} ${reason}; until it is a constant of literals, of other such constants of local files and of "..." of them, the schema of ${tool} is made from its parameters`,
    });
  }
  return { place };
}

function isType(found: Found | Ambiguous): boolean {
  return found.kind === "local" &&
    found.local.declarations.length > 0 &&
    found.local.declarations.every(({ node }) =>
      ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)
    );
}

/** Whether a constant is written as an object, whatever is in it. */
function isLiteral(found: Found | Ambiguous): boolean {
  return found.kind === "local" &&
    found.local.declarations.some(({ node }) =>
      ts.isVariableDeclaration(node) && node.initializer !== undefined &&
      ts.isObjectLiteralExpression(unwrap(node.initializer))
    );
}

function declaredPlace(found: Found | Ambiguous): Place | undefined {
  if (found.kind !== "local") return undefined;
  const [declaration] = found.local.declarations;
  return declaration &&
    declaration.module.placeOf(nameOf(declaration.node) ?? declaration.node);
}

function reportOrphan(
  { name, tool, place }: {
    readonly name: string;
    readonly tool: string;
    readonly place: Place;
  },
  reporter: Reporter,
): void {
  reporter.report(place, {
    severity: "warning",
    code: "orphan-schema",
    message:
      `${name} is the schema of no tool: there is no ${tool} in this library; rename it, or export the function ${tool} from this file`,
  });
}

/** Reports constants beside tools that would be their schemas if they were exported. */
function reportUnexported(
  module: SourceModule,
  { graph, reporter, names, exported }: WrittenSchemasContext & {
    readonly names: ReadonlySet<string>;
    readonly exported: ReadonlySet<string>;
  },
): void {
  for (const name of module.names.locals.keys()) {
    const tool = schemaOwner(name);
    if (tool === undefined || !names.has(tool) || exported.has(name)) continue;
    const found = graph.lookup(module, name);
    if (found === undefined || isType(found)) continue;
    if ("signature" in locateFunction(graph, found)) continue;
    reporter.report(declaredPlace(found) ?? module.placeOf(module.file), {
      severity: "warning",
      code: "schema-not-exported",
      message:
        `${name} is not exported, so the schema of ${tool} is made from its parameters: export it, or rename it`,
    });
  }
}
