import { problemOf } from "./_check_variant.ts";
import { meaningProblem, type WriterClient, writeVariant } from "./_model.ts";
import { findOptions } from "./_options.ts";
import { putInForm } from "./_put_in_form.ts";
import type { Random } from "./_random.ts";
import { RULES } from "./_rules.ts";
import type {
  Dropped,
  Form,
  Operation,
  Question,
  Variant,
} from "./_variant.ts";

/** What one variant is made of. */
export interface VariantRequest {
  readonly question: Question;
  readonly operation: Operation;
  readonly form: Form;
  /** Counts variants of the same kind, from 1. */
  readonly number: number;
  readonly random: Random;
  /** The host's models; null without a text model. */
  readonly client: WriterClient | null;
}

/** Makes one variant: by a rule where there is one, else by the model. */
export async function makeVariant(
  request: VariantRequest,
): Promise<Variant | Dropped> {
  const { operation, form, client } = request;
  const byRule = variantByRule(request);
  if (byRule && "text" in byRule) return byRule;
  if (client) return await variantByModel(client, request);
  return byRule ?? { operation, form, reason: "it needs a text model" };
}

function variantByRule(
  { question, operation, form, random }: VariantRequest,
): Variant | Dropped | undefined {
  if (operation === "option_shuffling") {
    if (form !== "multiple_choice" || !findOptions(question.input)) {
      const reason = "there are no options to put in another order";
      return { operation, form, reason };
    }
    const rationale = "The options stand in another order.";
    return formed(question, { operation, form, random, rationale });
  }
  const rule = RULES[operation];
  if (rule === undefined) return undefined;
  const changed = rule(question, random);
  if (changed === undefined || changed.text === question.input) {
    return { operation, form, reason: "there is nothing for it to change" };
  }
  const { text: input, rationale } = changed;
  return formed({ ...question, input }, { operation, form, random, rationale });
}

function formed(
  question: Question,
  { operation, form, random, rationale }: {
    readonly operation: Operation;
    readonly form: Form;
    readonly random: Random;
    readonly rationale: string;
  },
): Variant | Dropped {
  const parts = putInForm(question, form, random);
  if ("reason" in parts) return { operation, form, reason: parts.reason };
  const variant = { operation, form, ...parts, rationale };
  const reason = problemOf(variant);
  return reason === undefined ? variant : { operation, form, reason };
}

/** Written, checked for its form and its meaning, and repaired once. */
async function variantByModel(
  client: WriterClient,
  { question, operation, form, number }: VariantRequest,
): Promise<Variant | Dropped> {
  let wrong: { answer: string; problem: string } | undefined;
  for (let attempt = 0; attempt < 2; attempt++) {
    const { variant, answer } = await writeVariant(client, {
      question,
      operation,
      form,
      number,
      ...(wrong && { wrong }),
    });
    const problem = variant === undefined
      ? "it was no JSON object"
      : problemOf(variant) ?? await meaningProblem(client, question, variant);
    if (variant && problem === undefined) return variant;
    wrong = { answer, problem: problem ?? "" };
  }
  return { operation, form, reason: wrong?.problem ?? "it was wrong" };
}
