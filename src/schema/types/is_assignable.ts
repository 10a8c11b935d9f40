import { assignable } from "./assignable.ts";
import type { Type } from "./type.ts";
import type { TypeReader } from "./type_reader.ts";

/**
 * Whether every value of one type is a value of another. What telling costs
 * counts towards the reader's limits.
 *
 * @param reader The reader of the types.
 * @param a The narrower type.
 * @param b The wider type.
 * @returns Undefined when it cannot be told.
 */
export function isAssignable(
  reader: TypeReader,
  a: Type,
  b: Type,
): boolean | undefined {
  const work = { steps: 0 };
  const answer = assignable(a, b, { depth: 0, work });
  reader.charge(work.steps);
  return answer;
}
