import { assert, assertEquals } from "@std/assert";
import { decodeKeys } from "../../../src/cli/terminal/decode_keys.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Keys in short: a text as `=text`, others by name. */
function shorthand(input: Uint8Array, final = false): [string[], number] {
  const { keys, rest } = decodeKeys(input, { final });
  const names = keys.map((key) =>
    key.kind === "text" ? `=${key.text}` : key.kind
  );
  return [names, rest.length];
}

const WHOLE: readonly [input: string, keys: readonly string[]][] = [
  ["y", ["=y"]],
  ["yes please", ["=yes please"]],
  ["né日👍", ["=né日👍"]],
  ["\r", ["enter"]],
  ["\n", ["enter"]],
  ["\r\n", ["enter"]],
  ["y\r", ["=y", "enter"]],
  ["\x03", ["interrupt"]],
  ["\x04", ["end-of-input"]],
  ["\x7f\b", ["backspace", "backspace"]],
  ["\x01\x05\x15\x17\x0b", [
    "home",
    "end",
    "delete-to-start",
    "delete-word",
    "delete-to-end",
  ]],
  ["\x1b[A\x1b[B\x1b[C\x1b[D", ["up", "down", "right", "left"]],
  ["\x1bOA\x1bOB", ["up", "down"]],
  ["\x1b[1;5C", ["right"]],
  ["\x1b[H\x1b[F\x1b[1~\x1b[4~", ["home", "end", "home", "end"]],
  ["\x1b[5~\x1b[6~\x1b[3~", ["page-up", "page-down", "delete"]],
  // Alt-y and function keys are no y and no a.
  ["\x1by", ["unknown"]],
  ["\x1bé", ["unknown"]],
  ["\x1b[[A", ["unknown"]],
  ["\x1b[15~y", ["unknown", "=y"]],
  ["\x1b[200~y\r\x03\x1b[Any\x1b[201~n", ["paste", "=n"]],
  ["\t\x0c\x1b\r\x1b\n", ["tab", "clear-screen", "newline", "newline"]],
  // What a terminal says of itself is no key.
  ["\x1b]11;rgb:yyyy\x07", []],
  ["\x1bP1y\x1b\\", []],
  ["\x00\x1a\x1c", ["unknown", "unknown", "unknown"]],
];

Deno.test("decodeKeys() tells keys from what a terminal sends", () => {
  for (const [input, keys] of WHOLE) {
    assertEquals(
      shorthand(bytes(input)),
      [[...keys], 0],
      JSON.stringify(input),
    );
  }
});

Deno.test("decodeKeys() gives the same keys wherever a reading ends", () => {
  const input = bytes("\x1b[A\x1bOBé日👍\x1b[15~\x1b]0;y\x07\x1b[3~");
  for (let at = 1; at < input.length; at++) {
    const first = decodeKeys(input.slice(0, at));
    const second = decodeKeys(
      new Uint8Array([...first.rest, ...input.slice(at)]),
    );
    const keys = [...first.keys, ...second.keys];
    // Where a text was split, it comes as two.
    const texts = keys.map((key) => key.kind === "text" ? key.text : "");
    const others = keys.map(({ kind }) => kind)
      .filter((kind) => kind !== "text");
    assertEquals(texts.join(""), "é日👍", `split at ${at}`);
    assertEquals(others, ["up", "down", "unknown", "delete"], `split at ${at}`);
    assertEquals(second.rest.length, 0);
  }
});

const UNFINISHED: readonly [input: string, last: string][] = [
  ["\x1b", "escape"],
  ["\x1b[", "unknown"],
  ["\x1b[1;", "unknown"],
  ["\x1bO", "unknown"],
  ["\x1b]0;y", "unknown"],
];

Deno.test("decodeKeys() waits for the rest of a key, and ends it when nothing comes", () => {
  for (const [input, last] of UNFINISHED) {
    assertEquals(shorthand(bytes(input)), [[], input.length]);
    assertEquals(shorthand(bytes(input), true), [[last], 0]);
  }
  assertEquals(shorthand(bytes("\x1b\x1b[A")), [["escape", "up"], 0]);
  assertEquals(shorthand(new Uint8Array([0x61, 0xe6, 0x97])), [["=a"], 2]);
  assertEquals(shorthand(new Uint8Array([0xe6, 0x97]), true), [["=\ufffd"], 0]);
});

Deno.test("decodeKeys() survives bytes that are no text", () => {
  const invalid = new Uint8Array([
    0xff,
    0xe6,
    0x1b,
    0x5b,
    0x41,
    0xc2,
    0x9b,
    0x79,
  ]);
  assertEquals(shorthand(invalid), [["=\ufffd\ufffd", "up", "=y"], 0]);
  const [keys] = shorthand(bytes(`\x1b]${"y".repeat(10_000)}`));
  assertEquals(keys[0], "unknown");
});

Deno.test("decodeKeys() takes what is pasted as one text with its lines, and nothing that a terminal obeys", () => {
  const { keys } = decodeKeys(bytes("\x1b[200~a\r\nb\rc\t\x1b[2Jd\x1b[201~"));
  assertEquals(keys, [{ kind: "paste", text: "a\nb\nc    [2Jd" }]);
});

Deno.test("decodeKeys() waits for the end of a paste, however long it takes", () => {
  const begun = bytes(`\x1b[200~${"a\r".repeat(10_000)}`);
  const { keys, rest } = decodeKeys(begun, { final: true });
  assertEquals([keys.length, rest.length], [0, begun.length]);
});

Deno.test("decodeKeys() takes no part of a paste for typed, however long it is", () => {
  let rest = bytes("\x1b[200~");
  const line = bytes("pasted\r".repeat(1_000));
  const parts = [...Array(200).fill(line), bytes("end\x1b[20"), bytes("1~y")];
  const keys = parts.flatMap((part) => {
    const decoded = decodeKeys(new Uint8Array([...rest, ...part]));
    rest = new Uint8Array(decoded.rest);
    return decoded.keys;
  });
  assertEquals(keys.map(({ kind }) => kind), ["paste", "text"]);
  assertEquals(rest.length, 0);
  const [paste] = keys;
  const text = paste?.kind === "paste" ? paste.text : "";
  assert(text.startsWith("pasted\npasted\n"));
  assertEquals(text.length, 2 ** 20 - "\x1b[200~".length);
});

Deno.test("decodeKeys() lets Ctrl-C end a paste that a terminal does not end", () => {
  const { keys, rest } = decodeKeys(bytes("\x1b[200~abc\x03"), {
    final: true,
  });
  assertEquals([keys, rest.length], [[{ kind: "interrupt" }], 0]);
});
