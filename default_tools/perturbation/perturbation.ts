/** Puts questions in other ways, so that what a model gets wrong comes to light. */

import type { Failure } from "../_shared/file_failure.ts";
import { makeVariant } from "./_make_variant.ts";
import type { WriterClient } from "./_model.ts";
import { Random } from "./_random.ts";
import type { Dropped, Form, Operation, Variant } from "./_variant.ts";

export const TOOL_LIBRARY_NAME = "Perturbation";
export const TOOL_LIBRARY_DESC =
  "Put a question in other ways that leave its answer right.";
export const TOOL_LIBRARY_ICON = "🎲";

/** What this library uses of its context. */
interface Context {
  progress(done: number, total: number): void;
}

/** The variants that are right, and those that were not kept. */
interface Variants {
  readonly success: true;
  readonly output: string;
  readonly variants: readonly Variant[];
  readonly dropped: readonly Dropped[];
}

/**
 * Makes variants of a question that leave its answer right: other words, another form,
 * noise, distraction. Each is checked for its form and, where a model wrote it, for its
 * meaning; a wrong one is repaired once or left out, with the reason. Without a text model
 * the operations remain that rules can do: noise, typos, case, option_shuffling,
 * number_format, unit_change, distractor.
 *
 * @param input The question.
 * @param expected Its right answer: a text, or the letter of one of its options.
 * @param operations What to do to it; each is tried with each form.
 * @param forms How to put it.
 * @param num_variants How many variants to make, at most.
 * @param seed Choices of rules are the same for the same seed.
 * @timeout 10m
 * @readOnly
 */
export async function tool_perturbation(
  /** @minLength 1 @maxLength 20000 */
  input: string,
  /** @minLength 1 @maxLength 5000 */
  expected: string,
  /** @minItems 1 */
  operations: Operation[] = ["paraphrase", "reformulate"],
  /** @minItems 1 */
  forms: Form[] = ["free_text"],
  /** @integer @minimum 1 @maximum 100 */
  num_variants = 3,
  /** @integer @minimum 0 */
  seed = 0,
  lollms_client_instance: WriterClient | null = null,
  tool_context?: Context,
): Promise<Variants | Failure> {
  const client = lollms_client_instance?.llm ? lollms_client_instance : null;
  const random = new Random(seed);
  const kinds = operations.flatMap((operation) =>
    forms.map((form) => ({ operation, form }))
  );
  const variants: Variant[] = [];
  const dropped: Dropped[] = [];
  const texts = new Set<string>();
  const done = () => variants.length + dropped.length;
  for (let at = 0; at < num_variants; at++) {
    const kind = kinds[at % kinds.length];
    if (kind === undefined) break;
    const made = await makeVariant({
      ...kind,
      question: { input, expected },
      number: 1 + Math.floor(at / kinds.length),
      random,
      client,
    });
    if ("reason" in made) dropped.push(made);
    else if (texts.has(keyOf(made))) {
      dropped.push({ ...kind, reason: "there is one like it already" });
    } else {
      texts.add(keyOf(made));
      variants.push(made);
    }
    tool_context?.progress(done(), num_variants);
  }
  if (variants.length === 0) {
    const reasons = [...new Set(dropped.map(({ reason }) => reason))];
    return { success: false, error: `No variant: ${reasons.join("; ")}` };
  }
  const left = dropped.length > 0 ? `; ${dropped.length} left out` : "";
  return {
    success: true,
    output: `${variants.length} variants${left}`,
    variants,
    dropped,
  };
}

function keyOf({ form, text, options = [] }: Variant): string {
  return JSON.stringify([form, text, options]);
}
