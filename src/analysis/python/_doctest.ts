import type { PythonNode } from "./_python_node.ts";
import { readEscapes, splitLiteral } from "./_string_literal.ts";

const EXAMPLE = /^[ \t]*(?:>>>|\.\.\.) ?(.*)$/gm;
/** Other ways to give text to `doctest` than by writing it where it is run. */
const ELSEWHERE = /__(?:doc|test)__/;

/**
 * The examples in the texts of a program that runs them through `doctest`, as
 * lines of code.
 *
 * @param text The program.
 * @param root Its tree.
 * @returns Empty where nothing is run; undefined where it cannot be told what is.
 */
export function readExamples(
  text: string,
  root: PythonNode,
): string | undefined {
  if (!/\bdoctest\b/.test(text)) return "";
  if (ELSEWHERE.test(text)) return undefined;
  const examples: string[] = [];
  const visit = (node: PythonNode): boolean => {
    if (node.type === "string" && node.children.length === 0) {
      const { body, raw } = splitLiteral(text.slice(node.start, node.end));
      const held = readEscapes(body, raw);
      for (const [, code = ""] of held.matchAll(EXAMPLE)) examples.push(code);
    }
    const joined = node.type === "concatenated_string" &&
      text.slice(node.start, node.end).includes(">");
    return !joined && node.children.every(visit);
  };
  return visit(root) ? examples.join("\n") : undefined;
}
