import { findOptions, letterOf, optionOf } from "./_options.ts";
import type { Random } from "./_random.ts";
import type { Form, Question, Variant } from "./_variant.ts";

/** A question in a form, or why it cannot be put so without a model. */
export type Formed =
  | Pick<Variant, "text" | "options" | "answer_key">
  | { readonly reason: string };

/**
 * Puts a question in a form by rules.
 *
 * @param question The question, and its answer.
 * @param form How it is to be put.
 * @param random Chooses wrong options and their order.
 */
export function putInForm(
  { input, expected }: Question,
  form: Form,
  random: Random,
): Formed {
  switch (form) {
    case "free_text":
      return { text: input };
    case "true_false": {
      const wrong = wrongNumbers(expected, random)[0];
      const isTrue = wrong === undefined || random.below(2) === 0;
      return {
        text: `True or false: the answer to "${input}" is ${
          isTrue ? expected : wrong
        }.`,
        answer_key: isTrue ? "True" : "False",
      };
    }
    case "fill_in":
      return { text: `${input}\nAnswer: ____`, answer_key: expected };
    case "multiple_choice":
      return multipleChoice({ input, expected }, random);
    default:
      return form satisfies never;
  }
}

function multipleChoice(
  { input, expected }: Question,
  random: Random,
): Formed {
  const given = findOptions(input);
  const right = given && given.options[optionOf(expected, given.options)];
  if (given && right === undefined) {
    return { reason: "the expected answer is none of its options" };
  }
  const options = given?.options ??
    [expected, ...wrongNumbers(expected, random)];
  if (options.length < 2) {
    return { reason: "wrong options need a model, as the answer is no number" };
  }
  const shuffled = random.shuffled(options);
  return {
    text: given?.stem ?? input,
    options: shuffled,
    answer_key: letterOf(shuffled.indexOf(right ?? expected)),
  };
}

/** Numbers near one, and with its number of decimals; none where it is no number. */
function wrongNumbers(expected: string, random: Random): readonly string[] {
  const found = /^(-?\d+(?:\.\d+)?)([^\d]*)$/.exec(expected.trim());
  if (found === null) return [];
  const [, digits = "", unit = ""] = found;
  const decimals = digits.split(".")[1]?.length ?? 0;
  const step = 10 ** -decimals;
  const value = Number(digits);
  const steps = random.shuffled([1, -1, 2, -2, 10]).slice(0, 3);
  // Next to numbers of many digits, doubles have none.
  return steps.map((count) => (value + count * step).toFixed(decimals))
    .filter((wrong) => wrong !== value.toFixed(decimals))
    .map((wrong) => `${wrong}${unit}`);
}
