import { nearestNames } from "../core/nearest_names.ts";
import type { LibraryManifest, ToolManifest } from "../core/tool_manifest.ts";

/** A tool and the library that it comes from. */
export interface CatalogEntry {
  readonly tool: ToolManifest;
  readonly library: LibraryManifest;
}

/** The tools that can be called, by name, in the order of discovery. */
export class ToolCatalog {
  readonly #tools = new Map<string, CatalogEntry>();

  /** A catalog of the same tools that can change on its own. */
  copy(): ToolCatalog {
    const copy = new ToolCatalog();
    for (const entry of this.entries()) copy.replace(entry);
    return copy;
  }

  /** The entries, in order. */
  entries(): IterableIterator<CatalogEntry> {
    return this.#tools.values();
  }

  /** The libraries that have a tool here, in order. */
  libraries(): LibraryManifest[] {
    return [...new Set([...this.entries()].map(({ library }) => library))];
  }

  /** Finds a tool by its name. */
  find(name: string): CatalogEntry | undefined {
    return this.#tools.get(name);
  }

  /** Names that someone who wrote `name` may have meant, nearest first. */
  near(name: string): readonly string[] {
    return nearestNames(name, [...this.#tools.keys()]);
  }

  /** Adds the tools of a library whose names are free. */
  add(library: LibraryManifest): void {
    for (const tool of library.tools) {
      if (!this.#tools.has(tool.name)) {
        this.#tools.set(tool.name, { tool, library });
      }
    }
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
