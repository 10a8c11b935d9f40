import { assert, assertEquals, assertRejects } from "@std/assert";
import {
  type ChildDoor,
  listenForChild,
} from "../../../src/execution/process/listen_for_child.ts";
import { join } from "../../../src/core/path.ts";

async function withDoor(
  use: (door: ChildDoor, dir: string) => Promise<void>,
  folder = "d",
): Promise<void> {
  const dir = await Deno.makeTempDir();
  const inner = join(dir, folder);
  await Deno.mkdir(inner);
  const door = listenForChild("the-token", inner);
  try {
    await use(door, inner);
  } finally {
    door.close();
    await Deno.remove(dir, { recursive: true });
  }
}

async function enter(door: ChildDoor, says: string): Promise<Deno.Conn> {
  const [kind, place = ""] = door.address.split(/:(.*)/);
  const connection: Deno.Conn = kind === "unix"
    ? await Deno.connect({ transport: "unix", path: place })
    : await Deno.connect({ hostname: "127.0.0.1", port: Number(place) });
  await connection.write(new TextEncoder().encode(says));
  return connection;
}

async function readText(connection: Deno.Conn): Promise<string> {
  const buffer = new Uint8Array(100);
  const count = await connection.read(buffer) ?? 0;
  return new TextDecoder().decode(buffer.subarray(0, count));
}

// A folder whose path is too long for a unix socket gives a port instead.
for (
  const [kind, folder] of [["unix", "d"], ["tcp", "d".repeat(120)]] as const
) {
  Deno.test(`listenForChild() lets in who knows the token, once (${kind})`, async () => {
    await withDoor(async (door) => {
      assertEquals(door.address.split(":")[0], kind);
      assertEquals(
        door.netPermission.startsWith(kind === "unix" ? "unix:" : "127.0.0.1:"),
        true,
      );
      const accepted = door.accept();
      using child = await enter(door, "the-token\nfirst frame");
      using connection = await accepted;
      // Not a byte more than the greeting was taken.
      assertEquals(await readText(connection), "first frame");
      await assertRejects(() => enter(door, "the-token\n"));
      assert(child);
    }, folder);
  });

  Deno.test(`listenForChild() turns away who does not know the token (${kind})`, async () => {
    await withDoor(async (door) => {
      const accepted = door.accept();
      for (
        const says of [
          "wrong-token\n",
          "the-token-and-more\n",
          "the-toke\n",
          "\n",
          "x".repeat(1000),
        ]
      ) {
        using stranger = await enter(door, says);
        assertEquals(
          await stranger.read(new Uint8Array(1)).catch(() => null),
          null,
          says,
        );
      }
      using child = await enter(door, "the-token\n");
      using connection = await accepted;
      await connection.write(new TextEncoder().encode("welcome"));
      assertEquals(await readText(child), "welcome");
    }, folder);
  });

  Deno.test(`listenForChild() is not held up by visitors who say nothing (${kind})`, async () => {
    await withDoor(async (door) => {
      const accepted = door.accept();
      using silent = await enter(door, "");
      using slow = await enter(door, "the-tok");
      using _child = await enter(door, "the-token\n");
      using connection = await accepted;
      for (const visitor of [silent, slow]) {
        const end = await visitor.read(new Uint8Array(1)).catch(() => null);
        assertEquals(end, null);
      }
      assert(connection);
    }, folder);
  });

  Deno.test(`listenForChild() ends waiting when the door is closed (${kind})`, async () => {
    await withDoor(async (door) => {
      const accepted = door.accept();
      using silent = await enter(door, "the-tok");
      door.close();
      await assertRejects(() => accepted);
      assertEquals(
        await silent.read(new Uint8Array(1)).catch(() => null),
        null,
      );
    }, folder);
  });
}

Deno.test("listenForChild() leaves no socket file behind", async () => {
  await withDoor(async (door, dir) => {
    const accepted = door.accept();
    using _child = await enter(door, "the-token\n");
    using _connection = await accepted;
    assertEquals(await Array.fromAsync(Deno.readDir(dir)), []);
  });
});
