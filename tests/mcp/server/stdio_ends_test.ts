import { assert, assertEquals } from "@std/assert";
import { join } from "../../../src/core/path.ts";
import { LcpProject } from "../../cli/_lcp_process.ts";
import { eventually } from "../../support/eventually.ts";
import { processesIn } from "./_processes_in.ts";
import { StdioTestClient } from "./_stdio_client.ts";

/** Time in which everything ends once one side is gone, in milliseconds: a second, and what a busy machine adds. */
const SOON_MS = 4_000;

const HOLDERS = `
const started = () => Deno.writeTextFileSync("started.txt", "yes");
/** Never ends, and its thread is never free. */
export function tool_spin() {
  started();
  for (;;);
}
/** Waits for good. */
export async function tool_wait() {
  started();
  await new Promise(() => setInterval(() => {}, 1_000));
}
/** Starts a program that leaves its group, and waits for it. */
export async function tool_program() {
  const child = new Deno.Command("setsid", { args: ["sleep", "600"] }).spawn();
  started();
  await child.status;
}
/** Does not want to end. */
export async function tool_stubborn() {
  Deno.addSignalListener("SIGTERM", () => {});
  started();
  await new Promise(() => setInterval(() => {}, 1_000));
}
`;

async function holding(tool: string) {
  const held = new AsyncDisposableStack();
  const files = { "tools/holders.ts": HOLDERS };
  const project = held.use(await LcpProject.create(files));
  const words = ["serve", "--tools", "tools", "--autonomy", "full_access"];
  const command = project.command(words, "piped");
  const client = held.use(new StdioTestClient(command));
  await client.initialize();
  client.request("tools/call", { name: tool, arguments: {} });
  const path = join(project.folder, "started.txt");
  await eventually(() => Deno.stat(path).then(() => true, () => false));
  assert((await processesIn(project.folder)).length > 1);
  return Object.assign(held, { project, client });
}

async function endsSoon(folder: string): Promise<void> {
  await eventually(
    async () => (await processesIn(folder)).length === 0,
    SOON_MS,
  );
}

for (
  const tool of ["tool_spin", "tool_wait", "tool_program", "tool_stubborn"]
) {
  Deno.test(`lcp serve: the server and what it started end when the client closes its side during ${tool}`, async () => {
    await using it = await holding(tool);
    const began = performance.now();
    const ended = it.client.end();
    await endsSoon(it.project.folder);
    const { code, stderr } = await ended;
    assertEquals({ code, stderr }, { code: 0, stderr: "" });
    assert(performance.now() - began < SOON_MS);
  });

  Deno.test(`lcp serve: what it started ends when the server is killed during ${tool}`, async () => {
    await using it = await holding(tool);
    it.client.child.kill("SIGKILL");
    await endsSoon(it.project.folder);
  });
}

Deno.test("lcp serve: SIGTERM ends it with 143, and what it started", async () => {
  await using it = await holding("tool_spin");
  it.client.child.kill("SIGTERM");
  await endsSoon(it.project.folder);
  assertEquals((await it.client.end()).code, 143);
});

Deno.test("lcp serve: it ends, and what it started, when the client is killed", async () => {
  const files = { "tools/holders.ts": HOLDERS };
  await using project = await LcpProject.create(files);
  const words = ["serve", "--tools", "tools"];
  const { command, args } = spawnedBy(project, words);
  // The client is a process of its own, whose pipes end with it.
  const client = new Deno.Command(Deno.execPath(), {
    args: ["eval", "--ext=ts", CLIENT, command, ...args],
    cwd: project.folder,
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  const path = join(project.folder, "started.txt");
  await eventually(() => Deno.stat(path).then(() => true, () => false));
  assert((await processesIn(project.folder)).length > 2);
  client.kill("SIGKILL");
  await client.status;
  await endsSoon(project.folder);
});

/** A client that starts the program, calls a tool and waits. */
const CLIENT = `
const [command, ...args] = Deno.args;
const server = new Deno.Command(command, {
  args, stdin: "piped", stdout: "piped", stderr: "null",
}).spawn();
const writer = server.stdin.getWriter();
const send = (message) => writer.write(new TextEncoder().encode(
  JSON.stringify({ jsonrpc: "2.0", ...message }) + "\\n",
));
await send({ id: 1, method: "initialize", params: {
  protocolVersion: "2025-11-25", capabilities: {},
  clientInfo: { name: "test", version: "1" },
} });
await send({ id: 2, method: "tools/call", params: { name: "tool_spin" } });
for await (const _ of server.stdout);
`;

function spawnedBy(
  project: LcpProject,
  words: readonly string[],
): { readonly command: string; readonly args: readonly string[] } {
  const env = [
    `LCP_CACHE_DIR=${join(project.folder, ".cache")}`,
    `LCP_STATE_DIR=${join(project.folder, ".state")}`,
  ];
  return {
    command: "env",
    args: [...env, Deno.execPath(), ...project.programArgs(words)],
  };
}

Deno.test("lcp serve: it ends when a client that reads nothing closes its side", async () => {
  const files = { "tools/holders.ts": HOLDERS };
  await using project = await LcpProject.create(files);
  const words = ["serve", "--tools", "tools"];
  const child = project.command(words, "piped").spawn();
  await using held = new AsyncDisposableStack();
  held.defer(async () => {
    await child.stdout.cancel();
    await child.stderr.cancel();
  });
  const writer = child.stdin.getWriter();
  // The answers are more than a pipe holds.
  const pings = Array.from({ length: 2_000 }, (_, at) => {
    const id = `${at}-${"x".repeat(200)}`;
    return `${JSON.stringify({ jsonrpc: "2.0", id, method: "ping" })}\n`;
  });
  await writer.write(new TextEncoder().encode(pings.join("")));
  await eventually(async () => (await processesIn(project.folder)).length > 0);
  await writer.close();
  const { code } = await child.status;
  assertEquals(code, 0);
  assertEquals(await processesIn(project.folder), []);
});
