import { offeredKind } from "../../core/offered_kind.ts";
import { ts } from "../compiler.ts";
import type { SourceModule } from "../modules/source_module.ts";
import type { Reporter } from "../reporter.ts";
import { unwrap } from "../values/unwrap.ts";

/**
 * Reports `tool_*`, `resource_*` and `prompt_*` functions that are given to the
 * outside in ways that export no name: CommonJS, and members of an object that
 * is the default export.
 *
 * @param module The library's module.
 * @param reporter Receives the reports.
 */
export function reportLostExports(
  module: SourceModule,
  reporter: Reporter,
): void {
  for (const statement of module.file.statements) {
    if (ts.isExportAssignment(statement)) {
      const how = statement.isExportEquals ? COMMON_JS : DEFAULT_EXPORT;
      reportMembers(module, statement.expression, how, reporter);
    } else if (ts.isExpressionStatement(statement)) {
      reportAssignments(module, statement.expression, reporter);
    }
  }
}

const COMMON_JS = "given to CommonJS's exports";
const DEFAULT_EXPORT = "a member of the default export";

/** `exports.tool_x = ...`, `module.exports = { tool_x }`. */
function reportAssignments(
  module: SourceModule,
  expression: ts.Expression,
  reporter: Reporter,
): void {
  const targets: ts.Expression[] = [];
  let value = unwrap(expression);
  while (
    ts.isBinaryExpression(value) &&
    value.operatorToken.kind === ts.SyntaxKind.EqualsToken
  ) {
    targets.push(value.left);
    value = unwrap(value.right);
  }
  for (const node of targets) {
    const target = memberOfExports(node);
    if (target === "") reportMembers(module, value, COMMON_JS, reporter);
    else if (target !== undefined) {
      const how = COMMON_JS;
      reportLost(module, { name: target, node, value }, { how, reporter });
    }
  }
}

/** The name after `exports.` or `module.exports.`; empty for the whole. */
function memberOfExports(target: ts.Expression): string | undefined {
  if (isModuleExports(target)) return "";
  const isMember = ts.isPropertyAccessExpression(target) ||
    ts.isElementAccessExpression(target);
  if (!isMember) return undefined;
  const owner = target.expression;
  const isExports = isModuleExports(owner) ||
    (ts.isIdentifier(owner) && owner.text === "exports");
  if (!isExports) return undefined;
  const name = ts.isPropertyAccessExpression(target)
    ? target.name
    : target.argumentExpression;
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name)
    ? name.text
    : undefined;
}

function isModuleExports(node: ts.Expression): boolean {
  return ts.isPropertyAccessExpression(node) &&
    ts.isIdentifier(node.expression) && node.expression.text === "module" &&
    node.name.text === "exports";
}

function reportMembers(
  module: SourceModule,
  expression: ts.Expression,
  how: string,
  reporter: Reporter,
): void {
  const object = objectOf(module, unwrap(expression));
  for (const member of object?.properties ?? []) {
    const { name } = member;
    if (name === undefined) continue;
    if (!ts.isIdentifier(name) && !ts.isStringLiteralLike(name)) continue;
    const value = ts.isPropertyAssignment(member)
      ? unwrap(member.initializer)
      : ts.isShorthandPropertyAssignment(member)
      ? member.name
      : undefined;
    reportLost(module, { name: name.text, node: name, value }, {
      how,
      reporter,
    });
  }
}

function objectOf(
  module: SourceModule,
  value: ts.Expression,
): ts.ObjectLiteralExpression | undefined {
  if (ts.isObjectLiteralExpression(value)) return value;
  if (!ts.isIdentifier(value)) return undefined;
  for (
    const { node } of module.names.locals.get(value.text)?.declarations ?? []
  ) {
    const inner = ts.isVariableDeclaration(node) ? node.initializer : undefined;
    const object = inner === undefined ? undefined : unwrap(inner);
    if (object !== undefined && ts.isObjectLiteralExpression(object)) {
      return object;
    }
  }
  return undefined;
}

interface LostMember {
  readonly name: string;
  readonly node: ts.Node;
  /** The member's value; undefined for a method. */
  readonly value: ts.Expression | undefined;
}

function reportLost(
  module: SourceModule,
  { name, node, value }: LostMember,
  { how, reporter }: { how: string; reporter: Reporter },
): void {
  const kind = offeredKind(name);
  if (kind === undefined || module.names.exports.has(name)) return;
  if (value !== undefined && !mayBeFunction(module, value)) return;
  reporter.report(module.placeOf(node), {
    severity: "error",
    code: `${kind}-not-exported`,
    message:
      `${name} is ${how} and no export of its own, so it cannot be called and is not offered: write "export function ${name}", or take another name`,
  });
}

function mayBeFunction(module: SourceModule, value: ts.Expression): boolean {
  if (ts.isIdentifier(value)) {
    // A function of this module is reported where it is declared.
    const local = module.names.locals.get(value.text);
    return local === undefined || local.declarations.length === 0 ||
      offeredKind(value.text) === undefined;
  }
  return ts.isArrowFunction(value) || ts.isFunctionExpression(value) ||
    ts.isCallExpression(value) || ts.isPropertyAccessExpression(value);
}
