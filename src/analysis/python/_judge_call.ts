import { argumentValue, type CallArguments } from "./_arguments.ts";
import { judgeDynamicCall } from "./_judge_dynamic.ts";
import { judgeLibraryCall } from "./_judge_library.ts";
import { judgeSystemPaths } from "./_judge_system_path.ts";
import { judgeMethodCall } from "./_attributes.ts";
import { judgePath, type PathUse } from "./_path_text.ts";
import {
  findMethodSink,
  findPathSink,
  PATH_KEYWORDS,
  PATH_METHODS,
  type PathSink,
} from "./_path_sinks.ts";
import type { Environment, Program } from "./_program.ts";
import type { PythonNode } from "./_python_node.ts";
import {
  exactTexts,
  flatValue,
  joinValues,
  moduleRefs,
  UNKNOWN,
  type Value,
} from "./_value.ts";

/** What a judge of calls works with. */
export interface CallContext {
  /** Notes a risk of the call at hand. */
  readonly add: (kind: string) => void;
  /** Whether a text that the program would run is benign. */
  readonly judgeText: (text: string, node: PythonNode) => boolean;
}

/** A call of something in a module. */
export interface JudgedCall {
  readonly node: PythonNode;
  /** What is around it, innermost last. */
  readonly parents: readonly PythonNode[];
  readonly given: CallArguments;
  /** Value of the argument at a position, or by one of its names. */
  readonly at: (position: number, ...names: string[]) => Value | undefined;
  readonly environment: Environment;
  readonly program: Program;
}

/** Judges a call of one function, `ref`: `add` takes the kind of risk. */
export type ReferenceJudge = (
  call: JudgedCall,
  add: (kind: string) => void,
  ref: string,
) => void;

/** Methods that open something where they are called, each on its own terms. */
const NOT_PATHS =
  /^(?:json|re|struct|textwrap|string|itertools|functools|collections|random|math|datetime|time|ast|difflib|html|shlex|urllib\.parse|os\.path|statistics|operator|typing|logging\.getLogger)\./;

/** Judges what calls do with their arguments. */
export class JudgeCall {
  readonly #program: Program;
  readonly #environment: Environment;
  readonly #context: CallContext;
  readonly #sinks = new Map<string, PathSink | undefined>();

  constructor(
    program: Program,
    environment: Environment,
    context: CallContext,
  ) {
    this.#program = program;
    this.#environment = environment;
    this.#context = context;
  }

  /** Judges a call, not what is in it. */
  judge(node: PythonNode, parents: readonly PythonNode[]): void {
    const callee = node.children[0];
    if (!callee) return;
    const environment = this.#environment;
    const given = this.#program.argumentsOf(node);
    const call: JudgedCall = {
      node,
      parents,
      given,
      environment,
      program: this.#program,
      at: (position, ...names) =>
        argumentValue(environment, given, { position, names }),
    };
    const { refs } = environment.evaluate(callee);
    for (const ref of refs) {
      if (/^(?:def|class):/.test(ref)) continue;
      judgeDynamicCall(call, ref, this.#context);
      judgeLibraryCall(call, ref, this.#context.add);
      this.#judgeSink(call, sinkOf(ref));
      const method = /^pathlib\.\w*Path\.(\w+)$/.exec(ref)?.[1];
      if (method) this.#judgePathMethod(call, method, call.at(0) ?? UNKNOWN);
    }
    if (callee.type === "attribute") this.#judgeMethod(call, callee);
    this.#judgeHandedOn(call);
    const last = callee.type === "attribute" ? callee.parts[1] : callee;
    const kind = judgeSystemPaths(call, last?.name ?? "", refs);
    if (kind) this.#context.add(kind);
  }

  #judgeMethod(call: JudgedCall, callee: PythonNode): void {
    const [object, attribute] = callee.parts;
    if (!object || !attribute) return;
    const name = attribute.name;
    const receiver = this.#environment.evaluate(object);
    if (moduleRefs(receiver).length === 0) {
      const kind = judgeMethodCall(name);
      const own = this.#program.functionsByName.has(name);
      if (kind && !own) this.#context.add(kind);
      const judged = hasArguments(call) && !(own && isOwn(receiver));
      if (judged) this.#judgeSink(call, this.#methodSink(name));
      judgeLibraryCall(call, `?.${name}`, this.#context.add);
    }
    this.#judgePathMethod(call, name, receiver);
  }

  #methodSink(name: string): PathSink | undefined {
    if (this.#sinks.has(name)) return this.#sinks.get(name);
    const sink = findMethodSink(name);
    this.#sinks.set(name, sink);
    return sink;
  }

  /** Judges a method that is kept to be called elsewhere. */
  judgeKept(name: string, receiver: Value): void {
    const use = PATH_METHODS.get(name);
    if (use) this.#judgeTexts(receiver, use === "mode" ? "write" : use);
  }

  #judgePathMethod(call: JudgedCall, name: string, receiver: Value): void {
    const given = call.given.positional.length;
    const replace = name === "replace" && given === 1;
    const use = replace ? "delete" : PATH_METHODS.get(name);
    if (!use || receiver.texts.size === 0) return;
    this.#judgeTexts(
      receiver,
      use === "mode" ? modeUse(call.at(0, "mode")) : use,
    );
    if (replace || name === "rename" || name === "samefile") {
      const target = call.at(0, "target");
      if (target) this.#judgeTexts(target, "write");
    }
    if (/^r?glob$/.test(name)) this.#judgeTexts(call.at(0) ?? UNKNOWN, "read");
  }

