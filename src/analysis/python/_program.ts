import type { PythonNode } from "./_python_node.ts";
import { Scope } from "./_scope.ts";
import type { Value } from "./_value.ts";

/** A function, method or lambda of the program. */
export interface PythonFunction {
  readonly ref: string;
  readonly name: string;
  /** Parameters by name, in order, without the receiver of a method. */
  readonly parameters: readonly Parameter[];
  readonly returnKey: string;
}

/** A parameter of a function. */
export interface Parameter {
  readonly name: string;
  readonly key: string;
  readonly star: "" | "*" | "**";
}

/** What may read and write what names stand for. */
export interface Environment {
  read(key: string): Value;
  write(key: string, value: Value): void;
  evaluate(node: PythonNode): Value;
}

/** A step that is taken again when something that it read has changed. */
export type Effect = (environment: Environment) => void;

/** What is known of a program before anything is evaluated. */
export class Program {
  readonly text: string;
  readonly effects: Effect[] = [];
  readonly calls: PythonNode[] = [];
  readonly module: Scope = new Scope("m", "module");
  /** Functions by reference. */
  readonly functions = new Map<string, PythonFunction>();
  /** Functions by name, methods above all. */
  readonly functionsByName = new Map<string, PythonFunction[]>();
  /** Methods that make an object, by the reference of its class. */
  readonly classMembers = new Map<string, string>();
  readonly #scopes = new Map<PythonNode, Scope>();
  readonly #refs = new Map<PythonNode, string>();
  readonly starImports = new Set<string>();
  #count = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** A number that was not given before. */
  nextId(): number {
    return ++this.#count;
  }

  /** Notes the scope that the names of a node are looked up in. */
  setScope(node: PythonNode, scope: Scope): void {
    this.#scopes.set(node, scope);
  }

  /** The scope of an identifier, lambda or comprehension. */
  scopeOf(node: PythonNode): Scope {
    return this.#scopes.get(node) ?? this.module;
  }

  /** Adds a function. */
  addFunction(node: PythonNode, made: PythonFunction): void {
    this.#refs.set(node, made.ref);
    this.functions.set(made.ref, made);
    const same = this.functionsByName.get(made.name);
    if (same) same.push(made);
    else this.functionsByName.set(made.name, [made]);
  }

  /** The reference of a lambda. */
  refOf(node: PythonNode): string | undefined {
    return this.#refs.get(node);
  }

  /** The source text of a node. */
  textOf(node: PythonNode): string {
    return this.text.slice(node.start, node.end);
  }
}

/** The key of an attribute of objects that are not told apart. */
export function attributeKey(name: string): string {
  return `.${name}`;
}

/** The key of what a function returns. */
export function returnKeyOf(ref: string): string {
  return `return ${ref}`;
}

/** Whether one of the children is a certain token. */
export function hasToken(node: PythonNode, type: string): boolean {
  return node.children.some((child) => !child.named && child.type === type);
}

/** The named child after a token. */
export function afterToken(
  node: PythonNode,
  token: string,
): PythonNode | undefined {
  const at = node.children.findIndex((child) =>
    !child.named && child.type === token
  );
  return at < 0
    ? undefined
    : node.children.slice(at + 1).find((child) => child.named);
}

/** An expression without the parentheses around it. */
export function withoutParentheses(node: PythonNode): PythonNode {
  let inner = node;
  while (inner.type === "parenthesized_expression") {
    const next = inner.parts[0];
    if (!next) return inner;
    inner = next;
  }
  return inner;
}
