import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "../../src/core/path.ts";
import type { ToolProgress } from "../../src/core/tool_binding.ts";
import { eventually } from "../support/eventually.ts";
import {
  cachePackage,
  fixtureBinding,
  publishedServer,
  publishedServerArgs,
} from "../support/mcp_fixture.ts";
import { tempTools } from "../support/temp_tools.ts";

for (const name of ["everything", "filesystem", "memory"]) {
  await cachePackage(`server-${name}@2026.8.31`);
}

Deno.test("MCPBinding works with the everything server over stdio", async () => {
  await using binding = fixtureBinding([
    publishedServer("every", "everything"),
  ]);
  const names = (await binding.listTools()).map(({ name }) => name);
  assert(names.includes("every::echo"), `${names}`);
  const sum = await binding.executeTool("every::get-sum", { a: "1", b: 2 });
  assertEquals(sum.output, "The sum of 1 and 2 is 3.");
  const image = await binding.executeTool("every::get-tiny-image");
  const types = (image.content as { type: string }[]).map(({ type }) => type);
  assert(types.includes("image"));
  const structured = await binding.executeTool(
    "every::get-structured-content",
    {
      location: "New York",
    },
  );
  assert(structured.structured_content !== undefined);
  const reports: ToolProgress[] = [];
  await binding.executeTool(
    "every::trigger-long-running-operation",
    { duration: 0.2, steps: 2 },
    { onProgress: (report) => reports.push(report) },
  );
  assertEquals(reports.map(({ progress }) => progress), [1, 2]);
});

Deno.test("MCPBinding works with the everything server over HTTP, and reports its end", async () => {
  const listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const { port } = listener.addr;
  listener.close();
  const child = new Deno.Command(Deno.execPath(), {
    args: publishedServerArgs("everything", ["streamableHttp"]),
    env: { PORT: `${port}` },
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  const url = `http://127.0.0.1:${port}/mcp`;
  try {
    await eventually(async () => {
      try {
        await (await fetch(url)).body?.cancel();
        return true;
      } catch {
        return false;
      }
    });
    await using binding = fixtureBinding([{ alias: "e", type: "http", url }], {
      autonomyLevel: "full_access",
      reconnectDelayMs: 0,
    });
    const echo = await binding.executeTool("e::echo", { message: "hi" });
    assertEquals(echo.output, "Echo: hi");
    const started = Promise.withResolvers<void>();
    const call = binding.executeTool(
      "e::trigger-long-running-operation",
      { duration: 60, steps: 600 },
      { onProgress: () => started.resolve() },
    );
    await started.promise;
    child.kill("SIGKILL");
    assertEquals((await call).status_code, 503);
    const later = await binding.executeTool("e::echo", { message: "hi" });
    assertEquals(later.status_code, 503);
  } finally {
    try {
      child.kill("SIGKILL");
    } catch {
      // It has ended.
    }
    await child.status;
  }
});

Deno.test("MCPBinding works with the filesystem server, whose writing is asked about", async () => {
  await using temp = await tempTools({ "notes.txt": "hello" });
  const labels: string[] = [];
  await using binding = fixtureBinding(
    [publishedServer("files", "filesystem", [temp.tools])],
    {
      workspace: temp.tools,
      confirmHandler: (_source, label) => {
        labels.push(label);
        return labels.length > 1 ? "allow" : "reject";
      },
    },
  );
  const path = join(temp.tools, "notes.txt");
  const read = await binding.executeTool("files::read_text_file", { path });
  assertEquals(read.output, "hello");
  assertEquals(labels, []);
  const write = () =>
    binding.executeTool("files::write_file", { path, content: "changed" });
  assertEquals((await write()).status_code, 403);
  assertEquals(await Deno.readTextFile(path), "hello");
  assertEquals((await write()).status_code, 200);
  assertEquals(await Deno.readTextFile(path), "changed");
  const outside = await binding.executeTool("files::read_text_file", {
    path: "/etc/hostname",
  });
  assertEquals([outside.success, outside.status_code], [false, 500]);
  assertStringIncludes(`${outside.error}`, "Access denied");
});

Deno.test("MCPBinding works with the memory server", async () => {
  await using temp = await tempTools({});
  await using binding = fixtureBinding([{
    ...publishedServer("memory", "memory"),
    env: { MEMORY_FILE_PATH: join(temp.workspace, "memory.jsonl") },
  }], { autonomyLevel: "full_access" });
  const entity = { name: "Ada", entityType: "person", observations: ["kind"] };
  const made = await binding.executeTool("memory::create_entities", {
    // As models write it.
    entities: JSON.stringify([entity]),
  });
  assertEquals(made.status_code, 200);
  const graph = await binding.executeTool("memory::read_graph");
  assertEquals(graph.structured_content, { entities: [entity], relations: [] });
});