  #judgeSink(call: JudgedCall, sink: PathSink | undefined): void {
    if (!sink) return;
    const use = sink.use === "mode" ? modeUse(call.at(1, "mode")) : sink.use;
    for (const name of sink.names ?? []) {
      const value = call.at(-1, name);
      if (value) this.#judgeTexts(flatValue(value), use);
    }
    for (const position of sink.positions) {
      const value = call.at(position);
      if (value) this.#judgeTexts(value, use);
    }
    for (const [name, node] of call.given.keywords) {
      if (!PATH_KEYWORDS.has(name)) continue;
      this.#judgeTexts(this.#environment.evaluate(node), use);
    }
  }

  /** `map(open, paths)`: what is handed on with a function is what it is given. */
  #judgeHandedOn(call: JudgedCall): void {
    const nodes = call.given.all;
    for (const node of nodes) {
      if (node.type !== "identifier" && node.type !== "attribute") continue;
      for (const ref of this.#environment.evaluate(node).refs) {
        const sink = findPathSink(ref);
        if (!sink || /\(\)|:/.test(ref) || !isFunctionOfPaths(ref)) continue;
        for (const other of nodes) {
          if (other === node) continue;
          const value = flatValue(this.#environment.evaluate(other));
          this.#judgeTexts(value, sink.use === "mode" ? "write" : sink.use);
        }
      }
    }
  }

  #judgeTexts(value: Value, use: PathUse): void {
    const own = this.#environment.specialsOf(value, "__fspath__", "__str__");
    for (const text of flatValue(joinValues(value, own)).texts) {
      const kind = judgePath(text, use);
      if (kind) return this.#context.add(kind);
    }
  }
}

/** Whether it is an object of the program's own: its methods are judged by what they do. */
function isOwn({ refs, texts, items }: Value): boolean {
  return refs.size > 0 && texts.size === 0 && !items &&
    [...refs].every((ref) => ref.startsWith("class:"));
}

function hasArguments({ given }: JudgedCall): boolean {
  return given.all.length > 0;
}

function sinkOf(ref: string): PathSink | undefined {
  return NOT_PATHS.test(ref) && !ref.startsWith("os.path.")
    ? undefined
    : findPathSink(ref);
}

function isFunctionOfPaths(ref: string): boolean {
  return /^(?:builtins\.open|os\.|shutil\.|pandas\.|PIL\.|glob\.|pathlib\.)/
    .test(ref);
}

function modeUse(mode: Value | undefined): PathUse {
  if (!mode) return "read";
  const known = exactTexts(mode);
  const reads = known.length === mode.texts.size &&
    known.every((text) => !/[wax+]/.test(text));
  return reads ? "read" : "write";
}
