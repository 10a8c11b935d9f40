import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  HostPeer,
  type HostPeerOptions,
} from "../../src/execution/host_peer.ts";
import type { CallRequest } from "../../src/execution/sandbox.ts";
import type { HostFrame } from "../../src/execution/wire/frames.ts";
import { eventually } from "../support/eventually.ts";
import { reasonOf, texts } from "../support/outcome_text.ts";

type Sent = HostFrame & { readonly id?: number };

/** A peer whose other side is the test. */
function makePeer(options: Partial<HostPeerOptions> = {}): {
  peer: HostPeer;
  sent: Sent[];
  stops: string[];
  say: (frame: unknown) => void;
} {
  const sent: Sent[] = [];
  const stops: string[] = [];
  const peer: HostPeer = new HostPeer({
    send: (text) => sent.push(JSON.parse(text)),
    stop: (reason) => {
      stops.push(reason);
      peer.end({ kind: "died", reason });
    },
    reached: () => Promise.resolve(),
    workspace: "/ws",
    subject: "The process of lib",
    libraryPath: "/lib.ts",
    maxFrameBytes: 1000,
    ...options,
  });
  const say = (frame: unknown) => peer.receive(JSON.stringify(frame));
  return { peer, sent, stops, say };
}

function request(options: Partial<CallRequest> = {}): CallRequest {
  const tool = {
    name: "tool_x",
    description: "",
    input_schema: {},
    exportName: "tool_x",
    source: { path: "/lib.ts", line: 1, column: 1 },
    parameters: [{ kind: "host", name: "tool_context" }] as const,
    acceptsUnknown: false,
  };
  return { tool, args: {}, host: {}, timeoutMs: 10_000, ...options };
}

Deno.test("HostPeer.refuse() marks what is thrown for that reason, and no other error that begins so", async () => {
  const { peer, say } = makePeer();
  const marks: unknown[] = [];
  peer.refuse("No");
  for (
    const message of ["No", "No\n    at file:///lib.ts:1:1", "No such file"]
  ) {
    const call = peer.call(request());
    const id = marks.length + 1;
    say({ kind: "threw", id, error: { name: "TypeError", message } });
    const outcome = await call;
    marks.push(outcome.kind === "threw" && outcome.refused);
  }
  const call = peer.call(request());
  say({ kind: "load-failed", error: { name: "TypeError", message: "No" } });
  const outcome = await call;
  marks.push(outcome.kind === "threw" && outcome.refused);
  assertEquals(marks, [true, true, undefined, true]);
});

const GARBAGE = [
  "",
  "\0",
  "{}",
  "[1",
  '{"kind":"result"}',
  "x".repeat(100_000),
  '{"kind":"progress","id":1,"progress":"x"}',
];

for (const text of GARBAGE) {
  Deno.test(`HostPeer.receive() stops a side that sends ${JSON.stringify(text.slice(0, 50))}`, async () => {
    const { peer, stops } = makePeer();
    const call = peer.call(request());
    peer.receive(text);
    assertEquals(stops, ["The process of lib broke the protocol"]);
    assertEquals((await call).kind, "died");
    assertEquals(peer.usable, false);
  });
}

Deno.test("HostPeer.receive() ignores frames of calls that are not there", async () => {
  const { peer, say, stops } = makePeer();
  const call = peer.call(request());
  say({ kind: "result", id: 99, value: "forged" });
  say({ kind: "threw", id: -1, error: { name: "", message: "" } });
  say({ kind: "progress", id: 99, progress: 1 });
  say({ kind: "log", id: 99, level: "info", text: "not its" });
  say({ kind: "reply", id: 5, value: 1 });
  say({ kind: "invoke", id: 5, ref: 999, args: [] });
  say({ kind: "result", id: 1, value: "right" });
  say({ kind: "result", id: 1, value: "again" });
  const outcome = await call;
  assertEquals(outcome, { kind: "returned", value: "right", logs: [] });
  assertEquals(stops, []);
});

Deno.test("HostPeer answers calls of functions that are not there with an error", async () => {
  const { peer, say, sent } = makePeer();
  peer.load("file:///lib.ts", { fn: () => 1 }, {
    confirm: () => true,
    interact: () => null,
  });
  say({ kind: "invoke", id: 7, ref: 12345, args: [] });
  say({ kind: "invoke", id: 8, ref: 1, args: "nonsense" });
  say({ kind: "invoke", id: 9, ref: 1, args: [], call: 99 });
  const replied = () => sent.filter((frame) => frame.kind === "reply");
  await eventually(() => replied().length >= 3);
  const replies = replied();
  const failed = replies.filter((frame) => "error" in frame);
  assertEquals(failed.map(({ id }) => id).toSorted(), [7, 8]);
  assertEquals(replies.length, 3);
  peer.end({ kind: "died", reason: "over" });
});

Deno.test("HostPeer.call() is not ended twice by a side that lies", async () => {
  const marks = Promise.withResolvers<void>();
  const { peer, say } = makePeer({ reached: () => marks.promise });
  const call = peer.call(request());
  say({ kind: "result", id: 1, value: "first", mark: 1 });
  say({ kind: "threw", id: 1, error: { name: "", message: "second" } });
  marks.resolve();
  const outcome = await call;
  assertEquals(outcome.kind === "returned" && outcome.value, "first");
  assertEquals(peer.inFlight, 0);
});

