/**
 * What an expression may stand for, as far as the analysis follows it:
 * members of modules by their dotted names, texts, and what a container holds.
 */
export interface Value {
  /** `os`, `os.path.join`, `builtins.open`, `def:3` for a function of the program. */
  readonly refs: ReadonlySet<string>;
  /** Texts; a {@link HOLE} in them stands for a part that is not known. */
  readonly texts: ReadonlySet<string>;
  /** By key: `#0` by position, `*` for any, `=name` by a text. */
  readonly items?: ReadonlyMap<string, Value>;
}

/** A part of a text that is not known. */
export const HOLE = "\uE000";
/** A part of a text that was hidden: decoded, or made of character codes. */
export const DECODED = "\uE001";
/** A number that is not known. */
export const NUMBER = "\uE002";

/** Stands for more references than are kept apart. */
const TOO_MANY = "overflow";

/** Texts that may make a difference to where a path leads or what a name gives. */
const NOTABLE =
  /^[/\\~.]|\.\.|\uE001|^[a-z]+:|__|\.git|\.env|\.vscode|lcp\.|deno\.json|system|popen|exec|spawn|import/i;
const MAX_NOTABLE = 4;
const MAX_TEXTS = 24;
const MAX_REFS = 100;
const MAX_DEPTH = 2;
const MAX_ITEMS = 60;
const MAX_JOINED = 20;
const NONE: ReadonlySet<string> = new Set();

/** Nothing that is followed. */
export const NOTHING: Value = { refs: NONE, texts: NONE };
/** Something that is not known. */
export const UNKNOWN: Value = { refs: NONE, texts: new Set([HOLE]) };
/** Some number. */
export const SOME_NUMBER: Value = { refs: NONE, texts: new Set([NUMBER]) };
/** Something that was hidden. */
export const HIDDEN: Value = { refs: NONE, texts: new Set([DECODED]) };

/** The value of a reference. */
export function refValue(...refs: string[]): Value {
  return { refs: new Set(refs), texts: NONE };
}

/** The value of texts; of too many, those that matter are kept. */
export function textValue(texts: Iterable<string>): Value {
  const set = new Set<string>();
  for (const text of texts) {
    set.add(text.length > 4_000 ? `${text.slice(0, 200)}${HOLE}` : text);
  }
  return { refs: NONE, texts: joinTexts(NONE, set) };
}

/** Of a value that changes too often: what is needed to judge its use. */
export function essenceOf(value: Value): Value {
  const { refs, texts } = flatValue(value);
  const kept = [...texts].filter((text) => NOTABLE.test(text));
  return { refs, texts: new Set([HOLE, ...kept.slice(0, MAX_NOTABLE)]) };
}

/** The value of a container. */
export function containerValue(
  items: Iterable<readonly [string, Value]>,
): Value {
  const map = new Map<string, Value>();
  for (const [key, value] of items) {
    const at = map.size >= MAX_ITEMS ? "*" : key;
    map.set(at, joinValues(map.get(at) ?? NOTHING, shallow(value, MAX_DEPTH)));
  }
  return { refs: NONE, texts: NONE, items: map };
}

/**
 * What may be either; gives `a` itself where `b` adds nothing.
 */
export function joinValues(a: Value, b: Value): Value {
  if (a === b || isNothing(b)) return a;
  if (isNothing(a)) return b;
  const refs = joinSets(a.refs, b.refs);
  const texts = joinTexts(a.texts, b.texts);
  const items = joinItems(a.items, b.items);
  if (refs === a.refs && texts === a.texts && items === a.items) return a;
  return {
    refs: refs.size > MAX_REFS ? new Set([TOO_MANY]) : refs,
    texts,
    items,
  };
}

/** All that is in a value, at any depth, as if it had no shape. */
export function flatValue(value: Value): Value {
  if (!value.items) return value;
  let flat: Value = { refs: value.refs, texts: value.texts };
  for (const item of value.items.values()) {
    flat = joinValues(flat, flatValue(item));
  }
  return flat;
}

/** Characters of the texts in a value. */
export function lengthOf({ texts, items }: Value): number {
  let length = 0;
  for (const text of texts) length += text.length;
  for (const item of items?.values() ?? []) {
    for (const text of item.texts) length += text.length;
  }
  return length;
}

