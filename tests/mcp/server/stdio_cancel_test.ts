import { assert, assertEquals } from "@std/assert";
import { processesIn } from "./_processes_in.ts";
import { servedTools } from "./_served_tools.ts";

const SERVED = `
export async function tool_echo(value: string, ms = 0) {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return value;
}
`;

const ENVELOPE = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

for (const revision of ["2025-11-25", "2026-07-28"]) {
  const _meta = revision === "2026-07-28" ? ENVELOPE : undefined;
  Deno.test(`lcp serve, ${revision}: 500 calls that are cancelled are not answered, and leave nothing behind`, async () => {
    await using it = await servedTools(SERVED);
    const { client, project } = it;
    if (_meta === undefined) await client.initialize();
    const call = (value: string, ms: number) => ({
      name: "tool_echo",
      arguments: { value, ms },
      ...(_meta && { _meta }),
    });
    await client.result("tools/call", call("warm", 0));
    const before = (await processesIn(project.folder)).length;
    const ids = Array.from({ length: 500 }, (_, at) => `storm-${at}`);
    for (const id of ids) {
      const params = call(id, 60_000);
      await client.send({ jsonrpc: "2.0", id, method: "tools/call", params });
    }
    for (const requestId of ids) {
      await client.send({
        jsonrpc: "2.0",
        method: "notifications/cancelled",
        params: { requestId, ...(_meta && { _meta }) },
      });
    }
    const answers = await Promise.all(
      Array.from(
        { length: 400 },
        (_, at) => client.result("tools/call", call(`after ${at}`, 0)),
      ),
    );
    const texts = answers.map(({ content }) =>
      (content as { text: string }[])[0]?.text
    );
    assertEquals(texts, texts.map((_, at) => `after ${at}`));
    const late = client.notifications.filter(({ id }) => id !== undefined);
    assertEquals(late, []);
    const after = (await processesIn(project.folder)).length;
    assert(after <= before, `${after} processes, ${before} before`);
  });

  Deno.test(`lcp serve, ${revision}: of more requests at once than there may be, the others are refused`, async () => {
    await using it = await servedTools(SERVED);
    const { client } = it;
    if (_meta === undefined) await client.initialize();
    const params = {
      name: "tool_echo",
      arguments: { value: "x", ms: 60_000 },
      ...(_meta && { _meta }),
    };
    for (let id = 1; id <= 1_000; id++) {
      await client.send({ jsonrpc: "2.0", id, method: "tools/call", params });
    }
    const { error } = await client.request("tools/call", params, "one more");
    assertEquals((error as { code: number }).code, -32_600);
  });
}
