import type { Diagnostic } from "../core/diagnostic.ts";
import type { CatalogEntry } from "./tool_catalog.ts";
import { toolSpec } from "./tool_spec.ts";

/** What became of the tools that can be called. All of it may be empty: then only code has changed, or a problem is gone. */
export interface ToolsChange {
  /** Names of tools that can be called now and could not before. */
  readonly added: readonly string[];
  /** Names of tools that cannot be called any more. */
  readonly removed: readonly string[];
  /** Names of tools whose specification is another one. */
  readonly changed: readonly string[];
  /** What there is to say that was not said before; `kept-last-good` tells of a broken file whose tools stay as they were. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The tools that can be called at one time, and what there is to say of them. */
export interface ToolsState {
  readonly entries: readonly CatalogEntry[];
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
  const tools = compareNamed(specs(before), specs(after));
  const code = compareNamed(identities(before), identities(after));
  const said = compareNamed(texts(before), texts(after));
  if ([tools, code, said].every(isEmpty)) return undefined;
  const fresh = new Set(said.added);
  const diagnostics = after.diagnostics.filter((one) => fresh.has(textOf(one)));
  return { ...tools, diagnostics };
}

/** What tells each thing of a kind from one that took its name, by name. */
type Named = ReadonlyMap<string, string>;

interface NamedChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

function compareNamed(before: Named, after: Named): NamedChange {
  const names = [...after.keys()];
  return {
    added: names.filter((name) => !before.has(name)),
    removed: [...before.keys()].filter((name) => !after.has(name)),
    changed: names.filter((name) =>
      before.has(name) && before.get(name) !== after.get(name)
    ),
  };
}

function isEmpty({ added, removed, changed }: NamedChange): boolean {
  return added.length + removed.length + changed.length === 0;
}

function specs({ entries }: ToolsState): Named {
  return new Map(
    entries.map(({ tool }) => [tool.name, JSON.stringify(toolSpec(tool))]),
  );
}

function identities({ entries }: ToolsState): Named {
  return new Map(
    entries.map(({ tool, library }) => [tool.name, library.identity]),
  );
}

function texts({ diagnostics }: ToolsState): Named {
  return new Map(diagnostics.map((one) => [textOf(one), ""]));
}

function textOf({ path, line, column, code, message }: Diagnostic): string {
  return `${path}:${line}:${column} ${code} ${message}`;
}
