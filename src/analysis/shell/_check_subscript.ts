import { checkArithmeticText } from "./_arithmetic.ts";
import type { Scope } from "./_scope.ts";
import { Unreadable } from "./_unreadable.ts";

const TEXT =
  /^(?:[\w.-]+|"(?:[\w. -]|\$\{?[A-Za-z_]\w*\}?)*"|\$\{?[A-Za-z_]\w*\}?)$/;

/**
 * Makes sure that a subscript runs nothing: that of a plain array is evaluated as
 * arithmetic, that of an associative one is text, once it is one for sure.
 *
 * @param name The array.
 * @param subscript As written between the brackets.
 * @throws {Unreadable} When it may.
 */
export function checkSubscript(
  name: string,
  subscript: string,
  scope: Scope,
): void {
  if (!scope.isAssociative(name)) {
    checkArithmeticText(subscript.replace(/^"(.*)"$/, "$1"), scope);
  } else if (!scope.isSet(name) || !TEXT.test(subscript)) {
    throw new Unreadable(`subscript ${name}[${subscript}]`);
  }
}
