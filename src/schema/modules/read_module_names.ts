import { ts } from "../compiler.ts";
import { readTypedefs } from "../docs/typedefs.ts";
import type { LocalDeclaration, ModuleNames } from "./module_names.ts";
import type { SourceModule } from "./source_module.ts";

/**
 * Collects the names of a module in one pass over its statements.
 *
 * @param module The module.
 * @returns Its names.
 */
export function readModuleNames(module: SourceModule): ModuleNames {
  const names = readBlockNames(module, module.file.statements);
  if (module.isJavaScript && module.file.text.includes("@typedef")) {
    for (const [name, declaration] of readTypedefs(module)) {
      declare(names, name, declaration);
      if (!names.exports.has(name)) {
        names.exports.set(name, {
          kind: "local",
          name,
          node: declaration.node,
        });
      }
    }
  }
  return names;
}

/**
 * Collects the names that a list of statements declares.
 *
 * @param module The module whose text the statements are.
 * @param statements The statements of a module or a namespace.
 * @returns Their names.
 */
export function readBlockNames(
  module: SourceModule,
  statements: readonly ts.Statement[],
): ModuleNames {
  const names: ModuleNames = {
    locals: new Map(),
    exports: new Map(),
    stars: [],
  };
  for (const statement of statements) readStatement(names, module, statement);
  return names;
}

function readStatement(
  names: ModuleNames,
  module: SourceModule,
  statement: ts.Statement,
): void {
  if (ts.isVariableStatement(statement)) {
    const exported = hasModifier(statement, ts.SyntaxKind.ExportKeyword);
    for (const node of statement.declarationList.declarations) {
      declareVariable(names, { module, node, statement }, node.name, exported);
    }
  } else if (isNamedDeclaration(statement)) {
    declareStatement(names, module, statement);
  } else if (ts.isImportDeclaration(statement)) {
    readImport(names, statement);
  } else if (ts.isExportDeclaration(statement)) {
    readExport(names, statement);
  } else if (ts.isExportAssignment(statement) && !statement.isExportEquals) {
    const { expression } = statement;
    names.exports.set(
      "default",
      ts.isIdentifier(expression)
        ? { kind: "local", name: expression.text, node: statement }
        : { kind: "expression", expression, node: statement },
    );
  }
}

type DeclarationStatement =
  | ts.FunctionDeclaration
  | ts.ClassDeclaration
  | ts.InterfaceDeclaration
  | ts.TypeAliasDeclaration
  | ts.EnumDeclaration
  | ts.ModuleDeclaration;

function isNamedDeclaration(node: ts.Statement): node is DeclarationStatement {
  return ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) ||
    ts.isEnumDeclaration(node) || ts.isModuleDeclaration(node);
}

function declareStatement(
  names: ModuleNames,
  module: SourceModule,
  node: DeclarationStatement,
): void {
  const isDefault = hasModifier(node, ts.SyntaxKind.DefaultKeyword);
  const name = node.name?.text ?? "";
  // A function that lost its name to a syntax error has an empty one.
  const local = name === "" ? "default" : name;
  declare(names, local, { module, node });
  if (isDefault) {
    names.exports.set("default", { kind: "local", name: local, node });
  } else if (
    hasModifier(node, ts.SyntaxKind.ExportKeyword) && name !== ""
  ) {
    names.exports.set(name, { kind: "local", name, node });
  }
}

function declareVariable(
  names: ModuleNames,
  declaration: LocalDeclaration,
  binding: ts.BindingName,
  exported: boolean,
): void {
  if (!ts.isIdentifier(binding)) {
    for (const element of binding.elements) {
      if (ts.isOmittedExpression(element)) continue;
      const inner = { ...declaration, node: element };
      declareVariable(names, inner, element.name, exported);
    }
    return;
  }
  declare(names, binding.text, declaration);
  if (exported) {
    const { node } = declaration;
    names.exports.set(binding.text, {
      kind: "local",
      name: binding.text,
      node,
    });
  }
}

function declare(
  names: ModuleNames,
  name: string,
  declaration: LocalDeclaration,
): void {
  const known = names.locals.get(name);
  if (known === undefined) {
    names.locals.set(name, { declarations: [declaration] });
  } else known.declarations.push(declaration);
}

function readImport(
  names: ModuleNames,
  statement: ts.ImportDeclaration,
): void {
  const clause = statement.importClause;
  if (clause === undefined || !ts.isStringLiteral(statement.moduleSpecifier)) {
    return;
  }
  const specifier = statement.moduleSpecifier.text;
  const bind = (local: ts.Identifier, name: string, node: ts.Node): void => {
    const known = names.locals.get(local.text) ?? { declarations: [] };
    known.import = { specifier, name, node };
    names.locals.set(local.text, known);
  };
  if (clause.name !== undefined) bind(clause.name, "default", statement);
  const bindings = clause.namedBindings;
  if (bindings === undefined) return;
  if (ts.isNamespaceImport(bindings)) bind(bindings.name, "*", statement);
  else {
    for (const element of bindings.elements) {
      bind(element.name, (element.propertyName ?? element.name).text, element);
    }
  }
}

function readExport(names: ModuleNames, statement: ts.ExportDeclaration): void {
  const from = statement.moduleSpecifier;
  const specifier = from !== undefined && ts.isStringLiteral(from)
    ? from.text
    : undefined;
  if (from !== undefined && specifier === undefined) return;
  const clause = statement.exportClause;
  if (clause === undefined) {
    if (specifier !== undefined) {
      names.stars.push({ specifier, node: statement });
    }
  } else if (ts.isNamespaceExport(clause)) {
    if (specifier === undefined) return;
    const node = clause;
    names.exports.set(clause.name.text, {
      kind: "from",
      specifier,
      name: "*",
      node,
    });
  } else {
    for (const node of clause.elements) {
      const name = (node.propertyName ?? node.name).text;
      names.exports.set(
        node.name.text,
        specifier === undefined
          ? { kind: "local", name, node }
          : { kind: "from", specifier, name, node },
      );
    }
  }
}

function hasModifier(
  node: ts.VariableStatement | DeclarationStatement,
  kind: ts.SyntaxKind,
): boolean {
  return node.modifiers?.some((modifier) => modifier.kind === kind) ?? false;
}
