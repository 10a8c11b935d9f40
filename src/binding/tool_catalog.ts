import { nearestNames } from "../core/nearest_names.ts";
import type { LibraryManifest, ToolManifest } from "../core/tool_manifest.ts";
import { isServing, ServedCatalog } from "./served_catalog.ts";

/** A tool and the library that it comes from. */
export interface CatalogEntry {
  readonly tool: ToolManifest;
  readonly library: LibraryManifest;
}

/** The tools that can be called, by name, in the order of discovery, and what is served beside them. */
export class ToolCatalog {
  readonly #tools = new Map<string, CatalogEntry>();
  /** Resources and prompts. */
  readonly served: ServedCatalog;

  constructor(served: ServedCatalog = new ServedCatalog()) {
    this.served = served;
  }

  /** A catalog of the same tools that can change on its own. */
  copy(): ToolCatalog {
    const copy = new ToolCatalog(this.served.copy());
    for (const entry of this.entries()) copy.replace(entry);
    return copy;
  }

  /** The entries, in order. */
  entries(): IterableIterator<CatalogEntry> {
    return this.#tools.values();
  }

  /** The libraries that have something here: in order those with tools, then the others. */
  libraries(): LibraryManifest[] {
    const entries = [...this.entries(), ...this.served.entries()];
    return [...new Set(entries.map(({ library }) => library))];
  }

  /** Finds a tool by its name. */
  find(name: string): CatalogEntry | undefined {
    return this.#tools.get(name);
  }

  /** Names that someone who wrote `name` may have meant, nearest first. */
  near(name: string): readonly string[] {
    return nearestNames(name, [...this.#tools.keys()]);
  }

  /** Adds the tools, resources and prompts of a library whose names are free. */
  add(library: LibraryManifest): void {
    for (const tool of library.tools) {
      if (!this.#tools.has(tool.name)) {
        this.#tools.set(tool.name, { tool, library });
      }
    }
    this.served.add(library);
  }

  /** Whether everything that a library offers is here, which is something. */
  hasAllOf(libraries: readonly LibraryManifest[]): boolean {
    const tools = libraries.flatMap(({ tools }) => tools);
    const isAny = tools.length > 0 || libraries.some(isServing);
    return isAny && tools.every(({ name }) => this.#tools.has(name)) &&
      libraries.every((library) => this.served.hasAllOf(library));
  }

  /** Takes away all that comes from files. */
  removeDiscovered(): void {
    for (const [name, { library }] of this.#tools) {
      if (!library.dynamic) this.#tools.delete(name);
    }
    this.served.clear();
  }

  /** Puts one tool under its name, whatever was there. */
  replace(entry: CatalogEntry): void {
    this.#tools.set(entry.tool.name, entry);
  }

  /** Removes a tool. */
  remove(name: string): boolean {
    return this.#tools.delete(name);
  }
}
