import type { JsonValue } from "../../core/json.ts";
import type { ts } from "../compiler.ts";
import type { ModuleGraph } from "../modules/module_graph.ts";
import type { Place } from "../modules/source_module.ts";
import type { Scope } from "../types/type.ts";
import { evaluate } from "../values/evaluate.ts";
import { toJsonConstant } from "../values/json_constant.ts";

/** A default in source text. */
export type DefaultSource =
  /** A constant that JSON holds exactly. */
  | {
    readonly kind: "value";
    readonly value: JsonValue;
    readonly text: string;
    readonly place: Place;
    /** Whether operators were computed: `Bits.A | Bits.B` is no member of the enum, and its type says so all the same. */
    readonly computed: boolean;
  }
  /** `undefined`: the parameter is optional and has no default. */
  | { readonly kind: "none" }
  /** Anything else: the function itself applies it. */
  | { readonly kind: "source"; readonly text: string };

const MAX_TEXT = 2000;

/**
 * Reads the default of a parameter.
 *
 * @param graph The modules that the library can see.
 * @param expression The expression after `=`.
 * @param scope Its scope.
 * @returns The default.
 */
export function readDefault(
  graph: ModuleGraph,
  expression: ts.Expression,
  scope: Scope,
): DefaultSource {
  const { module } = scope;
  const text = module.textOf(expression).slice(0, MAX_TEXT);
  const plain = evaluate(graph, expression, scope);
  const found = plain ?? evaluate(graph, expression, scope, { fold: true });
  if (found === undefined) return { kind: "source", text };
  if (found.value === undefined) return { kind: "none" };
  const value = toJsonConstant(found.value);
  if (value === undefined) return { kind: "source", text };
  const place = module.placeOf(expression);
  return { kind: "value", value, text, place, computed: plain === undefined };
}
