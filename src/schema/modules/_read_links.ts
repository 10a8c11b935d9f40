import { ts } from "../compiler.ts";
import type { ModuleNames } from "./module_names.ts";
import type { SourceModule } from "./source_module.ts";

/**
 * Collects the names that an import binds.
 *
 * @param names Receives the names.
 * @param module The module whose text the import is.
 * @param statement The import.
 */
export function readImport(
  names: ModuleNames,
  module: SourceModule,
  statement: ts.ImportDeclaration,
): void {
  const clause = statement.importClause;
  if (clause === undefined || !ts.isStringLiteral(statement.moduleSpecifier)) {
    return;
  }
  const specifier = statement.moduleSpecifier.text;
  const whole = clause.isTypeOnly;
  const types = readTypesComment(module, statement);
  const bind = (local: ts.Identifier, from: ImportedName): void => {
    const { typeOnly = whole, ...imported } = from;
    const known = names.locals.get(local.text) ?? { declarations: [] };
    known.import = {
      specifier,
      ...imported,
      typeOnly,
      ...(types !== undefined && { types }),
    };
    names.locals.set(local.text, known);
  };
  if (clause.name !== undefined) {
    bind(clause.name, { name: "default", node: statement });
  }
  const bindings = clause.namedBindings;
  if (bindings === undefined) return;
  if (ts.isNamespaceImport(bindings)) {
    bind(bindings.name, { name: "*", node: statement });
    return;
  }
  for (const element of bindings.elements) {
    bind(element.name, {
      name: (element.propertyName ?? element.name).text,
      node: element,
      typeOnly: whole || element.isTypeOnly,
    });
  }
}

/** Most characters before an import that are searched. */
const MAX_COMMENT = 2000;

/** The specifier in `// @ts-types="..."` before an import. */
function readTypesComment(
  module: SourceModule,
  statement: ts.ImportDeclaration,
): string | undefined {
  const start = module.startOf(statement);
  const from = Math.max(statement.pos, start - MAX_COMMENT);
  const before = module.file.text.slice(from, start);
  return /^\s*\/\/\s*@(?:deno|ts)-types\s*=\s*["']([^"'\r\n]+)["']/m
    .exec(before)?.[1];
}

interface ImportedName {
  readonly name: string;
  readonly node: ts.Node;
  readonly typeOnly?: boolean;
}

/**
 * Collects the names that an export list or an `export ... from` exports.
 *
 * @param names Receives the names.
 * @param statement The export.
 */
export function readExport(
  names: ModuleNames,
  statement: ts.ExportDeclaration,
): void {
  const from = statement.moduleSpecifier;
  const specifier = from !== undefined && ts.isStringLiteral(from)
    ? from.text
    : undefined;
  if (from !== undefined && specifier === undefined) return;
  const clause = statement.exportClause;
  const typeOnly = statement.isTypeOnly;
  if (clause === undefined) {
    if (specifier !== undefined) {
      names.stars.push({ specifier, node: statement, typeOnly });
    }
  } else if (ts.isNamespaceExport(clause)) {
    if (specifier === undefined) return;
    const { text } = clause.name;
    const entry = { specifier, name: "*", node: clause, typeOnly };
    names.exports.set(text, { kind: "from", ...entry });
  } else {
    for (const node of clause.elements) {
      const name = (node.propertyName ?? node.name).text;
      const entry = { name, node, typeOnly: typeOnly || node.isTypeOnly };
      names.exports.set(
        node.name.text,
        specifier === undefined
          ? { kind: "local", ...entry }
          : { kind: "from", specifier, ...entry },
      );
    }
  }
}
