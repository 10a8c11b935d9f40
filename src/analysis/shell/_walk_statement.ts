import type { SyntaxNode } from "../syntax_tree.ts";
import { checkArithmeticText } from "./_arithmetic.ts";
import { checkGaps, touches } from "./_gaps.ts";
import type { Scope } from "./_scope.ts";
import { Unreadable } from "./_unreadable.ts";
import { sourceOf, type Walk } from "./_walk.ts";
import {
  walkAssignments,
  walkDeclaration,
  walkUnset,
} from "./_walk_assignment.ts";
import { walkChain } from "./_walk_chain.ts";
import { walkCommand } from "./_walk_command.ts";
import { walkCase, walkFor, walkIf, walkWhile } from "./_walk_compound.ts";
import { walkCountingLoop, walkFunction } from "./_walk_definitions.ts";
import { walkTest } from "./_walk_test.ts";
import type { Word } from "./_word.ts";

/** Where a statement stands. */
export interface StatementPlace {
  readonly scope: Scope;
  /** The command whose output it reads. */
  readonly feeder?: readonly Word[];
}

/**
 * Walks a statement of any kind.
 *
 * @returns Its words, when it is a plain command.
 * @throws {Unreadable} When its kind is not known.
 */
export function walkStatement(
  walk: Walk,
  node: SyntaxNode,
  place: StatementPlace,
): readonly Word[] | undefined {
  const { scope } = place;
  switch (node.type) {
    case "command":
      return walkCommand(walk, node, place);
    case "redirected_statement":
    case "pipeline":
    case "list":
      return walkChain(walk, node, place);
    case "subshell":
      walkBracketed(walk, node, scope.fork());
      return undefined;
    case "compound_statement":
      walkGroup(walk, node, scope);
      return undefined;
    case "negated_command":
      walkNegated(walk, node, scope);
      return undefined;
    case "test_command":
      walkTest(walk, node, scope);
      return undefined;
    case "variable_assignment":
    case "variable_assignments":
      walkAssignments(walk, node, scope);
      return undefined;
    case "unset_command":
      walkUnset(walk, node, scope);
      return undefined;
    case "declaration_command":
      walkDeclaration(walk, node, scope);
      return undefined;
    default:
      walkControl(walk, node, place);
      return undefined;
  }
}

function walkControl(
  walk: Walk,
  node: SyntaxNode,
  { scope, feeder }: StatementPlace,
): void {
  switch (node.type) {
    case "if_statement":
      return walkIf(walk, node, scope);
    case "while_statement":
      return walkWhile(walk, node, { scope, feeder });
    case "for_statement":
      return walkFor(walk, node, scope);
    case "c_style_for_statement":
      return walkCountingLoop(walk, node, scope);
    case "case_statement":
      return walkCase(walk, node, scope);
    case "function_definition":
      return walkFunction(walk, node, scope);
    default:
      throw new Unreadable(
        `${node.type.replaceAll("_", " ")}: ${sourceOf(walk, node)}`,
      );
  }
}

function walkBracketed(walk: Walk, node: SyntaxNode, scope: Scope): void {
  const nodes = node.children;
  checkGaps(walk, nodes, "lines");
  const brackets = `${nodes[0]?.type} ${nodes.at(-1)?.type}`;
  if (brackets !== "( )" && brackets !== "{ }") {
    throw new Unreadable("unclear group");
  }
  const [open, first] = nodes;
  // A brace that touches a word is part of it.
  if (open?.type === "{" && first && touches(walk, open, first)) {
    throw new Unreadable("unclear group");
  }
  walk.statements(nodes.slice(1, -1), scope);
}

function walkGroup(walk: Walk, node: SyntaxNode, scope: Scope): void {
  const source = sourceOf(walk, node);
  if (!source.startsWith("((")) return walkBracketed(walk, node, scope);
  if (!source.endsWith("))")) throw new Unreadable("unclear arithmetic");
  checkArithmeticText(source.slice(2, -2), scope);
}

function walkNegated(walk: Walk, node: SyntaxNode, scope: Scope): void {
  checkGaps(walk, node.children, "blanks");
  const [bang, statement, ...rest] = node.children;
  if (bang?.type !== "!" || !statement || rest.length) {
    throw new Unreadable("unclear negation");
  }
  if (touches(walk, bang, statement)) throw new Unreadable("unclear negation");
  walk.statement(statement, scope);
  scope.foldersIfOk = scope.folders;
}
