import type { JudgedCall } from "./_judge_call.ts";
import { isFree, type Program } from "./_program.ts";
import type { PythonNode } from "./_python_node.ts";

/** A text that is a call of plain arguments, and nothing else. */
const PLAIN_CALL = /^(["'])([A-Za-z_][\w.]*\([\w ,.=+*-]*\))\1$/;
/** What runs a statement that it is given as text. */
const RUNNING = /^(?:timeit|repeat|Timer|run|runctx)$/;
const KEYWORDS = ["stmt", "statement", "cmd"];
const FROM_MAIN = /^(["'])from __main__ import (?:\w+(?:, ?\w+)*|\*)\1$/;
/** Arguments before the one that would give other names. */
const PLACES: Readonly<Record<string, number>> = {
  Timer: 3,
  timeit: 4,
  repeat: 5,
};

/**
 * Plain calls that a program has a profiler or timer run, as lines of code.
 *
 * @param text The program.
 * @param root Its tree.
 */
export function readStatements(text: string, root: PythonNode): string {
  if (!/\b(?:timeit|profile|cProfile|line_profiler)\b/.test(text)) return "";
  const found = new Set<string>();
  const visit = (node: PythonNode): void => {
    const [callee, list] = node.type === "call" ? node.children : [];
    const name = callee?.parts[1]?.name ?? callee?.name ?? "";
    if (RUNNING.test(name)) {
      for (const part of list?.parts ?? []) {
        const given = part.type === "keyword_argument" ? part.parts[1] : part;
        const code = given && plainCall(text.slice(given.start, given.end));
        if (code !== undefined) found.add(code);
      }
    }
    node.parts.forEach(visit);
  };
  visit(root);
  return [...found].join("\n");
}

function plainCall(literal: string): string | undefined {
  return PLAIN_CALL.exec(literal)?.[2];
}

/** Whether the statement that a call runs is one of {@link readStatements}, run where the names of the module are. */
export function runsPlainCall(call: JudgedCall, ref: string): boolean {
  const { positional, keywords, spread } = call.given;
  const keyword = KEYWORDS.find((name) => keywords.has(name));
  const node = positional[0] ?? (keyword && keywords.get(keyword));
  if (!node || spread.length > 0) return false;
  if (plainCall(call.program.textOf(node)) === undefined) return false;
  const name = ref.slice(ref.lastIndexOf(".") + 1);
  if (name === "run") return true;
  if (name === "runctx") {
    return isOutside(call.parents) &&
      positional.slice(1).every((one) => isNamespace(call.program, one));
  }
  const setup = keywords.get("setup") ?? positional[1];
  const names = keywords.get("globals");
  return positional.length <= (PLACES[name] ?? 0) &&
    (!setup || FROM_MAIN.test(call.program.textOf(setup))) &&
    (!names || isNamespace(call.program, names));
}

/** Whether it is outside of functions and classes. */
function isOutside(parents: readonly PythonNode[]): boolean {
  return parents.every(({ type }) =>
    !/^(?:function_definition|class_definition|lambda)$/.test(type)
  );
}

/** `globals()`, and `locals()` where that is the same. */
function isNamespace(
  program: Program,
  { type, children }: PythonNode,
): boolean {
  const [callee] = type === "call" ? children : [];
  return /^(?:globals|locals)$/.test(callee?.name ?? "") &&
    isFree(program, callee);
}
