import type { Found, ModuleGraph } from "../modules/module_graph.ts";
import { evaluate, type Evaluated, type EvaluateOptions } from "./evaluate.ts";
import { evaluateEntity } from "./_names.ts";

/**
 * Evaluates what a name leads to, if that is a constant whose value cannot change.
 *
 * @param graph The modules that the library can see.
 * @param found What the name leads to.
 * @param options What is evaluated besides literals.
 * @returns The value, or undefined when only running the module would tell.
 */
export function evaluateConstant(
  graph: ModuleGraph,
  found: Found,
  options: EvaluateOptions,
): Evaluated | undefined {
  switch (found.kind) {
    case "local": {
      const { name, module, local: { declarations } } = found;
      const entity = {
        kind: found.kind,
        name,
        declarations,
        scope: { module },
      };
      return evaluateEntity(graph, entity, options);
    }
    case "expression":
      return evaluate(
        graph,
        found.expression,
        { module: found.module },
        options,
      );
    default:
      return undefined;
  }
}
