import type { Key, KeyName } from "./key.ts";

const ESC = 0x1b;
const BEL = 0x07;

/** Most bytes that one sequence may have; what is longer is none. */
const MAX_SEQUENCE = 256;

const CONTROLS: Readonly<Record<number, KeyName>> = {
  0x01: "home",
  0x03: "interrupt",
  0x04: "end-of-input",
  0x05: "end",
  0x08: "backspace",
  0x09: "tab",
  0x0a: "enter",
  0x0b: "delete-to-end",
  0x0c: "clear-screen",
  0x0d: "enter",
  0x0e: "down",
  0x10: "up",
  0x15: "delete-to-start",
  0x17: "delete-word",
  0x7f: "backspace",
};

const FINALS: Readonly<Record<string, KeyName>> = {
  A: "up",
  B: "down",
  C: "right",
  D: "left",
  F: "end",
  H: "home",
};

const NUMBERED: Readonly<Record<string, KeyName>> = {
  "1": "home",
  "3": "delete",
  "4": "end",
  "5": "page-up",
  "6": "page-down",
  "7": "home",
  "8": "end",
};

/** What comes before and after what is pasted, where a terminal was told to say so. */
const PASTE_START = new TextEncoder().encode("\x1b[200~");
const PASTE_END = "\x1b[201~";

/** Most bytes of a paste that are kept. */
const MAX_PASTE = 2 ** 20;

const CTRL_C = 0x03;

/** Keys, and the bytes at the end that may be the beginning of one more. */
export interface DecodedKeys {
  readonly keys: readonly Key[];
  readonly rest: Uint8Array;
}

/** Options of {@linkcode decodeKeys}. */
export interface DecodeKeysOptions {
  /** Whether nothing comes that could complete the last key. @default {false} */
  readonly final?: boolean;
}

/**
 * Tells keys from the bytes that a terminal in raw mode sends.
 *
 * @param bytes What was left the last time, and what was read since.
 * @param options Whether to wait for more.
 */
export function decodeKeys(
  bytes: Uint8Array,
  { final = false }: DecodeKeysOptions = {},
): DecodedKeys {
  const keys: Key[] = [];
  let at = 0;
  while (at < bytes.length) {
    const { key, length } = keyAt(bytes.subarray(at));
    if (length === 0) {
      const rest = bytes.subarray(at);
      // However slowly it comes, a line break in it is no Enter.
      if (startsPaste(rest)) return beginPaste(rest, { keys, final });
      if (!final) return { keys, rest: rest.slice() };
      keys.push(lastKey(bytes.subarray(at)));
      break;
    }
    at += length;
    if (key) keys.push(key);
  }
  return { keys, rest: new Uint8Array() };
}

/** A key with the number of its bytes: none when bytes are missing, no key when there is nothing to press. */
interface FoundKey {
  readonly key?: Key;
  readonly length: number;
}

const INCOMPLETE: FoundKey = { length: 0 };

function keyAt(bytes: Uint8Array): FoundKey {
  const first = bytes[0] ?? 0;
  if (startsPaste(bytes)) return pasteAt(bytes);
  if (first === ESC) return escapeAt(bytes);
  if (first === 0x0d && bytes[1] === 0x0a) {
    return { key: { kind: "enter" }, length: 2 };
  }
  if (isControl(first)) {
    return { key: { kind: CONTROLS[first] ?? "unknown" }, length: 1 };
  }
  return textAt(bytes);
}

function escapeAt(bytes: Uint8Array): FoundKey {
  switch (bytes[1]) {
    case undefined:
      return INCOMPLETE;
    case ESC:
      return { key: { kind: "escape" }, length: 1 };
    case 0x0a:
    case 0x0d:
      return { key: { kind: "newline" }, length: 2 };
    case 0x5b: // [
      return sequenceAt(bytes);
    case 0x4f: // O
      if (bytes[2] === undefined) return INCOMPLETE;
      return { key: named(FINALS[String.fromCharCode(bytes[2])]), length: 3 };
    case 0x50: // P
    case 0x58: // X
    case 0x5d: // ]
    case 0x5e: // ^
    case 0x5f: // _
      return reportAt(bytes);
    default: {
      // A key pressed with Alt: Alt-y is no y.
      const { length } = keyAt(bytes.subarray(1, 2 + bytesMissing(bytes[1])));
      return length === 0
        ? INCOMPLETE
        : { key: named(undefined), length: length + 1 };
    }
  }
}

