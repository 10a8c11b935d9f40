import type { SyntaxNode } from "../syntax_tree.ts";
import { readSubstitution } from "./_read_substitution.ts";
import type { Scope } from "./_scope.ts";
import { Unreadable } from "./_unreadable.ts";
import { sourceOf, type Walk } from "./_walk.ts";

/**
 * Makes sure that evaluating an arithmetic expression runs nothing: the shell
 * evaluates values of variables too, and commands in their subscripts.
 *
 * @param node `$((...))`, `((...))`, or a part of one.
 * @throws {Unreadable} When it holds more than numbers, operators and variables known to hold numbers.
 */
export function checkArithmetic(
  walk: Walk,
  node: SyntaxNode,
  scope: Scope,
): void {
  let source = sourceOf(walk, node);
  for (const inner of node.descendantsOfType("command_substitution")) {
    if (!inner || isWithinAnother(inner, node)) continue;
    const fragments = readSubstitution(walk, inner, { scope, quoted: true });
    if (fragments.length !== 1 || fragments[0]?.kind !== "number") continue;
    source = source.replace(sourceOf(walk, inner), "0");
  }
  checkArithmeticText(source.replace(/^\$?\(\(|\)\)$/g, ""), scope);
}

function isWithinAnother(inner: SyntaxNode, node: SyntaxNode): boolean {
  for (let it = inner.parent; it && it.id !== node.id; it = it.parent) {
    if (it.type === "command_substitution") return true;
  }
  return false;
}

/** The same for a text. */
export function checkArithmeticText(text: string, scope: Scope): void {
  const plain = text.replace(/\b\d+#[\da-zA-Z]+/g, "0").replace(
    /\$\{#\w+(?:\[[@*]\])?\}|\$[#?]/g,
    "0",
  )
    .replace(
      /\$(?:([1-9])(?!\d)|\{([1-9]|[A-Za-z_]\w*)(?::?-\d+)?\})/g,
      (all, digit, name) => holdsNumber(digit ?? name, scope) ? "0" : all,
    );
  if (!/^[\w\s$+\-*\/%<>=!&|^~?:,()]*$/.test(plain)) {
    throw new Unreadable(`arithmetic ${text}`);
  }
  for (const [, name = ""] of plain.matchAll(/(?<!\w)\$?([A-Za-z_]\w*)/g)) {
    if (!holdsNumber(name, scope)) {
      throw new Unreadable(
        `arithmetic with ${name}, which may not be a number`,
      );
    }
  }
  if (/\$(?![A-Za-z_])/.test(plain)) throw new Unreadable(`arithmetic ${text}`);
}

function holdsNumber(name: string, scope: Scope): boolean {
  // To set these is asked about.
  if (/^(?:OPTIND|RANDOM|SECONDS|LINENO)$/.test(name)) return true;
  const value = scope.findValue(name);
  return value?.kind === "number" ||
    (value?.kind === "text" && /^-?\d+$/.test(value.text));
}
