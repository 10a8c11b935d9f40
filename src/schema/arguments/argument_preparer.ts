import type { JsonSchema } from "../../core/json.ts";
import { errorText } from "../../core/error_text.ts";
import { nearestNames } from "../../core/nearest_names.ts";
import { setOwn } from "../../core/set_own.ts";
import {
  HOST_PARAMETERS,
  type ToolManifest,
} from "../../core/tool_manifest.ts";
import { TooManyWaysError } from "../validation/schema_validator.ts";
import { coerceValue } from "./_coerce_value.ts";
import { TooManyValuesError, ValueCopy } from "./_copy_value.ts";
import { describeValue } from "./_describe_schema.ts";
import { explainErrors } from "./_explain_errors.ts";
import {
  ProblemReport,
  quote,
  TooManyProblemsError,
} from "./_problem_report.ts";
import { readParams } from "./_read_params.ts";
import { reviveValue } from "./_revive_value.ts";
import { CompiledSchema } from "./_compiled_schema.ts";
import type { Accepts } from "./_schema_node.ts";

import { withoutBigints } from "./_without_bigints.ts";
import type { PreparedArguments } from "./prepared_arguments.ts";

/** Deeper values of recursive unions would multiply the errors: one is enough. */
const MAX_DEPTH_FOR_ALL_ERRORS = 8;
const MAX_IGNORED_NOTES = 20;

const HOST_NAMES: ReadonlySet<string> = new Set(HOST_PARAMETERS);

/** The parts of a manifest that say what arguments a tool takes. */
export type ArgumentManifest = Pick<
  ToolManifest,
  "input_schema" | "acceptsUnknown" | "revivals" | "revivalDefinitions"
>;

/** One call's arguments on their way. */
interface Preparation {
  readonly args: Record<string, unknown>;
  readonly copy: ValueCopy;
  readonly report: ProblemReport;
  readonly notes: string[];
}

/**
 * Turns what a caller passed into what a tool receives: coerced where the
 * schema leaves no doubt, defaults filled in, unknown names left out,
 * validated, and revived. The caller's values are never changed.
 *
 * Limits, so that neither a schema nor a value stalls the host: values nest at
 * most 200 levels deep and have at most 1,000,000 parts; a text that a pattern
 * could take the engine long on, and an array too long to be checked for
 * duplicates, are problems.
 */
export class ArgumentPreparer {
  readonly #tool: ArgumentManifest;
  readonly #schema: CompiledSchema;
  readonly #options = new Map<JsonSchema, CompiledSchema>();
  readonly #names: ReadonlySet<string>;

  /**
   * Compiles the schema of a tool, which takes some time.
   *
   * @param tool The tool's manifest.
   */
  constructor(tool: ArgumentManifest) {
    this.#tool = tool;
    this.#schema = new CompiledSchema(tool.input_schema);
    this.#names = new Set(this.#schema.root.properties.keys());
  }

  /**
   * Prepares the arguments of one call; never throws.
   *
   * @param params An object or its JSON text; undefined and null stand for no arguments.
   * @returns The arguments, or what is wrong with them.
   */
  prepare(params: unknown): PreparedArguments {
    const report = new ProblemReport();
    try {
      return this.#prepare(params, report);
    } catch (error) {
      return { ok: false, problems: problemsOf(error, report) };
    }
  }

