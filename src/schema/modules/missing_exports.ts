import { nearestNames } from "../../core/nearest_names.ts";
import { ts } from "../compiler.ts";
import type { Reporter } from "../reporter.ts";
import type { ModuleGraph } from "./module_graph.ts";
import type { SourceModule } from "./source_module.ts";
import { readValueNames, type ValueNames } from "./_value_names.ts";

/** A name that a module takes from another one. */
interface Link {
  readonly specifier: string;
  readonly name: string;
  readonly node: ts.Node;
}

/**
 * Reports the imports and re-exports that keep a library from loading, as the
 * local module that they name has no such export. Names that are used in types
 * only are erased and harm nobody.
 *
 * @param module The library's module.
 * @param graph The modules that it can see.
 * @param reporter Receives the reports.
 */
export function reportMissingExports(
  module: SourceModule,
  graph: ModuleGraph,
  reporter: Reporter,
): void {
  const seen = new Set<SourceModule>([module]);
  // A set's iteration reaches what is added on the way.
  for (const from of seen) {
    if (isCommonJs(from)) continue;
    const { links, whole } = linksOf(from);
    for (const { specifier, name, node } of links) {
      const target = graph.resolve(specifier, from);
      if (target === undefined) continue;
      seen.add(target);
      if (mayExport(graph, target, name)) continue;
      reporter.report(from.placeOf(node), {
        severity: "error",
        code: "unresolved-import",
        message: `Cannot import ${JSON.stringify(name)} from ${
          JSON.stringify(specifier)
        }, which does not export it: no tool of this library can run; ${
          wayOut(name, graph.exportedNames(target))
        }`,
      });
    }
    for (const specifier of whole) {
      const target = graph.resolve(specifier, from);
      if (target !== undefined) seen.add(target);
    }
  }
}

function wayOut(name: string, exported: readonly string[]): string {
  const [nearest] = nearestNames(name, exported, { limit: 1 });
  return nearest === undefined
    ? "export it there, or remove the import"
    : `did you mean ${JSON.stringify(nearest)}?`;
}

/** What a module names of others at run time, and the modules that it takes as a whole. */
function linksOf(
  module: SourceModule,
): { links: readonly Link[]; whole: readonly string[] } {
  const links: Link[] = [];
  const whole: string[] = [];
  let names: ValueNames | undefined;
  const isNeeded = ({ text }: ts.Identifier): boolean => {
    // JavaScript is run as it is written.
    if (module.isJavaScript) return true;
    names ??= readValueNames(module.file);
    return names.used.has(text) && !names.declared.has(text);
  };
  for (const statement of module.file.statements) {
    if (ts.isImportDeclaration(statement)) {
      const specifier = textOf(statement.moduleSpecifier);
      const clause = statement.importClause;
      if (clause?.isTypeOnly === true) continue;
      if (clause === undefined) whole.push(specifier);
      if (clause?.name !== undefined && isNeeded(clause.name)) {
        links.push({ specifier, name: "default", node: clause.name });
      }
      const bindings = clause?.namedBindings;
      if (bindings === undefined) continue;
      if (ts.isNamespaceImport(bindings)) {
        if (isNeeded(bindings.name)) whole.push(specifier);
        continue;
      }
      for (const node of bindings.elements) {
        if (node.isTypeOnly || !isNeeded(node.name)) continue;
        links.push({ specifier, ...imported(node) });
      }
    } else if (ts.isExportDeclaration(statement) && !statement.isTypeOnly) {
      const specifier = textOf(statement.moduleSpecifier);
      const clause = statement.exportClause;
      if (clause === undefined || ts.isNamespaceExport(clause)) {
        whole.push(specifier);
        continue;
      }
      for (const node of clause.elements) {
        if (!node.isTypeOnly) links.push({ specifier, ...imported(node) });
      }
    }
  }
  return { links, whole };
}

function imported(
  { name, propertyName = name }: ts.ImportSpecifier | ts.ExportSpecifier,
): Omit<Link, "specifier"> {
  return { name: propertyName.text, node: propertyName };
}

function textOf(specifier: ts.Expression | undefined): string {
  return specifier !== undefined && ts.isStringLiteral(specifier)
    ? specifier.text
    : "";
}

/** Whether a module exports a name, or takes what it exports from where that cannot be told. */
function mayExport(
  graph: ModuleGraph,
  module: SourceModule,
  name: string,
  seen: Set<SourceModule> = new Set(),
): boolean {
  if (seen.has(module)) return false;
  seen.add(module);
  if (module.problems.length > 0 || module.unparsed !== undefined) return true;
  if (isCommonJs(module) || module.names.exports.has(name)) return true;
  if (name === "default") return false;
  return module.names.stars.some(({ specifier }) => {
    const target = graph.resolve(specifier, module);
    return target === undefined || mayExport(graph, target, name, seen);
  });
}

/** Whether a module is, or may be, one whose exports only running it would tell. */
function isCommonJs(module: SourceModule): boolean {
  if (/\.c[jt]s$|\.d\.[mc]?ts$/.test(module.path)) return true;
  if (!module.isJavaScript || module.path.endsWith(".mjs")) return false;
  const { text } = module.file;
  return /\b(?:module\s*\.\s*exports|exports\s*[.[]|require\s*\()/.test(text) &&
    !/^\s*(?:import|export)\b/m.test(text);
}
