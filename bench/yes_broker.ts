/** A permission broker that allows everything, and does nothing else: what a broker costs at the least. */
export function yesBroker(path: string): Disposable {
  const listener = Deno.listen({ transport: "unix", path });
  const serve = async () => {
    for await (const connection of listener) answer(connection);
  };
  serve().catch(() => {
    // The listener was closed.
  });
  return { [Symbol.dispose]: () => listener.close() };
}

async function answer(connection: Deno.UnixConn): Promise<void> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const buffer = new Uint8Array(64 * 1024);
  let held = "";
  for (let n; (n = await connection.read(buffer)) !== null;) {
    held += decoder.decode(buffer.subarray(0, n), { stream: true });
    for (let end; (end = held.indexOf("\n")) >= 0;) {
      const { id } = JSON.parse(held.slice(0, end));
      held = held.slice(end + 1);
      await connection.write(
        encoder.encode(`{"id":${id},"result":"allow"}\n`),
      );
    }
  }
  connection.close();
}
