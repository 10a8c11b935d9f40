import type { Variant } from "./_variant.ts";

const MAX_TEXT = 20_000;

/**
 * What is wrong with a variant's form.
 *
 * @returns Undefined where nothing is.
 */
export function problemOf(
  { form, text, options = [], answer_key = "" }: Variant,
): string | undefined {
  if (text.trim() === "") return "it has no text";
  if (text.length > MAX_TEXT) return "its text is too long";
  switch (form) {
    case "free_text":
      return undefined;
    case "multiple_choice": {
      const plain = options.map((option) => option.trim().toLowerCase());
      if (plain.length < 2 || plain.length > 8) {
        return `it needs 2 to 8 options: found ${plain.length}`;
      }
      if (plain.includes("")) return "an option is empty";
      if (new Set(plain).size < plain.length) return "two options are the same";
      const last = String.fromCharCode(64 + plain.length);
      return /^[A-H]$/.test(answer_key) && answer_key <= last
        ? undefined
        : `its answer_key must be a letter from A to ${last}: found "${answer_key}"`;
    }
    case "true_false":
      return answer_key === "True" || answer_key === "False"
        ? undefined
        : `its answer_key must be True or False: found "${answer_key}"`;
    case "fill_in":
      if (!text.includes("____")) return "it has no gap (____)";
      return answer_key.trim() === "" ? "nothing fills its gap" : undefined;
    default:
      return form satisfies never;
  }
}
