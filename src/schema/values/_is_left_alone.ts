const MEMBER = String.raw`(?:\s*\.\s*[\w$]+|\s*\[[^\]\r\n]{0,100}\])`;
const CHANGE = [
  String.raw`${MEMBER}+\s*(?:(?:[-+*/%&|^?<>]{0,3}=)(?![=>])|\+\+|--)`,
  String
    .raw`${MEMBER}*\s*\.\s*(?:push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin)\s*\(`,
].join("|");
const BEFORE = String
  .raw`\bdelete\s+|\+\+\s*|--\s*|\bObject\.(?:assign|definePropert(?:y|ies))\(\s*`;

/**
 * Whether nothing in a module's text changes the array or object that a
 * constant holds. What other modules do with it is not looked at.
 *
 * @param text The module's text.
 * @param name The constant's name.
 * @returns False also when it only looks so.
 */
export function isLeftAlone(text: string, name: string): boolean {
  const escaped = name.replaceAll("$", "\\$");
  return !new RegExp(
    String
      .raw`(?<![\w$.])${escaped}(?:${CHANGE})|(?:${BEFORE})${escaped}(?![\w$])`,
  ).test(text);
}
