import { assertEquals } from "@std/assert";
import type { ReplyFrame } from "../../../src/execution/wire/frames.ts";
import { FunctionPeer } from "../../../src/execution/wire/peer.ts";

Deno.test("FunctionPeer answers with an error when the value cannot be sent", async () => {
  const sent: ReplyFrame[] = [];
  const peer = new FunctionPeer({
    send: (frame) => {
      if (!("error" in frame)) throw new RangeError("too large for the wire");
      sent.push(frame);
    },
  });
  const ref = peer.functions.scope().register(() => "huge");
  await peer.answer({ kind: "invoke", id: 5, ref, args: [] });
  assertEquals(sent.map((frame) => frame.id), [5]);
});

Deno.test("FunctionPeer answers though the error cannot be sent, and bears it if nothing can", async () => {
  const sent: ReplyFrame[] = [];
  let limit = 200;
  const peer = new FunctionPeer({
    send: (frame) => {
      if (JSON.stringify(frame).length > limit) throw new RangeError("large");
      if (frame.kind === "reply") sent.push(frame);
    },
  });
  const fail = () => Promise.reject(new Error("x".repeat(1000)));
  const ref = peer.functions.scope().register(fail);
  await peer.answer({ kind: "invoke", id: 5, ref, args: [] });
  const error = { name: "RangeError", message: "The error is too large" };
  assertEquals(sent, [{ kind: "reply", id: 5, error }]);
  limit = 0;
  await peer.answer({ kind: "invoke", id: 6, ref, args: [] });
  assertEquals(sent.length, 1);
});

Deno.test("FunctionPeer bounds how many calls it answers at once", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const errors: string[] = [];
  const peer = new FunctionPeer({
    send: (frame) => {
      if ("error" in frame) errors.push(frame.error.message);
    },
  });
  const ref = peer.functions.scope().register(() => promise);
  const answers = Array.from(
    { length: 10_001 },
    (_, id) => peer.answer({ kind: "invoke", id, ref, args: [] }),
  );
  await answers.at(-1);
  assertEquals(errors, [
    "Cannot answer: at most 10000 calls and 64 MiB of arguments and unread answers are held at once",
  ]);
  resolve();
  await Promise.all(answers);
  await peer.answer({ kind: "invoke", id: 1, ref, args: [] });
  assertEquals(errors.length, 1);
});

Deno.test("FunctionPeer bounds the arguments that it holds, and the answers that nobody reads", async () => {
  const MIB = 2 ** 20;
  let unread = 0;
  const replies: string[] = [];
  const peer = new FunctionPeer({
    send: (frame) => replies.push("error" in frame ? "error" : "value"),
    unread: () => unread,
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  const ref = peer.functions.scope().register(() => promise);
  const answers = [40, 20, 20].map((size, id) =>
    peer.answer({ kind: "invoke", id, ref, args: [] }, size * MIB)
  );
  await answers.at(-1);
  assertEquals(replies, ["error"]);
  resolve();
  await Promise.all(answers);
  assertEquals(replies, ["error", "value", "value"]);
  unread = 65 * MIB;
  await peer.answer({ kind: "invoke", id: 9, ref, args: [] });
  assertEquals(replies.at(-1), "error");
});
