import { assert, assertEquals } from "@std/assert";
import { LogReader } from "../../../src/execution/process/log_reader.ts";
import {
  encodeRecord,
  type LogRecord,
} from "../../../src/execution/wire/log_records.ts";

const TOKEN = "3b241101-e2bb-4255-8caf-4136c566a962";

interface Seen {
  /** Each event in order, neighbouring raw pieces joined. */
  readonly events: string[];
}

function read(chunks: readonly Uint8Array[]): Seen {
  const events: string[] = [];
  const reader = new LogReader(TOKEN, {
    entry: (level, text, call) => events.push(`${level} ${call} ${text}`),
    raw: (text) => {
      const last = events.at(-1);
      if (last?.startsWith("raw ")) events[events.length - 1] = last + text;
      else events.push(`raw ${text}`);
    },
    mark: (mark) => events.push(`mark ${mark}`),
  });
  for (const chunk of chunks) reader.push(chunk);
  reader.end();
  return { events };
}

function bytes(...parts: (string | Uint8Array)[]): Uint8Array {
  const all = parts.map((part) =>
    typeof part === "string" ? new TextEncoder().encode(part) : part
  );
  return new Uint8Array(all.flatMap((part) => [...part]));
}

function textRecord(
  text: string,
  details: Partial<Extract<LogRecord, { kind: "text" }>> = {},
): Uint8Array {
  const length = new TextEncoder().encode(text).length;
  const record = { kind: "text", level: "info", bytes: length, ...details };
  return bytes(encodeRecord(TOKEN, record as LogRecord), text);
}

const mark = (mark: number) => encodeRecord(TOKEN, { kind: "mark", mark });

const MIXED = bytes(
  "raw ä\n",
  textRecord("hello €\n😀", { call: 3 }),
  mark(1),
  "\0not a record",
  textRecord("", { level: "warning" }),
  "more\0\0",
  mark(2),
  textRecord("a\0b", { level: "error", call: 4 }),
  "end",
);

const EXPECTED = [
  "raw raw ä\n",
  "info 3 hello €\n😀",
  "mark 1",
  "raw \0not a record",
  "warning undefined ",
  "raw more\0\0",
  "mark 2",
  "error 4 a\0b",
  "raw end",
];

Deno.test("LogReader tells records and raw output apart", () => {
  assertEquals(read([MIXED]).events, EXPECTED);
});

Deno.test("LogReader reads the same however the bytes are split", () => {
  for (let at = 0; at <= MIXED.length; at++) {
    const { events } = read([MIXED.subarray(0, at), MIXED.subarray(at)]);
    assertEquals(events, EXPECTED, `split at ${at}`);
  }
  assertEquals(
    read([...MIXED].map((byte) => bytes(new Uint8Array([byte])))).events,
    EXPECTED,
  );
});

Deno.test("LogReader takes records of another token for raw output", () => {
  const forged = encodeRecord("another-token", { kind: "mark", mark: 9 });
  assertEquals(read([forged]).events, [
    `raw ${new TextDecoder().decode(forged)}`,
  ]);
});

const FORGED: readonly string[] = [
  "nonsense\n",
  "\n",
  "{}\n",
  '{"kind":"text","level":"info"}\n',
  '{"kind":"text","level":"loud","bytes":1}\n',
  '{"kind":"text","level":"info","bytes":-5}\n',
  '{"kind":"text","level":"info","bytes":0.5}\n',
  '{"kind":"text","level":"info","bytes":1e300}\n',
  '{"kind":"text","level":"info","bytes":"1"}\n',
  '{"kind":"mark","mark":"1"}\n',
  '{"kind":"mark"}\n',
  "x".repeat(2000),
];

for (const line of FORGED) {
  Deno.test(`LogReader takes a forged record for raw output: ${line.slice(0, 50).trim()}`, () => {
    const input = bytes(`\0${TOKEN}${line}after`, mark(1));
    assertEquals(read([input]).events, [
      `raw \0${TOKEN}${line}after`,
      "mark 1",
    ]);
  });
}

Deno.test("LogReader reads tokens without a record in linear time", () => {
  const flood = bytes(`\0${TOKEN}`.repeat(50_000));
  let characters = 0;
  const reader = new LogReader(TOKEN, {
    entry: () => {},
    raw: (text) => characters += text.length,
    mark: () => {},
  });
  const started = performance.now();
  reader.push(flood);
  reader.end();
  const took = performance.now() - started;
  assert(took < 5_000, `${took} ms`);
  assertEquals(characters, flood.length);
});

Deno.test("LogReader reports a huge text in pieces, never held as a whole", () => {
  const text = "0123456789".repeat(200_000);
  const record = textRecord(text, { call: 1 });
  const chunks = Array.from(
    { length: Math.ceil(record.length / 65536) },
    (_, i) => record.subarray(i * 65536, (i + 1) * 65536),
  );
  const { events } = read([...chunks, mark(1)]);
  assert(events.length > 10);
  assertEquals(events.at(-1), "mark 1");
  const whole = events.slice(0, -1).map((event) =>
    event.slice("info 1 ".length)
  );
  assert(whole.join("") === text);
});

Deno.test("LogReader.end() reports what a process could not finish", () => {
  const record = textRecord("half of it", { call: 2 });
  assertEquals(read([record.subarray(0, -6)]).events, ["info 2 half"]);
  const start = bytes("text\0", TOKEN.slice(0, 5));
  assertEquals(read([start]).events, [`raw text\0${TOKEN.slice(0, 5)}`]);
});
