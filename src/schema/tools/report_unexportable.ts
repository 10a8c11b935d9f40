import { ts } from "../compiler.ts";
import type { SourceModule } from "../modules/source_module.ts";
import type { Reporter } from "../reporter.ts";

/**
 * Reports what the parser lets pass in `export` statements although no module
 * with it loads: names that nothing declares, and names that are exported twice.
 *
 * @param module The library's module.
 * @param reporter Receives the reports.
 */
export function reportUnexportable(
  module: SourceModule,
  reporter: Reporter,
): void {
  // Around a syntax error, what a name was declared by may be lost.
  if (module.problems.length > 0 || module.unparsed !== undefined) return;
  const report = (node: ts.Node, message: string): void =>
    reporter.report(module.placeOf(node), {
      severity: "error",
      code: "syntax",
      message: `Syntax error: ${message}`,
    });
  const exported = new Set<string>();
  for (const statement of module.file.statements) {
    const links = ts.isExportDeclaration(statement) && !statement.isTypeOnly
      ? statement
      : undefined;
    const clause = links?.exportClause;
    if (clause === undefined || !ts.isNamedExports(clause)) continue;
    for (const element of clause.elements) {
      if (element.isTypeOnly) continue;
      const { name, propertyName = name } = element;
      const isOwn = links?.moduleSpecifier === undefined;
      if (isOwn && !module.names.locals.has(propertyName.text)) {
        report(
          propertyName,
          `Nothing here is called ${propertyName.text}, so it cannot be exported: declare or import it.`,
        );
      } else if (isOwn && isErased(module, propertyName.text)) continue;
      else if (exported.has(name.text) || isDeclared(module, name.text)) {
        report(
          name,
          `${name.text} is exported twice: leave one of the exports out.`,
        );
      }
      exported.add(name.text);
    }
  }
}

/** Whether a name stands for types only, or may do so. */
function isErased(module: SourceModule, name: string): boolean {
  const local = module.names.locals.get(name);
  return local?.import !== undefined ||
    local?.declarations.every(({ node }) => isTypeOnly(node)) === true;
}

/** Whether a declaration with `export` before it exports a name at run time. */
function isDeclared(module: SourceModule, name: string): boolean {
  const declarations = module.names.locals.get(name)?.declarations ?? [];
  return declarations.some(({ node, statement = node }) =>
    !isTypeOnly(node) && ts.canHaveModifiers(statement) &&
    hasModifier(statement, ts.SyntaxKind.ExportKeyword) &&
    !hasModifier(statement, ts.SyntaxKind.DefaultKeyword)
  );
}

function isTypeOnly(node: ts.Node): boolean {
  return ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) ||
    ts.isModuleDeclaration(node) || ts.isImportEqualsDeclaration(node);
}

function hasModifier(node: ts.HasModifiers, kind: ts.SyntaxKind): boolean {
  return node.modifiers?.some((modifier) => modifier.kind === kind) ?? false;
}
