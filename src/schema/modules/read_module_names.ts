import { ts } from "../compiler.ts";
import { readDocImports } from "../docs/doc_imports.ts";
import { readTypedefs } from "../docs/typedefs.ts";
import type { LocalDeclaration, ModuleNames } from "./module_names.ts";
import { readExport, readImport } from "./_read_links.ts";
import type { SourceModule } from "./source_module.ts";

/**
 * Collects the names of a module in one pass over its statements.
 *
 * @param module The module.
 * @returns Its names.
 */
export function readModuleNames(module: SourceModule): ModuleNames {
  const names = readBlockNames(module, topStatements(module));
  if (module.isJavaScript && /@(?:typedef|callback)\b/.test(module.file.text)) {
    for (const [name, declaration] of readTypedefs(module)) {
      declare(names, name, declaration);
      exportLocal(names, name, {
        name,
        node: declaration.node,
        typeOnly: true,
      });
    }
  }
  if (module.isJavaScript && /@import\b/.test(module.file.text)) {
    addDocImports(names, module);
  }
  return names;
}

/** Adds what `@import` tags bind, where nothing else has the name. */
function addDocImports(names: ModuleNames, module: SourceModule): void {
  const bound: ModuleNames = noNames();
  for (const { module: snippet, node } of readDocImports(module)) {
    readImport(bound, snippet, node);
  }
  for (const [name, local] of bound.locals) {
    if (!names.locals.has(name)) names.locals.set(name, local);
  }
}

function noNames(): ModuleNames {
  return { locals: new Map(), exports: new Map(), stars: [] };
}

/** The statements of a module; those in `declare module "x"` when declarations hold nothing but that one. */
function topStatements(module: SourceModule): readonly ts.Statement[] {
  const { statements } = module.file;
  if (!/\.d\.[mc]?ts$/.test(module.path)) return statements;
  const ambient = statements.flatMap((statement) =>
    ts.isModuleDeclaration(statement) && ts.isStringLiteral(statement.name) &&
      statement.body !== undefined && ts.isModuleBlock(statement.body)
      ? [{ name: statement.name.text, body: statement.body }]
      : []
  );
  const isOne = new Set(ambient.map(({ name }) => name)).size === 1;
  // In a module such a block adds to another module.
  if (!isOne || statements.some(makesModule)) return statements;
  return [
    ...statements,
    ...ambient.flatMap(({ body }) => [...body.statements]),
  ];
}

function makesModule(statement: ts.Statement): boolean {
  return ts.isImportDeclaration(statement) ||
    ts.isExportDeclaration(statement) || ts.isExportAssignment(statement) ||
    (ts.canHaveModifiers(statement) &&
      statement.modifiers?.some(({ kind }) =>
          kind === ts.SyntaxKind.ExportKeyword
        ) === true);
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
  const names = noNames();
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
    readImport(names, module, statement);
  } else if (ts.isExportDeclaration(statement)) {
    readExport(names, statement);
  } else if (ts.isImportEqualsDeclaration(statement)) {
    declareAlias(names, module, statement);
  } else if (ts.isExportAssignment(statement)) {
    const { expression } = statement;
    if (statement.isExportEquals) {
      if (ts.isIdentifier(expression)) names.equals = expression.text;
      return;
    }
    names.exports.set(
      "default",
      ts.isIdentifier(expression)
        ? {
          kind: "local",
          name: expression.text,
          node: statement,
          typeOnly: false,
        }
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
  const typeOnly = ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node);
  const entry = { name: local, node, typeOnly };
  if (isDefault) exportLocal(names, "default", entry);
  else if (hasModifier(node, ts.SyntaxKind.ExportKeyword) && name !== "") {
    exportLocal(names, name, entry);
  }
}

/** `import a = space.b` and `import a = require("b")`. */
function declareAlias(
  names: ModuleNames,
  module: SourceModule,
  node: ts.ImportEqualsDeclaration,
): void {
  const name = node.name.text;
  declare(names, name, { module, node });
  if (hasModifier(node, ts.SyntaxKind.ExportKeyword)) {
    exportLocal(names, name, { name, node, typeOnly: node.isTypeOnly });
  }
}

/** Exports a name; an erased one does not hide what the same name exports at run time. */
function exportLocal(
  names: ModuleNames,
  exportName: string,
  entry: { name: string; node: ts.Node; typeOnly: boolean },
): void {
  if (entry.typeOnly && names.exports.has(exportName)) return;
  names.exports.set(exportName, { kind: "local", ...entry });
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
    const name = binding.text;
    exportLocal(names, name, { name, node, typeOnly: false });
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

function hasModifier(
  node:
    | ts.VariableStatement
    | ts.ImportEqualsDeclaration
    | DeclarationStatement,
  kind: ts.SyntaxKind,
): boolean {
  return node.modifiers?.some((modifier) => modifier.kind === kind) ?? false;
}
