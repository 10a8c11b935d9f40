import { argumentValue, type CallArguments, calleeOf } from "./_arguments.ts";
import { environmentVariable } from "./_environment_variable.ts";
import { libraryValue } from "./_library_value.ts";
import { reckonedValue } from "./_reckoned_value.ts";
import { methodValue } from "./_method_value.ts";
import {
  attributeKey,
  type Environment,
  FIELDS,
  isFree,
  isObject,
  objectOf,
  type Program,
} from "./_program.ts";
import type { PythonNode } from "./_python_node.ts";
import {
  containerValue,
  elementsOf,
  exactTexts,
  HIDDEN,
  joinValues,
  NOTHING,
  refValue,
  SOME_NUMBER,
  textValue,
  UNKNOWN,
  type Value,
} from "./_value.ts";
import { attributeOf } from "./_evaluate_attribute.ts";
import { canonicalModule } from "./_modules.ts";

/** A call and what is needed to tell its value. */
export interface CallSite {
  readonly program: Program;
  readonly environment: Environment;
  readonly given: CallArguments;
  /** Value of the argument at a position. */
  readonly at: (position: number, ...names: string[]) => Value | undefined;
}

/** What a call may give. */
export function callValue(
  program: Program,
  environment: Environment,
  node: PythonNode,
): Value {
  const callee = calleeOf(node);
  if (!callee) return UNKNOWN;
  const given = program.argumentsOf(node);
  const site: CallSite = {
    program,
    environment,
    given,
    at: (position, ...names) =>
      argumentValue(environment, given, { position, names }),
  };
  let found = NOTHING;
  for (const ref of environment.evaluate(callee).refs) {
    found = joinValues(found, refCallValue(site, ref));
  }
  if (callee.type === "identifier" && isFree(program, callee)) {
    found = joinValues(found, reckonedValue(site, callee.name));
  }
  if (callee.type === "attribute") {
    const [object, name] = callee.parts;
    if (object && name) {
      const receiver = environment.evaluate(object);
      const called = methodValue(site, receiver, name.name);
      if (called) found = joinValues(found, called);
    }
  }
  const told = found.refs.size + found.texts.size > 0 || found.items;
  return told ? found : UNKNOWN;
}

function refCallValue(site: CallSite, ref: string): Value {
  const made = site.program.functions.get(ref);
  if (made) return joinValues(site.environment.read(made.returnKey), UNKNOWN);
  if (ref.startsWith(FIELDS)) return fieldsValue(site, ref);
  // An object is known by its class.
  if (isObject(ref)) {
    return site.environment.specialsOf(refValue(ref), "__call__");
  }
  if (ref.startsWith("class:")) return refValue(objectOf(ref));
  if (/^builtins\.\w+$/.test(ref)) {
    return builtinValue(site, ref.slice("builtins.".length));
  }
  return libraryValue(site, ref);
}

/** A tuple whose fields have names. */
function fieldsValue(site: CallSite, ref: string): Value {
  const names = ref.slice(FIELDS.length).split(",");
  const held = (name: string, at: number): Value =>
    site.at(at, name) ?? site.environment.read(attributeKey(name));
  return containerValue(
    names.map((name, at) => [`#${at}`, held(name, at)] as const),
  );
}

function builtinValue(site: CallSite, name: string): Value {
  const first = site.at(0);
  switch (name) {
    case "str":
    case "bytes":
    case "bytearray":
    case "repr":
    case "ascii":
      return first
        ? madeText(site, textOfObject(site, first))
        : textValue([""]);
    case "chr":
      return characterValue(site);
    case "dict":
      return dictValue(site);
    case "list":
    case "tuple":
    case "set":
    case "frozenset":
    case "sorted":
    case "iter":
      return first?.items ? first : containerValue([["*", first ?? UNKNOWN]]);
    case "reversed":
      return containerValue([["*", elementsOf(first ?? UNKNOWN)]]);
    case "max":
    case "min":
    case "sum":
    case "next":
      return elementsOf(first ?? UNKNOWN);
    default:
      return collectionValue(site, name);
  }
}

