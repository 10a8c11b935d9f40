import { assertEquals, assertThrows } from "@std/assert";
import { parseChildFrame } from "../../../src/execution/wire/frames.ts";

const ERROR = { name: "E", message: "m" };

const WELL_FORMED: readonly Record<string, unknown>[] = [
  { kind: "loaded" },
  { kind: "load-failed", error: ERROR },
  { kind: "load-failed", error: { ...ERROR, stack: "at x" } },
  { kind: "result", id: 1, value: null },
  { kind: "result", id: 1, value: { a: [1] }, mark: 3 },
  { kind: "threw", id: 1, error: ERROR, mark: 3 },
  { kind: "unusable", id: 1, reason: "too large" },
  { kind: "progress", id: 1 },
  { kind: "progress", id: 1, progress: 0.5, total: 2, message: "m" },
  { kind: "log", level: "info", text: "t" },
  { kind: "log", id: 1, level: "warning", text: "" },
  { kind: "exit", code: 3 },
  { kind: "invoke", id: 1, ref: 2, args: [], call: 3 },
  { kind: "invoke", id: 1, ref: 2, args: [] },
  { kind: "reply", id: 1, value: 2 },
  { kind: "reply", id: 1, error: ERROR },
];

for (const frame of WELL_FORMED) {
  Deno.test(`parseChildFrame() takes ${JSON.stringify(frame)}`, () => {
    assertEquals(parseChildFrame(JSON.stringify(frame)), frame as never);
  });
}

const MALFORMED: readonly string[] = [
  "",
  "nonsense",
  "{",
  "null",
  "1",
  '"loaded"',
  "[]",
  "{}",
  '{"kind":"nothing"}',
  '{"kind":["loaded"]}',
  '{"kind":{"toString":1}}',
  '{"__proto__":{"kind":"loaded"}}',
  '{"kind":"load-failed"}',
  '{"kind":"load-failed","error":"m"}',
  '{"kind":"load-failed","error":{"name":"E"}}',
  '{"kind":"load-failed","error":{"name":1,"message":"m"}}',
  '{"kind":"load-failed","error":{"name":"E","message":"m","stack":1}}',
  '{"kind":"result","value":1}',
  '{"kind":"result","id":1}',
  '{"kind":"result","id":"1","value":1}',
  '{"kind":"result","id":1.5,"value":1}',
  '{"kind":"result","id":1e300,"value":1}',
  '{"kind":"result","id":1,"value":1,"mark":"1"}',
  '{"kind":"result","id":1,"value":1,"mark":null}',
  '{"kind":"result","id":1,"value":1,"mark":0.5}',
  '{"kind":"threw","id":1}',
  '{"kind":"threw","id":1,"error":null}',
  '{"kind":"unusable","id":1}',
  '{"kind":"unusable","id":1,"reason":{}}',
  '{"kind":"progress"}',
  '{"kind":"progress","id":1,"progress":"half"}',
  '{"kind":"progress","id":1,"total":null}',
  '{"kind":"progress","id":1,"message":{}}',
  '{"kind":"log","level":"loud","text":"t"}',
  '{"kind":"log","level":"info"}',
  '{"kind":"log","id":"1","level":"info","text":"t"}',
  '{"kind":"log","level":{"toString":1},"text":"t"}',
  '{"kind":"exit"}',
  '{"kind":"exit","code":"0"}',
  '{"kind":"invoke","id":1,"args":[]}',
  '{"kind":"invoke","ref":1,"args":[]}',
  '{"kind":"invoke","id":1,"ref":"1","args":[]}',
  '{"kind":"invoke","id":1,"ref":1,"args":[],"call":"1"}',
  '{"kind":"reply","id":1}',
  '{"kind":"reply","value":1}',
  '{"kind":"reply","id":1,"error":"m"}',
];

for (const text of MALFORMED) {
  Deno.test(`parseChildFrame() refuses ${text || "an empty frame"}`, () => {
    assertThrows(() => parseChildFrame(text));
  });
}

Deno.test("parseChildFrame() is not broken by a deep frame", () => {
  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  const frame = parseChildFrame(`{"kind":"result","id":1,"value":${deep}}`);
  assertEquals(frame.kind, "result");
});
