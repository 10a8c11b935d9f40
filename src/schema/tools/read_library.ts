import {
  LIBRARY_HOOKS,
  type LibraryReading,
  type PromptProvider,
  type ToolManifest,
} from "../../core/tool_manifest.ts";
import type { ModuleGraph } from "../modules/module_graph.ts";
import type { SourceModule } from "../modules/source_module.ts";
import { isTypeOnlyExport } from "../modules/type_only.ts";
import { Reporter } from "../reporter.ts";
import { TypeReader } from "../types/type_reader.ts";
import { listToolExports, type ToolExport } from "./list_tool_exports.ts";
import { readLibraryConstants } from "./library_constants.ts";
import { reportLostExports } from "./lost_exports.ts";
import { locateFunction } from "./locate_function.ts";
import { splitPromptProviders } from "./prompt_providers.ts";
import { readTool } from "./read_tool.ts";
import { recoverTools } from "./recover_tools.ts";
import { reportSyntax } from "./report_syntax.ts";
import { reportUnloadable } from "./report_unloadable.ts";
import { reportUnexported } from "./unexported_tools.ts";
import { readWrittenSchemas } from "./written_schemas.ts";

/**
 * Reads a library: its tools, prompt providers, hooks and constants. Nothing
 * is executed.
 *
 * @param module The library's module.
 * @param graph The modules that it can see, itself loaded.
 * @returns The reading; problems are its diagnostics.
 */
export function readLibrary(
  module: SourceModule,
  graph: ModuleGraph,
): LibraryReading {
  const reporter = new Reporter((place) => graph.declared.has(place.module));
  const reader = new TypeReader(graph);
  const listed = listToolExports(graph, module, reporter);
  const lost = recoverTools(module, listed);
  const all = [...listed, ...lost];
  const { tools, providers } = splitPromptProviders(module, all, reporter);
  const written = readWrittenSchemas(module, { graph, reporter, tools });
  const manifests: ToolManifest[] = [];
  for (const tool of tools) {
    const { name, exportName, source } = tool;
    reportUnloadable(source, reporter);
    const context = { reader, reporter, written: written.get(name) };
    manifests.push(readTool(source, { name, exportName }, context));
  }
  const recovered = new Set(lost.map(({ name }) => name));
  reportUnexported(module, reporter, { recovered });
  reportLostExports(module, reporter);
  for (const loaded of graph.loaded) reportSyntax(loaded, reporter);
  return {
    tools: markBroken(module, manifests),
    promptProviders: providers.map(toPromptProvider),
    hooks: readHooks(graph, module),
    ...readLibraryConstants(graph, module),
    diagnostics: reporter.list(module.path),
  };
}

/** In a module with syntax errors no tool can run, wherever its function stands. */
function markBroken(
  module: SourceModule,
  tools: readonly ToolManifest[],
): readonly ToolManifest[] {
  if (module.problems.length === 0 && module.unparsed === undefined) {
    return tools;
  }
  return tools.map((tool) => ({ ...tool, _parsed_via_regex_fallback: true }));
}

function toPromptProvider(
  provider: ToolExport & { readonly tool?: string },
): PromptProvider {
  const { exportName, tool, source } = provider;
  const { module, position } = source.place;
  const { line, column } = module.lineAt(position);
  return {
    exportName,
    ...(tool === undefined ? {} : { tool }),
    source: { path: module.home.path, line, column },
  };
}

function readHooks(
  graph: ModuleGraph,
  module: SourceModule,
): LibraryReading["hooks"] {
  return LIBRARY_HOOKS.filter((name) => {
    const found = graph.lookupExport(module, name);
    return found !== undefined && !isTypeOnlyExport(graph, module, name) &&
      "signature" in locateFunction(graph, found);
  });
}
