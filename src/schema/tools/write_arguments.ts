import type { JsonSchema, JsonValue } from "../../core/json.ts";
import type { RevivalPlan } from "../../core/tool_manifest.ts";
import { describeProperty } from "../docs/describe.ts";
import { readDocComment } from "../docs/doc_comment.ts";
import { applySchemaTags, SCHEMA_TAGS } from "../docs/schema_tags.ts";
import type { Place } from "../modules/source_module.ts";
import type { Reporter } from "../reporter.ts";
import type { SchemaDraft } from "../schema_draft.ts";
import type { Type } from "../types/type.ts";
import type { TypeReader } from "../types/type_reader.ts";
import { includesUndefined } from "../types/union_type.ts";
import { closePlan } from "../writing/close_plan.ts";
import { inlineSingleUses } from "../writing/inline_single_uses.ts";
import { MAX_INLINE, SchemaWriter } from "../writing/schema_writer.ts";
import { applyDefaults, applyMemberDefaults } from "./_argument_default.ts";
import { documentMembers } from "./_document_members.ts";
import type { ArgumentSource } from "./argument_source.ts";
import type { CollectedParameters } from "./collect_parameters.ts";
import type { FunctionDocs } from "./function_docs.ts";

/** Schemas that models and their APIs put up with. */
const MAX_BEARABLE = 2_000;

/** The schema of a tool's arguments, with the plans that revive them. */
export interface WrittenArguments {
  readonly schema: JsonSchema;
  readonly revivals?: Readonly<Record<string, RevivalPlan>>;
  readonly otherRevival?: RevivalPlan;
  readonly revivalDefinitions?: Readonly<Record<string, RevivalPlan>>;
}

/** What writing the arguments of one function needs. */
export interface WriteArgumentsContext {
  readonly reader: TypeReader;
  readonly reporter: Reporter;
  readonly docs: FunctionDocs;
  /** Where the function's name stands. */
  readonly place: Place;
}

/**
 * Writes the schema of a tool's arguments.
 *
 * @param all The arguments.
 * @param context What writing them needs.
 * @returns The schema and the plans.
 */
export function writeArguments(
  all: CollectedParameters,
  context: WriteArgumentsContext,
): WrittenArguments {
  const collected = withoutHuge(
    all,
    context,
    (type) => context.reader.tooLarge.has(type),
  );
  const inline = writeAll(collected, context, false);
  if (inline !== undefined && inline.size <= MAX_INLINE) return inline.written;
  // Too large with every type written out where it is used: once each in `$defs`.
  const shared = writeAll(collected, context, true) ?? inline ??
    writeAll(
      withoutHuge(collected, context, (type) => isHuge(type, context)),
      context,
      true,
    );
  if (shared !== undefined) {
    if (shared.size > MAX_BEARABLE) reportLarge(shared.size, context);
    return shared.written;
  }
  context.reporter.report(context.place, {
    severity: "warning",
    code: "unexpressible-type",
    message:
      "No JSON Schema for the parameters, as their types are too deep or too large; anything is accepted: take simpler types",
  });
  const names = collected.arguments.map(({ name }) => name);
  const required = collected.arguments.filter(({ optional }) => !optional);
  return {
    schema: {
      type: "object",
      properties: Object.fromEntries(
        names.map((name): [string, JsonValue] => [name, {}]),
      ),
      required: required.map(({ name }) => name),
    },
  };
}

function reportLarge(
  size: number,
  { reporter, place }: WriteArgumentsContext,
): void {
  reporter.report(place, {
    severity: "warning",
    code: "portability",
    message:
      `The schema of the parameters is made of ${size} schemas, more than model APIs take or models read: take the parts of the types that the tool needs (Pick, Omit, or an interface of its own)`,
  });
}

interface SizedArguments {
  readonly written: WrittenArguments;
  /** How many schemas it is made of. */
  readonly size: number;
}

/** Whether a type alone is over the limits. */
function isHuge(
  type: Type,
  { reader, reporter }: WriteArgumentsContext,
): boolean {
  const writer = new SchemaWriter(reader, reporter, { share: true });
  reader.renewBudget();
  writer.write(type);
  if (writer.overflowed) reader.tooLarge.add(type);
  return writer.overflowed;
}

