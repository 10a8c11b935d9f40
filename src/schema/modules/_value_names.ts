import { ts } from "../compiler.ts";

/** Names in a module, by what they are there. */
export interface ValueNames {
  /** Those that stand for values somewhere, as in `name()`. */
  readonly used: ReadonlySet<string>;
  /** Those that something other than an import declares, in any scope. */
  readonly declared: ReadonlySet<string>;
}

/**
 * Lists the names that stand for values in a module.
 *
 * @param file The module's tree.
 * @returns The names; those in types are left out.
 */
export function readValueNames(file: ts.SourceFile): ValueNames {
  const used = new Set<string>();
  const declared = new Set<string>();
  // A list of its own instead of recursion: expressions can nest deeper than the stack.
  const pending: ts.Node[] = [file];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (ts.isIdentifier(node)) {
      used.add(node.text);
      continue;
    }
    if (isErased(node)) continue;
    const name = nameIn(node);
    if (name !== undefined && !isMember(node)) declared.add(name.text);
    ts.forEachChild(node, (child) => {
      if (child !== name) pending.push(child);
    });
  }
  return { used, declared };
}

/** Whether a node says nothing at run time, or names no values of its own. */
function isErased(node: ts.Node): boolean {
  if (ts.isExpressionWithTypeArguments(node)) return false;
  if (ts.isHeritageClause(node)) {
    return node.token === ts.SyntaxKind.ImplementsKeyword;
  }
  if (ts.isExportDeclaration(node)) {
    return node.isTypeOnly || node.moduleSpecifier !== undefined;
  }
  if (ts.isExportSpecifier(node)) return node.isTypeOnly;
  return ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) || ts.isImportDeclaration(node);
}

/** The identifier in a node that is a name and no use of one. */
function nameIn(node: ts.Node): ts.Identifier | undefined {
  // `export { a as b }` uses `a`, and `{ a }` uses it too.
  if (ts.isShorthandPropertyAssignment(node)) return undefined;
  if (ts.isExportSpecifier(node)) {
    return node.propertyName !== undefined && ts.isIdentifier(node.name)
      ? node.name
      : undefined;
  }
  const name: unknown = Reflect.get(node, "name");
  const isNode = typeof name === "object" && name !== null && "kind" in name;
  // Every node's `name` is a node.
  return isNode && ts.isIdentifier(name as ts.Node)
    ? name as ts.Identifier
    : undefined;
}

/** Whether what a node names belongs to an object and not to a scope. */
function isMember(node: ts.Node): boolean {
  return ts.isPropertyAccessExpression(node) ||
    ts.isPropertyAssignment(node) || ts.isClassElement(node) ||
    ts.isEnumMember(node) || ts.isJsxAttribute(node) ||
    ts.isMethodDeclaration(node) || ts.isMetaProperty(node) ||
    ts.isExportSpecifier(node) || ts.isAccessor(node);
}
