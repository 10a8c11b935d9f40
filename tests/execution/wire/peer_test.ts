import { assert, assertEquals, assertRejects } from "@std/assert";
import type {
  InvokeFrame,
  ReplyFrame,
} from "../../../src/execution/wire/frames.ts";
import {
  FunctionPeer,
  type FunctionPeerOptions,
} from "../../../src/execution/wire/peer.ts";

type Frame = InvokeFrame | ReplyFrame;
type Call = (...args: unknown[]) => Promise<unknown>;

function receive(peer: FunctionPeer, text: string): void {
  const frame = JSON.parse(text) as Frame;
  if (frame.kind === "invoke") peer.answer(frame);
  else peer.settle(frame);
}

/** Two peers that hear each other. */
function pair(
  options: Partial<FunctionPeerOptions> = {},
): { host: FunctionPeer; child: FunctionPeer; frames: Frame[] } {
  const frames: Frame[] = [];
  const host: FunctionPeer = new FunctionPeer({
    send: (frame) => {
      frames.push(frame);
      queueMicrotask(() => receive(child, JSON.stringify(frame)));
    },
    ...options,
  });
  const child: FunctionPeer = new FunctionPeer({
    send: (frame) => {
      frames.push(frame);
      queueMicrotask(() => receive(host, JSON.stringify(frame)));
    },
    currentCall: () => 7,
  });
  return { host, child, frames };
}

/** What the child gets when the host sends it a value. */
function give(
  { host, child }: { host: FunctionPeer; child: FunctionPeer },
  value: unknown,
  scope = host.functions.scope(),
): Record<string, Call> {
  const json = JSON.stringify(host.encode(value, scope));
  const decoded = child.decode(JSON.parse(json), child.functions.scope());
  // The tests give objects of functions.
  return decoded as Record<string, Call>;
}

Deno.test("FunctionPeer calls functions of the other side and gets their value", async () => {
  const { add } = give(pair(), { add: (a: number, b: number) => a + b });
  assertEquals(await add?.(1, 2), 3);
});

Deno.test("FunctionPeer passes arguments and values of every kind", async () => {
  const { echo } = give(pair(), { echo: (value: unknown) => value });
  const value = { when: new Date(5), size: 9n, set: new Set([undefined]) };
  assertEquals(await echo?.(value), value);
});

Deno.test("FunctionPeer lets functions call back through their arguments", async () => {
  const { twice } = give(pair(), {
    twice: async (step: (n: number) => Promise<number>) =>
      await step(await step(1)),
  });
  assertEquals(await twice?.((n: unknown) => Number(n) * 10), 100);
});

Deno.test("FunctionPeer gives functions that a function returned", async () => {
  const { counter } = give(pair(), {
    counter: (from: number) => ({ next: () => ++from }),
  });
  const made = await counter?.(4) as { next: Call };
  assertEquals([await made.next(), await made.next()], [5, 6]);
});

Deno.test("FunctionPeer keeps the message and name of an error", async () => {
  const { fail } = give(pair(), {
    fail: () => {
      throw new RangeError("no more paper");
    },
  });
  const error = await fail?.().catch((error: unknown) => error) as Error;
  assertEquals([error.name, error.message], ["RangeError", "no more paper"]);
});

Deno.test("FunctionPeer turns whatever is thrown into an error", async () => {
  const { fail } = give(pair(), { fail: () => Promise.reject(undefined) });
  await assertRejects(async () => await fail?.(), Error, "undefined");
});

Deno.test("FunctionPeer tells the call in whose course a function is called", async () => {
  const ends = pair();
  const { fn } = give(ends, { fn: () => 1 });
  await fn?.();
  assertEquals(ends.frames[0]?.kind === "invoke" && ends.frames[0].call, 7);
});

