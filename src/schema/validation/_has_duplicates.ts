import { isMembers } from "./json_kind.ts";
import type { WorkBudget } from "./work_budget.ts";

/**
 * Whether two items of an array are the same JSON value, found in time that is
 * in proportion to its size.
 *
 * @param items The items.
 * @param work Takes the work of comparing.
 * @returns Whether there are.
 */
export function hasDuplicates(
  items: readonly unknown[],
  work: WorkBudget,
): boolean {
  const plain = new Set<unknown>();
  const texts = new Set<string>();
  for (const item of items) {
    work.spend(1);
    if (typeof item === "object" && item !== null) {
      texts.add(canonicalText(item, work));
    } else plain.add(item);
  }
  return plain.size + texts.size < items.length;
}

/** JSON with the keys in order; bigints are marked. */
function canonicalText(value: unknown, work: WorkBudget): string {
  work.enter(typeof value === "string" ? 6 + value.length / 16 : 6);
  let text: string;
  if (Array.isArray(value)) {
    text = `[${value.map((item) => canonicalText(item, work)).join()}]`;
  } else if (isMembers(value)) {
    const members = Object.keys(value).sort()
      .map((name) =>
        `${JSON.stringify(name)}:${canonicalText(value[name], work)}`
      );
    text = `{${members.join()}}`;
  } else {
    text = typeof value === "bigint" ? `${value}n` : JSON.stringify(value);
  }
  work.leave();
  return text;
}
