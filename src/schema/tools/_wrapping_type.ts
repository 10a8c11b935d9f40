import { ts } from "../compiler.ts";
import type { Scope } from "../types/type.ts";
import { isConstAssertion, isWrapper } from "../values/unwrap.ts";
import { DECLARING_TAGS, findDocType, type ScopedType } from "./doc_type.ts";

/** The closest type that `satisfies` or a cast around a value gives it, if it says something. */
export function wrappingType(
  expression: ts.Expression,
  scope: Scope,
): ScopedType | undefined {
  const { module } = scope;
  let found: ScopedType | undefined;
  for (let at = expression; isWrapper(at); at = at.expression) {
    if (ts.isNonNullExpression(at) || isConstAssertion(at)) continue;
    const type = ts.isParenthesizedExpression(at)
      ? findDocType([{ module, node: at }], scope, DECLARING_TAGS)
      : { node: at.type, scope };
    const kind = type?.node.kind;
    const saysAny = kind === ts.SyntaxKind.AnyKeyword ||
      kind === ts.SyntaxKind.UnknownKeyword;
    if (type !== undefined && !saysAny) found = type;
  }
  return found;
}
