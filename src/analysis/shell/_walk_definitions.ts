import type { SyntaxNode } from "../syntax_tree.ts";
import { checkArithmeticText } from "./_arithmetic.ts";
import { isKnownProgram } from "./_judge_command.ts";
import type { Scope } from "./_scope.ts";
import { Unreadable } from "./_unreadable.ts";
import { sourceOf, type Walk } from "./_walk.ts";
import { walkLoopBody } from "./_walk_compound.ts";

/** Walks `for ((i = 0; i < 3; i++))`. */
export function walkCountingLoop(
  walk: Walk,
  node: SyntaxNode,
  scope: Scope,
): void {
  const body = node.children.at(-1);
  if (!body) throw new Unreadable("unclear loop");
  const head = walk.source.slice(node.startIndex, body.startIndex);
  const inner = /^\s*for\s*\(\(([^;]*);([^;]*);([^;]*)\)\)[\s;]*$/.exec(head);
  const start = /^\s*([A-Za-z_]\w*)\s*=(.*)$/s.exec(inner?.[1] ?? "");
  const [, name = "", first = ""] = start ?? [];
  if (!inner || !start) throw new Unreadable(`loop ${head}`);
  checkArithmeticText(first, scope);
  scope.bind(name, { kind: "number" }, walk.offset + node.startIndex);
  checkArithmeticText(inner[2] ?? "", scope);
  checkArithmeticText(inner[3] ?? "", scope);
  walkLoopBody(walk, body, scope.fork());
}

/** Keeps a function for where it is called. */
export function walkFunction(
  walk: Walk,
  node: SyntaxNode,
  scope: Scope,
): void {
  const nodes = node.children;
  const name = nodes.find((it) => it.type === "word")?.text ?? "";
  const body = nodes.at(-1);
  const head = walk.source.slice(node.startIndex, body?.startIndex);
  if (
    !body || !/^\s*(?:function\s+)?[\w.-]+\s*(?:\(\s*\))?\s*$/.test(head) ||
    !head.includes(name) || !/^[A-Za-z_][\w.-]*$/.test(name)
  ) throw new Unreadable(`function ${sourceOf(walk, node)}`);
  if (isKnownProgram(name)) {
    throw new Unreadable(`function ${name}, which hides a program`);
  }
  if (!/^(?:compound_statement|subshell)$/.test(body.type)) {
    throw new Unreadable(`function ${name} without a group`);
  }
  const offset = walk.offset + body.startIndex;
  scope.addFunction({ name, text: sourceOf(walk, body), offset });
}
