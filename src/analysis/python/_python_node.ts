import type { SyntaxNode } from "../syntax_tree.ts";

/**
 * A node of a Python program in a light form: reading the grammar's own nodes
 * again and again costs more than the analysis.
 */
export interface PythonNode {
  readonly type: string;
  readonly named: boolean;
  /** Position in the text; only leaves and strings have a real one, others that of their first leaf. */
  readonly start: number;
  readonly end: number;
  readonly children: readonly PythonNode[];
  /** The children without tokens. */
  readonly parts: readonly PythonNode[];
  /** Of an identifier: its name as Python compares it. */
  readonly name: string;
}

/** Levels of nesting that are read; no program that people write comes near. */
export const MAX_NESTING = 300;

const PUNCTUATION = new Set(["(", ")", ",", ".", "[", "]", "{", "}", ";"]);
const LEAVES = new Set([
  "identifier",
  "integer",
  "float",
  "true",
  "false",
  "none",
  "ellipsis",
  "comment",
  "string_content",
  "line_continuation",
]);
const NONE: readonly PythonNode[] = [];
const ASCII = /^[ -~]*$/;
const FORMATTED = /^[a-z]*[ft]/i;

interface NodeKind {
  readonly type: string;
  readonly leaf: boolean;
  readonly skipped: boolean;
  /** What stands for each token of the kind. */
  readonly token: PythonNode | undefined;
}

interface OpenNode {
  readonly type: string;
  readonly children: PythonNode[];
}

/**
 * Copies a syntax tree into light nodes, without comments and punctuation.
 *
 * @param root Root of the tree.
 * @param text What was parsed.
 * @returns Undefined where the tree is nested deeper than {@link MAX_NESTING}.
 */
export function copyPythonTree(
  root: SyntaxNode,
  text: string,
): PythonNode | undefined {
  const cursor = root.walk();
  try {
    return copyFrom(cursor, text);
  } finally {
    cursor.delete();
  }
}

type Cursor = ReturnType<SyntaxNode["walk"]>;

function copyFrom(cursor: Cursor, text: string): PythonNode | undefined {
  const kinds = new Map<number, NodeKind>();
  const open: OpenNode[] = [{ type: "", children: [] }];
  for (;;) {
    const kind = kindAt(cursor, kinds);
    const plain = kind.leaf || kind.type === "string" && isPlain(cursor, text);
    if (!plain && cursor.gotoFirstChild()) {
      if (open.length > MAX_NESTING) return undefined;
      open.push({ type: kind.type, children: [] });
      continue;
    }
    addLeaf(open, kind, { cursor, text });
    while (open.length > 1 && !cursor.gotoNextSibling()) {
      const closed = open.pop();
      if (!closed) return undefined;
      open[open.length - 1]?.children.push(closedNode(closed));
      cursor.gotoParent();
    }
    if (open.length === 1) return open[0]?.children[0];
  }
}

interface Place {
  readonly cursor: Cursor;
  readonly text: string;
}

function addLeaf(open: readonly OpenNode[], kind: NodeKind, at: Place): void {
  if (kind.skipped) return;
  open[open.length - 1]?.children.push(kind.token ?? leaf(kind.type, at));
}

function leaf(type: string, { cursor, text }: Place): PythonNode {
  const start = cursor.startIndex;
  const end = cursor.endIndex;
  const name = type === "identifier" ? nameAt(text, start, end) : "";
  return { type, named: true, start, end, children: NONE, parts: NONE, name };
}

function nameAt(text: string, start: number, end: number): string {
  const name = text.slice(start, end);
  return ASCII.test(name) ? name : name.normalize("NFKC");
}

function closedNode({ type, children }: OpenNode): PythonNode {
  let start = -1;
  let end = -1;
  let tokens = false;
  for (const child of children) {
    if (!child.named) tokens = true;
    if (child.start < 0) continue;
    if (start < 0) start = child.start;
    end = child.end;
  }
  const parts = tokens ? children.filter((child) => child.named) : children;
  return { type, named: true, start, end, children, parts, name: "" };
}

/** Whether a string has no code in it. */
function isPlain(cursor: Cursor, text: string): boolean {
  const start = cursor.startIndex;
  return !FORMATTED.test(text.slice(start, start + 3).split(/['"]/)[0] ?? "");
}

function kindAt(cursor: Cursor, kinds: Map<number, NodeKind>): NodeKind {
  const id = cursor.nodeTypeId;
  const known = kinds.get(id);
  if (known) return known;
  const type = cursor.nodeType;
  const named = cursor.nodeIsNamed;
  const token = named ? undefined : tokenOf(type);
  const kind = {
    type,
    leaf: !named || LEAVES.has(type),
    skipped: type === "comment" || type === "line_continuation" ||
      PUNCTUATION.has(type),
    token,
  };
  kinds.set(id, kind);
  return kind;
}

function tokenOf(type: string): PythonNode {
  const none = { start: -1, end: -1, children: NONE, parts: NONE, name: "" };
  return { type, named: false, ...none };
}
