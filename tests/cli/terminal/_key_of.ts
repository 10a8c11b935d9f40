import type { Key, KeyName } from "../../../src/cli/terminal/key.ts";

const NAMES: readonly KeyName[] = [
  "enter",
  "escape",
  "interrupt",
  "end-of-input",
  "backspace",
  "delete",
  "delete-word",
  "delete-to-start",
  "delete-to-end",
  "left",
  "right",
  "up",
  "down",
  "page-up",
  "page-down",
  "home",
  "end",
  "unknown",
];

/** A key from its shorthand: `<enter>` is the key, anything else a text. */
export function keyOf(shorthand: string): Key {
  const kind = NAMES.find((name) => shorthand === `<${name}>`);
  return kind === undefined ? { kind: "text", text: shorthand } : { kind };
}
