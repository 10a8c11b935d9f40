import { ts } from "../compiler.ts";

/**
 * The name that a declaration declares.
 *
 * @param node The declaration.
 * @returns Its name, or undefined when it is not an identifier.
 */
export function nameOf(node: ts.Node): ts.Identifier | undefined {
  const name =
    ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node) ||
      ts.isClassDeclaration(node) || ts.isEnumDeclaration(node) ||
      ts.isImportEqualsDeclaration(node) || ts.isBindingElement(node)
      ? node.name
      : undefined;
  return name !== undefined && ts.isIdentifier(name) ? name : undefined;
}
