import { bindTarget } from "./_bind_target.ts";
import { collectClass, collectFunction } from "./_collect_definition.ts";
import { collectImport } from "./_collect_import.ts";
import { collectMatch } from "./_collect_match.ts";
import { afterToken, type Program } from "./_program.ts";
import type { PythonNode } from "./_python_node.ts";
import { Scope } from "./_scope.ts";
import { iterationOf, joinValues } from "./_value.ts";

/**
 * Goes through a program once: notes the scopes, the functions, and what is
 * bound to which name.
 *
 * @param program Takes what is found.
 * @param node Where to start.
 * @param scope The scope there.
 */
export function collect(
  program: Program,
  node: PythonNode,
  scope: Scope,
): void {
  switch (node.type) {
    case "identifier":
      program.setScope(node, scope);
      return;
    case "import_statement":
    case "import_from_statement":
      return collectImport(program, node, scope);
    case "function_definition":
    case "lambda":
      return collectFunction(program, node, scope);
    case "class_definition":
      return collectClass(program, node, scope);
    case "decorated_definition":
      return collectDecorated(program, node, scope);
    case "list_comprehension":
    case "set_comprehension":
    case "dictionary_comprehension":
    case "generator_expression":
      return collectComprehension(program, node, scope);
    case "global_statement":
    case "nonlocal_statement":
      for (const name of node.parts) {
        scope.declare(
          name.name,
          node.type === "global_statement" ? "global" : "nonlocal",
        );
      }
      return;
    default:
      collectBinding(program, node, scope);
      for (const child of node.children) {
        if (child.named) collect(program, child, scope);
      }
  }
}

function collectDecorated(
  program: Program,
  node: PythonNode,
  scope: Scope,
): void {
  const definition = node.parts.at(-1);
  if (definition) program.decorators.set(definition, node.parts.slice(0, -1));
  for (const part of node.parts) collect(program, part, scope);
}

function collectComprehension(
  program: Program,
  node: PythonNode,
  scope: Scope,
): void {
  const inner = new Scope(`c${program.nextId()}`, "comprehension", scope);
  const parts = node.parts;
  const first = parts.find((part) => part.type === "for_in_clause");
  const source = first && afterToken(first, "in");
  for (const part of parts) {
    if (part !== first) {
      collect(program, part, inner);
      continue;
    }
    collectBinding(program, part, inner);
    for (const child of part.parts) {
      // The first source is looked up outside.
      collect(program, child, child === source ? scope : inner);
    }
  }
}

function collectBinding(
  program: Program,
  node: PythonNode,
  scope: Scope,
): void {
  switch (node.type) {
    case "call":
      program.calls.push(node);
      return;
    case "assignment":
      return bindParts(program, scope, {
        target: node.parts[0],
        value: afterToken(node, "="),
      });
    case "augmented_assignment":
      return collectAugmented(program, node, scope);
    case "named_expression":
      return bindParts(program, scope.assignmentScope(), {
        target: node.parts[0],
        value: node.parts[1],
      });
    case "for_statement":
    case "for_in_clause":
      return collectLoop(program, node, scope);
    case "as_pattern":
      return collectAlias(program, node, scope);
    case "match_statement":
      return collectMatch(program, node, scope);
  }
}

function bindParts(
  program: Program,
  scope: Scope,
  { target, value }: {
    readonly target: PythonNode | undefined;
    readonly value: PythonNode | undefined;
  },
): void {
  if (!target || !value) return;
  if (target.type === "identifier") {
    program.addSource(scope.bind(target.name), value);
  }
  bindTarget(program, scope, {
    target,
    compute: (env) => env.evaluate(value),
  });
}

/** `with` gives what is entered. */
function collectAlias(program: Program, node: PythonNode, scope: Scope): void {
  const [value] = node.parts;
  const target = node.parts[node.parts.length - 1];
  if (!target || !value) return;
  bindTarget(program, scope, {
    target,
    compute: (env) => {
      const held = env.evaluate(value);
      const own = env.specialsOf(held, "__enter__", "__aenter__");
      return joinValues(held, own);
    },
  });
}

function collectAugmented(
  program: Program,
  node: PythonNode,
  scope: Scope,
): void {
  const [target, value] = node.parts;
  if (!target || !value) return;
  bindTarget(program, scope, {
    target,
    compute: (env) => joinValues(env.evaluate(value), env.evaluate(node)),
  });
}

function collectLoop(program: Program, node: PythonNode, scope: Scope): void {
  const target = node.parts[0];
  const source = afterToken(node, "in");
  if (!target || !source) return;
  bindTarget(program, scope, {
    target,
    compute: (env) => {
      const value = env.evaluate(source);
      const own = env.specialsOf(value, "__iter__", "__next__", "__getitem__");
      return iterationOf(joinValues(value, own));
    },
  });
}
