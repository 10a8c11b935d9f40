import type { SyntaxNode } from "../syntax_tree.ts";
import { EMPTY, NO_NODES, type NodeShape, PythonNode } from "./_python_node.ts";

/** Levels of nesting that are read; no program that people write comes near. */
const MAX_NESTING = 300;

/** A tree in its light form. */
export interface CopiedTree {
  readonly root: PythonNode;
  /** Whether there is a statement of Python 2 in it. */
  readonly old: boolean;
}

const PUNCTUATION = new Set(["(", ")", ",", ".", "[", "]", "{", "}", ";"]);
const OLD_STATEMENTS = new Set(["print_statement", "exec_statement"]);
/** Leaves whose text does not matter. */
const BARE_LEAVES = new Set([
  "float",
  "true",
  "false",
  "none",
  "ellipsis",
]);
const ASCII = /^[ -~]*$/;
const FORMATTED = /^[a-z]*[ft]/i;
const PREFIX = /[a-zA-Z]*/y;
/** Names and numbers end where their characters do: asking the tree costs more. */
const WORD = /[\w\u0080-\uffff]+/y;

/** How nodes of a type are copied. */
type Handling = "skip" | "token" | "bare" | "word" | "text" | "string" | "open";

interface NodeKind extends NodeShape {
  readonly handling: Handling;
  /** What stands for each leaf of the kind that has no text. */
  readonly token: PythonNode;
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
): CopiedTree | undefined {
  const cursor = root.walk();
  try {
    return new TreeCopier(cursor, text).copy();
  } finally {
    cursor.delete();
  }
}

type Cursor = ReturnType<SyntaxNode["walk"]>;

class TreeCopier {
  readonly #cursor: Cursor;
  readonly #text: string;
  readonly #kinds: NodeKind[] = [];
  /** One string for each name, so that comparing names is comparing addresses. */
  readonly #names = new Map<string, string>();
  /** Nodes whose parents are still open, and where the children of each of those begin. */
  readonly #ready: PythonNode[] = [];
  readonly #open: NodeKind[] = [];
  readonly #marks: number[] = [];
  #count = 0;
  #old = false;

  constructor(cursor: Cursor, text: string) {
    this.#cursor = cursor;
    this.#text = text;
  }

  copy(): CopiedTree | undefined {
    const cursor = this.#cursor;
    for (;;) {
      const kind = this.#kindAt();
      const leaf = this.#leafAt(kind);
      if (leaf) this.#ready.push(leaf);
      else if (kind.handling !== "skip") {
        this.#open.push(kind);
        this.#marks.push(this.#ready.length);
        if (cursor.gotoFirstChild()) {
          if (this.#open.length > MAX_NESTING) return undefined;
          continue;
        }
        this.#close();
      }
      while (this.#open.length > 0 && !cursor.gotoNextSibling()) {
        this.#close();
        cursor.gotoParent();
      }
      if (this.#open.length === 0) {
        const [root] = this.#ready;
        return root && { root, old: this.#old };
      }
    }
  }

  /** Ends the innermost node that is open. */
  #close(): void {
    const kind = this.#open.pop();
    const mark = this.#marks.pop();
    if (!kind || mark === undefined) return;
    const children = this.#ready.slice(mark);
    this.#ready.length = mark;
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
    const content = { start, end, children, parts, name: "" };
    this.#ready.push(new PythonNode(kind, ++this.#count, content));
  }

  /** A node that is not gone into; undefined for others, and for what is skipped. */
  #leafAt(kind: NodeKind): PythonNode | undefined {
    switch (kind.handling) {
      case "token":
        return kind.token;
      case "bare":
        return new PythonNode(kind, ++this.#count);
      case "word": {
        const start = this.#cursor.startIndex;
        WORD.lastIndex = start;
        const word = WORD.exec(this.#text)?.[0] ?? "";
        return this.#leaf(kind, start, {
          end: start + word.length,
          name: this.#nameOf(word),
        });
      }
      case "text": {
        const start = this.#cursor.startIndex;
        return this.#leaf(kind, start, { end: this.#cursor.endIndex });
      }
      case "string": {
        const start = this.#cursor.startIndex;
        PREFIX.lastIndex = start;
        // What may have code in it is gone into.
        if (FORMATTED.test(PREFIX.exec(this.#text)?.[0] ?? "")) return;
        return this.#leaf(kind, start, { end: this.#cursor.endIndex });
      }
      case "open":
      case "skip":
        return undefined;
    }
  }

  #leaf(
    kind: NodeKind,
    start: number,
    { end, name = "" }: { readonly end: number; readonly name?: string },
  ): PythonNode {
    const content = { start, end, children: NO_NODES, parts: NO_NODES, name };
    return new PythonNode(kind, ++this.#count, content);
  }

  #nameOf(word: string): string {
    const known = this.#names.get(word);
    if (known !== undefined) return known;
    const name = ASCII.test(word) ? word : word.normalize("NFKC");
    this.#names.set(word, name);
    return name;
  }

  #kindAt(): NodeKind {
    const id = this.#cursor.nodeTypeId;
    const known = this.#kinds[id];
    if (known) return known;
    const named = this.#cursor.nodeIsNamed;
    // As a key, it becomes the string that literals are.
    const [type = ""] = Object.keys({ [this.#cursor.nodeType]: true });
    if (OLD_STATEMENTS.has(type)) this.#old = true;
    const shape = { type, named };
    const handling = handlingOf(type, named);
    const kind = { ...shape, handling, token: new PythonNode(shape, 0, EMPTY) };
    this.#kinds[id] = kind;
    return kind;
  }
}

function handlingOf(type: string, named: boolean): Handling {
  if (!named) return PUNCTUATION.has(type) ? "skip" : "token";
  if (type === "comment" || type === "line_continuation") return "skip";
  if (type === "identifier" || type === "integer") return "word";
  if (type === "string_content") return "text";
  if (type === "string") return "string";
  return BARE_LEAVES.has(type) ? "bare" : "open";
}
