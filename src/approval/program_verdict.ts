import type { RuleRequest } from "./rules/rule.ts";

/** A program that a tool wants to run. */
export interface ProgramSource {
  readonly source: string;
  readonly argv: readonly string[];
}

/** What is decided about a program before it runs. */
export interface ProgramVerdict {
  /** `ask`: the operator decides. */
  readonly decision: "allow" | "ask" | "deny";
  /** Whether a rule or the level allows it, and not only its looks: then nothing has to hold it. */
  readonly isTrusted?: boolean;
  /** Whether nothing but the level speaks against it, so that it runs held though it was approved. */
  readonly isHarmless?: boolean;
  /** Why it is not simply allowed, each a few words: `subprocess`, `git push changes a remote`. */
  readonly reasons: readonly string[];
  /** What would have it allowed without asking, each such as `--autonomy full_access`. */
  readonly ways?: readonly string[];
  /** The rule that "always" would remember, if there is one for the program. */
  readonly remembers?: string;
  /** What that rule is about. */
  readonly subject?: RuleRequest;
}

/** Nothing speaks against a program. */
export const PROGRAM_ALLOWED: ProgramVerdict = {
  decision: "allow",
  reasons: [],
};
