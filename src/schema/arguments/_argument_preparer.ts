import type { JsonSchema } from "../../core/json.ts";
import { errorText } from "../../core/error_text.ts";
import { nearestNames } from "../../core/nearest_names.ts";
import { setOwn } from "../../core/set_own.ts";
import { HOST_PARAMETERS } from "../../core/tool_manifest.ts";
import { cloneJson } from "./_clone_json.ts";
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
import { type CompiledSchema, SchemaForms } from "./_schema_forms.ts";
import type { Accepts } from "./_schema_node.ts";
import { TooManyWaysError } from "./_schema_validator.ts";
import type {
  ArgumentManifest,
  PreparedArguments,
} from "./prepare_arguments.ts";

/** Deeper values of recursive unions would multiply the errors: one is enough. */
const MAX_DEPTH_FOR_ALL_ERRORS = 8;
const MAX_IGNORED_NOTES = 20;

const HOST_NAMES: ReadonlySet<string> = new Set(HOST_PARAMETERS);

/** One call's arguments on their way. */
interface Preparation {
  readonly args: Record<string, unknown>;
  readonly copy: ValueCopy;
  readonly report: ProblemReport;
  readonly notes: string[];
}

/** Prepares the arguments of one tool's calls. */
export class ArgumentPreparer {
  readonly #tool: ArgumentManifest;
  readonly #forms: SchemaForms;
  readonly #optionForms = new Map<JsonSchema, SchemaForms>();
  readonly #names: ReadonlySet<string>;

  /** @param tool The tool's manifest. */
  constructor(tool: ArgumentManifest) {
    this.#tool = tool;
    this.#forms = new SchemaForms(tool.input_schema);
    const { root } = this.#forms.for({ longestText: 0, longestArray: 0 });
    this.#names = new Set(root.properties.keys());
  }

  /** See `createArgumentPreparer`. */
  prepare(params: unknown): PreparedArguments {
    const report = new ProblemReport();
    try {
      return this.#prepare(params, report);
    } catch (error) {
      if (error instanceof TooManyProblemsError) {
        return { ok: false, problems: [...report.lines, "And more of them."] };
      }
      if (error instanceof TooManyValuesError) {
        return { ok: false, problems: [`The arguments ${error.message}.`] };
      }
      if (error instanceof TooManyWaysError) {
        return {
          ok: false,
          problems: [
            "The arguments can be read in too many ways: nest them less deep.",
          ],
        };
      }
      // The stack ends before a schema that leads back to itself does.
      if (error instanceof RangeError) {
        return {
          ok: false,
          problems: [
            `The arguments could not be held against the tool's schema: ${error.message}.`,
          ],
        };
      }
      throw error;
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
    const form = this.#forms.for(copy.size);
    const accepts = acceptsBy(form, copy);
    form.defaults.fill(form.root, args, accepts);
    if (!report.isEmpty || !accepts(form.root, args)) {
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
    const { longestText, longestArray } = copy.size;
    const generous = this.#forms.for({
      longestText,
      // Text that is read as JSON holds an item in every other character at most.
      longestArray: Math.max(longestArray, longestText / 2),
    });
    const accepts = acceptsBy(generous, copy);
    const context = {
      accepts,
      path: report.path,
      copy: (value: unknown) => copy.copy(value),
      notes,
    };
    coerceValue({ node: generous.root, value: args }, context);
    const form = this.#forms.for(copy.size);
    form.defaults.fill(form.root, args, acceptsBy(form, copy));
    const value = withoutBigints(args, copy);
    const errors = form.validator.findErrors(value, {
      all: copy.depth <= MAX_DEPTH_FOR_ALL_ERRORS,
      maxReferences: maxReferencesFor(copy),
    });
    explainErrors(errors, { view: form.view, value, report });
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
    let forms = this.#optionForms.get(schema);
    if (!forms) {
      const { $defs = {} } = this.#tool.input_schema;
      forms = new SchemaForms({ $defs, ...schema });
      this.#optionForms.set(schema, forms);
    }
    const form = forms.for(copy.size);
    return acceptsBy(form, copy)(form.root, value);
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

function ownNames(source: object, report: ProblemReport): readonly string[] {
  try {
    return Object.keys(source);
  } catch (error) {
    report.refuse(`could not be read: ${errorText(error)}`);
    return [];
  }
}

function acceptsBy(form: CompiledSchema, copy: ValueCopy): Accepts {
  return (node, value) =>
    form.validator.accepts(node.schema, withoutBigints(value, copy), {
      maxReferences: maxReferencesFor(copy),
    });
}

/** A value is looked at a few times over; only a union whose forms overlap multiplies that. */
function maxReferencesFor(copy: ValueCopy): number {
  return 100_000 + 20 * copy.count;
}

/** The validator knows JSON only: the nearest number stands for a bigint. */
function withoutBigints(value: unknown, copy: ValueCopy): unknown {
  if (!copy.holdsBigint) return value;
  return cloneJson(
    value,
    (leaf) => typeof leaf === "bigint" ? Number(leaf) : leaf,
  );
}
