import type { Form, Operation, Question, Variant } from "./_variant.ts";

/** What this library uses of the host's client. */
export interface WriterClient {
  readonly llm: object | null;
  generate_text(
    request: { readonly prompt: string; readonly n_predict: number },
  ): Promise<string>;
}

/** Most tokens of one answer. */
const MAX_TOKENS = 1_000;

/** What a model is to do, by operation. */
export const INSTRUCTIONS: Readonly<Record<Operation, string>> = {
  paraphrase: "Say it in other words.",
  reformulate: "Ask it from another angle, or as a small story.",
  entity_substitution:
    "Replace names of people, places or things by others, where the answer stays the same.",
  negation_rewording:
    "Use a negation or a double negation, where the answer stays the same.",
  back_translation: "Translate it into another language, and then back.",
  unit_change:
    "Give quantities in other units, where the answer stays the same.",
  distractor: "Add a true detail that does not matter for the answer.",
  noise: "Add noise as people type it: hesitation, slang, abbreviations.",
  typos: "Make two or three typing mistakes that leave it readable.",
  case: "Change capital and small letters.",
  option_shuffling: "Put its options in another order.",
  number_format: "Write its numbers in another way.",
};

const FORMS: Readonly<Record<Form, string>> = {
  free_text: 'an open question: {"text", "rationale"}',
  multiple_choice:
    'a question with 3 to 5 options, exactly one of them right: {"text", "options": [...], "answer_key": "A" | "B" | ..., "rationale"}',
  true_false:
    'a statement that is true or false: {"text", "answer_key": "True" | "False", "rationale"}',
  fill_in:
    'a sentence with one gap, written ____: {"text", "answer_key": what fills it, "rationale"}',
};

/** What a variant is asked for with. */
export interface WriteRequest {
  readonly question: Question;
  readonly operation: Operation;
  readonly form: Form;
  /** Counts variants of the same kind, so that they differ. */
  readonly number: number;
  /** A variant that was wrong, and why. */
  readonly wrong?: { readonly answer: string; readonly problem: string };
}

/** Has a model write a variant; undefined where it answers with none. */
export async function writeVariant(
  client: WriterClient,
  { question, operation, form, number, wrong }: WriteRequest,
): Promise<{ readonly variant?: Variant; readonly answer: string }> {
  const prompt = [
    "Put a question in another way, so that its answer stays right.",
    `Question: ${JSON.stringify(question.input)}`,
    `Right answer: ${JSON.stringify(question.expected)}`,
    `What to do: ${INSTRUCTIONS[operation]}`,
    `Form: ${FORMS[form]}`,
    ...number > 1
      ? [`It is number ${number}: differ from the obvious one.`]
      : [],
    ...wrong
      ? [`Your last one was wrong, as ${wrong.problem}: ${wrong.answer}`]
      : [],
    "Answer with the JSON object alone.",
  ].join("\n");
  const answer = await client.generate_text({ prompt, n_predict: MAX_TOKENS });
  const found = objectIn(answer);
  if (found === undefined) return { answer };
  const { text, options, answer_key, rationale } = found;
  return {
    answer,
    variant: {
      operation,
      form,
      text: textOf(text),
      ...(Array.isArray(options) && { options: options.map(textOf) }),
      ...(answer_key !== undefined && { answer_key: textOf(answer_key) }),
      rationale: textOf(rationale),
    },
  };
}

/** Has a model judge whether a variant still asks the same; the reason if not. */
export async function meaningProblem(
  client: WriterClient,
  question: Question,
  variant: Variant,
): Promise<string | undefined> {
  const { text, options, answer_key } = variant;
  const prompt = [
    "Does the second question ask for the same thing as the first, so that its given answer is right?",
    `First: ${JSON.stringify(question)}`,
    `Second: ${JSON.stringify({ text, options, answer_key })}`,
    'Answer with a JSON object alone: {"same": true | false, "reason": "..."}',
  ].join("\n");
  const answer = await client.generate_text({ prompt, n_predict: MAX_TOKENS });
  const { same, reason } = objectIn(answer) ?? {};
  if (same === true) return undefined;
  return same === false
    ? `it no longer asks the same: ${textOf(reason)}`
    : "nobody could tell whether it still asks the same";
}

/** The first JSON object in a text. */
function objectIn(text: string): Record<string, unknown> | undefined {
  const start = text.indexOf("{");
  for (let end = text.lastIndexOf("}"); start !== -1 && end > start;) {
    try {
      const value: unknown = JSON.parse(text.slice(start, end + 1));
      return typeof value === "object" && value !== null
        ? { ...value }
        : undefined;
    } catch {
      // Something follows it: the object ends earlier.
      end = text.lastIndexOf("}", end - 1);
    }
  }
  return undefined;
}

function textOf(value: unknown): string {
  return typeof value === "string"
    ? value
    : value === undefined
    ? ""
    : JSON.stringify(value);
}
