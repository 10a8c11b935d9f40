import {
  attributeKey,
  type Environment,
  FIELDS,
  isFree,
  isObject,
  type Program,
} from "./_program.ts";
import type { PythonNode } from "./_python_node.ts";

/** More attributes than these are not followed for one place. */
const MAX_NAMES = 20;
/** Builtin classes whose pattern takes the object itself. */
const TAKING_ITSELF =
  /^(?:bool|bytearray|bytes|dict|float|frozenset|int|list|set|str|tuple)$/;
const METACLASSES = /^(?:abc\.ABCMeta|enum\.Enum(?:Meta|Type))$/;
/** Fields that are set otherwise than by writing them down. */
const OWN_FIELDS = /\b__annotations__\b/;
/** They leave the class as it is, or add to it. */
const DECORATORS =
  /^(?:dataclasses\.dataclass|functools\.total_ordering|enum\.(?:unique|verify)|typing(?:_extensions)?\.(?:final|runtime_checkable|dataclass_transform))$/;

/** Names of the attributes that a place of a class pattern may stand for; undefined where they are not known. */
export type NamesAt = (at: number) => readonly string[] | undefined;

/**
 * What the places of a class pattern stand for.
 *
 * @param program The program.
 * @param environment What its names stand for.
 * @param name The class.
 */
export function positionalNames(
  program: Program,
  environment: Environment,
  name: PythonNode,
): NamesAt {
  const [first] = name.parts;
  const free = first && name.parts.length === 1 && isFree(program, first);
  if (free && TAKING_ITSELF.test(first.name)) return () => [];
  const { refs, texts, items } = environment.evaluate(name);
  const all = [...refs];
  const known = all.length > 0 && texts.size === 0 && !items &&
    !program.says(OWN_FIELDS) &&
    all.every((ref) => isTold(program, environment, ref));
  if (!known) return () => undefined;
  const named = all.map((ref) => program.classes.get(ref)?.matchArgs ?? []);
  const fields = all.map((ref) => fieldsOf(program, ref))
    .filter(({ length }) => length > 0);
  const [only] = fields.length === 1 ? fields : [];
  const several = fields.flat();
  return (at) => {
    // Some fields have no place, and those of a base come first.
    const own = only?.slice(at, at + MAX_NAMES + 1) ?? several;
    const found = new Set([
      ...named.flatMap((names) => names[at] ?? []),
      ...own,
    ]);
    return found.size > MAX_NAMES ? undefined : [...found];
  };
}

function fieldsOf(program: Program, ref: string): readonly string[] {
  return ref.startsWith(FIELDS)
    ? ref.slice(FIELDS.length).split(",").filter(Boolean)
    : program.classes.get(ref)?.fields ?? [];
}

/** Whether a class is what its text tells. */
function isTold(
  program: Program,
  environment: Environment,
  ref: string,
): boolean {
  if (ref.startsWith(FIELDS)) return true;
  if (!ref.includes(":")) return isUnchanged(environment, ref);
  const shape = isObject(ref) ? undefined : program.classes.get(ref);
  if (!shape) return false;
  return shape.matchArgs !== undefined &&
    shape.bases.every((base) => isPlainBase(program, environment, base)) &&
    shape.decorators.every((node) => isPlainDecorator(environment, node));
}

/** Whether something in a library is what it was there. */
function isUnchanged(environment: Environment, ref: string): boolean {
  const last = ref.slice(ref.lastIndexOf(".") + 1);
  const { refs, texts, items } = environment.read(attributeKey(last));
  return !/\?|\(\)/.test(ref) && refs.size + texts.size === 0 && !items;
}

function isPlainBase(
  program: Program,
  environment: Environment,
  base: PythonNode,
): boolean {
  if (base.type.endsWith("_splat")) return false;
  if (base.type === "keyword_argument") {
    const [name, value] = base.parts;
    return name?.name !== "metaclass" ||
      value !== undefined && refersTo(environment, value, METACLASSES);
  }
  const [inner] = base.type === "subscript" ? base.parts : [base];
  if (!inner || isFree(program, inner)) return true;
  const { refs, texts, items } = environment.evaluate(inner);
  return refs.size > 0 && texts.size === 0 && !items;
}

function isPlainDecorator(
  environment: Environment,
  { parts }: PythonNode,
): boolean {
  const [node] = parts;
  const callee = node?.type === "call" ? node.children[0] : node;
  return callee !== undefined && refersTo(environment, callee, DECORATORS);
}

function refersTo(
  environment: Environment,
  node: PythonNode,
  pattern: RegExp,
): boolean {
  const { refs, texts } = environment.evaluate(node);
  return refs.size > 0 && texts.size === 0 &&
    [...refs].every((ref) => pattern.test(ref));
}
