import {
  isLookAtClass,
  isMatchArgs,
  isPlaceOfName,
  isSharedName,
  isTarget,
} from "./_judge_place.ts";
import { JudgeCall } from "./_judge_call.ts";
import { attributeOf } from "./_evaluate_attribute.ts";
import { isKeyword } from "./_collect_match.ts";
import type { Finding } from "./_finding.ts";
import { judgeAttribute } from "./_attributes.ts";
import { judgeImport } from "./_judge_import.ts";
import { judgeItem } from "./_judge_item.ts";
import { JudgeMention } from "./_judge_mention.ts";
import { judgeMisread } from "./_judge_misread.ts";
import type { Environment, Program } from "./_program.ts";
import { positionalNames } from "./_positional_names.ts";
import type { PythonNode } from "./_python_node.ts";
import { memberOf } from "./_references.ts";
import { moduleRefs, UNKNOWN, type Value } from "./_value.ts";

/** What makes a class what it is. */
const CLASS_PARTS = /^__(?:class|bases|match_args)__$/;
/** Goes through a program and says what in it needs approval. */
export class Judge {
  readonly #program: Program;
  readonly #environment: Environment;
  readonly #calls: JudgeCall;
  readonly #findings: Finding[];
  readonly #mentions: JudgeMention;
  /** What is around the node at hand, innermost last. */
  readonly #parents: PythonNode[] = [];
  #at = 0;

