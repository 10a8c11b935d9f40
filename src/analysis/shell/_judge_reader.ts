import {
  type OptionTable,
  optionTable,
  parseArguments,
  type ParsedArguments,
} from "./_options.ts";
import type { Judge, Verdict } from "./_verdict.ts";

/** What the operands of a program are. */
export type OperandKind =
  | "paths"
  /** Text that names no file. */
  | "text"
  /** One text, then paths. */
  | "text-then-paths"
  | "none";

/** A program that only reads, with the options that keep it so. */
export interface ReaderRules {
  /** As `optionTable()` takes them. */
  readonly options?: string;
  readonly operands?: OperandKind;
  /** Options that stand in for the text before the paths. */
  readonly textOptions?: readonly string[];
  readonly maxOperands?: number;
  readonly takesAnything?: boolean;
  readonly anyOption?: boolean;
  readonly harmlessNames?: RegExp;
  readonly stopsAtOperand?: boolean;
  /** Whether it goes through folders, so that `..` among split names would matter. */
  readonly visitsFolders?: boolean;
  /** What else must hold. */
  readonly check?: (given: ParsedArguments) => string | undefined;
}

/** Makes the judge of a program that only reads. */
export function readerJudge(rules: ReaderRules): Judge {
  const table: OptionTable = optionTable(rules.options ?? "");
  const kind = rules.operands ?? "paths";
  return (args): Verdict => {
    const given = parseArguments(args, table, rules);
    const skipped = kind === "text-then-paths" &&
        !given.options.some((it) => rules.textOptions?.includes(it.name))
      ? 1
      : 0;
    const files = given.operands.slice(skipped);
    const isText = kind === "text" || kind === "none";
    const paths = isText ? [] : files.map((it) => it.value);
    return {
      reason: given.reason ?? excess(given, rules) ?? rules.check?.(given),
      paths: [...given.paths, ...paths],
    };
  };
}

function excess(
  given: ParsedArguments,
  rules: ReaderRules,
): string | undefined {
  const max = rules.operands === "none" ? 0 : rules.maxOperands ?? Infinity;
  if (given.operands.length > max) {
    return `${given.operands[max]?.text} may be written`;
  }
  const split = given.operands.find((it) => it.many && it.pattern);
  return rules.visitsFolders && split
    ? `${split.text} may split into other paths`
    : undefined;
}
