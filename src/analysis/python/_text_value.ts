import { joinPath } from "./_path_text.ts";
import type { Program } from "./_program.ts";
import type { PythonNode } from "./_python_node.ts";
import {
  containerValue,
  DECODED,
  exactTexts,
  flatValue,
  HIDDEN,
  HOLE,
  isExact,
  joinValues,
  NOTHING,
  textValue,
  UNKNOWN,
  type Value,
} from "./_value.ts";

const MAX_PRODUCTS = 24;

type Combine = (left: string, right: string) => string;

/** Texts one after the other. */
export function concatValues(left: Value, right: Value): Value {
  return combine(left, right, (a, b) => `${a}${b}`);
}

/** Paths joined as `os.path.join` does. */
export function pathOf(parts: readonly Value[]): Value {
  const [first, ...others] = parts.map(flatValue);
  if (!first) return textValue(["."]);
  return others.reduce((a, b) => combine(a, b, joinPath), first);
}

function combine(left: Value, right: Value, make: Combine): Value {
  const a = textsOf(left);
  const b = textsOf(right);
  const made = new Set<string>();
  if (a.length * b.length <= MAX_PRODUCTS) {
    for (const x of a) for (const y of b) made.add(tidy(make(x, y)));
  } else {
    // Too many to pair: each keeps what it shows by itself.
    for (const x of a) made.add(tidy(make(x, HOLE)));
    for (const y of b) {
      made.add(tidy(make(HOLE, y)));
      if (a.includes("") || make("x", y) === y) made.add(y);
    }
  }
  return textValue(made);
}

function textsOf(value: Value): readonly string[] {
  const texts = [...value.texts];
  return texts.length > 0 && !value.items ? texts : [...texts, HOLE];
}

/** Several unknown parts in a row are one: keeps texts from growing for ever. */
function tidy(text: string): string {
  const short = text.replace(/([\uE000-\uE002])\1+/g, "$1");
  return short.length > 400 ? `${short.slice(0, 200)}${HOLE}` : short;
}

/** What hides a text: unknown, or hidden if what went in looks like a path or was hidden. */
export function obscured(value: Value): Value {
  const texts = [...flatValue(value).texts];
  return texts.some((text) =>
      text.includes(DECODED) || /[/\\~]|\.\./.test(text)
    )
    ? HIDDEN
    : UNKNOWN;
}

/** Part of a text or sequence, by a slice or number. */
export function sliceValue(
  program: Program,
  value: Value,
  index: PythonNode,
): Value {
  if (value.items) return value;
  const written = index.start < 0 ? "" : indexText(program, index);
  const texts = exactTexts(value);
  const made: string[] = [];
  for (const text of texts) {
    const part = takePart([...text], written);
    if (part === undefined) return joinValues(obscured(value), UNKNOWN);
    made.push(part);
  }
  const rest: Value = made.length < value.texts.size
    ? obscured({
      refs: NOTHING.refs,
      texts: new Set([...value.texts].filter((text) => !isExact(text))),
    })
    : NOTHING;
  return joinValues({ ...textValue(made), refs: value.refs }, rest);
}

function indexText(program: Program, index: PythonNode): string {
  if (index.type !== "slice") return numberText(program, index);
  return index.children.map((child) =>
    child.type === ":" ? ":" : numberText(program, child)
  ).join("");
}

function numberText(program: Program, node: PythonNode): string {
  const sign = node.children.some((child) => child.type === "-") ? "-" : "";
  return `${sign}${program.textOf(node)}`;
}

function takePart(text: readonly string[], index: string): string | undefined {
  const whole = /^-?\d+$/;
  if (whole.test(index)) return text.at(Number(index)) ?? "";
  const parts = index.split(":");
  if (parts.length > 3 || parts.some((part) => part && !whole.test(part))) {
    return undefined;
  }
  const [from = "", to = "", step = ""] = parts;
  const by = step === "" ? 1 : Number(step);
  if (by < 0) {
    if (from !== "" || to !== "") return undefined;
    return text.toReversed().filter((_, at) => at % -by === 0).join("");
  }
  if (by === 0) return undefined;
  const end = to === "" ? text.length : Number(to);
  return text.slice(Number(from), end).filter((_, at) => at % by === 0)
    .join("");
}

/** `separator.join(parts)`. */
export function joinTexts(separator: Value, parts: Value): Value {
  const separators = exactTexts(separator);
  const flat = flatValue(parts);
  if ([...flat.texts].some((text) => text.includes(DECODED))) return HIDDEN;
  const items = [...parts.items ?? []];
  const texts = items.map(([key, item]) =>
    key.startsWith("#") && item.texts.size === 1
      ? [...item.texts][0]
      : undefined
  );
  if (items.length > 0 && texts.every((text) => text !== undefined)) {
    return textValue(
      separators.map((by) => tidy(texts.map((text) => text ?? "").join(by))),
    );
  }
  // Which of the parts comes first is not known.
  return textValue([
    HOLE,
    ...[...flat.texts].map((text) => tidy(`${text}${HOLE}`)),
  ]);
}

/** The pieces of a text that is split. */
export function splitTexts(value: Value, separator: Value | undefined): Value {
  const texts = exactTexts(value);
  const [by] = separator ? exactTexts(separator) : [undefined];
  const [text] = texts;
  if (value.texts.size !== 1 || text === undefined || by === "") {
    return containerValue([[
      "*",
      value.texts.size > 0 ? obscured(value) : UNKNOWN,
    ]]);
  }
  const pieces = by === undefined ? text.trim().split(/\s+/) : text.split(by);
  return containerValue(
    pieces.map((piece, at) => [`#${at}`, textValue([piece])] as const),
  );
}
