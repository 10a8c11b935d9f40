import { assert, assertEquals, assertRejects } from "@std/assert";
import {
  FrameTooLargeError,
  SocketChannel,
  type SocketChannelOptions,
} from "../../../src/execution/wire/socket_channel.ts";

/** Both ends of a connection; the far one is raw. */
async function connect(
  options: Partial<SocketChannelOptions> = {},
): Promise<{ channel: SocketChannel; far: Deno.Conn } & Disposable> {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const [near, far] = await Promise.all([
    listener.accept(),
    Deno.connect({ hostname: "127.0.0.1", port: listener.addr.port }),
  ]);
  const channel = new SocketChannel(near, { maxFrameBytes: 100, ...options });
  return {
    channel,
    far,
    [Symbol.dispose]() {
      channel.close();
      // A far end that a test has closed already is closed.
      try {
        far.close();
      } catch (error) {
        if (!(error instanceof Deno.errors.BadResource)) throw error;
      }
    },
  };
}

async function writeAll(far: Deno.Conn, bytes: Uint8Array): Promise<void> {
  for (let sent = 0; sent < bytes.length;) {
    sent += await far.write(bytes.subarray(sent));
  }
}

async function take(channel: SocketChannel, count: number): Promise<string[]> {
  const taken: string[] = [];
  for await (const frames of channel.frames()) {
    taken.push(...frames);
    if (taken.length >= count) break;
  }
  return taken;
}

async function readAll(far: Deno.Conn): Promise<string> {
  return await new Response(far.readable).text();
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

Deno.test("SocketChannel.frames() tells merged frames apart", async () => {
  using ends = await connect();
  await writeAll(ends.far, bytesOf("a\nb\n\nc\n"));
  assertEquals(await take(ends.channel, 4), ["a", "b", "", "c"]);
});

Deno.test("SocketChannel.frames() joins frames split at every byte", async () => {
  using ends = await connect();
  const taken = take(ends.channel, 2);
  for (const byte of bytesOf('{"a":"ä€😀"}\n["😀"]\n')) {
    await writeAll(ends.far, new Uint8Array([byte]));
  }
  assertEquals(await taken, ['{"a":"ä€😀"}', '["😀"]']);
});

Deno.test("SocketChannel.frames() keeps characters that stand across reads", async () => {
  const frame = "x" + "😀".repeat(100_000);
  using ends = await connect({ maxFrameBytes: 10 ** 6 });
  const written = writeAll(ends.far, bytesOf(`${frame}\n`));
  const [read] = await take(ends.channel, 1);
  await written;
  assert(read === frame);
});

Deno.test("SocketChannel.frames() refuses a frame without end", async () => {
  using ends = await connect({ maxFrameBytes: 100 });
  await writeAll(ends.far, bytesOf("x".repeat(101)));
  await assertRejects(() => take(ends.channel, 1), FrameTooLargeError, "100");
});

Deno.test("SocketChannel.frames() takes many frames that are larger together", async () => {
  using ends = await connect({ maxFrameBytes: 100 });
  await writeAll(ends.far, bytesOf(`${"x".repeat(99)}\n`.repeat(50)));
  assertEquals((await take(ends.channel, 50)).length, 50);
});

Deno.test("SocketChannel.frames() ends with the connection, an unfinished frame dropped", async () => {
  using ends = await connect();
  await writeAll(ends.far, bytesOf("whole\nhalf"));
  ends.far.close();
  assertEquals(await take(ends.channel, 9), ["whole"]);
});

Deno.test("SocketChannel.frames() ends when the channel is closed while it waits", async () => {
  using ends = await connect();
  const taken = take(ends.channel, 1);
  await Promise.resolve();
  ends.channel.close();
  assertEquals(await taken, []);
});

Deno.test("SocketChannel.send() keeps the order of frames of any size", async () => {
  using ends = await connect();
  const frames = Array.from({ length: 300 }, (_, i) => `${i}`.repeat(i * 10));
  for (const frame of frames) ends.channel.send(frame);
  const [read] = await Promise.all([
    take(
      new SocketChannel(ends.far, { maxFrameBytes: Infinity }),
      frames.length,
    ),
  ]);
  assertEquals(read, frames);
});

Deno.test("SocketChannel.send() writes the frames of one turn at once", async () => {
  using ends = await connect();
  ends.channel.send("a");
  ends.channel.send("b");
  const buffer = new Uint8Array(10);
  const count = await ends.far.read(buffer) ?? 0;
  assertEquals(new TextDecoder().decode(buffer.subarray(0, count)), "a\nb\n");
});

Deno.test("SocketChannel.send() does nothing once the channel has ended", async () => {
  using ends = await connect();
  ends.channel.close();
  ends.channel.send("late");
  assertEquals(await readAll(ends.far), "");
});

Deno.test("SocketChannel.close() can be called twice", async () => {
  using ends = await connect();
  ends.channel.close();
  ends.channel.close();
  assertEquals(await readAll(ends.far), "");
});

Deno.test("SocketChannel reads nothing from a side that does not read", async () => {
  using ends = await connect({ maxFrameBytes: 1000, maxUnsent: 1000 });
  const answer = "y".repeat(10_000_000);
  let received = 0;
  const reading = (async () => {
    for await (const frames of ends.channel.frames()) {
      received += frames.length;
      ends.channel.send(answer);
    }
  })();
  await writeAll(ends.far, bytesOf("first\n"));
  const far = new SocketChannel(ends.far, { maxFrameBytes: Infinity });
  // The first answer has begun to arrive, so the first frame was read.
  const buffer = new Uint8Array(1);
  await ends.far.read(buffer);
  far.send("second");
  assertEquals(received, 1);
  const rest = take(far, 2);
  assertEquals((await rest).map((text) => text.length), [
    9_999_999,
    10_000_000,
  ]);
  assertEquals(received, 2);
  ends.channel.close();
  await reading;
});