  #prepare(params: unknown, report: ProblemReport): PreparedArguments {
    const source = readParams(params);
    if (typeof source === "string") {
      return { ok: false, problems: [this.#wrongParams(params, source)] };
    }
    const copy = new ValueCopy(report);
    const args = this.#copyArguments(source, copy, report);
    const preparation = { args, copy, report, notes: [] };
    const { root, defaults } = this.#schema;
    const accepts = acceptsBy(this.#schema, copy);
    defaults.fill(root, args, accepts);
    if (!report.isEmpty || !accepts(root, args)) {
      this.#coerce(preparation);
    }
    if (report.isEmpty) this.#revive(preparation);
    return report.isEmpty
      ? { ok: true, args, notes: this.#notes(preparation) }
      : { ok: false, problems: report.lines };
  }

  #wrongParams(params: unknown, reason: string): string {
    const [name = "name"] = this.#names;
    return `The arguments must be an object such as {${quote(name)}: …}: ` +
      (reason || `got ${describeValue(params)}`) + ".";
  }

  #copyArguments(
    source: object,
    copy: ValueCopy,
    report: ProblemReport,
  ): Record<string, unknown> {
    const args: Record<string, unknown> = Object.create(null);
    for (const name of ownNames(source, report)) {
      const isKnown = this.#names.has(name) ||
        // The host's own objects cannot be passed off by a caller.
        (this.#tool.acceptsUnknown && !HOST_NAMES.has(name));
      if (!isKnown) {
        report.ignoredNames.push(name);
        continue;
      }
      const value = copy.copyMember(source, name);
      if (value !== undefined) setOwn(args, [name, value]);
    }
    return args;
  }

  #coerce({ args, copy, report, notes }: Preparation): void {
    const { root, view, validator, defaults } = this.#schema;
    const accepts = acceptsBy(this.#schema, copy);
    const context = {
      accepts,
      path: report.path,
      copy: (value: unknown) => copy.copy(value),
      notes,
    };
    coerceValue({ node: root, value: args }, context);
    defaults.fill(root, args, accepts);
    const value = plainJson(args, copy);
    const errors = validator.findErrors(value, {
      all: copy.depth <= MAX_DEPTH_FOR_ALL_ERRORS,
      maxReferences: maxReferencesFor(copy),
    });
    explainErrors(errors, { view, value, report });
  }

  #revive({ args, copy, report }: Preparation): void {
    const { revivals = {}, revivalDefinitions = {} } = this.#tool;
    const context = {
      report,
      definitions: revivalDefinitions,
      holdsBigint: copy.holdsBigint,
      accepts: (schema: JsonSchema, value: unknown) =>
        this.#acceptsOption(schema, { value, copy }),
    };
    for (const name of Object.keys(args)) {
      const plan = Object.hasOwn(revivals, name) ? revivals[name] : undefined;
      if (!plan && !copy.holdsBigint) continue;
      report.path.enter(name);
      const revived = reviveValue({ plan, value: args[name] }, context);
      report.path.leave();
      setOwn(args, [name, revived]);
    }
  }

  #acceptsOption(
    schema: JsonSchema,
    { value, copy }: { readonly value: unknown; readonly copy: ValueCopy },
  ): boolean {
    let option = this.#options.get(schema);
    if (!option) {
      const { $defs = {} } = this.#tool.input_schema;
      option = new CompiledSchema({ $defs, ...schema });
      this.#options.set(schema, option);
    }
    return acceptsBy(option, copy)(option.root, value);
  }

  #notes({ report, notes }: Preparation): readonly string[] {
    const { ignoredNames } = report;
    const known = [...this.#names];
    const ignored = ignoredNames.slice(0, MAX_IGNORED_NOTES).map((name) => {
      const [near] = nearestNames(name, known, { limit: 1 });
      const hint = near === undefined ? "" : `; did you mean ${quote(near)}?`;
      return `Unknown argument ${quote(name)} was ignored${hint || "."}`;
    });
    const rest = ignoredNames.length - ignored.length;
    return [
      ...notes,
      ...ignored,
      ...rest > 0 ? [`${rest} further unknown arguments were ignored.`] : [],
    ];
  }
}

/** The problems when preparing was given up. */
function problemsOf(error: unknown, report: ProblemReport): readonly string[] {
  if (error instanceof TooManyProblemsError) {
    return [...report.lines, "And more of them."];
  }
  if (error instanceof TooManyValuesError) {
    return [`The arguments ${error.message}.`];
  }
  if (error instanceof TooManyWaysError) {
    return ["The arguments can be read in too many ways: nest them less deep."];
  }
  // The stack ends before a schema that leads back to itself does.
  if (error instanceof RangeError) {
    return [
      `The arguments could not be held against the tool's schema: ${error.message}.`,
    ];
  }
  throw error;
}

function ownNames(source: object, report: ProblemReport): readonly string[] {
  try {
    return Object.keys(source);
  } catch (error) {
    report.refuse(`could not be read: ${errorText(error)}`);
    return [];
  }
}

function acceptsBy({ validator }: CompiledSchema, copy: ValueCopy): Accepts {
  return (node, value) =>
    validator.accepts(node.schema, plainJson(value, copy), {
      maxReferences: maxReferencesFor(copy),
    });
}

/** A value is looked at a few times over; only a union whose forms overlap multiplies that. */
function maxReferencesFor(copy: ValueCopy): number {
  return 100_000 + 20 * copy.count;
}

function plainJson(value: unknown, copy: ValueCopy): unknown {
  return copy.holdsBigint ? withoutBigints(value) : value;
}
