import type { ImportReference } from "../../core/tool_language.ts";
import { ts } from "../compiler.ts";
import type { SourceModule } from "./source_module.ts";

/**
 * Lists every module that a text names: imports, exports from, dynamic imports
 * and import types with a literal specifier.
 *
 * @param module The parsed module.
 * @returns The references in source order.
 */
export function listImports(module: SourceModule): ImportReference[] {
  const found: ImportReference[] = [];
  let declarations = 0;
  for (const statement of module.file.statements) {
    if (ts.isImportDeclaration(statement)) {
      declarations++;
      add(found, module, statement.moduleSpecifier, importKind(statement));
    } else if (ts.isExportDeclaration(statement)) {
      add(found, module, statement.moduleSpecifier, exportKind(statement));
    }
  }
  // Walking the whole tree costs more than all else here, and few texts need it.
  const words = module.file.text.match(/\bimport\b/g)?.length ?? 0;
  if (words > declarations) {
    walk(found, module);
    found.sort((a, b) => a.line - b.line || a.column - b.column);
  }
  return found;
}

function importKind(node: ts.ImportDeclaration): ImportReference["kind"] {
  const clause = node.importClause;
  if (clause === undefined) return "static";
  if (clause.isTypeOnly) return "type";
  const bindings = clause.namedBindings;
  const onlyTypes = clause.name === undefined && bindings !== undefined &&
    ts.isNamedImports(bindings) && bindings.elements.length > 0 &&
    bindings.elements.every((element) => element.isTypeOnly);
  return onlyTypes ? "type" : "static";
}

function exportKind(node: ts.ExportDeclaration): ImportReference["kind"] {
  if (node.isTypeOnly) return "type";
  const clause = node.exportClause;
  const onlyTypes = clause !== undefined && ts.isNamedExports(clause) &&
    clause.elements.length > 0 &&
    clause.elements.every((element) => element.isTypeOnly);
  return onlyTypes ? "type" : "static";
}

function walk(found: ImportReference[], module: SourceModule): void {
  // A list of its own instead of recursion: expressions can nest deeper than the stack.
  const pending: ts.Node[] = [module.file];
  const push = (node: ts.Node): void => {
    pending.push(node);
  };
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ImportKeyword
    ) {
      add(found, module, node.arguments[0], "dynamic");
    } else if (
      ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)
    ) {
      add(found, module, node.argument.literal, "type");
    }
    ts.forEachChild(node, push);
  }
}

function add(
  found: ImportReference[],
  module: SourceModule,
  specifier: ts.Node | undefined,
  kind: ImportReference["kind"],
): void {
  if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return;
  const { line, column } = module.lineAt(module.startOf(specifier));
  found.push({ specifier: specifier.text, kind, line, column });
}
