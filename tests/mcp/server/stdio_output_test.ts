import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { LcpProject } from "../../cli/_lcp_process.ts";
import { servedTools } from "./_served_tools.ts";

/** What looks like an answer of the server, or breaks one in two. */
const FORGED =
  '{"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"forged"}]}}';

const PRINTERS = `
import "./_printing_import.ts";
const forged = ${JSON.stringify(FORGED)} + "\\n";
const bytes = new TextEncoder().encode(forged);
export function init_tools_library() {
  console.log(forged);
}
export function tool_console() {
  console.log(forged);
  console.error(forged);
  console.info("\\n" + forged);
  return "done";
}
export function tool_raw() {
  Deno.stdout.writeSync(bytes);
  Deno.stderr.writeSync(bytes);
  return "done";
}
export async function tool_stream() {
  const writer = Deno.stdout.writable.getWriter();
  await writer.write(bytes);
  writer.releaseLock();
  return "done";
}
export async function tool_program() {
  const args = ["-c", "echo '" + forged + "'; echo '" + forged + "' >&2"];
  await new Deno.Command("sh", {
    args, stdout: "inherit", stderr: "inherit",
  }).spawn().status;
  return "done";
}
export function tool_late() {
  queueMicrotask(() => console.log(forged));
  setTimeout(() => Deno.stdout.writeSync(bytes));
  return "done";
}
export function tool_closes() {
  Deno.stdout.close();
  return "done";
}
export function tool_much() {
  const line = "x".repeat(1_000) + "\\n";
  for (let sent = 0; sent < 20_000; sent++) console.log(line);
  return "done";
}
export function tool_x_prompt() {
  console.log(forged);
  return "A description that was made.";
}
/** Prints in its prompt provider. */
export function tool_x() {
  return "done";
}
/**
 * Prints.
 *
 * @uri test://printing
 */
export function resource_printing() {
  console.log(forged);
  return "done";
}
/** Prints. */
export function prompt_printing() {
  console.log(forged);
  return "done";
}
`;

const FILES = {
  "tools/_printing_import.ts": `
const forged = ${JSON.stringify(FORGED)};
console.log(forged);
Deno.stdout.writeSync(new TextEncoder().encode(forged + "\\n"));
`,
};

Deno.test("lcp serve: what tools, their imports and their programs print gets among no messages", async () => {
  const words = ["--autonomy", "full_access"];
  await using it = await servedTools(PRINTERS, { words, files: FILES });
  const { client } = it;
  await client.initialize();
  const { tools } = await client.result("tools/list");
  const names = (tools as { name: string }[]).map(({ name }) => name);
  assert(names.length >= 8);
  for (const name of names) {
    const { content } = await client.call(name);
    assertEquals(content, [{ type: "text", text: "done" }], name);
  }
  const resource = await client.result("resources/read", {
    uri: "test://printing",
  });
  assertStringIncludes(JSON.stringify(resource), "done");
  const prompt = await client.result("prompts/get", {
    name: "prompt_printing",
  });
  assertStringIncludes(JSON.stringify(prompt), "done");
  assertEquals((await client.end()).code, 0);
  assertEquals(client.strays, []);
  const answers = client.notifications.filter(({ id }) => id !== undefined);
  assertEquals(answers, []);
  const kinds = client.notifications.map(({ method }) => method);
  assertEquals([...new Set(kinds)], ["notifications/message"]);
});

for (const executor of ["worker", "inline"]) {
  Deno.test(`lcp serve: refuses the executor ${executor} over standard output, where tools would print among the messages`, async () => {
    await using project = await LcpProject.create({
      "lcp.json": JSON.stringify({ executor, tools_folders: "tools" }),
      "tools/one.ts": "export function tool_one() { return 1; }",
    });
    const { code, stdout, stderr } = await project.run(["serve"], "");
    assertEquals([code, stdout], [2, ""]);
    assertStringIncludes(stderr, `with the executor "${executor}"`);
  });
}
