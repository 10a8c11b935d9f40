/**
 * A permission broker that allows everything but one permission.
 *
 * @param path Where its socket is made.
 * @returns What closes it.
 */
export function allowAllBut(
  denied: string,
  { path, reason }: { readonly path: string; readonly reason: string },
): Disposable {
  const listener = Deno.listen({ transport: "unix", path });
  const answering = async () => {
    for await (const connection of listener) {
      answerAll(
        connection,
        (permission) =>
          permission === denied
            ? { result: "deny", reason }
            : { result: "allow" },
      );
    }
  };
  answering();
  return { [Symbol.dispose]: () => listener.close() };
}

async function answerAll(
  connection: Deno.Conn,
  decide: (permission: string) => object,
): Promise<void> {
  const writer = connection.writable.getWriter();
  let rest = "";
  const texts = connection.readable.pipeThrough(new TextDecoderStream());
  for await (const text of texts) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const { id, permission } = JSON.parse(line);
      const answer = JSON.stringify({ id, ...decide(permission) });
      await writer.write(new TextEncoder().encode(`${answer}\n`));
    }
  }
  await writer.close().catch(() => {});
}
