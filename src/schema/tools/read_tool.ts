import { kindTitle } from "../../core/offered_kind.ts";
import type { ParameterPlan, ToolManifest } from "../../core/tool_manifest.ts";
import { ts } from "../compiler.ts";
import { describeFunction } from "../docs/describe.ts";
import type { DocComment } from "../docs/doc_comment.ts";
import { PARAMETER_TAGS } from "../docs/tag_names.ts";
import { readToolTags } from "../docs/tool_tags.ts";
import { Reporter } from "../reporter.ts";
import { bindSignature } from "../types/type_parameters.ts";
import type { Type } from "../types/type.ts";
import type { TypeReader } from "../types/type_reader.ts";
import { collectParameters } from "./collect_parameters.ts";
import { declaredParameters } from "./declared_parameters.ts";
import { findFunctionDoc } from "./function_doc.ts";
import { FunctionDocs } from "./function_docs.ts";
import type { FunctionSource } from "./function_source.ts";
import type { OfferedExport } from "./list_offered_exports.ts";
import { readOutput } from "./read_output.ts";
import { reportUnportable } from "./report_unportable.ts";
import { reportUnknownParams } from "./_unknown_params.ts";
import { writeArguments } from "./write_arguments.ts";
import type { WrittenSchema } from "./written_schemas.ts";
import { reportMisfit } from "./_written_schema_fit.ts";

/** What reading the tools of one library needs. */
export interface ReadToolContext {
  readonly reader: TypeReader;
  readonly reporter: Reporter;
  /** The schema of its arguments, where its author wrote one. */
  readonly written?: WrittenSchema | undefined;
}

/**
 * Reads one tool, or what a resource or a prompt has in common with tools.
 *
 * @param offered Its function.
 * @param context What reading needs.
 * @returns Its manifest.
 */
export function readTool(
  offered: OfferedExport,
  context: ReadToolContext,
): ToolManifest {
  const { kind, name, exportName, source } = offered;
  const { reader, reporter } = context;
  reader.renewBudget();
  const { signature, place } = source;
  const doc = findFunctionDoc(source, kind);
  const scope = bindSignature(reader, signature, source.scope);
  const declared = readDeclaredType(reader, source);
  const docs = new FunctionDocs(doc, identifierNames(signature));
  const collected = collectParameters(signature.parameters, {
    reader,
    reporter,
    scope,
    docs,
    declared: declaredParameters(declared, signature.parameters.length),
  });
  const isTool = kind === "tool";
  // No model API sees the arguments of the others.
  if (isTool) reportUnportable(collected.arguments, reporter);
  if (doc !== undefined) reportStrayTags(doc, reporter);
  const { written } = context;
  const { schema, ...revivals } = writeArguments(collected, {
    reader,
    // What types cannot say is of no concern where the schema says it.
    reporter: written ? new Reporter() : reporter,
    docs,
    place,
  });
  const acceptsUnknown = collected.plans.some(takesUnknown);
  if (written) {
    const taken = { args: collected.arguments, acceptsUnknown };
    reportMisfit(written, taken, reporter);
  }
  const { parameters } = signature;
  const { hints } = reader.graph;
  reportUnknownParams(docs, { parameters, schema, acceptsUnknown }, {
    reporter,
    hints,
  });
  const output = isTool
    ? readOutput(source, { reader, reporter, scope, doc, declared })
    : undefined;
  return {
    name,
    description: describe(doc, offered, reporter),
    input_schema: written?.schema ?? schema,
    ...(output === undefined ? {} : { output_schema: output }),
    ...(doc === undefined ? {} : readToolTags(doc, reporter)),
    ...(isBroken(source) ? { _parsed_via_regex_fallback: true } : {}),
    exportName,
    source: locationOf(source),
    parameters: collected.plans,
    acceptsUnknown,
    ...revivals,
  };
}

function takesUnknown(plan: ParameterPlan): boolean {
  return plan.kind === "rest" || (plan.kind === "object" && plan.rest);
}

/** Where a function stands, for people and other programs. */
function locationOf(source: FunctionSource): ToolManifest["source"] {
  const { module, position } = source.place;
  const { line, column } = module.lineAt(position);
  return { path: module.home.path, line, column };
}

function isBroken({ place }: FunctionSource): boolean {
  const { problems, unparsed } = place.module.home;
  return problems.length > 0 || unparsed !== undefined;
}

function identifierNames(
  signature: ts.SignatureDeclaration,
): ReadonlySet<string> {
  return new Set(
    signature.parameters.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [name.text] : []
    ),
  );
}

function readDeclaredType(
  reader: TypeReader,
  { declaredType }: FunctionSource,
): Type | undefined {
  return declaredType === undefined
    ? undefined
    : reader.read(declaredType.node, declaredType.scope);
}

/** Reports tags that refine a parameter, of which the comment does not tell which. */
function reportStrayTags({ tags }: DocComment, reporter: Reporter): void {
  for (const { name, refines, place } of tags) {
    if (refines === true || !PARAMETER_TAGS.has(name)) continue;
    reporter.report(place, {
      severity: "warning",
      code: "invalid-tag",
      message:
        `Tag @${name} on its own in a function's comment belongs to no parameter and is left out: put it at the end of a line "@param name text @${name} ...", or in a comment before the parameter`,
    });
  }
}

function describe(
  doc: DocComment | undefined,
  { kind, name, source }: OfferedExport,
  reporter: Reporter,
): string {
  const description = doc === undefined ? undefined : describeFunction(doc);
  if (description !== undefined) return description;
  reporter.report(source.place, {
    severity: "warning",
    code: `undocumented-${kind}`,
    message: `${
      kindTitle(kind)
    } ${name} has no description: put a doc comment (/** ... */) that says what it does before the function`,
  });
  return "No description provided.";
}
