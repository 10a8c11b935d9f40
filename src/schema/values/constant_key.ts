import type { ts } from "../compiler.ts";
import type { Scope } from "../types/type.ts";
import type { TypeReader } from "../types/type_reader.ts";
import { evaluateKey } from "./evaluate.ts";

/**
 * The text of a member's name in a type or an object literal.
 *
 * @param reader Reader of the library.
 * @param name The name as written.
 * @param scope Its scope.
 * @returns The text, or undefined when only running the module would tell.
 */
export function constantKey(
  reader: TypeReader,
  name: ts.PropertyName,
  scope: Scope,
): string | undefined {
  return evaluateKey(reader.graph, name, scope);
}
