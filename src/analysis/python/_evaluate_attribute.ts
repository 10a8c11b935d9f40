import { parentPath } from "./_path_text.ts";
import { attributeKey, type Environment, returnKeyOf } from "./_program.ts";
import { memberOf } from "./_references.ts";
import {
  containerValue,
  joinValues,
  NOTHING,
  refValue,
  textValue,
  UNKNOWN,
  type Value,
} from "./_value.ts";

const MAX_PARENTS = 8;

/** What an attribute of a value may stand for. */
export function attributeOf(
  environment: Environment,
  value: Value,
  name: string,
): Value {
  let found = NOTHING;
  let own = value.texts.size > 0 || value.items !== undefined ||
    value.refs.size === 0;
  for (const ref of value.refs) {
    if (/^(?:def|class):/.test(ref)) own = true;
    else {
      if (ref.endsWith("()")) own = true;
      found = joinValues(found, memberValue(ref, name));
    }
  }
  if (own) {
    const held = environment.read(attributeKey(name));
    found = joinValues(found, held);
    found = joinValues(
      found,
      environment.specialsOf(value, "__getattr__", "__getattribute__"),
    );
    // It may be a property.
    for (const ref of held.refs) {
      if (ref.startsWith("def:")) {
        found = joinValues(found, environment.read(returnKeyOf(ref)));
      }
    }
  }
  if (value.texts.size > 0) found = joinValues(found, textMember(value, name));
  return found.refs.size + found.texts.size > 0 || found.items
    ? found
    : UNKNOWN;
}

function memberValue(ref: string, name: string): Value {
  // The classes that a class is made of are told apart no further.
  if (/^(?:__(?:mro|bases?)__|mro)$/.test(name)) return UNKNOWN;
  const member = memberOf(ref, name);
  switch (member) {
    case "os.sep":
      return textValue(["/"]);
    case "os.altsep":
    case "os.path.sep":
      return textValue(["/"]);
    case "os.pardir":
    case "os.path.pardir":
      return textValue([".."]);
    case "os.curdir":
      return textValue(["."]);
    case "os.devnull":
      return textValue(["/dev/null"]);
    default:
      return refValue(member);
  }
}

function textMember(value: Value, name: string): Value {
  switch (name) {
    case "parent":
      return textValue([...value.texts].map(parentPath));
    case "parents": {
      let up = [...value.texts];
      return containerValue(Array.from({ length: MAX_PARENTS }, (_, at) => {
        up = up.map(parentPath);
        return [`#${at}`, textValue(up)] as const;
      }));
    }
    case "value":
      return { refs: NOTHING.refs, texts: value.texts };
    case "anchor":
    case "root":
      return textValue(["/"]);
    default:
      return UNKNOWN;
  }
}
