import type { ts } from "../compiler.ts";
import type { SourceModule } from "./source_module.ts";

/** How a local name came in by an import. */
export interface ImportBinding {
  readonly specifier: string;
  /** Name in the other module, `default`, or `*` for the whole module. */
  readonly name: string;
  readonly node: ts.Node;
  /** Whether it is erased before the module runs: `import type`. */
  readonly typeOnly: boolean;
  /** The module that a comment `@deno-types="..."` or `@ts-types="..."` names for its types. */
  readonly types?: string;
}

/** Everything that one name stands for in one scope. */
export interface LocalName {
  readonly declarations: LocalDeclaration[];
  import?: ImportBinding;
}

/** A declaration with the module text it stands in. */
export interface LocalDeclaration {
  readonly module: SourceModule;
  readonly node: ts.Declaration;
  /** The statement around a variable's declaration. */
  readonly statement?: ts.VariableStatement;
}

/** What an exported name leads to. */
export type ExportEntry =
  | {
    readonly kind: "local";
    readonly name: string;
    readonly node: ts.Node;
    /** Whether it is erased before the module runs: `export type`, an interface. */
    readonly typeOnly: boolean;
  }
  | {
    readonly kind: "from";
    readonly specifier: string;
    /** Name in the other module, or `*` for the whole module. */
    readonly name: string;
    readonly node: ts.Node;
    readonly typeOnly: boolean;
  }
  | {
    readonly kind: "expression";
    readonly expression: ts.Expression;
    readonly node: ts.Node;
  };

/** The names of a module or of a namespace block. */
export interface ModuleNames {
  readonly locals: Map<string, LocalName>;
  readonly exports: Map<string, ExportEntry>;
  /** Specifiers of `export * from`. */
  readonly stars: {
    readonly specifier: string;
    readonly node: ts.Node;
    readonly typeOnly: boolean;
  }[];
  /** `X` of `export = X`. */
  equals?: string;
}
