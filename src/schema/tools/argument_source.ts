import type { ParamDoc } from "../docs/param_docs.ts";
import type { Place } from "../modules/source_module.ts";
import type { Type } from "../types/type.ts";
import type { ModuleNode } from "./function_source.ts";
import type { DefaultSource } from "./read_default.ts";

/** A default of a member within an argument. */
export interface MemberDefault {
  readonly path: readonly string[];
  readonly default: DefaultSource;
}

/** One argument of a tool before its schema is written. */
export interface ArgumentSource {
  readonly name: string;
  readonly type: Type;
  readonly optional: boolean;
  readonly default?: DefaultSource;
  /** Defaults that a pattern gives to members within the argument, by their paths. */
  readonly memberDefaults?: readonly MemberDefault[];
  /** Nodes whose doc comment is about the argument, the closest first. */
  readonly documented: readonly ModuleNode[];
  /** What the function's own doc comment says. */
  readonly doc?: ParamDoc;
  readonly place: Place;
}
