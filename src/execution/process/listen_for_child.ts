import { join } from "../../core/path.ts";

/** Longest path of a unix socket that every system takes, in bytes. */
export const MAX_SOCKET_PATH = 100;
const MAX_GREETING_BYTES = 256;
/** Time in which a visitor has to say the token, in milliseconds. */
const GREETING_MS = 5_000;

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
  const visitors = new Set<Deno.Conn>();
  const close = () => {
    if (closed) return;
    closed = true;
    listener.close();
    for (const visitor of visitors) visitor.close();
    visitors.clear();
  };
  const known = Promise.withResolvers<Deno.Conn>();
  const receive = async () => {
    while (true) {
      const visitor = await listener.accept();
      visitors.add(visitor);
      greets(visitor, token).then((knows) => {
        // A closed door, or the end of the visitor's time, has closed it.
        if (!visitors.delete(visitor)) return;
        if (!knows) return visitor.close();
        known.resolve(visitor);
        close();
      });
    }
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
        receive().catch(known.reject);
        return await known.promise;
      } finally {
        close();
        // Nobody comes in by the name any more.
        if (unix) await Deno.remove(path).catch(() => {});
      }
    },
  };
}

/**
 * Whether a visitor says the token in time. Nobody waits for another's greeting.
 * Reads the first line, and no byte more than that: frames follow it.
 */
async function greets(visitor: Deno.Conn, token: string): Promise<boolean> {
  const expected = new TextEncoder().encode(`${token}\n`);
  const byte = new Uint8Array(1);
  let same = true;
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), GREETING_MS);
  try {
    for (let i = 0; i < MAX_GREETING_BYTES; i++) {
      const reading = visitor.read(byte).catch(() => null);
      const count = await Promise.race([reading, late.promise]);
      if (count === null) return false;
      same &&= byte[0] === expected[i];
      if (byte[0] === 10) return same && i === expected.length - 1;
    }
    return false;
  } finally {
    clearTimeout(timer);
  }
}