/** The arguments, those inexpressible whose type is over the limits. */
function withoutHuge(
  collected: CollectedParameters,
  { reader }: WriteArgumentsContext,
  isTooLarge: (type: Type) => boolean,
): CollectedParameters {
  const kept = collected.arguments.map((argument) => {
    if (!isTooLarge(argument.type)) return argument;
    const { place } = argument;
    const reason = `${argument.name}, whose type is too deep or too large`;
    return { ...argument, type: reader.inexpressible(reason, place) };
  });
  return { ...collected, arguments: kept };
}

function writeAll(
  { arguments: all, additional }: CollectedParameters,
  { reader, reporter, docs, place }: WriteArgumentsContext,
  share: boolean,
): SizedArguments | undefined {
  const writer = new SchemaWriter(reader, reporter, {
    share,
    describePath: (path) => docs.ofPath(path)?.description,
  });
  const properties = new Map<string, SchemaDraft>();
  const plans = new Map<string, RevivalPlan>();
  const required: string[] = [];
  for (const argument of all) {
    if (writer.overflowed) return undefined;
    // Left out, it is what it must be.
    if (argument.type.kind === "undefined") continue;
    reader.renewBudget();
    const written = writer.within(argument.place, () => {
      if (!argument.optional) writer.reportNever(argument);
      return writer.write(argument.type, argument.name);
    });
    documentMembers(writer, written.schema, docs.membersOf(argument.name));
    applyMemberDefaults(writer, written.schema, argument.memberDefaults ?? []);
    const documented = documentArgument(writer, argument, written.schema);
    properties.set(argument.name, documented.schema);
    if (written.plan !== undefined) plans.set(argument.name, written.plan);
    const optional = argument.optional || documented.hasDefault ||
      includesUndefined(argument.type);
    if (!optional) required.push(argument.name);
  }
  const schema: SchemaDraft = {
    type: "object",
    properties: Object.fromEntries(properties),
    required,
  };
  const others = additional &&
    writer.within(place, () => writer.write(additional));
  if (others) schema.additionalProperties = others.schema;
  if (writer.overflowed) return undefined;
  if (writer.definitions.size > 0) {
    schema.$defs = Object.fromEntries(writer.definitions);
  }
  const written = {
    schema: share ? inlineSingleUses(schema) : schema,
    ...revivalsOf(writer, plans, others?.plan),
  };
  return { written, size: writer.size };
}

function revivalsOf(
  writer: SchemaWriter,
  plans: ReadonlyMap<string, RevivalPlan>,
  other: RevivalPlan | undefined,
): Omit<WrittenArguments, "schema"> {
  if (plans.size === 0 && other === undefined) return {};
  const closed = (plan: RevivalPlan) => closePlan(plan, writer.definitions);
  const all = (named: ReadonlyMap<string, RevivalPlan>) =>
    Object.fromEntries(
      [...named].map(([name, plan]) => [name, closed(plan)] as const),
    );
  return {
    revivals: all(plans),
    ...(other === undefined ? {} : { otherRevival: closed(other) }),
    ...(writer.plans.size === 0
      ? {}
      : { revivalDefinitions: all(writer.plans) }),
  };
}

function documentArgument(
  writer: SchemaWriter,
  argument: ArgumentSource,
  bare: SchemaDraft,
): { schema: SchemaDraft; hasDefault: boolean } {
  const schema: SchemaDraft = { ...bare };
  let tagged = applySchemaTags(
    schema,
    { tags: argument.doc?.tags ?? [] },
    writer.reporter,
  );
  let description: string | undefined;
  for (const { module, node } of argument.documented) {
    const doc = readDocComment(module, node, { inlineTags: SCHEMA_TAGS });
    if (doc === undefined) continue;
    description ??= describeProperty(doc);
    tagged = applySchemaTags(schema, doc, writer.reporter) ?? tagged;
  }
  description ??= argument.doc?.description;
  if (description !== undefined) schema.description = description;
  else reportUndocumented(writer.reporter, argument);
  const hasDefault = applyDefaults(writer, schema, argument, tagged);
  return { schema, hasDefault };
}

function reportUndocumented(
  reporter: Reporter,
  argument: ArgumentSource,
): void {
  reporter.report(argument.place, {
    severity: "warning",
    code: "undocumented-parameter",
    message:
      `Parameter ${argument.name} has no description: add "@param ${argument.name} ..." to the function's doc comment`,
  });
}