Deno.test("HostPeer.call() waits for its logs, but not beyond its time", async () => {
  const { peer, say, stops } = makePeer({
    reached: () => new Promise(() => {}),
  });
  const call = peer.call(request({ timeoutMs: 10 }));
  say({ kind: "log", id: 1, level: "info", text: "printed" });
  say({ kind: "result", id: 1, value: "done", mark: 1 });
  const outcome = await call;
  assertEquals(outcome.kind === "returned" && outcome.value, "done");
  assertEquals(texts(outcome), ["printed"]);
  assertEquals(stops, []);
});

Deno.test("HostPeer.call() that is cancelled when it has ended over there stops nothing", async () => {
  const { peer, say, stops, sent } = makePeer({
    reached: () => new Promise(() => {}),
  });
  const controller = new AbortController();
  const call = peer.call(request({ signal: controller.signal }));
  say({ kind: "result", id: 1, value: "done", mark: 1 });
  controller.abort();
  assertEquals((await call).kind, "returned");
  assertEquals(sent.map(({ kind }) => kind), ["call"]);
  assertEquals(stops, []);
});

Deno.test("HostPeer.call() tells the tool that it is cancelled, then stops its side", async () => {
  const { peer, sent, stops } = makePeer();
  const controller = new AbortController();
  const call = peer.call(request({ signal: controller.signal }));
  controller.abort("by hand");
  assertEquals(sent.at(-1), { kind: "cancel", id: 1, reason: "by hand" });
  const settled = peer.settled();
  const outcome = await call;
  await settled;
  assertEquals([outcome.kind, reasonOf(outcome)], ["cancelled", "by hand"]);
  assertStringIncludes(`${stops}`, "a call of tool_x was cancelled");
});

Deno.test("HostPeer.call() leaves no listener on the signal", async () => {
  const controller = new AbortController();
  let listeners = 0;
  const { signal } = controller;
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (type: string, listener: EventListener) => {
    listeners++;
    add(type, listener);
  };
  signal.removeEventListener = (type: string, listener: EventListener) => {
    listeners--;
    remove(type, listener);
  };
  const { peer, say } = makePeer();
  const calls = [
    peer.call(request({ signal })),
    peer.call(request({ signal })),
  ];
  assertEquals(listeners, 2);
  say({ kind: "result", id: 1, value: 1 });
  peer.end({ kind: "died", reason: "over" });
  await Promise.all(calls);
  assertEquals(listeners, 0);
});

Deno.test("HostPeer.call() fails when what the host gives cannot be sent", async () => {
  const hostile = new Proxy({}, {
    ownKeys() {
      throw new Error("no keys for you");
    },
  });
  const { peer, sent } = makePeer();
  const outcome = await peer.call(request({ host: { tool_context: hostile } }));
  assertEquals(outcome.kind, "unusable");
  assertStringIncludes(reasonOf(outcome), "no keys for you");
  assertEquals([sent.length, peer.inFlight], [0, 0]);
});

Deno.test("HostPeer.load() that fails ends the calls that wait for it", async () => {
  const { peer } = makePeer();
  const config = {
    get limit(): never {
      throw new Error("unreadable");
    },
    deep: new Proxy({}, { ownKeys: () => 1 as never }),
  };
  peer.load("file:///lib.ts", config, {
    confirm: () => true,
    interact: () => null,
  });
  const outcome = await peer.call(request());
  assert(outcome.kind === "threw" && outcome.phase === "load");
  assertStringIncludes(reasonOf(outcome), "Cannot load /lib.ts: ");
});

Deno.test("HostPeer.log() of no call reaches all in flight, and nobody else", async () => {
  const { peer, say } = makePeer();
  const calls = [peer.call(request()), peer.call(request())];
  peer.log("info", "to all");
  peer.log("info", "to the second", { call: 2 });
  say({ kind: "result", id: 1, value: 1 });
  peer.log("info", "to who is left");
  say({ kind: "result", id: 2, value: 2 });
  peer.log("info", "to nobody");
  const [first, second] = (await Promise.all(calls)).map(texts);
  assertEquals(first, ["to all"]);
  assertEquals(second, ["to all", "to the second", "to who is left"]);
});

Deno.test("HostPeer.log() of no call is told to nobody while several callers have calls in flight", async () => {
  const { peer, say } = makePeer();
  const told: string[] = [];
  const calls = [{}, {}].map((origin, at) =>
    peer.call(request({
      origin,
      onLog: ({ text }) => told.push(`${at} ${text}`),
    }))
  );
  peer.log("info", "whose?");
  say({ kind: "log", id: 2, level: "info", text: "the second's" });
  say({ kind: "result", id: 1, value: 1 });
  peer.log("info", "the second's too");
  say({ kind: "result", id: 2, value: 2 });
  const [first] = (await Promise.all(calls)).map(texts);
  assertEquals(told, ["1 the second's", "1 the second's too"]);
  assertEquals(first, ["whose?"]);
});
