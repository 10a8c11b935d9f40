import type { ts } from "../compiler.ts";
import type { Place, SourceModule } from "../modules/source_module.ts";
import type { Scope } from "../types/type.ts";

/** A node with the module whose text it is. */
export interface ModuleNode {
  readonly module: SourceModule;
  readonly node: ts.Node;
}

/** A function as its source text shows it. */
export interface FunctionSource {
  /** Parameters and result: the implementation's, or those of a declared function type. */
  readonly signature: ts.SignatureDeclaration;
  readonly scope: Scope;
  /** Where its name stands. */
  readonly place: Place;
  /** Nodes whose doc comment describes it; the first that has one counts. */
  readonly documented: readonly ModuleNode[];
  /** A declared type (`const tool_x: Handler = ...`) that gives parameters without annotation theirs. */
  readonly declaredType?: { readonly node: ts.TypeNode; readonly scope: Scope };
}

/** Why a name does not lead to a function whose text can be read. */
export interface NoFunction {
  /** Middle of a message: `is a class`. */
  readonly reason: string;
  readonly place?: Place;
}
