import type { CallSite } from "./_call_value.ts";
import { concatValues } from "./_text_value.ts";
import {
  flatValue,
  itemOf,
  joinValues,
  NOTHING,
  textValue,
  UNKNOWN,
  type Value,
} from "./_value.ts";

/** `"{}/{name}".format("a", name="b")`, and `format_map`. */
export function formatted(site: CallSite, receiver: Value): Value {
  let value = NOTHING;
  for (const text of receiver.texts) {
    const pieces = text.split(/\{([^{}]*)\}/);
    let made = textValue([pieces[0] ?? ""]);
    for (let at = 1; at < pieces.length; at += 2) {
      const key = (pieces[at] ?? "").split(/[!:.[]/)[0] ?? "";
      const position = key === "" ? (at - 1) / 2 : Number(key);
      const held = Number.isInteger(position)
        ? site.at(position)
        : namedArgument(site, key);
      made = concatValues(made, flatValue(held ?? UNKNOWN));
      made = concatValues(made, textValue([pieces[at + 1] ?? ""]));
    }
    value = joinValues(value, made);
  }
  return value;
}

/** `Template("$a/b").substitute(a="x")`. */
export function filledIn(site: CallSite, receiver: Value): Value {
  let value = NOTHING;
  for (const text of receiver.texts) {
    const pieces = text.split(/\$\{?(\w+)\}?/);
    let made = textValue([pieces[0] ?? ""]);
    for (let at = 1; at < pieces.length; at += 2) {
      const held = flatValue(namedArgument(site, pieces[at] ?? ""));
      made = concatValues(made, held);
      made = concatValues(made, textValue([pieces[at + 1] ?? ""]));
    }
    value = joinValues(value, made);
  }
  return value;
}

/** A keyword, or an entry of the mapping that is given in its place. */
function namedArgument(site: CallSite, name: string): Value {
  const node = site.given.keywords.get(name);
  if (node) return site.environment.evaluate(node);
  const [mapping] = [...site.given.positional, ...site.given.spread];
  const value = mapping ? site.environment.evaluate(mapping) : UNKNOWN;
  return value.items ? itemOf(value, `=${name}`) : UNKNOWN;
}
