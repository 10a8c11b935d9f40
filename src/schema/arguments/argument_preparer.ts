import type { JsonSchema } from "../../core/json.ts";
import { setOwn } from "../../core/set_own.ts";
import {
  HOST_PARAMETERS,
  type ToolManifest,
} from "../../core/tool_manifest.ts";
import { sameValueNodes } from "../validation/same_value_nodes.ts";
import { isMembers } from "../validation/json_kind.ts";
import { matches, type SchemaNode } from "../validation/schema_node.ts";
import { ValueChecker } from "../validation/value_checker.ts";
import { TooMuchWorkError, WorkBudget } from "../validation/work_budget.ts";
import { coerceValue } from "./_coerce_value.ts";
import type { Notes } from "./_coercion_context.ts";
import { noteNearMembers } from "./_near_members.ts";
import { noteLines } from "./_note_lines.ts";
import { TooManyValuesError, ValueCopy } from "./_copy_value.ts";
import { noteUnknownNames } from "./_unknown_names.ts";
import { describeValue } from "./_describe_schema.ts";
import { leadsToDate } from "./_leads_to_date.ts";
import { explainValue } from "./_explain_value.ts";
import {
  ProblemReport,
  quote,
  TooManyProblemsError,
} from "./_problem_report.ts";
import { readParams } from "./_read_params.ts";
import { RevivalSchemas } from "./_revival_schemas.ts";
import { reviveValue } from "./_revive_value.ts";
import { CompiledSchema } from "./_compiled_schema.ts";
import { thrownText } from "./_thrown_text.ts";
import type { PreparedArguments } from "./prepared_arguments.ts";

const TOO_MUCH_WORK =
  "The arguments take too much work to be checked: pass fewer or shorter values, or nest them less deep.";

const HOST_NAMES: ReadonlySet<string> = new Set(HOST_PARAMETERS);

/** The parts of a manifest that say what arguments a tool takes. */
export type ArgumentManifest = Pick<
  ToolManifest,
  | "input_schema"
  | "acceptsUnknown"
  | "revivals"
  | "otherRevival"
  | "revivalDefinitions"
>;

/** One call's arguments on their way. */
interface Preparation {
  readonly work: WorkBudget;
  readonly checker: ValueChecker;
  readonly copy: ValueCopy;
  readonly report: ProblemReport;
  readonly notes: Notes;
}

/** Options of {@linkcode ArgumentPreparer.prepare}. */
export interface PrepareOptions {
  /** The work that may be done; some tenths of a second by default. */
  readonly work?: WorkBudget;
}

/**
 * Turns what a caller passed into what a tool receives: coerced where the
 * schema leaves no doubt, defaults filled in, unknown names left out,
 * validated, and revived. The caller's values are never changed.
 *
 * Limits, so that neither a schema nor a value stalls the host: values nest at
 * most 200 levels deep and have at most 1,000,000 parts; a text that a pattern
 * could take the engine long on is a problem, and so are arguments that take too
 * much work on the whole.
 */
export class ArgumentPreparer {
  readonly #tool: ArgumentManifest;
  readonly #schema: CompiledSchema;
  readonly #revivals: RevivalSchemas;
  readonly #names: ReadonlySet<string>;
  /** What schemas of forms and conditions say of arguments that the root does not name. */
  readonly #branchNodes = new Map<string, SchemaNode[]>();

