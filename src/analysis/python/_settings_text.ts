import {
  containerValue,
  exactTexts,
  HOLE,
  textValue,
  UNKNOWN,
  type Value,
} from "./_value.ts";

const ENTRY =
  /^[ \t-]*["']?([\w.-]+)["']?[ \t]*[:=][ \t]*["']?([^\s"'#{[][^"'#\n]*)/gm;
const PATH = /(?:^|[\s"'=:,[{(])((?:\/|~\/|\.\.\/)[^\s"',\]})]+)/g;

/**
 * What is read from a text of YAML or TOML, so far as it may be a path: the
 * entries of its lines, and whatever else leads out of the workspace.
 *
 * @param value The text.
 */
export function readSettings(value: Value): Value {
  const entries: (readonly [string, Value])[] = [];
  for (const text of exactTexts(value)) {
    const rest = text.replace(ENTRY, (_, key: string, held: string) => {
      entries.push([`=${key}`, textValue([held.trim()])]);
      return "";
    });
    for (const [, path = ""] of rest.matchAll(PATH)) {
      const held = textValue([HOLE, path]);
      // It may be a list that has the path in it.
      entries.push(["*", { ...held, items: new Map([["*", held]]) }]);
    }
  }
  return entries.length > 0 ? containerValue(entries) : UNKNOWN;
}
