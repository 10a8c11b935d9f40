import type { LibraryReading } from "./tool_manifest.ts";

/** An import, export-from or dynamic import with a literal specifier. */
export interface ImportReference {
  /** What the source names, as written. */
  readonly specifier: string;
  /** `type` imports vanish at run time; `dynamic` ones load when executed. */
  readonly kind: "static" | "type" | "dynamic";
  /** Its attribute `type`, such as `json`. */
  readonly type?: string;
  /** Line of the specifier, counted from 1. */
  readonly line: number;
  /** Column of the specifier, counted from 1. */
  readonly column: number;
}

/** The module that declares the types of a package or URL, or why there is none that can be read. */
export type Declarations =
  | { readonly kind: "module"; readonly path: string }
  /** `reason` ends a message, with a way out where there is one. */
  | { readonly kind: "none"; readonly reason: string };

/** The local modules that a library can see, as text. */
export interface ModuleSources {
  /** Text of a local module, or of one that `declarations` named; undefined when there is no such module. */
  text(path: string): string | undefined;
  /** Absolute path of the local module that `specifier` names in `from`; undefined when it is external or missing. */
  resolve(specifier: string, from: string): string | undefined;
  /**
   * The declarations that `specifier` leads to in `from`, a local module or
   * one of declarations. Asked for only when a type leads there; without this
   * method, packages have no types.
   */
  declarations?(specifier: string, from: string): Declarations;
}

/**
 * A language that tools are written in: the one seam between the rooms and a
 * parser. Readers are pure: they see text, never the disk, and execute nothing.
 */
export interface ToolLanguage {
  /** File extensions with their dot. */
  readonly extensions: readonly string[];
  /** Every module that a source text names. */
  scanImports(path: string, text: string): readonly ImportReference[];
  /** Reads the tools of the library whose module is `path`; problems become diagnostics, never exceptions. */
  readLibrary(path: string, sources: ModuleSources): LibraryReading;
}