  /**
   * Compiles the schema of a tool, which takes some time.
   *
   * @param tool The tool's manifest.
   */
  constructor(tool: ArgumentManifest) {
    this.#tool = tool;
    this.#schema = new CompiledSchema(tool.input_schema);
    this.#revivals = new RevivalSchemas(tool.input_schema);
    const { root } = this.#schema;
    for (const { properties } of sameValueNodes(root)) {
      for (const [name, node] of properties) {
        if (root.properties.has(name)) continue;
        const known = this.#branchNodes.get(name) ?? [];
        this.#branchNodes.set(name, [...known, node]);
      }
    }
    const names = [...root.properties.keys(), ...this.#branchNodes.keys()];
    this.#names = new Set(names).difference(HOST_NAMES);
  }

  /**
   * Prepares the arguments of one call; never throws.
   *
   * @param params An object or its JSON text; undefined and null stand for no arguments.
   * @param options The work that may be done.
   * @returns The arguments, or what is wrong with them.
   */
  prepare(
    params: unknown,
    { work = new WorkBudget() }: PrepareOptions = {},
  ): PreparedArguments {
    const report = new ProblemReport();
    const copy = new ValueCopy(report, work);
    const checker = new ValueChecker(work);
    try {
      return this.#prepare(params, { work, checker, copy, report, notes: [] });
    } catch (error) {
      return { ok: false, problems: problemsOf(error, report) };
    }
  }

  #prepare(params: unknown, preparation: Preparation): PreparedArguments {
    const { checker, report } = preparation;
    const source = readParams(params);
    if (typeof source === "string") {
      return { ok: false, problems: [this.#wrongParams(params, source)] };
    }
    const { root, defaults } = this.#schema;
    const given = this.#copyArguments(source, preparation);
    let args = defaults.fill(root, given, preparation);
    if (!report.isEmpty || !checker.accepts(root, args)) {
      args = this.#coerce(args, preparation);
    }
    // Also after problems, as those of base64 and the like come to light here.
    const revived = this.#revive(args, preparation);
    if (!report.isEmpty) return { ok: false, problems: report.lines };
    const notes = [
      ...noteLines(preparation.notes),
      ...noteUnknownNames(report, { known: this.#names, given }),
    ];
    // Last, as it may take all the work that is left.
    const near = this.#nearMembers(args, preparation);
    return { ok: true, args: revived, notes: [...notes, ...near] };
  }

  #wrongParams(params: unknown, reason: string): string {
    const [name = "name"] = this.#names;
    return `The arguments must be an object such as {${quote(name)}: …}: ` +
      (reason || `got ${describeValue(params)}`) + ".";
  }

  #copyArguments(
    source: object,
    { copy, report, work, checker }: Preparation,
  ): Record<string, unknown> {
    const args: Record<string, unknown> = Object.create(null);
    for (const name of ownNames(source, report)) {
      work.spend(1);
      const isKnown = this.#names.has(name) ||
        // The host's own objects cannot be passed off by a caller.
        (this.#tool.acceptsUnknown && !HOST_NAMES.has(name));
      if (!isKnown) {
        report.ignoredNames.push(name);
        continue;
      }
      if (!this.#names.has(name)) report.passedNames.push(name);
      const value = copy.copyMember(source, name);
      if (value === undefined) continue;
      const forms = this.#branchNodes.get(name);
      // Left out, as of any argument that may be and cannot be null.
      const isLeftOut = value === null && forms &&
        !forms.some((form) => checker.accepts(form, null));
      if (!isLeftOut) setOwn(args, [name, value]);
    }
    return args;
  }

  #coerce(args: unknown, preparation: Preparation): unknown {
    const { checker, copy, report } = preparation;
    const { root, selector, defaults } = this.#schema;
    checker.keepsAll = true;
    const context = {
      ...preparation,
      noteCount: 0,
      selector,
      path: report.path,
      copy: (value: unknown) => copy.copy(value),
      known: new Map(),
      becomesDate: () =>
        leadsToDate(report.path.steps, this.#tool, preparation.work),
    };
    const coerced = coerceValue({ node: root, value: args }, context);
    const value = defaults.fill(root, coerced, preparation);
    explainValue({ node: root, value }, { ...preparation, selector });
    if (report.isEmpty && !checker.accepts(root, value)) {
      report.add("do not fit the schema of the tool");
    }
    return value;
  }

  #revive(args: unknown, preparation: Preparation): Record<string, unknown> {
    const { revivals = {}, otherRevival, revivalDefinitions = {} } = this.#tool;
    const { copy, report, work } = preparation;
    const context = {
      report,
      work,
      definitions: revivalDefinitions,
      holdsBigint: copy.holdsBigint,
      matches: (pattern: string, text: string) =>
        matches(this.#revivals.pattern(pattern), { text, work }),
      accepts: (schema: JsonSchema, value: unknown) =>
        preparation.checker.accepts(this.#revivals.option(schema), value),
    };
    const revived: Record<string, unknown> = Object.create(null);
    for (const [name, value] of entriesOf(args)) {
      const plan = this.#names.has(name)
        ? Object.hasOwn(revivals, name) ? revivals[name] : undefined
        : otherRevival;
      report.path.enter(name);
      revived[name] = plan || copy.holdsBigint
        ? reviveValue({ plan, value }, context)
        : value;
      report.path.leave();
    }
    return revived;
  }

  #nearMembers(args: unknown, { checker }: Preparation): readonly string[] {
    return isMembers(args)
      ? noteNearMembers(this.#schema.root, args, checker)
      : [];
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
  // The stack can end before the work does where a schema is very deep.
  if (error instanceof TooMuchWorkError || error instanceof RangeError) {
    return report.lines.length > 0
      ? [...report.lines, "And perhaps more of them."]
      : [TOO_MUCH_WORK];
  }
  throw error;
}

function ownNames(source: object, report: ProblemReport): readonly string[] {
  try {
    return Object.keys(source);
  } catch (error) {
    report.refuse(`could not be read: ${thrownText(error)}`);
    return [];
  }
}

function entriesOf(args: unknown): readonly (readonly [string, unknown])[] {
  return typeof args === "object" && args !== null ? Object.entries(args) : [];
}