/** What going through a container gives. */
export function elementsOf(value: Value): Value {
  let all: Value = { refs: value.refs, texts: value.texts };
  for (const item of value.items?.values() ?? []) all = joinValues(all, item);
  return isNothing(all) ? UNKNOWN : all;
}

/** What a loop over a value gives: of a dictionary, its keys too. */
export function iterationOf(value: Value): Value {
  const keys = [...value.items?.keys() ?? []].filter((key) => key[0] === "=");
  const elements = elementsOf(value);
  return keys.length === 0
    ? elements
    : joinValues(textValue(keys.map((key) => key.slice(1))), elements);
}

/** What is found under a key of a container. */
export function itemOf(value: Value, key: string): Value {
  const found = value.items?.get(key);
  const any = value.items?.get("*");
  const self: Value = { refs: value.refs, texts: value.texts };
  if (found) return joinValues(joinValues(found, any ?? NOTHING), self);
  // A key that was not seen is another spelling of one that was.
  return elementsOf(value);
}

/** References to modules and their members: no functions of the program, no results of calls. */
export function moduleRefs(value: Value): readonly string[] {
  if (value.refs.size === 0) return [];
  return [...value.refs].filter((ref) =>
    !ref.includes(":") && !ref.includes("()")
  );
}

/** Texts that are known to the last character. */
export function exactTexts(value: Value): readonly string[] {
  return [...value.texts].filter(isExact);
}

/** Whether a text has no part that is unknown. */
export function isExact(text: string): boolean {
  return isTold(text) && !text.includes(NUMBER);
}

/** Whether a text has no part that is unknown, but for numbers. */
export function isTold(text: string): boolean {
  return !text.includes(HOLE) && !text.includes(DECODED);
}

/** Whether a value can be nothing but a number. */
export function isNumber({ refs, texts, items }: Value): boolean {
  return texts.size === 1 && texts.has(NUMBER) && refs.size === 0 && !items;
}

function isNothing({ refs, texts, items }: Value): boolean {
  return refs.size === 0 && texts.size === 0 && !items;
}

/** A value whose containers hold no containers. */
export function shallowValue(value: Value): Value {
  if (!value.items) return value;
  const items = [...value.items].map(([key, item]) =>
    [key, flatValue(item)] as const
  );
  return { ...value, items: new Map(items) };
}

function shallow(value: Value, depth: number): Value {
  if (!value.items) return value;
  if (depth <= 1) return flatValue(value);
  const items = new Map<string, Value>();
  for (const [key, item] of value.items) {
    items.set(key, shallow(item, depth - 1));
  }
  return { refs: value.refs, texts: value.texts, items };
}

function joinSets(
  a: ReadonlySet<string>,
  b: ReadonlySet<string>,
): ReadonlySet<string> {
  if (a.has(TOO_MANY)) return a;
  let more: Set<string> | undefined;
  for (const item of b) {
    if (!a.has(item)) (more ??= new Set(a)).add(item);
  }
  return more ?? a;
}

function joinTexts(
  a: ReadonlySet<string>,
  b: ReadonlySet<string>,
): ReadonlySet<string> {
  if (a.size + b.size <= MAX_TEXTS) return joinSets(a, b);
  let more: Set<string> | undefined;
  for (const text of b) {
    const size = (more ?? a).size;
    const room = NOTABLE.test(text) ? MAX_TEXTS + MAX_NOTABLE : MAX_TEXTS;
    const kept = size < room ? text : HOLE;
    if (!a.has(kept)) (more ??= new Set(a)).add(kept);
  }
  return more ?? a;
}

function joinItems(
  a: ReadonlyMap<string, Value> | undefined,
  b: ReadonlyMap<string, Value> | undefined,
): ReadonlyMap<string, Value> | undefined {
  if (!b || a === b) return a;
  if (!a) return b;
  let more: Map<string, Value> | undefined;
  for (const [key, value] of b) {
    const old = a.get(key);
    const at = old || a.size < MAX_JOINED ? key : "*";
    const joined = joinValues((more ?? a).get(at) ?? NOTHING, value);
    if (joined !== (more ?? a).get(at)) (more ??= new Map(a)).set(at, joined);
  }
  return more ?? a;
}
