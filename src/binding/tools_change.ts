import type { Diagnostic } from "../core/diagnostic.ts";
import type { NamesChange, ToolsChange } from "../core/tools_change.ts";
import type { ResourceManifest, ToolManifest } from "../core/tool_manifest.ts";
import type { PromptEntry, ResourceEntry } from "./served_catalog.ts";
import type { CatalogEntry } from "./tool_catalog.ts";
import { toolSpec } from "./tool_spec.ts";

/** The tools that can be called at one time, and what there is to say of them. */
export interface ToolsState {
  readonly entries: readonly CatalogEntry[];
  readonly resources: readonly ResourceEntry[];
  readonly prompts: readonly PromptEntry[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Compares the tools that can be called at two times.
 *
 * @returns The difference; undefined when specifications, code and diagnostics are the same.
 */
export function toolsChange(
  before: ToolsState,
  after: ToolsState,
): ToolsChange | undefined {
  const tools = compareNamed(toolSpecs(before), toolSpecs(after));
  const resources = compareNamed(resourceSpecs(before), resourceSpecs(after));
  const prompts = compareNamed(promptSpecs(before), promptSpecs(after));
  const code = compareNamed(identities(before), identities(after));
  const said = compareNamed(texts(before), texts(after));
  if ([tools, resources, prompts, code, said].every(isEmpty)) return undefined;
  const fresh = new Set(said.added);
  const diagnostics = after.diagnostics.filter((one) => fresh.has(textOf(one)));
  return { ...tools, resources, prompts, diagnostics };
}

/** What tells each thing of a kind from one that took its name, by name. */
type Named = ReadonlyMap<string, string>;

function compareNamed(before: Named, after: Named): NamesChange {
  const names = [...after.keys()];
  return {
    added: names.filter((name) => !before.has(name)),
    removed: [...before.keys()].filter((name) => !after.has(name)),
    changed: names.filter((name) =>
      before.has(name) && before.get(name) !== after.get(name)
    ),
  };
}

function isEmpty({ added, removed, changed }: NamesChange): boolean {
  return added.length + removed.length + changed.length === 0;
}

function toolSpecs({ entries }: ToolsState): Named {
  return new Map(
    entries.map(({ tool }) => [tool.name, JSON.stringify(toolSpec(tool))]),
  );
}

function resourceSpecs({ resources }: ToolsState): Named {
  return new Map(resources.map(({ tool }) => [tool.uri, servedText(tool)]));
}

function promptSpecs({ prompts }: ToolsState): Named {
  return new Map(prompts.map(({ tool }) => [tool.name, servedText(tool)]));
}

/** All that clients see of a resource or a prompt. */
function servedText(
  { title, mimeType, ...tool }: Partial<ResourceManifest> & ToolManifest,
): string {
  return JSON.stringify([title, mimeType, toolSpec(tool)]);
}

/** The code behind each thing that is offered. */
function identities({ entries, resources, prompts }: ToolsState): Named {
  return new Map(
    [...entries, ...resources, ...prompts].map(({ tool, library }) => [
      JSON.stringify([tool.exportName, tool.name, library.path]),
      library.identity,
    ]),
  );
}

function texts({ diagnostics }: ToolsState): Named {
  return new Map(diagnostics.map((one) => [textOf(one), ""]));
}

function textOf({ path, line, column, code, message }: Diagnostic): string {
  return `${path}:${line}:${column} ${code} ${message}`;
}
