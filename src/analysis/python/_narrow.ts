import {
  essenceOf,
  HOLE,
  joinValues,
  NUMBER,
  shallowValue,
  UNKNOWN,
  type Value,
} from "./_value.ts";

/** Changes of one name after which growing texts are cut, and after which only what matters is kept. */
const CUT_AFTER = 3;
const MAX_WRITES = 10;

/** What has numbers in it may get something else where another name stands for it too. */
export function loosened(value: Value): Value {
  if (!value.items) return value;
  const items = [...value.items].map(([key, item]) => {
    const loose = item.texts.has(NUMBER) ? joinValues(item, UNKNOWN) : item;
    return [key, loosened(loose)] as const;
  });
  return { ...value, items: new Map(items) };
}

/** Keeps what is bound again and again from growing for ever. */
export function narrowed(old: Value, value: Value, count: number): Value {
  if (count > MAX_WRITES) {
    const essence = essenceOf(value);
    const full = old.texts.size > 2 * MAX_WRITES;
    return full ? { ...essence, texts: UNKNOWN.texts } : essence;
  }
  if (count <= CUT_AFTER) return value;
  if (value.texts.size === 0) return shallowValue(value);
  const texts = [...value.texts].map((text) => {
    if (old.texts.has(text)) return text;
    const known = [...old.texts].filter((one) => one !== "" && one !== HOLE);
    const start = known.find((one) => text.startsWith(one));
    if (start !== undefined) {
      return start.endsWith(HOLE) ? start : `${start}${HOLE}`;
    }
    const end = known.some((one) => text.endsWith(one));
    return end ? `${text.slice(0, 20)}${HOLE}` : text;
  });
  return { ...shallowValue(value), texts: new Set(texts) };
}
