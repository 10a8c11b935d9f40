import type { Random } from "./_random.ts";
import type { Operation, Question } from "./_variant.ts";

/** What a rule made of a question. */
export interface Changed {
  readonly text: string;
  readonly rationale: string;
}

type Rule = (question: Question, random: Random) => Changed | undefined;

/** Words whose letters are not touched: numbers and names of things carry the meaning. */
const PLAIN_WORD = /\b[a-z]{5,}\b/g;

const ASIDES = [
  "It was a rainy Tuesday when this question came up.",
  "A friend of mine, who collects stamps, wondered about this.",
  "There are 14 chairs in the room where this is asked.",
  "The answer was written on a blue piece of paper and then lost.",
];

const NOISES: readonly ((text: string) => string)[] = [
  (text) => `${text}  `.replaceAll(" ", "  "),
  (text) => `Q: ${text} ??`,
  (text) => text.replace(/([.?!])?$/, " ...$1"),
  (text) => `>> ${text} <<`,
];

/** A quantity in one unit is the same in another. */
const UNITS: readonly [unit: string, factor: number, other: string][] = [
  ["km", 1_000, "m"],
  ["kg", 1_000, "g"],
  ["m", 100, "cm"],
  ["hours", 60, "minutes"],
  ["minutes", 60, "seconds"],
  ["l", 1_000, "ml"],
];

/** A square metre has more than a hundred square centimetres. */
const NO_POWER = "(?!\\s*(?:\\^|\\*\\*|[²³]))";

/**
 * What rules can do to a question without a model. None changes what is asked;
 * each gives nothing where there is nothing for it to change.
 */
export const RULES: Readonly<Partial<Record<Operation, Rule>>> = {
  typos({ input }, random) {
    const words = [...input.matchAll(PLAIN_WORD)];
    const word = words[random.below(words.length)];
    if (word === undefined) return undefined;
    const [letters] = word;
    const places = [...letters].map((_, at) => at).slice(1, -1)
      .filter((at) => letters[at] !== letters[at + 1]);
    const at = places[random.below(places.length)];
    if (at === undefined) return undefined;
    const swapped = letters.slice(0, at) + letters.charAt(at + 1) +
      letters.charAt(at) + letters.slice(at + 2);
    const { index } = word;
    const text = input.slice(0, index) + swapped +
      input.slice(index + letters.length);
    return { text, rationale: `Two letters of "${letters}" are swapped.` };
  },
  case({ input }, random) {
    const [change, how] = random.below(2) === 0
      ? [input.toUpperCase(), "capital"]
      : [input.toLowerCase(), "small"];
    return { text: change, rationale: `All letters are ${how}.` };
  },
  noise({ input }, random) {
    const noise = NOISES[random.below(NOISES.length)];
    return noise && {
      text: noise(input),
      rationale: "Marks without a meaning are added.",
    };
  },
  distractor({ input }, random) {
    const aside = ASIDES[random.below(ASIDES.length)];
    return {
      text: `${aside} ${input}`,
      rationale: "A sentence is added that has nothing to do with it.",
    };
  },
  number_format({ input }) {
    const text = input.replace(
      /(?<![\d.,])\d{1,9}(?![\d.,])/,
      (digits) => numberInWords(Number(digits)),
    );
    return { text, rationale: "A number is written in words." };
  },
  unit_change({ input }) {
    for (const [unit, factor, other] of UNITS) {
      const pattern = new RegExp(
        `(?<![\\d.,])(\\d{1,6}) ?${unit}\\b${NO_POWER}`,
      );
      const text = input.replace(
        pattern,
        (_all, amount) => `${Number(amount) * factor} ${other}`,
      );
      if (text === input) continue;
      return { text, rationale: `A quantity in ${unit} is given in ${other}.` };
    }
    return undefined;
  },
};

const SMALL = [
  ...["zero", "one", "two", "three", "four", "five", "six", "seven", "eight"],
  ...["nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen"],
  ...["sixteen", "seventeen", "eighteen", "nineteen"],
];

const TENS = [
  ...["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy"],
  ...["eighty", "ninety"],
];

const GROUPS: readonly [size: number, name: string][] = [
  [1_000_000, "million"],
  [1_000, "thousand"],
  [100, "hundred"],
];

/** A whole number from 0, below 10^9, in English words. */
export function numberInWords(value: number): string {
  if (value < 20) return SMALL[value] ?? `${value}`;
  if (value < 100) {
    const tens = TENS[Math.floor(value / 10)] ?? "";
    return value % 10 === 0 ? tens : `${tens}-${SMALL[value % 10]}`;
  }
  for (const [size, name] of GROUPS) {
    if (value < size) continue;
    const head = `${numberInWords(Math.floor(value / size))} ${name}`;
    return value % size === 0 ? head : `${head} ${numberInWords(value % size)}`;
  }
  return `${value}`;
}
