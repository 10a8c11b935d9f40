import type { Diagnostic } from "../core/diagnostic.ts";
import type {
  LibraryManifest,
  SourceLocation,
  ToolManifest,
} from "../core/tool_manifest.ts";

/** Libraries whose tools, resources and prompts have names of their own. */
export interface MergedLibraries {
  readonly libraries: readonly LibraryManifest[];
  /** One for each of them that lost its name, or its URI, to an earlier one. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Settles which tool, resource or prompt has a name, and which resource a URI:
 * the first one discovered. A function that is reached a second time is the
 * same one and no problem.
 *
 * @param libraries The libraries in the order of discovery.
 * @returns The same libraries without what came later.
 */
export async function mergeLibraries(
  libraries: readonly LibraryManifest[],
): Promise<MergedLibraries> {
  const tools = new FirstOnes("tool");
  const resources = new FirstOnes("resource");
  const prompts = new FirstOnes("prompt");
  const merged: LibraryManifest[] = [];
  for (const library of libraries) {
    const kept = {
      tools: await tools.add(library.tools),
      ...(library.resources &&
        { resources: await resources.add(library.resources) }),
      ...(library.prompts && { prompts: await prompts.add(library.prompts) }),
    };
    const hasLost = kept.tools.length < library.tools.length;
    merged.push({
      ...library,
      ...kept,
      ...(hasLost && { promptProviders: providersOf(library, kept) }),
    });
  }
  const diagnostics = [tools, resources, prompts].flatMap((ones) =>
    ones.diagnostics
  );
  return { libraries: merged, diagnostics };
}

/** The providers of what is left: not those of tools that came later. */
function providersOf(
  library: LibraryManifest,
  { tools }: Pick<LibraryManifest, "tools">,
): LibraryManifest["promptProviders"] {
  const kept = new Set(tools.map(({ name }) => name));
  const all = new Set(library.tools.map(({ name }) => name));
  return library.promptProviders.filter(({ tool }) =>
    tool === undefined || kept.has(tool) || !all.has(tool)
  );
}

/** What has a name or a URI. */
interface Named extends ToolManifest {
  readonly uri?: string;
}

/** The first one of each name, of one kind. */
class FirstOnes {
  readonly #kind: string;
  readonly #names = new Map<string, Named>();
  readonly #uris = new Map<string, Named>();
  readonly diagnostics: Diagnostic[] = [];

  constructor(kind: string) {
    this.#kind = kind;
  }

  /** Those of a library whose names and URIs are free, which then are theirs. */
  async add<T extends Named>(later: readonly T[]): Promise<readonly T[]> {
    const lost = new Set<T>();
    for (const one of later) {
      const { name, uri } = one;
      const ofName = this.#names.get(name);
      const winner = ofName ??
        (uri === undefined ? undefined : this.#uris.get(uri));
      if (winner === undefined) {
        this.#names.set(name, one);
        if (uri !== undefined) this.#uris.set(uri, one);
        continue;
      }
      lost.add(one);
      if (await isSamePlace(winner.source, one.source)) continue;
      const of = ofName ? "that name" : `the URI ${uri}`;
      this.diagnostics.push(this.#duplicate(one, winner, of));
    }
    return lost.size === 0 ? later : later.filter((one) => !lost.has(one));
  }

  #duplicate(one: Named, winner: Named, of: string): Diagnostic {
    const { path, line, column } = winner.source;
    const way = of === "that name" ? "rename" : "change";
    return {
      severity: "error",
      code: `duplicate-${this.#kind}`,
      message:
        `"${one.name}" is not offered as ${path}:${line}:${column} has a ${this.#kind} of ${of} already; ${way} one of them`,
      ...one.source,
    };
  }
}

async function isSamePlace(
  a: SourceLocation,
  b: SourceLocation,
): Promise<boolean> {
  if (a.line !== b.line || a.column !== b.column) return false;
  // An import may have come by a symbolic link.
  return a.path === b.path || await realPath(a.path) === await realPath(b.path);
}

async function realPath(path: string): Promise<string> {
  try {
    return await Deno.realPath(path);
  } catch (error) {
    // A URL, or a file that has gone since; its name must do.
    if (error instanceof Error) return path;
    throw error;
  }
}
