import { searchPath } from "./search_path.ts";
import type { StartWatcher } from "./start_watcher.ts";

/** What the operator of this process was asked, by program: Deno's permissions are the process's, and so is this. */
export interface ProcessPrograms {
  readonly watchers: Set<StartWatcher>;
  readonly answers: Map<string, "granted" | "denied">;
  /** `PATH` when the first watcher came. */
  readonly searchPath: string | undefined;
  restore: () => void;
}

const KEY = Symbol.for("lcp.inline.programs");

/** What this process remembers of its programs. */
export function processPrograms(): ProcessPrograms {
  const known: unknown = Reflect.get(globalThis, KEY);
  // Nobody else knows of this symbol but another copy of this module.
  if (known) return known as ProcessPrograms;
  const made: ProcessPrograms = {
    watchers: new Set(),
    answers: new Map(),
    searchPath: searchPath(),
    restore: () => {},
  };
  Object.defineProperty(globalThis, KEY, { value: made });
  return made;
}
