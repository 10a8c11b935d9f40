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
import {
  listOfferedExports,
  type OfferedExport,
} from "./list_offered_exports.ts";
import { readLibraryConstants } from "./library_constants.ts";
import { reportLostExports } from "./lost_exports.ts";
import { locateFunction } from "./locate_function.ts";
import { splitPromptProviders } from "./prompt_providers.ts";
import { readPrompt } from "./read_prompt.ts";
import { readResource } from "./read_resource.ts";
import { readTool, type ReadToolContext } from "./read_tool.ts";
import { recoverFunctions } from "./recover_functions.ts";
import { reportSyntax } from "./report_syntax.ts";
import { reportUnexportable } from "./report_unexportable.ts";
import { reportUnloadable } from "./report_unloadable.ts";
import { reportUnexported } from "./unexported_functions.ts";
import { readWrittenSchemas } from "./written_schemas.ts";

/**
 * Reads a library: its tools, resources, prompts, prompt providers, hooks and
 * constants. Nothing is executed.
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
  const listed = listOfferedExports(graph, module, reporter);
  const lost = recoverFunctions(module, listed);
  const all = Object.groupBy([...listed, ...lost], ({ kind }) => kind);
  const split = splitPromptProviders(module, all.tool ?? [], reporter);
  const written = readWrittenSchemas(module, {
    graph,
    reporter,
    tools: split.tools,
  });
  const readAll = <T extends ToolManifest>(
    offered: readonly OfferedExport[] = [],
    read: (offered: OfferedExport, context: ReadToolContext) => T | undefined,
  ): readonly T[] => {
    const manifests = offered.flatMap((one) => {
      reportUnloadable(one.source, reporter);
      const schema = written.get(one.name);
      return read(one, { reader, reporter, written: schema }) ?? [];
    });
    return markBroken(module, manifests);
  };
  const tools = readAll(split.tools, readTool);
  const resources = readAll(all.resource, readResource);
  const prompts = readAll(all.prompt, readPrompt);
  const recovered = new Set(lost.map(({ name }) => name));
  reportUnexported(module, reporter, { recovered });
  reportLostExports(module, reporter);
  reportUnexportable(module, reporter);
  for (const loaded of graph.loaded) reportSyntax(loaded, reporter);
  return {
    tools,
    ...(resources.length > 0 && { resources }),
    ...(prompts.length > 0 && { prompts }),
    promptProviders: split.providers.map(toPromptProvider),
    hooks: readHooks(graph, module),
    ...readLibraryConstants(graph, module),
    diagnostics: reporter.list(module.path),
  };
}

/** In a module with syntax errors no tool can run, wherever its function stands. */
function markBroken<T extends ToolManifest>(
  module: SourceModule,
  tools: readonly T[],
): readonly T[] {
  if (module.problems.length === 0 && module.unparsed === undefined) {
    return tools;
  }
  return tools.map((tool) => ({ ...tool, _parsed_via_regex_fallback: true }));
}

function toPromptProvider(
  provider: OfferedExport & { readonly tool?: string },
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
