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
  assertEquals(errors, ["Cannot answer more than 10000 calls at once"]);
  resolve();
  await Promise.all(answers);
  await peer.answer({ kind: "invoke", id: 1, ref, args: [] });
  assertEquals(errors.length, 1);
});
