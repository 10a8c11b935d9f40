import { ts } from "../compiler.ts";
import type { Place } from "../modules/source_module.ts";
import type { FunctionSource, ModuleNode } from "./function_source.ts";

/** `const tool_x: (a: string) => string = wrap(...)`: the type tells what the value does not. */
export function declaredFunction(
  declared: FunctionSource["declaredType"],
  place: Place,
  documented: readonly ModuleNode[],
): FunctionSource | undefined {
  let node = declared?.node;
  while (node !== undefined && ts.isParenthesizedTypeNode(node)) {
    node = node.type;
  }
  return declared === undefined || node === undefined ||
      !ts.isFunctionTypeNode(node)
    ? undefined
    : { signature: node, scope: declared.scope, place, documented };
}
