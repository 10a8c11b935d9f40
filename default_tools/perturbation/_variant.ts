/** What can be done to a question. */
export type Operation =
  | "paraphrase"
  | "reformulate"
  | "entity_substitution"
  | "negation_rewording"
  | "back_translation"
  | "unit_change"
  | "distractor"
  | "noise"
  | "typos"
  | "case"
  | "option_shuffling"
  | "number_format";

/** How a question can be put. */
export type Form = "free_text" | "multiple_choice" | "true_false" | "fill_in";

/** A question put in another way. */
export interface Variant {
  readonly operation: Operation;
  readonly form: Form;
  /** The question; for `multiple_choice` without its options. */
  readonly text: string;
  /** Of `multiple_choice`, in order: A, B, C and so on. */
  readonly options?: readonly string[];
  /** The letter of the right option, `True` or `False`, or what fills the gap. */
  readonly answer_key?: string;
  /** What was changed. */
  readonly rationale: string;
}

/** A variant that was not kept. */
export interface Dropped {
  readonly operation: Operation;
  readonly form: Form;
  readonly reason: string;
}

/** A question with its answer. */
export interface Question {
  readonly input: string;
  readonly expected: string;
}
