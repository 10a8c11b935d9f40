/**
 * A node of a Python program in a light form: reading the grammar's own nodes
 * again and again costs more than the analysis.
 */
export class PythonNode {
  readonly type: string;
  readonly named: boolean;
  /** Number of the node in its tree, from 1; 0 for tokens. */
  readonly id: number;
  /** Position in the text; only names, numbers and texts have a real one, others that of their first such leaf. */
  readonly start: number;
  readonly end: number;
  readonly children: readonly PythonNode[];
  /** The children without tokens. */
  readonly parts: readonly PythonNode[];
  /** Of an identifier: its name as Python compares it. */
  readonly name: string;

  // One constructor, so that the engine sees one shape.
  constructor(kind: NodeShape, id: number, held: NodeContent = EMPTY) {
    this.type = kind.type;
    this.named = kind.named;
    this.id = id;
    this.start = held.start;
    this.end = held.end;
    this.children = held.children;
    this.parts = held.parts;
    this.name = held.name;
  }
}

/** What kind of node it is. */
export interface NodeShape {
  readonly type: string;
  readonly named: boolean;
}

/** What a node holds. */
export interface NodeContent {
  readonly start: number;
  readonly end: number;
  readonly children: readonly PythonNode[];
  readonly parts: readonly PythonNode[];
  readonly name: string;
}

/** No nodes. */
export const NO_NODES: readonly PythonNode[] = [];

/** The content of a token. */
export const EMPTY: NodeContent = {
  start: -1,
  end: -1,
  children: NO_NODES,
  parts: NO_NODES,
  name: "",
};
