import type { ModuleGraph } from "./module_graph.ts";
import type { SourceModule } from "./source_module.ts";

/**
 * Whether an export is erased before the module runs: it, or an import or
 * re-export on its way, is one of types.
 *
 * @param graph The modules that the library can see.
 * @param module The exporting module.
 * @param name Exported name.
 * @returns Whether nothing of that name can be imported at run time.
 */
export function isTypeOnlyExport(
  graph: ModuleGraph,
  module: SourceModule,
  name: string,
): boolean {
  return exportIsErased(graph, module, name, new Set());
}

/**
 * Whether a name at a module's top level was imported as a type.
 *
 * @param graph The modules that the library can see.
 * @param module The module that uses the name.
 * @param name The name.
 * @returns Whether it has no value at run time.
 */
export function isTypeOnlyName(
  graph: ModuleGraph,
  module: SourceModule,
  name: string,
): boolean {
  return nameIsErased(graph, module, name, new Set());
}

function exportIsErased(
  graph: ModuleGraph,
  module: SourceModule,
  name: string,
  seen: Set<string>,
): boolean {
  const key = `${name}\n${module.path}`;
  if (seen.has(key)) return false;
  seen.add(key);
  const entry = module.names.exports.get(name);
  if (entry === undefined) return starsAreErased(graph, module, name, seen);
  if (entry.kind === "expression") return false;
  if (entry.typeOnly) return true;
  return entry.kind === "local"
    ? nameIsErased(graph, module, entry.name, seen)
    : targetIsErased(graph, module, entry, seen);
}

function nameIsErased(
  graph: ModuleGraph,
  module: SourceModule,
  name: string,
  seen: Set<string>,
): boolean {
  const { home } = module;
  const local = home.names.locals.get(name);
  if (local?.import === undefined || local.declarations.length > 0) {
    return false;
  }
  return local.import.typeOnly ||
    targetIsErased(graph, home, local.import, seen);
}

function targetIsErased(
  graph: ModuleGraph,
  module: SourceModule,
  { specifier, name }: { readonly specifier: string; readonly name: string },
  seen: Set<string>,
): boolean {
  if (name === "*") return false;
  const target = graph.resolve(specifier, module);
  return target !== undefined && exportIsErased(graph, target, name, seen);
}

function starsAreErased(
  graph: ModuleGraph,
  module: SourceModule,
  name: string,
  seen: Set<string>,
): boolean {
  let erased = false;
  for (const { specifier, typeOnly } of module.names.stars) {
    const target = graph.resolve(specifier, module);
    if (target === undefined) continue;
    if (graph.lookupExport(target, name) === undefined) continue;
    if (!typeOnly && !exportIsErased(graph, target, name, seen)) return false;
    erased = true;
  }
  return erased;
}
