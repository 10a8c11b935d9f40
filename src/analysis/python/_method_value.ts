import type { CallSite } from "./_call_value.ts";
import { filledIn, formatted } from "./_format_text.ts";
import { joinTexts, obscured, pathOf, splitTexts } from "./_text_value.ts";
import {
  containerValue,
  elementsOf,
  exactTexts,
  HIDDEN,
  itemOf,
  joinValues,
  NOTHING,
  textValue,
  UNKNOWN,
  type Value,
} from "./_value.ts";

/**
 * What a method of a text, path or container gives.
 *
 * @returns Undefined for methods of no known meaning.
 */
export function methodValue(
  site: CallSite,
  receiver: Value,
  name: string,
): Value | undefined {
  const container = containerMethod(site, receiver, name);
  if (container) return container;
  return receiver.texts.size > 0 ? textMethod(site, receiver, name) : undefined;
}

function containerMethod(
  site: CallSite,
  receiver: Value,
  name: string,
): Value | undefined {
  if (!receiver.items) return undefined;
  switch (name) {
    case "get":
    case "pop":
    case "setdefault": {
      const keys = exactTexts(site.at(0) ?? UNKNOWN);
      const found = keys.length === 0
        ? elementsOf(receiver)
        : keys.map((key) => itemOf(receiver, `=${key}`)).reduce(joinValues);
      return joinValues(found, site.at(1) ?? NOTHING);
    }
    case "items":
      return containerValue([[
        "*",
        containerValue([["#0", keysOf(receiver)], [
          "#1",
          elementsOf(receiver),
        ]]),
      ]]);
    case "keys":
      return containerValue([["*", keysOf(receiver)]]);
    case "values":
      return containerValue([["*", elementsOf(receiver)]]);
    case "copy":
    case "union":
      return receiver;
    case "popleft":
    case "popitem":
    case "__getitem__":
      return elementsOf(receiver);
  }
}

function keysOf(value: Value): Value {
  const keys = [...value.items?.keys() ?? []].filter((key) =>
    key.startsWith("=") && key.length > 1
  );
  return keys.length > 0 ? textValue(keys.map((key) => key.slice(1))) : UNKNOWN;
}

const CHANGES: Readonly<Record<string, (text: string) => string>> = {
  lower: (text) => text.toLowerCase(),
  casefold: (text) => text.toLowerCase(),
  upper: (text) => text.toUpperCase(),
  strip: (text) => text.trim(),
  lstrip: (text) => text.trimStart(),
  rstrip: (text) => text.trimEnd(),
  swapcase: (text) =>
    [...text].map((one) =>
      one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase()
    ).join(""),
};

function textMethod(
  site: CallSite,
  receiver: Value,
  name: string,
): Value | undefined {
  const change = CHANGES[name];
  if (change && site.given.positional.length === 0) {
    return textValue([...receiver.texts].map(change));
  }
  switch (name) {
    case "join":
      return joinTexts(receiver, site.at(0) ?? UNKNOWN);
    case "split":
    case "rsplit":
      return splitTexts(receiver, site.at(0, "sep"));
    case "splitlines":
    case "partition":
    case "rpartition":
      return containerValue([["*", obscured(receiver)]]);
    case "replace":
      return replaced(site, receiver);
    case "format":
    case "format_map":
      return formatted(site, receiver);
    case "substitute":
    case "safe_substitute":
      return filledIn(site, receiver);
    case "encode":
      return receiver;
    case "decode":
      return site.given.positional.length === 0 || isCharset(site)
        ? receiver
        : HIDDEN;
    default:
      return pathMethod(site, receiver, name);
  }
}

/** Methods that change the ends of a text, or belong to paths. */
function pathMethod(
  site: CallSite,
  receiver: Value,
  name: string,
): Value | undefined {
  switch (name) {
    case "strip":
    case "lstrip":
    case "rstrip":
    case "removeprefix":
    case "removesuffix":
      return stripped(site, receiver, name);
    case "translate":
      return exactTexts(receiver).length > 0 ? HIDDEN : UNKNOWN;
    case "title":
    case "capitalize":
      return receiver;
    case "resolve":
    case "absolute":
    case "expanduser":
    case "as_posix":
    case "__str__":
    case "with_suffix":
      return receiver;
    case "joinpath":
      return pathOf([
        receiver,
        ...site.given.positional.map((node) => site.environment.evaluate(node)),
      ]);
    case "with_name":
      return pathOf([receiver, textValue([".."]), site.at(0) ?? UNKNOWN]);
    case "iterdir":
    case "glob":
    case "rglob":
      return containerValue([["*", pathOf([receiver, UNKNOWN])]]);
  }
}

function stripped(site: CallSite, receiver: Value, name: string): Value {
  const [off] = exactTexts(site.at(0) ?? UNKNOWN);
  if (off === undefined) return obscured(receiver);
  return textValue([...receiver.texts].map((text) => {
    if (name === "removeprefix") {
      return text.startsWith(off) ? text.slice(off.length) : text;
    }
    if (name === "removesuffix") {
      return off && text.endsWith(off) ? text.slice(0, -off.length) : text;
    }
    let from = 0;
    let to = text.length;
    while (name !== "rstrip" && from < to && off.includes(text[from] ?? "")) {
      from++;
    }
    while (name !== "lstrip" && to > from && off.includes(text[to - 1] ?? "")) {
      to--;
    }
    return text.slice(from, to);
  }));
}

function isCharset(site: CallSite): boolean {
  return exactTexts(site.at(0) ?? UNKNOWN).every((name) =>
    /^(?:utf[-_]?8|utf-8-sig|ascii|latin[-_]?1|cp125\d|iso-8859-\d+|utf[-_]?16|utf[-_]?32|gbk|shift_jis|big5|euc-\w+)$/i
      .test(name)
  );
}

function replaced(site: CallSite, receiver: Value): Value {
  const [from] = exactTexts(site.at(0) ?? UNKNOWN);
  const [to] = exactTexts(site.at(1) ?? UNKNOWN);
  if (from === undefined || to === undefined || from === "") {
    return obscured(receiver);
  }
  return textValue(
    [...receiver.texts].map((text) => text.replaceAll(from, () => to)),
  );
}
