import type { ParamDoc } from "../docs/param_docs.ts";
import type { Place } from "../modules/source_module.ts";
import type { Type } from "../types/type.ts";
import type { ModuleNode } from "./function_source.ts";
import type { DefaultSource } from "./read_default.ts";

/** One argument of a tool before its schema is written. */
export interface ArgumentSource {
  readonly name: string;
  readonly type: Type;
  readonly optional: boolean;
  readonly default?: DefaultSource;
  /** Nodes whose doc comment is about the argument, the closest first. */
  readonly documented: readonly ModuleNode[];
  /** What the function's own doc comment says. */
  readonly doc?: ParamDoc;
  readonly place: Place;
}
