import type { Diagnostic } from "./diagnostic.ts";

/** What became of things of one kind. */
export interface NamesChange {
  /** Names of those that are there now and were not before. */
  readonly added: readonly string[];
  /** Names of those that are not there any more. */
  readonly removed: readonly string[];
  /** Names of those whose specification is another one. */
  readonly changed: readonly string[];
}

/** What became of the tools that can be called, and of resources and prompts. All of it may be empty: then only code has changed, or a problem is gone. */
export interface ToolsChange extends NamesChange {
  /** What became of resources, named by their URIs or templates of such. */
  readonly resources: NamesChange;
  /** What became of prompts. */
  readonly prompts: NamesChange;
  /** What there is to say that was not said before; `kept-last-good` tells of a broken file whose tools stay as they were. */
  readonly diagnostics: readonly Diagnostic[];
}