Deno.test("FunctionPeer refuses functions of a scope that has ended", async () => {
  const ends = pair();
  const scope = ends.host.functions.scope();
  const other = give(ends, { fn: () => "still there" });
  const { fn } = give(ends, { fn: () => 1 }, scope);
  assertEquals(await fn?.(), 1);
  scope.close();
  await assertRejects(async () => await fn?.(), Error, "that has ended");
  assertEquals(await other.fn?.(), "still there");
});

Deno.test("FunctionPeer refuses functions that were never there", async () => {
  const { host, frames } = pair();
  for (const ref of [0, -1, 99]) {
    await host.answer({ kind: "invoke", id: 1, ref, args: [] });
  }
  assertEquals(frames.filter((frame) => "error" in frame).length, 3);
});

Deno.test("FunctionPeer answers malformed arguments with an error", async () => {
  const ends = pair();
  const scope = ends.host.functions.scope();
  const ref = scope.register(() => "called");
  for (const args of [undefined, "x", {}, [{ $lcp: "nothing" }]]) {
    await ends.host.answer({ kind: "invoke", id: 1, ref, args });
  }
  const replies = ends.frames.filter((frame) => frame.kind === "reply");
  assertEquals(replies.map((frame) => "error" in frame), [
    true,
    true,
    true,
    true,
  ]);
});

Deno.test("FunctionPeer ignores answers that nobody waits for", () => {
  const { host } = pair();
  host.settle({ kind: "reply", id: 99, value: 1 });
  host.settle({ kind: "reply", id: 99, error: { name: "", message: "" } });
});

Deno.test("FunctionPeer refuses an answer it cannot read", async () => {
  const scope = { register: () => 0 };
  const peer = new FunctionPeer({
    send: (frame) => {
      const value = { $lcp: "nothing" };
      if (frame.kind === "invoke") {
        peer.settle({ kind: "reply", id: frame.id, value });
      }
    },
  });
  const fn = peer.decode({ $lcp: "function", ref: 1 }, scope) as Call;
  await assertRejects(() => fn(), TypeError, "nothing");
});

Deno.test("FunctionPeer.end() fails whoever waits, and whoever calls later", async () => {
  const { child } = pair();
  const scope = child.functions.scope();
  const silent = new FunctionPeer({ send: () => {} });
  const fn = silent.decode({ $lcp: "function", ref: 1 }, scope) as Call;
  const waiting = fn();
  silent.end("The host has gone");
  await assertRejects(() => waiting, Error, "The host has gone");
  await assertRejects(() => fn(), Error, "The host has gone");
});

Deno.test("FunctionPeer does not crash on failures that nobody awaits", async () => {
  const { fail } = give(pair(), {
    fail: () => Promise.reject(new Error("nobody looks")),
  });
  fail?.();
  const silent = new FunctionPeer({ send: () => {} });
  const fn = silent.decode({ $lcp: "function", ref: 1 }, { register: () => 0 });
  (fn as Call)();
  silent.end("gone");
  // An unhandled rejection fails the test in one of these turns.
  await new Promise((resolve) => setTimeout(resolve, 0));
  await new Promise((resolve) => setTimeout(resolve, 0));
});

Deno.test("FunctionPeer fails a call whose frame cannot be sent", async () => {
  const peer = new FunctionPeer({
    send: () => {
      throw new RangeError("too large for the wire");
    },
  });
  const fn = peer.decode({ $lcp: "function", ref: 1 }, { register: () => 0 });
  await assertRejects(() => (fn as Call)("x"), RangeError, "too large");
});

Deno.test("FunctionPeer has `apply` call the function itself", async () => {
  const seen: unknown[] = [];
  const fn = (value: unknown) => value;
  const ends = pair({
    apply: (call, applied, args) => {
      seen.push(call, applied, applied(...args));
      return 6;
    },
  });
  assertEquals(await give(ends, { fn }).fn?.(5), 6);
  assert(seen[0] === 7 && seen[1] === fn && seen[2] === 5);
});
