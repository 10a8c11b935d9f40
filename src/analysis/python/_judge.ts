import {
  isChanged,
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
import { judgeMember } from "./_members.ts";
import { judgeImport } from "./_judge_import.ts";
import { judgeHanded, WITH_TEMPLATES } from "./_judge_template.ts";
import { judgeMisread } from "./_judge_misread.ts";
import {
  isTclCode,
  setsCallback,
  WITH_WINDOWS,
} from "./_judge_tcl_callback.ts";
import { judgeSetting } from "./_judge_setting.ts";
import { isGateway } from "./_modules.ts";
import type { Environment, Program } from "./_program.ts";
import { positionalNames } from "./_positional_names.ts";
import type { PythonNode } from "./_python_node.ts";
import { memberOf } from "./_references.ts";
import { moduleRefs, UNKNOWN, type Value } from "./_value.ts";

/** Functions that run text, or reach everything by its name: no handing about. */
const ONLY_CALLED =
  /^builtins\.(?:exec|eval|compile|__import__|getattr|globals|locals|breakpoint)$|^importlib\.(?:import_module|util\.find_spec)$|^typing\.get_type_hints$/;
/** What makes a class what it is. */
const CLASS_PARTS = /^__(?:class|bases|match_args)__$/;
/** They only look. */
const LOOKING =
  /^(?:builtins\.(?:print|dir|help|isinstance|type|hasattr|getattr|setattr|delattr|repr|str|id|len|callable|vars)|unittest\.mock\.patch\.object|inspect\.(?:getdoc|ismodule|getsource)|importlib\.reload)$/;

/** Goes through a program and says what in it needs approval. */
export class Judge {
  readonly #program: Program;
  readonly #environment: Environment;
  readonly #calls: JudgeCall;
  readonly #findings: Finding[];
  readonly #members = new Map<string, string>();
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
        this.#judgeItem(node, parents);
        break;
      case "assignment":
      case "augmented_assignment":
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
    const target = node.parts[0];
    if (target?.type !== "subscript") return;
    const [base, index] = target.parts;
    if (!base || !index) return;
    if (base.name === "match" && node.parts[1]?.type === "type") {
      judgeMisread(this.#environment, node, (kind) => this.#add(kind));
    }
    const { refs } = this.#environment.evaluate(base);
    const value = node.parts[node.parts.length - 1];
    const key = this.#environment.evaluate(index);
    const held = value && this.#environment.evaluate(value);
    const kind = judgeSetting(refs, key, held);
    if (kind) this.#add(kind);
    const shared = this.#program.says(WITH_TEMPLATES) &&
      /^(?:globals|filters|tests)$/.test(base.parts[1]?.name ?? "");
    const handed = shared && held ? judgeHanded(held) : undefined;
    if (handed) this.#add(handed);
  }

  /** `button["command"] = text` is run as Tcl. */
  #judgeItem(node: PythonNode, parents: readonly PythonNode[]): void {
    const index = node.parts[1];
    if (!index || !this.#program.says(WITH_WINDOWS)) return;
    if (!isTarget(node, parents)) return;
    if (!setsCallback(this.#environment.evaluate(index))) return;
    const parent = parents.at(-1);
    const value = parent?.type === "assignment"
      ? parent.parts.at(-1)
      : undefined;
    const context = { program: this.#program, environment: this.#environment };
    if (!value || isTclCode(context, value)) this.#add("dynamic code");
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
    this.#judgeMention(node, this.#environment.evaluate(node), parents);
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
    this.#judgeMention(node, found, parents);
  }

  #judgeMention(
    node: PythonNode,
    value: Value,
    parents: readonly PythonNode[],
  ): void {
    if (value.refs.size === 0) return;
    const parent = parents[parents.length - 1];
    const called = parent?.type === "call" && parent.children[0] === node;
    for (const ref of value.refs) {
      if (/^(?:def|class):/.test(ref)) continue;
      const kind = this.#kindOfMention(ref, node, parents);
      if (kind) this.#add(kind);
      if (!called && ONLY_CALLED.test(ref)) {
        this.#add(`${ref.replace("builtins.", "")} as a value`);
      }
      if (ref === "sys.path" && isChanged(node, parents)) this.#add("sys.path");
      if (isGateway(ref) && !this.#mayHold(node, parents)) {
        this.#add(`module ${ref} as a value`);
      }
    }
  }

  #kindOfMention(
    ref: string,
    node: PythonNode,
    parents: readonly PythonNode[],
  ): string | undefined {
    if (/^types\.(?:Function|Lambda|Code|Cell)Type$/.test(ref)) {
      const call = parents[parents.length - 2];
      if (call && call.children[0] !== node && this.#isLooking(call)) return;
    }
    const known = this.#members.get(ref);
    if (known !== undefined) return known || undefined;
    const kind = judgeMember(ref);
    this.#members.set(ref, kind ?? "");
    return kind;
  }

  /** Whether a module may stand where it does without getting out of sight. */
  #mayHold(node: PythonNode, parents: readonly PythonNode[]): boolean {
    const parent = parents[parents.length - 1];
    switch (parent?.type) {
      case "attribute":
      case "expression_statement":
      case "comparison_operator":
      case "delete_statement":
      case "assignment":
      case "call":
        return true;
      case "argument_list": {
        const call = parents[parents.length - 2];
        return call !== undefined && this.#isLooking(call);
      }
      default:
        return node.type === "attribute" && parent === undefined;
    }
  }

  #isLooking(call: PythonNode): boolean {
    const callee = call.type === "call" ? call.children[0] : undefined;
    if (!callee) return false;
    return [...this.#environment.evaluate(callee).refs].some((ref) =>
      LOOKING.test(ref)
    );
  }
}
