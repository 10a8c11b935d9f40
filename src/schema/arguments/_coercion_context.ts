import type { SchemaNode } from "../validation/schema_node.ts";
import type { ValueChecker } from "../validation/value_checker.ts";
import type { WorkBudget } from "../validation/work_budget.ts";
import type { OptionSelector } from "./_option_selector.ts";
import type { ValuePath } from "./_problem_report.ts";

/** Lines, and those of parts, in order; null stands for a line that nobody reads any more. */
export type Notes = (string | null | Notes)[];

/** What a value became. */
export interface Coerced {
  readonly value: unknown;
  readonly notes: Notes;
}

/** What one call's coercions share. */
export interface CoercionContext {
  readonly checker: ValueChecker;
  readonly work: WorkBudget;
  readonly selector: OptionSelector;
  /** Place of the value at hand. */
  readonly path: ValuePath;
  /** Copies what was read from text, within the limits for arguments. */
  readonly copy: (value: unknown) => unknown;
  /** Takes one line for each value that was changed. */
  notes: Notes;
  /** How many lines there were, those that were dropped included. */
  noteCount: number;
  /** Whether the tool receives a `Date` for the value at hand. */
  readonly becomesDate: () => boolean;
  /** What arrays and objects became, each of which has one place only, and which other values stay. */
  readonly known: Map<SchemaNode, Map<unknown, Coerced>>;
}

/** A schema and the value that is to satisfy it. */
export interface Coercion {
  readonly node: SchemaNode;
  /** JSON, which is not changed. */
  readonly value: unknown;
}
