import { ts } from "../compiler.ts";
import type { LibraryReading } from "../../core/tool_manifest.ts";
import type { ModuleGraph } from "../modules/module_graph.ts";
import type { SourceModule } from "../modules/source_module.ts";
import { evaluate } from "../values/evaluate.ts";

/**
 * Reads `TOOL_LIBRARY_NAME`, `_DESC` and `_ICON`, exported or not.
 *
 * @param graph The modules that the library can see.
 * @param module The library's module.
 * @returns Those that are constant texts.
 */
export function readLibraryConstants(
  graph: ModuleGraph,
  module: SourceModule,
): Pick<LibraryReading, "title" | "description" | "icon"> {
  const title = readText(graph, module, "TOOL_LIBRARY_NAME");
  const description = readText(graph, module, "TOOL_LIBRARY_DESC");
  const icon = readText(graph, module, "TOOL_LIBRARY_ICON");
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(icon === undefined ? {} : { icon }),
  };
}

function readText(
  graph: ModuleGraph,
  module: SourceModule,
  name: string,
): string | undefined {
  const found = graph.lookup(module, name) ?? graph.lookupExport(module, name);
  if (found?.kind !== "local") return undefined;
  for (const { node, module: owner } of found.local.declarations) {
    if (!ts.isVariableDeclaration(node) || node.initializer === undefined) {
      continue;
    }
    const value = evaluate(graph, node.initializer, { module: owner })?.value;
    if (typeof value === "string") return value;
  }
  return undefined;
}