function sequenceAt(bytes: Uint8Array): FoundKey {
  // The Linux console's function keys: ESC [ [ and a letter.
  if (bytes[2] === 0x5b) {
    return bytes.length < 4 ? INCOMPLETE : { key: named(undefined), length: 4 };
  }
  let end = 2;
  while (end < bytes.length && isBetween(bytes[end], 0x20, 0x3f)) end++;
  if (end >= MAX_SEQUENCE) return { key: named(undefined), length: end };
  if (end === bytes.length) return INCOMPLETE;
  if (!isBetween(bytes[end], 0x40, 0x7e)) {
    return { key: named(undefined), length: end };
  }
  const text = new TextDecoder().decode(bytes.subarray(2, end + 1));
  const final = text.slice(-1);
  const number = text.slice(0, -1).split(";")[0] ?? "";
  const name = final === "~" ? NUMBERED[number] : FINALS[final];
  return { key: named(name), length: end + 1 };
}

function startsPaste(bytes: Uint8Array): boolean {
  return PASTE_START.every((byte, at) => bytes[at] === byte);
}

/** A paste whose end is to come. What is too long of it goes, but is pasted all the same. */
function beginPaste(
  bytes: Uint8Array,
  { keys, final }: { readonly keys: readonly Key[]; readonly final: boolean },
): DecodedKeys {
  // A terminal that never says that a paste is over would take all keys away.
  if (final && bytes.at(-1) === CTRL_C) {
    return { keys: [...keys, { kind: "interrupt" }], rest: new Uint8Array() };
  }
  // The last bytes may be the beginning of its end.
  const rest = bytes.slice(0, MAX_PASTE + PASTE_END.length);
  if (rest.length < bytes.length) {
    rest.set(bytes.subarray(-PASTE_END.length), MAX_PASTE);
  }
  return { keys, rest };
}

function pasteAt(bytes: Uint8Array): FoundKey {
  const all = new TextDecoder("latin1").decode(bytes);
  const end = all.indexOf(PASTE_END, PASTE_START.length);
  if (end === -1) return INCOMPLETE;
  const pasted = bytes.subarray(PASTE_START.length, Math.min(end, MAX_PASTE));
  const text = new TextDecoder().decode(pasted)
    .replace(/\r\n?/g, "\n").replaceAll("\t", "    ")
    .replace(/(?!\n)\p{Cc}/gu, "");
  return { key: { kind: "paste", text }, length: end + PASTE_END.length };
}

/** What a terminal says of itself: it ends with BEL or with ESC and a backslash. */
function reportAt(bytes: Uint8Array): FoundKey {
  for (let end = 2; end < bytes.length; end++) {
    if (bytes[end] === BEL) return { length: end + 1 };
    if (bytes[end] === ESC && bytes[end + 1] === 0x5c) {
      return { length: end + 2 };
    }
    if (end >= MAX_SEQUENCE) return { key: named(undefined), length: end };
  }
  return INCOMPLETE;
}

function textAt(bytes: Uint8Array): FoundKey {
  let end = 0;
  while (end < bytes.length && !isControl(bytes[end])) {
    const full = end + 1 + bytesMissing(bytes[end]);
    let next = end + 1;
    while (next < full && isBetween(bytes[next], 0x80, 0xbf)) next++;
    if (next < full && next === bytes.length) break;
    end = next;
  }
  return end === 0
    ? INCOMPLETE
    : { key: textOf(bytes.subarray(0, end)), length: end };
}

function textOf(bytes: Uint8Array): Key {
  const text = new TextDecoder().decode(bytes).replace(/\p{Cc}/gu, "");
  return text === "" ? { kind: "unknown" } : { kind: "text", text };
}

function lastKey(bytes: Uint8Array): Key {
  if (bytes[0] !== ESC) return textOf(bytes);
  return { kind: bytes.length === 1 ? "escape" : "unknown" };
}

/** How many bytes follow this one in a character. */
function bytesMissing(byte = 0): number {
  if (isBetween(byte, 0xc2, 0xdf)) return 1;
  if (isBetween(byte, 0xe0, 0xef)) return 2;
  if (isBetween(byte, 0xf0, 0xf4)) return 3;
  return 0;
}

function isControl(byte = 0): boolean {
  return byte < 0x20 || byte === 0x7f;
}

function isBetween(
  byte: number | undefined,
  from: number,
  to: number,
): boolean {
  return byte !== undefined && byte >= from && byte <= to;
}

function named(kind: KeyName | undefined): Key {
  return { kind: kind ?? "unknown" };
}
