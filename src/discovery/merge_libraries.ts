import type { Diagnostic } from "../core/diagnostic.ts";
import type {
  LibraryManifest,
  SourceLocation,
  ToolManifest,
} from "../core/tool_manifest.ts";

/** Libraries whose tools have names of their own. */
export interface MergedLibraries {
  readonly libraries: readonly LibraryManifest[];
  /** One for each tool that lost its name to an earlier one. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Settles which tool has a name: the first one discovered. A function that is
 * reached a second time is the same tool and no problem.
 *
 * @param libraries The libraries in the order of discovery.
 * @returns The same libraries without the tools that came later.
 */
export async function mergeLibraries(
  libraries: readonly LibraryManifest[],
): Promise<MergedLibraries> {
  const first = new Map<string, ToolManifest>();
  const diagnostics: Diagnostic[] = [];
  const merged: LibraryManifest[] = [];
  for (const library of libraries) {
    const lost = new Set<ToolManifest>();
    for (const tool of library.tools) {
      const winner = first.get(tool.name);
      if (winner === undefined) {
        first.set(tool.name, tool);
        continue;
      }
      lost.add(tool);
      if (await isSamePlace(winner.source, tool.source)) continue;
      diagnostics.push(duplicate(tool, winner));
    }
    merged.push(lost.size === 0 ? library : withoutTools(library, lost));
  }
  return { libraries: merged, diagnostics };
}

function withoutTools(
  library: LibraryManifest,
  lost: ReadonlySet<ToolManifest>,
): LibraryManifest {
  const tools = library.tools.filter((tool) => !lost.has(tool));
  const kept = new Set(tools.map(({ name }) => name));
  const names = new Set([...lost].map(({ name }) => name));
  return {
    ...library,
    tools,
    promptProviders: library.promptProviders.filter(({ tool }) =>
      tool === undefined || kept.has(tool) || !names.has(tool)
    ),
  };
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

function duplicate(tool: ToolManifest, winner: ToolManifest): Diagnostic {
  const { path, line, column } = winner.source;
  return {
    severity: "error",
    code: "duplicate-tool",
    message:
      `"${tool.name}" is not offered as ${path}:${line}:${column} has a tool of that name already; rename one of them`,
    ...tool.source,
  };
}
