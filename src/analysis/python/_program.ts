import type { ClassShape } from "./_class_shape.ts";
import { type CallArguments, readArguments } from "./_arguments.ts";
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
  /** Whether the first parameter may be the receiver or not. */
  readonly maybeStatic: boolean;
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
  /** What special methods of a value of the program's own classes may give. */
  specialsOf(value: Value, ...names: readonly string[]): Value;
}

/** A step that is taken again when something that it read has changed. */
export type Effect = (environment: Environment) => void;

/** What is known of a program before anything is evaluated. */
export class Program {
  readonly text: string;
  readonly size: number;
  readonly effects: Effect[] = [];
  readonly calls: PythonNode[] = [];
  readonly module: Scope = new Scope("m", "module");
  /** Functions by reference. */
  readonly functions = new Map<string, PythonFunction>();
  /** Functions by name, methods above all. */
  readonly functionsByName = new Map<string, PythonFunction[]>();
  /** By reference. */
  readonly classes = new Map<string, ClassShape>();
  /** What stands above a definition. */
  readonly decorators = new Map<PythonNode, readonly PythonNode[]>();
  /** What the object is that a pattern of a `match` statement takes apart. */
  readonly matched = new Map<PythonNode, (environment: Environment) => Value>();
  /** What is bound to names, where that is an expression, by key. */
  readonly sources = new Map<string, PythonNode[]>();
  /** By the numbers of nodes. */
  readonly #scopes: (Scope | undefined)[];
  readonly #refs: (string | undefined)[];
  readonly #arguments: (CallArguments | undefined)[];
  /** Keys of names that classes are defined by, and of those that are bound in other ways. */
  readonly classNames = new Set<string>();
  readonly otherNames = new Set<string>();
  readonly starImports = new Set<string>();
  /** Whether there are patterns that name attributes by their places. */
  takesApart = false;
  readonly #said = new Map<RegExp, boolean>();
  #count = 0;

  /**
   * @param text The program.
   * @param size The highest number of a node in it.
   */
  constructor(text: string, size = 0) {
    this.text = text;
    this.size = size;
    // Arrays that grow from the end are slow.
    this.#scopes = new Array(size + 1);
    this.#refs = new Array(size + 1);
    this.#arguments = new Array(size + 1);
  }

  /** A number that was not given before. */
  nextId(): number {
    return ++this.#count;
  }

  /** Notes the scope that the names of a node are looked up in. */
  setScope(node: PythonNode, scope: Scope): void {
    this.#scopes[node.id] = scope;
  }

  /** The scope of an identifier, lambda or comprehension. */
  scopeOf(node: PythonNode): Scope {
    return this.#scopes[node.id] ?? this.module;
  }

  /** Adds a function. */
  addFunction(node: PythonNode, made: PythonFunction): void {
    this.#refs[node.id] = made.ref;
    this.functions.set(made.ref, made);
    const same = this.functionsByName.get(made.name);
    if (same) same.push(made);
    else this.functionsByName.set(made.name, [made]);
  }

  /** Notes the expression that is bound to a name. */
  addSource(key: string, source: PythonNode): void {
    const known = this.sources.get(key);
    if (known) known.push(source);
    else this.sources.set(key, [source]);
  }

  /** The reference of a lambda. */
  refOf(node: PythonNode): string | undefined {
    return this.#refs[node.id];
  }

  /** What a call is given. */
  argumentsOf(call: PythonNode): CallArguments {
    return this.#arguments[call.id] ??= readArguments(call);
  }

  /** Whether there is something in the text, which is looked through once. */
  says(pattern: RegExp): boolean {
    const known = this.#said.get(pattern);
    if (known !== undefined) return known;
    const found = pattern.test(this.text);
    this.#said.set(pattern, found);
    return found;
  }

  /** The source text of a node. */
  textOf(node: PythonNode): string {
    return this.text.slice(node.start, node.end);
  }
}

/** The key of an attribute of objects that are not told apart; those of scopes have a colon. */
export function attributeKey(name: string): string {
  return name;
}

/** Start of the reference of a class that is known by the names of its fields. */
export const FIELDS = "class:=";

/** The reference of what SymPy makes. */
export const EXPRESSION = "sympy.Expr()";

/** The reference of an object, by that of its class. */
export function objectOf(ref: string): string {
  return isObject(ref) ? ref : `${ref}()`;
}

/** Whether a reference is that of an object of the program's own classes. */
export function isObject(ref: string): boolean {
  return ref.startsWith("class:") && ref.endsWith("()");
}

/** Whether a name is none that the program binds. */
export function isFree(
  program: Program,
  node: PythonNode | undefined,
): boolean {
  return node?.type === "identifier" &&
    program.scopeOf(node).keysOf(node.name).length === 0;
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
