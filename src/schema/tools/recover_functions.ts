import { offeredKind } from "../../core/offered_kind.ts";
import { ts } from "../compiler.ts";
import type { LocalDeclaration } from "../modules/module_names.ts";
import type { SourceModule } from "../modules/source_module.ts";
import { MAX_NAME, type OfferedExport } from "./list_offered_exports.ts";
import { nameOf } from "./declared_name.ts";
import type { FunctionSource } from "./function_source.ts";

/** Most text that one recovered function may take. */
const MAX_TEXT = 20_000;
const MAX_FUNCTIONS = 500;

/**
 * Recovers offered functions from a module with syntax errors that its tree has
 * lost, each by its text alone.
 *
 * @param module The library's module.
 * @param known Those that the tree still has.
 * @returns The others.
 */
export function recoverFunctions(
  module: SourceModule,
  known: readonly OfferedExport[],
): OfferedExport[] {
  if (module.problems.length === 0 && module.unparsed === undefined) return [];
  const names = new Set(known.map(({ name }) => name));
  const { text } = module.file;
  const heads = [...text.matchAll(HEAD)].slice(0, MAX_FUNCTIONS);
  const found: OfferedExport[] = [];
  for (const [at, head] of heads.entries()) {
    const [, isDefault, name = ""] = head;
    const kind = offeredKind(name);
    if (!kind || name.length > MAX_NAME || names.has(name)) continue;
    names.add(name);
    const end = Math.min(
      heads[at + 1]?.index ?? text.length,
      head.index + MAX_TEXT,
    );
    const start = docStart(text, head.index);
    const source = recover(module, { name, start, head: head.index, end });
    if (source !== undefined) {
      found.push({
        kind,
        name,
        exportName: isDefault === undefined ? name : "default",
        source,
      });
    }
  }
  return found;
}

const HEAD =
  /\bexport\s+(default\s+)?(?:async\s+)?(?:function\b[\s*]*|(?:const|let|var)\s+)((?:tool|resource|prompt)_\w+)/g;

interface Span {
  readonly name: string;
  /** Start of the doc comment before it, or of the function. */
  readonly start: number;
  readonly head: number;
  readonly end: number;
}

function docStart(text: string, head: number): number {
  const before = text.slice(Math.max(0, head - MAX_TEXT), head).trimEnd();
  if (!before.endsWith("*/")) return head;
  const start = text.lastIndexOf("/**", head);
  return start >= 0 && head - start <= MAX_TEXT ? start : head;
}

function recover(module: SourceModule, span: Span): FunctionSource | undefined {
  const { text } = module.file;
  const { name, start, head, end } = span;
  const whole = module.snippet(
    text.slice(start, end),
    (position) => position + start,
  );
  // Not even this piece has a tree: name and description are what is left.
  const piece = whole.unparsed === undefined ? whole : module.snippet(
    `${text.slice(start, head)}export function ${name}() {}`,
    (position) => Math.min(position + start, head),
  );
  const declaration = findDeclaration(piece, name);
  if (declaration === undefined) return undefined;
  const { node, statement } = declaration;
  const place = piece.placeOf(nameOf(node) ?? node);
  const documented = [{ module: piece, node: statement ?? node }];
  const signature = ts.isVariableDeclaration(node) ? node.initializer : node;
  const isFunction = signature !== undefined &&
    (ts.isFunctionDeclaration(signature) || ts.isArrowFunction(signature) ||
      ts.isFunctionExpression(signature));
  return isFunction
    ? { signature, scope: { module: piece }, place, documented }
    : undefined;
}

function findDeclaration(
  piece: SourceModule,
  name: string,
): LocalDeclaration | undefined {
  for (const statement of piece.file.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) {
      return { module: piece, node: statement };
    }
    if (!ts.isVariableStatement(statement)) continue;
    const node = statement.declarationList.declarations.find((declared) =>
      nameOf(declared)?.text === name
    );
    if (node !== undefined) return { module: piece, node, statement };
  }
  return undefined;
}
