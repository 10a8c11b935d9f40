import { isPlainObject } from "../../core/json.ts";
import type { ChatToolSpec } from "../../core/tool_binding.ts";

/** How much more a word in the name says than one in the description. */
const NAME_WEIGHT = 4;

/** How fast the further mentions of a word count less; after BM25. */
const SATURATION = 1.2;

/**
 * The tools that a query is about, by their words, best first. Words of few tools
 * say more than those of many, and those of names more than those of descriptions.
 *
 * @param tools What there is.
 * @param query A few words, or a name.
 * @returns Those with at least one word of the query.
 */
export function rankTools(
  tools: readonly ChatToolSpec[],
  query: string,
): readonly ChatToolSpec[] {
  const weights = tools.map(wordWeights);
  const words = new Set(wordsOf(query));
  const known = [...new Set(weights.flatMap((found) => [...found.keys()]))];
  // Half a word finds the whole one: `invoice` finds `invoices`.
  const wanted = known.map((word) => ({ word, near: nearness(word, words) }))
    .filter(({ near }) => near > 0)
    .map(({ word, near }) => {
      const holders = weights.filter((found) => found.has(word)).length;
      const rarity = Math.log(1 + tools.length / holders);
      return { word, worth: near * rarity };
    });
  return tools.map((tool, index) => ({
    tool,
    score: wanted.reduce((sum, { word, worth }) => {
      const weight = weights[index]?.get(word) ?? 0;
      return sum + worth * weight / (weight + SATURATION);
    }, 0),
  }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ tool }) => tool);
}

function nearness(word: string, words: ReadonlySet<string>): number {
  if (words.has(word)) return 1;
  for (const other of words) {
    const shorter = Math.min(word.length, other.length);
    if (shorter >= 3 && (word.startsWith(other) || other.startsWith(word))) {
      return 0.6;
    }
  }
  return 0;
}

function wordWeights(tool: ChatToolSpec): ReadonlyMap<string, number> {
  const { name, description, parameters } = tool.function;
  const weights = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const word of wordsOf(text)) {
      weights.set(word, (weights.get(word) ?? 0) + weight);
    }
  };
  add(name, NAME_WEIGHT);
  add(description, 1);
  const properties = isPlainObject(parameters.properties)
    ? parameters.properties
    : {};
  for (const [key, schema] of Object.entries(properties)) {
    add(key, 1);
    if (isPlainObject(schema) && typeof schema.description === "string") {
      add(schema.description, 0.5);
    }
  }
  return weights;
}

const COMMON_WORDS: ReadonlySet<string> = new Set(
  "a an and by for from in into is it of on or the this to tool tools with"
    .split(" "),
);

function wordsOf(text: string): readonly string[] {
  return text.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 0 && !COMMON_WORDS.has(word));
}
