import { join } from "../../core/path.ts";

/** Longest path of a unix socket that every system takes, in bytes. */
const MAX_SOCKET_PATH = 100;
const MAX_GREETING_BYTES = 256;

/** A door that one child may come in by, once. */
export interface ChildDoor {
  /** What the child connects to: `unix:PATH` or `tcp:PORT`. */
  readonly address: string;
  /** The value of `--allow-net` that connecting takes. */
  readonly netPermission: string;
  /** Paths that connecting takes `--allow-read` and `--allow-write` for. */
  readonly paths: readonly string[];
  /** Resolves with the connection of the first who knows the token; the door is closed then. */
  accept(): Promise<Deno.Conn>;
  /** Closes the door; whoever waits in `accept` gets an error. */
  close(): void;
}

/**
 * Opens a private way for one child: a unix socket in a folder that only this
 * user can enter; where there is none (Windows, very long paths), a free port of
 * the loopback interface. Either asks for the token.
 *
 * @param token What the child must say first.
 * @param privateDir A folder of mode 0700.
 */
export function listenForChild(token: string, privateDir: string): ChildDoor {
  const path = join(privateDir, "host.sock");
  const unix = Deno.build.os !== "windows" && path.length <= MAX_SOCKET_PATH;
  const listener = unix
    ? Deno.listen({ transport: "unix", path })
    : Deno.listen({ hostname: "127.0.0.1", port: 0 });
  let closed = false;
  let visitor: Deno.Conn | undefined;
  const close = () => {
    if (closed) return;
    closed = true;
    listener.close();
    visitor?.close();
  };
  const { addr } = listener;
  const port = addr.transport === "tcp" ? addr.port : 0;
  return {
    address: unix ? `unix:${path}` : `tcp:${port}`,
    netPermission: unix ? `unix:${path}` : `127.0.0.1:${port}`,
    paths: unix ? [path] : [],
    close,
    async accept() {
      try {
        while (true) {
          const connection = visitor = await listener.accept();
          const known = await greets(connection, token);
          visitor = undefined;
          if (known) return connection;
          connection.close();
        }
      } finally {
        close();
        // Nobody comes in by the name any more.
        if (unix) await Deno.remove(path).catch(() => {});
      }
    },
  };
}

/** Reads the first line, and no byte more than that: frames follow it. */
async function greets(connection: Deno.Conn, token: string): Promise<boolean> {
  const expected = new TextEncoder().encode(`${token}\n`);
  const byte = new Uint8Array(1);
  let same = true;
  for (let i = 0; i < MAX_GREETING_BYTES; i++) {
    const count = await connection.read(byte).catch(() => null);
    if (count === null) return false;
    same &&= byte[0] === expected[i];
    if (byte[0] === 10) return same && i === expected.length - 1;
  }
  return false;
}
