/** A connection that speaks HTTP byte by byte. */
export class RawHttp implements Disposable {
  readonly #connection: Deno.TcpConn;

  private constructor(connection: Deno.TcpConn) {
    this.#connection = connection;
  }

  /** Connects to where a URL leads. */
  static async open(url: string): Promise<RawHttp> {
    const { hostname, port } = new URL(url);
    return new RawHttp(await Deno.connect({ hostname, port: Number(port) }));
  }

  /** Sends a text as it is. */
  async send(text: string): Promise<void> {
    const writer = this.#connection.writable.getWriter();
    await writer.write(new TextEncoder().encode(text));
    writer.releaseLock();
  }

  /** Status of the next answer. */
  async status(): Promise<number> {
    const buffer = new Uint8Array(4_096);
    const length = await this.#connection.read(buffer) ?? 0;
    const text = new TextDecoder().decode(buffer.subarray(0, length));
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
  }

  [Symbol.dispose](): void {
    try {
      this.#connection.close();
    } catch {
      // The server closed it.
    }
  }
}

/** Sends one message with headers of which a browser makes its own; the status. */
export async function rawPost(
  url: string,
  headers: Readonly<Record<string, string>>,
  body = '{"jsonrpc":"2.0","id":1,"method":"ping"}',
): Promise<number> {
  const { host, pathname } = new URL(url);
  const all = {
    Host: host,
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
    "Content-Length": `${body.length}`,
    Connection: "close",
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  using raw = await RawHttp.open(url);
  await raw.send(
    `POST ${pathname} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`,
  );
  return await raw.status();
}
