/** How good a finding is: `warning` for what makes tools less safe or less able, `missing` for what no tool runs without. */
export type FindingState = "good" | "note" | "warning" | "missing";

/** One thing that was looked at. */
export interface Finding {
  /** What was looked at. */
  readonly name: string;
  readonly state: FindingState;
  /** What was found. */
  readonly found: string;
  /** What that means, in a sentence. */
  readonly meaning: string;
}