/** Builtins that go through a collection, or find something by name. */
function collectionValue(site: CallSite, name: string): Value {
  const first = site.at(0);
  switch (name) {
    case "filter":
      return site.at(1) ?? UNKNOWN;
    case "map":
      return mapValue(site);
    case "enumerate":
      return containerValue([[
        "*",
        containerValue([["#0", SOME_NUMBER], [
          "#1",
          elementsOf(first ?? UNKNOWN),
        ]]),
      ]]);
    case "zip":
      return containerValue([[
        "*",
        containerValue(
          site.given.positional.map((node, at) =>
            [
              `#${at}`,
              elementsOf(site.environment.evaluate(node)),
            ] as const
          ),
        ),
      ]]);
    case "getattr":
      return getattrValue(site, first ?? UNKNOWN);
    case "__import__":
      return importedValue(first);
    default:
      return UNKNOWN;
  }
}

function textOfObject({ environment }: CallSite, value: Value): Value {
  const text = environment.specialsOf(
    value,
    "__str__",
    "__repr__",
    "__bytes__",
  );
  return joinValues(value, text);
}

function madeText(site: CallSite, value: Value): Value {
  if (!value.items) return value;
  // bytes([47, 101]) spells a text.
  return site.given.positional[0]?.type === "list" ||
      site.given.positional[0]?.type === "tuple"
    ? HIDDEN
    : UNKNOWN;
}

function characterValue(site: CallSite): Value {
  const node = site.given.positional[0];
  if (node?.type !== "integer") return HIDDEN;
  const code = Number(site.program.textOf(node).replaceAll("_", ""));
  return code >= 0 && code <= 0x10FFFF
    ? textValue([String.fromCodePoint(code)])
    : HIDDEN;
}

function dictValue(site: CallSite): Value {
  let value = site.at(0) ?? containerValue([]);
  for (const [name, node] of site.given.keywords) {
    const item = site.environment.evaluate(node);
    value = joinValues(value, containerValue([[`=${name}`, item]]));
  }
  return value;
}

function mapValue(site: CallSite): Value {
  const [made] = site.given.positional;
  if (/^(?:int|float)$/.test(made?.name ?? "") && isFree(site.program, made)) {
    return containerValue([["*", SOME_NUMBER]]);
  }
  const called = site.at(0) ?? UNKNOWN;
  let result = NOTHING;
  for (const ref of called.refs) {
    const made = site.program.functions.get(ref);
    if (made) {
      result = joinValues(result, site.environment.read(made.returnKey));
    }
    if (ref === "builtins.chr") result = joinValues(result, HIDDEN);
    if (/^builtins\.(?:str|bytes)$|^pathlib\./.test(ref)) {
      result = joinValues(result, elementsOf(site.at(1) ?? UNKNOWN));
    }
  }
  return containerValue([["*", joinValues(result, UNKNOWN)]]);
}

function getattrValue(site: CallSite, object: Value): Value {
  const name = site.at(1) ?? UNKNOWN;
  const names = exactTexts(name);
  if (names.length === 0 || names.length < name.texts.size) {
    // Some member of a module: what it is must not be asked for by name again.
    const some = [...object.refs].filter((ref) => !/[:?]|\(\)/.test(ref));
    return refValue(...some.map((ref) => `${ref}.?`));
  }
  const found = names.map((name) => attributeOf(site.environment, object, name))
    .reduce(joinValues, NOTHING);
  return joinValues(found, site.at(2) ?? UNKNOWN);
}

/** The module that a text names. */
export function importedValue(name: Value | undefined): Value {
  const names = exactTexts(name ?? UNKNOWN);
  return names.length > 0 ? refValue(...names.map(canonicalModule)) : UNKNOWN;
}

/** What `os.getenv` and its like give. */
export function variableValue(site: CallSite): Value {
  const value = environmentVariable(site.at(0) ?? UNKNOWN);
  return joinValues(value, site.at(1, "default") ?? NOTHING);
}
