import type { ImportReference } from "../../core/tool_language.ts";
import { ts } from "../compiler.ts";
import { listDocImports } from "../docs/doc_imports.ts";
import type { SourceModule } from "./source_module.ts";

/**
 * Lists every module that a text names: imports, exports from, dynamic imports
 * and import types with a literal specifier, those in JavaScript's doc comments
 * included.
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
      add(found, module, statement.moduleSpecifier, {
        kind: importKind(statement),
        type: declaredType(statement.attributes),
      });
    } else if (ts.isExportDeclaration(statement)) {
      add(found, module, statement.moduleSpecifier, {
        kind: exportKind(statement),
        type: declaredType(statement.attributes),
      });
    }
  }
  // Walking the whole tree costs more than all else here, and few texts need it.
  const words = module.file.text.match(/\bimport\b/g)?.length ?? 0;
  if (words > declarations) {
    walk(found, module);
    if (module.isJavaScript) addDocImports(found, module);
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
      const [specifier, options] = node.arguments;
      add(found, module, specifier, {
        kind: "dynamic",
        type: requestedType(options),
      });
    } else if (
      ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)
    ) {
      add(found, module, node.argument.literal, { kind: "type" });
    }
    ts.forEachChild(node, push);
  }
}

function addDocImports(found: ImportReference[], module: SourceModule): void {
  for (const { specifier, position } of listDocImports(module.file.text)) {
    const { line, column } = module.lineAt(position);
    found.push({ specifier, kind: "type", line, column });
  }
}

function add(
  found: ImportReference[],
  module: SourceModule,
  specifier: ts.Node | undefined,
  { kind, type }: Pick<ImportReference, "kind"> & { type?: string },
): void {
  if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return;
  const { line, column } = module.lineAt(module.startOf(specifier));
  found.push({
    specifier: specifier.text,
    kind,
    ...(type !== undefined && { type }),
    line,
    column,
  });
}

/** The `type` of `with { type: "json" }`. */
function declaredType(
  attributes: ts.ImportAttributes | undefined,
): string | undefined {
  const found = attributes?.elements.find(({ name }) => name.text === "type");
  return found && ts.isStringLiteralLike(found.value)
    ? found.value.text
    : undefined;
}

/** The `type` of `{ with: { type: "json" } }`, the second argument of `import()`. */
function requestedType(options: ts.Node | undefined): string | undefined {
  const type = propertyOf(propertyOf(options, "with"), "type");
  return type && ts.isStringLiteralLike(type) ? type.text : undefined;
}

function propertyOf(
  object: ts.Node | undefined,
  key: string,
): ts.Expression | undefined {
  if (!object || !ts.isObjectLiteralExpression(object)) return undefined;
  for (const property of object.properties) {
    if (!ts.isPropertyAssignment(property)) continue;
    const { name, initializer } = property;
    const isNamed = ts.isIdentifier(name) || ts.isStringLiteralLike(name);
    if (isNamed && name.text === key) return initializer;
  }
  return undefined;
}