  /**
   * @param program What to judge.
   * @param environment What its names stand for.
   * @param context Takes the findings; judges a text that the program runs.
   */
  constructor(
    program: Program,
    environment: Environment,
    context: {
      readonly findings: Finding[];
      readonly judgeText: (text: string, node: PythonNode) => boolean;
    },
  ) {
    this.#program = program;
    this.#environment = environment;
    this.#findings = context.findings;
    const add = (kind: string): void => this.#add(kind);
    this.#mentions = new JudgeMention(environment, add);
    this.#calls = new JudgeCall(program, environment, {
      add,
      judgeText: context.judgeText,
    });
  }

  /** Judges a node and all below it. */
  judge(node: PythonNode): void {
    if (node.start >= 0) this.#at = node.start;
    const parents = this.#parents;
    const parent = parents.at(-1);
    switch (node.type) {
      case "import_statement":
      case "import_from_statement":
        return judgeImport(this.#program, node, (kind) => this.#add(kind));
      case "identifier":
        return this.#judgeName(node, parents);
      case "attribute": {
        const [object] = node.parts;
        if (object) this.#judgeBelow(node, object);
        this.#at = node.end >= 0 ? node.end - 1 : this.#at;
        return this.#judgeAttribute(node, parents);
      }
      case "dotted_name":
        // Of a pattern: only compared with.
        if (node.parts.length > 1 || parent?.type === "class_pattern") return;
        break;
      case "keyword_pattern":
        return this.#judgeMatched(node, parents);
      case "class_pattern":
        this.#judgePlaces(node, parents);
        break;
      case "keyword_argument": {
        const value = node.parts[1];
        if (value) this.#judgeBelow(node, value);
        return;
      }
      case "type":
        // Texts within an annotation's brackets are values of a Literal.
        if (parent?.type !== "type_parameter") this.#judgeAnnotation(node);
        break;
      case "call":
        this.#calls.judge(node, parents);
        break;
      case "subscript":
        if (isTarget(node, parents)) this.#judgeItem(node, parents);
        break;
      case "assignment":
        this.#judgeAssigned(node);
    }
    if (node.parts.length === 0) return;
    parents.push(node);
    for (const child of node.parts) this.judge(child);
    parents.pop();
  }

  #judgeBelow(node: PythonNode, child: PythonNode): void {
    this.#parents.push(node);
    this.judge(child);
    this.#parents.pop();
  }

  #judgeAssigned(node: PythonNode): void {
    const [target, type] = node.parts;
    if (target?.type !== "subscript" || type?.type !== "type") return;
    if (target.parts[0]?.name !== "match") return;
    judgeMisread(this.#environment, node, (kind) => this.#add(kind));
  }

  /** What is set by a key. */
  #judgeItem(node: PythonNode, parents: readonly PythonNode[]): void {
    const parent = parents.at(-1);
    const value = parent?.type.endsWith("assignment")
      ? parent.parts.at(-1)
      : undefined;
    const context = { program: this.#program, environment: this.#environment };
    const kind = judgeItem(context, { target: node, value });
    if (kind) this.#add(kind);
  }

  #add(kind: string): void {
    this.#findings.push({ kind, at: this.#at });
  }

  /** An annotation in quotes is code for those who ask for it. */
  #judgeAnnotation(node: PythonNode): void {
    const [inner] = node.parts;
    if (!inner || !/^(?:concatenated_)?string$/.test(inner.type)) return;
    if (/[(\\]/.test(this.#program.textOf(inner))) {
      this.#add("code in an annotation");
    }
  }

  #judgeName(node: PythonNode, parents: readonly PythonNode[]): void {
    const parent = parents[parents.length - 1];
    if (!parent || isPlaceOfName(node, parent)) return;
    const { name } = node;
    const defined = parent.type === "function_definition" ||
      parent.type === "class_definition";
    if (
      name.startsWith("__") && !isMatchArgs(this.#program, { node, parents })
    ) {
      const kind = judgeAttribute(name);
      if (kind && (defined || name !== "__import__")) this.#add(kind);
    }
    if (defined && node === parent.parts[0]) return;
    this.#mentions.judge(node, this.#environment.evaluate(node), parents);
  }

  #judgeAttribute(node: PythonNode, parents: readonly PythonNode[]): void {
    const [object, attribute] = node.parts;
    if (!object || !attribute) return;
    const value = this.#environment.evaluate(object);
    const name = attribute.name;
    const changed = isTarget(node, parents);
    if (changed && this.#program.takesApart && CLASS_PARTS.test(name)) {
      this.#add("attributes by position");
    }
    const harmless = isLookAtClass(this.#program, node) && !changed ||
      isSharedName(this.#program, { node, parents });
    this.#judgeRead(node, { value, name, harmless }, parents);
  }

  /** `case Point(x=first)` reads an attribute, whatever class it names. */
  #judgeMatched(node: PythonNode, parents: readonly PythonNode[]): void {
    const [attribute, ...patterns] = node.parts;
    if (!attribute) return;
    this.#judgeTaken(node, attribute.name, parents);
    for (const pattern of patterns) this.#judgeBelow(node, pattern);
  }

  /** `case Point(first)` reads the attribute that the class names for the place. */
  #judgePlaces(node: PythonNode, parents: readonly PythonNode[]): void {
    const [name, ...patterns] = node.parts;
    if (!name || patterns.every(isKeyword)) return;
    const namesAt = positionalNames(this.#program, this.#environment, name);
    patterns.forEach((pattern, at) => {
      if (isKeyword(pattern)) return;
      const names = namesAt(at);
      if (!names) this.#add("attributes by position");
      for (const one of names ?? []) this.#judgeTaken(node, one, parents);
    });
  }

  /** Judges that a pattern reads an attribute. */
  #judgeTaken(
    node: PythonNode,
    name: string,
    parents: readonly PythonNode[],
  ): void {
    const value = this.#program.matched.get(node)?.(this.#environment) ??
      UNKNOWN;
    if (name === "__dict__") this.#add(`attribute ${name}`);
    this.#judgeRead(node, { value, name, harmless: false }, parents);
  }

  /** Judges that an attribute of a value is read. */
  #judgeRead(
    node: PythonNode,
    { value, name, harmless }: {
      readonly value: Value;
      readonly name: string;
      readonly harmless: boolean;
    },
    parents: readonly PythonNode[],
  ): void {
    const modules = moduleRefs(value);
    if (/^__(?:dict|getattr)__$/.test(name) && modules.length > 0) {
      this.#add(`attribute ${name} of a module`);
    }
    if (harmless) return;
    const found = attributeOf(this.#environment, value, name);
    const known = modules.some((ref) => {
      const member = memberOf(ref, name);
      return member !== ref && found.refs.has(member);
    });
    const parent = parents[parents.length - 1];
    if (parent?.type !== "call") this.#calls.judgeKept(name, value);
    const kind = known ? undefined : judgeAttribute(name);
    if (kind) this.#add(kind);
    this.#mentions.judge(node, found, parents);
  }
}
