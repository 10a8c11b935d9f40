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
  const known = new Map<SourceModule, Exports>();
  const exportsOf = (target: SourceModule): Exports => {
    const exports = known.get(target) ?? readExports(graph, target);
    known.set(target, exports);
    return exports;
  };
  // A set's iteration reaches what is added on the way.
  for (const from of seen) {
    if (isCommonJs(from)) continue;
    const { links, whole } = linksOf(from);
    for (const { specifier, name, node } of links) {
      const target = graph.resolve(specifier, from);
      if (target === undefined) continue;
      seen.add(target);
      if (exportsOf(target).mayHave(name)) continue;
      reporter.report(from.placeOf(node), {
        severity: "error",
        code: "unresolved-import",
        message: `Cannot import ${JSON.stringify(name)} from ${
          JSON.stringify(specifier)
        }, which does not export it: no tool of this library can run; ${
          wayOut(graph, name, target)
        }`,
      });
    }
    for (const specifier of whole) {
      const target = graph.resolve(specifier, from);
      if (target !== undefined) seen.add(target);
    }
  }
}

function wayOut(
  graph: ModuleGraph,
  name: string,
  target: SourceModule,
): string {
  const nearest = graph.hints.nearest(
    name,
    () => graph.exportedNames(target),
  );
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

/** What a module may export, as far as the text tells. */
interface Exports {
  mayHave(name: string): boolean;
}

/** Reads what a module exports, and whether it takes some of it from where that cannot be told. */
function readExports(graph: ModuleGraph, module: SourceModule): Exports {
  const isOpen = (at: SourceModule): boolean =>
    at.problems.length > 0 || at.unparsed !== undefined || isCommonJs(at);
  const names = new Set(graph.exportedNames(module));
  const reached = new Set([module]);
  let mayHaveOthers = false;
  for (const at of reached) {
    if (isOpen(at)) mayHaveOthers = true;
    for (const { specifier } of at.names.stars) {
      const target = graph.resolve(specifier, at);
      if (target === undefined) mayHaveOthers = true;
      else reached.add(target);
    }
  }
  // `export *` leaves it out.
  const mayHaveDefault = isOpen(module);
  return {
    mayHave: (name) =>
      names.has(name) ||
      (name === "default" ? mayHaveDefault : mayHaveOthers),
  };
}

/** Whether a module is, or may be, one whose exports only running it would tell. */
function isCommonJs(module: SourceModule): boolean {
  if (/\.c[jt]s$|\.d\.[mc]?ts$/.test(module.path)) return true;
  if (!module.isJavaScript || module.path.endsWith(".mjs")) return false;
  const { text } = module.file;
  return /\b(?:module\s*\.\s*exports|exports\s*[.[]|require\s*\()/.test(text) &&
    !/^\s*(?:import|export)\b/m.test(text);
}
