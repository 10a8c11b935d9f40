import { calleeOf } from "./_arguments.ts";
import {
  attributeKey,
  type Environment,
  FIELDS,
  isObject,
  type Parameter,
  type Program,
  type PythonFunction,
} from "./_program.ts";
import type { PythonNode } from "./_python_node.ts";
import {
  containerValue,
  elementsOf,
  itemOf,
  joinValues,
  NOTHING,
  textValue,
  UNKNOWN,
} from "./_value.ts";

/** Builtins that call nothing of what they are given. */
const ONLY_LOOKING =
  /^(?:isinstance|issubclass|print|callable|hasattr|type|repr|str|id|len|getattr)$/;
/** Methods that put something into their receiver. */
const ADDING = new Set(
  [
    "append",
    "add",
    "insert",
    "extend",
    "update",
    "setdefault",
    "appendleft",
    "put",
    "put_nowait",
  ],
);

/** What the calls of a program bind: parameters, attributes, what containers hold. */
export class CallEffects {
  readonly #program: Program;

  constructor(program: Program) {
    this.#program = program;
  }

  /** Adds the effects of a call to those of the program. */
  add(call: PythonNode): void {
    const program = this.#program;
    const callee = calleeOf(call);
    if (!callee) return;
    const given = this.#program.argumentsOf(call);
    for (const [name, node] of given.keywords) {
      if (node.type === "integer" || node.type === "true") continue;
      program.effects.push((env) =>
        env.write(attributeKey(name), env.evaluate(node))
      );
    }
    const method = callee.type === "attribute"
      ? callee.children[1]?.name
      : undefined;
    if (method && ADDING.has(method)) this.#addContainerEffect(call);
    if (method === "add_argument" || method === "add_option") {
      this.#addOptionEffect(call);
    }
    if (callee.name === "setattr") this.#addAttributeEffect(given.positional);
    if (!method || program.functionsByName.has(method)) {
      program.effects.push((env) => this.#callLocal(env, call));
    }
    if (given.all.some((node) => mayBeFunction(node))) {
      program.effects.push((env) => this.#passFunctions(env, call));
    }
  }

  /** `setattr(a, "path", "x")` is read as `a.path`. */
  #addAttributeEffect([, name, value]: readonly PythonNode[]): void {
    if (!name || !value) return;
    this.#program.effects.push((env) => {
      for (const text of env.evaluate(name).texts) {
        env.write(attributeKey(text), env.evaluate(value));
      }
    });
  }

  #addContainerEffect(call: PythonNode): void {
    const receiver = calleeOf(call)?.children[0];
    const given = this.#program.argumentsOf(call);
    if (receiver?.type !== "identifier" && receiver?.type !== "attribute") {
      return;
    }
    const text = (receiver.parts[1] ?? receiver).name;
    this.#program.effects.push((env) => {
      const keys = receiver.type === "attribute"
        ? [attributeKey(text)]
        : this.#program.scopeOf(receiver).keysOf(text);
      const held = given.all.map((node) => env.evaluate(node))
        .reduce(joinValues, NOTHING);
      const added = containerValue([["*", held], ["*", elementsOf(held)]]);
      for (const key of keys) env.write(key, added);
    });
  }

  /** `add_argument("--out", default="x")` is read as `args.out`. */
  #addOptionEffect(call: PythonNode): void {
    const given = this.#program.argumentsOf(call);
    const value = given.keywords.get("default");
    const [first] = given.positional.slice(-1);
    if (!value || !first) return;
    this.#program.effects.push((env) => {
      for (const text of env.evaluate(first).texts) {
        const name = text.replace(/^-+/, "").replaceAll("-", "_");
        env.write(attributeKey(name), joinValues(env.evaluate(value), UNKNOWN));
      }
    });
  }

  #callLocal(env: Environment, call: PythonNode): void {
    const callee = calleeOf(call);
    if (!callee) return;
    for (const ref of env.evaluate(callee).refs) {
      const made = this.#program.functions.get(ref);
      if (made) this.#bindArguments(env, made, call);
      if (!ref.startsWith("class:")) continue;
      const method = isObject(ref) ? "__call__" : "__init__";
      if (!isObject(ref)) this.#bindFields(env, ref, call);
      for (const one of this.#program.functionsByName.get(method) ?? []) {
        this.#bindArguments(env, one, call);
      }
    }
  }

  /** What a data class or named tuple is made with is read as its attributes. */
  #bindFields(env: Environment, ref: string, call: PythonNode): void {
    const names = ref.startsWith(FIELDS)
      ? ref.slice(FIELDS.length).split(",")
      : this.#program.classes.get(ref)?.fields ?? [];
    const { positional, spread } = this.#program.argumentsOf(call);
    names.forEach((name, at) => {
      const node = positional[at];
      if (node) env.write(attributeKey(name), env.evaluate(node));
      for (const more of spread) {
        env.write(attributeKey(name), elementsOf(env.evaluate(more)));
      }
    });
  }

  #bindArguments(
    env: Environment,
    made: PythonFunction,
    call: PythonNode,
  ): void {
    this.#bindParameters(env, made.parameters, call);
    if (!made.maybeStatic) return;
    this.#bindParameters(env, made.parameters.slice(1), call);
  }

  #bindParameters(
    env: Environment,
    parameters: readonly Parameter[],
    call: PythonNode,
  ): void {
    const { positional, keywords, spread } = this.#program.argumentsOf(call);
    let next = 0;
    for (const { name, key, star } of parameters) {
      if (star === "*") {
        const rest = positional.slice(next).map((node) => env.evaluate(node));
        env.write(key, containerValue(rest.map((value) => ["*", value])));
        next = positional.length;
      } else if (star === "**") {
        const rest = [...keywords].map(([word, node]) =>
          [`=${word}`, env.evaluate(node)] as const
        );
        env.write(key, containerValue(rest));
      } else {
        const node = keywords.get(name) ?? positional[next++];
        if (node) env.write(key, env.evaluate(node));
      }
      for (const node of spread) {
        const value = env.evaluate(node);
        env.write(key, star ? value : itemOf(value, `=${name}`));
      }
    }
  }

  /** A function that is handed on may be called with what it is handed with. */
  #passFunctions(env: Environment, call: PythonNode): void {
    const callee = calleeOf(call);
    if (callee?.type === "identifier" && ONLY_LOOKING.test(callee.name)) return;
    const nodes = this.#program.argumentsOf(call).all;
    for (const node of nodes) {
      if (!mayBeFunction(node)) continue;
      for (const ref of env.evaluate(node).refs) {
        const made = this.#program.functions.get(ref);
        if (!made) continue;
        const others = nodes.filter((other) => other !== node)
          .map((other) => elementsOf(env.evaluate(other)));
        const value = others.reduce(joinValues, textValue([]));
        for (const { key } of made.parameters) env.write(key, value);
      }
    }
  }
}

function mayBeFunction({ type }: PythonNode): boolean {
  return type === "lambda" || type === "identifier" || type === "attribute";
}
