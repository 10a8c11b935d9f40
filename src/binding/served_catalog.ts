import { nearestNames } from "../core/nearest_names.ts";
import type {
  LibraryManifest,
  PromptManifest,
  ResourceManifest,
} from "../core/tool_manifest.ts";
import {
  matchUriTemplate,
  parseUriTemplate,
  type UriTemplate,
} from "../core/uri_template.ts";

/** A resource and the library that it comes from. */
export interface ResourceEntry {
  readonly tool: ResourceManifest;
  readonly library: LibraryManifest;
  /** Its URI, taken apart. */
  readonly template: UriTemplate;
}

/** A prompt and the library that it comes from. */
export interface PromptEntry {
  readonly tool: PromptManifest;
  readonly library: LibraryManifest;
}

/** A resource that has a URI, with the values of its variables. */
export interface MatchedResource {
  readonly entry: ResourceEntry;
  readonly variables: Readonly<Record<string, string>>;
}

/** Whether a library has resources or prompts. */
export function isServing({ resources, prompts }: LibraryManifest): boolean {
  return (resources ?? []).length > 0 || (prompts ?? []).length > 0;
}

/** The resources by URI and the prompts by name, in the order of discovery. */
export class ServedCatalog {
  readonly #resources = new Map<string, ResourceEntry>();
  readonly #prompts = new Map<string, PromptEntry>();

  /** A catalog of the same ones that can change on its own. */
  copy(): ServedCatalog {
    const copy = new ServedCatalog();
    for (const [uri, entry] of this.#resources) copy.#resources.set(uri, entry);
    for (const [name, entry] of this.#prompts) copy.#prompts.set(name, entry);
    return copy;
  }

  /** The entries: resources, then prompts. */
  entries(): readonly (ResourceEntry | PromptEntry)[] {
    return [...this.#resources.values(), ...this.#prompts.values()];
  }

  /** The resources, in order. */
  resources(): readonly ResourceEntry[] {
    return [...this.#resources.values()];
  }

  /** The prompts, in order. */
  prompts(): readonly PromptEntry[] {
    return [...this.#prompts.values()];
  }

  /** Finds the resource of a URI: the one with just this URI, else the first whose template it fits. */
  findResource(uri: string): MatchedResource | undefined {
    const exact = this.#resources.get(uri);
    if (exact?.template.variables.length === 0) {
      return { entry: exact, variables: {} };
    }
    for (const entry of this.#resources.values()) {
      const variables = matchUriTemplate(entry.template, uri);
      if (variables) return { entry, variables };
    }
    return undefined;
  }

  /** Finds a resource by its URI or template, as it is listed. */
  findListed(uri: string): ResourceEntry | undefined {
    return this.#resources.get(uri);
  }

  /** Finds a prompt by its name. */
  findPrompt(name: string): PromptEntry | undefined {
    return this.#prompts.get(name);
  }

  /** URIs that someone who wrote `uri` may have meant, nearest first. */
  nearUris(uri: string): readonly string[] {
    return nearestNames(uri, [...this.#resources.keys()]);
  }

  /** Names of prompts that someone who wrote `name` may have meant, nearest first. */
  nearPrompts(name: string): readonly string[] {
    return nearestNames(name, [...this.#prompts.keys()]);
  }

  /** Adds what a library serves whose URIs and names are free. */
  add(library: LibraryManifest): void {
    const names = new Set(this.resources().map(({ tool }) => tool.name));
    for (const tool of library.resources ?? []) {
      const template = parseUriTemplate(tool.uri);
      const isFree = !this.#resources.has(tool.uri) && !names.has(tool.name);
      if (!isFree || "reason" in template) continue;
      this.#resources.set(tool.uri, { tool, library, template });
    }
    for (const tool of library.prompts ?? []) {
      if (!this.#prompts.has(tool.name)) {
        this.#prompts.set(tool.name, { tool, library });
      }
    }
  }

  /** Whether everything that a library serves is here. */
  hasAllOf({ resources = [], prompts = [] }: LibraryManifest): boolean {
    return resources.every(({ uri }) => this.#resources.has(uri)) &&
      prompts.every(({ name }) => this.#prompts.has(name));
  }

  /** Takes everything away. */
  clear(): void {
    this.#resources.clear();
    this.#prompts.clear();
  }
}
