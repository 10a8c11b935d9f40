import { isChanged } from "./_judge_place.ts";
import { judgeMember } from "./_members.ts";
import { isGateway } from "./_modules.ts";
import type { Environment } from "./_program.ts";
import type { PythonNode } from "./_python_node.ts";
import type { Value } from "./_value.ts";

/** Functions that run text, or reach everything by its name: no handing about. */
const ONLY_CALLED =
  /^builtins\.(?:exec|eval|compile|__import__|getattr|globals|locals|breakpoint)$|^importlib\.(?:import_module|util\.find_spec)$|^typing\.get_type_hints$/;
/** They only look. */
const LOOKING =
  /^(?:builtins\.(?:print|dir|help|isinstance|type|hasattr|getattr|setattr|delattr|repr|str|id|len|callable|vars)|unittest\.mock\.patch\.object|inspect\.(?:getdoc|ismodule|getsource)|importlib\.reload)$/;

/** Judges what is mentioned, by what it refers to. */
export class JudgeMention {
  readonly #environment: Environment;
  readonly #add: (kind: string) => void;
  readonly #members = new Map<string, string>();

  constructor(environment: Environment, add: (kind: string) => void) {
    this.#environment = environment;
    this.#add = add;
  }

  /** Judges that a name or attribute of a value stands somewhere. */
  judge(
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
