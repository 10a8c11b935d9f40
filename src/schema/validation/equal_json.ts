import { isMembers } from "./json_kind.ts";
import type { WorkBudget } from "./work_budget.ts";

/**
 * Whether two JSON values are the same, whatever the order of their keys.
 *
 * @param a One value.
 * @param b The other.
 * @param options Takes the work of comparing.
 * @returns Whether they are.
 */
export function equalJson(
  a: unknown,
  b: unknown,
  { work }: { readonly work: WorkBudget },
): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object") return false;
  work.enter();
  const equal = equalParts(a, b, { work });
  work.leave();
  return equal;
}

function equalParts(
  a: unknown,
  b: unknown,
  options: { readonly work: WorkBudget },
): boolean {
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length &&
      a.every((item, index) => equalJson(item, b[index], options));
  }
  if (!isMembers(a) || !isMembers(b)) return false;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length &&
    names.every((name) =>
      Object.hasOwn(b, name) && equalJson(a[name], b[name], options)
    );
}
