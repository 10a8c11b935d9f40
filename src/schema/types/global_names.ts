import { ts } from "../compiler.ts";
import type { ModuleGraph } from "../modules/module_graph.ts";
import type { LocalDeclaration } from "../modules/module_names.ts";
import type { SourceModule } from "../modules/source_module.ts";
import { type Entity, resolveMember } from "./resolve_name.ts";

/**
 * Resolves a dotted name through what `declare global` declares in a module
 * and in the local modules that it imports.
 *
 * @param graph The modules that the library can see.
 * @param module The module that uses the name.
 * @param path Its parts.
 * @returns What it leads to, or undefined when nothing declares it for all.
 */
export function resolveGlobal(
  graph: ModuleGraph,
  module: SourceModule,
  path: readonly string[],
): Entity | undefined {
  const { home } = module;
  const blocks = graph.globals.get(home) ?? globalBlocks(graph, home);
  graph.globals.set(home, blocks);
  for (const block of blocks) {
    const found = path.reduce<Entity | undefined>(
      (entity, name) => entity && resolveMember(graph, entity, name),
      {
        kind: "local",
        name: "global",
        declarations: [block],
        scope: { module: block.module },
      },
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

function globalBlocks(
  graph: ModuleGraph,
  module: SourceModule,
): readonly LocalDeclaration[] {
  const blocks: LocalDeclaration[] = [];
  const reached = new Set([module]);
  // A set's iteration reaches what is added on the way.
  for (const from of reached) {
    for (const statement of from.file.statements) {
      if (isGlobalBlock(statement)) {
        blocks.push({ module: from, node: statement });
      }
      const target = importedBy(graph, from, statement);
      if (target !== undefined) reached.add(target);
    }
  }
  return blocks;
}

function isGlobalBlock(
  statement: ts.Statement,
): statement is ts.ModuleDeclaration {
  return ts.isModuleDeclaration(statement) &&
    ts.isIdentifier(statement.name) && statement.name.text === "global";
}

function importedBy(
  graph: ModuleGraph,
  from: SourceModule,
  statement: ts.Statement,
): SourceModule | undefined {
  const isLink = ts.isImportDeclaration(statement) ||
    ts.isExportDeclaration(statement);
  const specifier = isLink ? statement.moduleSpecifier : undefined;
  return specifier !== undefined && ts.isStringLiteral(specifier)
    ? graph.resolve(specifier.text, from)
    : undefined;
}
