import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import type { MCPBinding } from "../../src/binding/mcp_binding.ts";
import type { McpServer } from "../../src/mcp/client/server.ts";
import { eventually } from "../support/eventually.ts";
import { fixtureBinding, fixtureServer } from "../support/mcp_fixture.ts";

const full = { autonomyLevel: "full_access" } as const;

async function failure(
  binding: MCPBinding,
  name: string,
  params: unknown = {},
  timeoutMs?: number,
): Promise<unknown[]> {
  const { status_code, error } = await binding.executeTool(name, params, {
    timeoutMs,
  });
  return [status_code, error];
}

Deno.test("MCPBinding: a server that cannot be used hides none of the others", async () => {
  const servers: McpServer[] = [
    { alias: "gone", type: "stdio", command: "no-such-program" },
    fixtureServer("fails", ["fails"]),
    { alias: "unset", type: "stdio", command: "${LCP_TEST_NOT_SET}" },
    { alias: "deaf", type: "http", url: "http://127.0.0.1:9/mcp" },
    { alias: "odd", type: "http", url: "ftp://example.com" },
    fixtureServer("good"),
  ];
  await using binding = fixtureBinding(servers, full);
  const tools = await binding.listTools();
  assert(tools.every(({ library }) => library === "good"));
  assertEquals(
    (await binding.executeTool("good::echo", { text: "x" })).output,
    "x",
  );
  const found = binding.diagnostics.map(({ path, message }) => [path, message]);
  assertEquals(found.length, 5);
  const messageOf = (alias: string) =>
    `${found.find(([path]) => path === `mcp:${alias}`)?.[1]}`;
  assertStringIncludes(messageOf("gone"), 'no program "no-such-program"');
  assertStringIncludes(messageOf("fails"), "exit code 7");
  assertStringIncludes(messageOf("fails"), "the reason why it fails");
  assertStringIncludes(messageOf("unset"), "LCP_TEST_NOT_SET is not set");
  assertStringIncludes(messageOf("deaf"), "cannot be used");
  assertStringIncludes(messageOf("odd"), "is no address of a server");
  for (const alias of ["gone", "fails", "unset", "deaf", "odd"]) {
    assertEquals((await binding.executeTool(`${alias}::x`)).status_code, 503);
  }
});

for (const tool of ["die", "half"]) {
  Deno.test(`MCPBinding: the call of ${tool} fails with 503, and the next one has a new server`, async () => {
    await using binding = fixtureBinding([fixtureServer("a")], full);
    const before = (await binding.executeTool("a::pid")).output;
    const [status, error] = await failure(binding, `a::${tool}`);
    assertEquals(status, 503);
    assertMatch(`${error}`, /cannot be used: it ended \(exit code \d\)/);
    const after = await binding.executeTool("a::pid");
    assertEquals(after.status_code, 200);
    assert(after.output !== before);
  });
}

Deno.test("MCPBinding: all calls under way fail when their server is killed", async () => {
  await using binding = fixtureBinding([fixtureServer("a")], full);
  const pid = Number((await binding.executeTool("a::pid")).output);
  const calls = Array.from({ length: 4 }, () => failure(binding, "a::never"));
  await binding.executeTool("a::echo");
  Deno.kill(pid, "SIGKILL");
  for (const [status, error] of await Promise.all(calls)) {
    assertEquals(status, 503);
    assertStringIncludes(`${error}`, "SIGKILL");
  }
});

Deno.test("MCPBinding: what is no message is skipped and kept in the logs", async () => {
  await using binding = fixtureBinding([fixtureServer("a")], full);
  await binding.discoverTools();
  const { output, logs } = await binding.executeTool("a::noise");
  assertEquals(output, "after the noise");
  const texts = (logs ?? []).map(({ text }) => text);
  assert(texts.includes("not a message: this is no message"), `${texts}`);
});

Deno.test("MCPBinding: a message of more than 32 MiB fails the call, and less does not", async () => {
  await using binding = fixtureBinding([fixtureServer("a")], full);
  const large = await binding.executeTool("a::huge", { mib: 20 });
  assertEquals(`${large.output}`.length, 20 * 2 ** 20);
  const [status, error] = await failure(binding, "a::huge", { mib: 50 });
  assertEquals([status, error], [
    500,
    'The MCP server "a" cannot be used: it sent a message of more than 32 MiB',
  ]);
  assertEquals((await binding.executeTool("a::echo")).status_code, 200);
});

Deno.test("MCPBinding: an answer that comes byte by byte is not waited for beyond the time", async () => {
  await using binding = fixtureBinding([fixtureServer("a")], full);
  await binding.discoverTools();
  assertEquals((await failure(binding, "a::drip", {}, 200))[0], 408);
});

Deno.test("MCPBinding: an answer that is none fails the call", async () => {
  await using binding = fixtureBinding([fixtureServer("a")], full);
  const [status] = await failure(binding, "a::wrong_answer");
  assertEquals(status, 500);
  assertEquals((await binding.executeTool("a::echo")).status_code, 200);
});

Deno.test("MCPBinding: a server that says nothing is given up, and no more is a call of its", async () => {
  await using binding = fixtureBinding([fixtureServer("a", ["silent"])], {
    ...full,
    connectTimeoutMs: 400,
  });
  const [status, error] = await failure(binding, "a::echo");
  assertEquals(status, 503);
  assertStringIncludes(`${error}`, "it was not ready within 400 ms");
  assertEquals((await failure(binding, "a::echo", {}, 10))[0], 503);
});

Deno.test("MCPBinding: a server that ends at what it does not know is spoken to as an older one", async () => {
  await using binding = fixtureBinding(
    [fixtureServer("a", ["dies-on-unknown"])],
    full,
  );
  assertEquals(
    (await binding.executeTool("a::echo", { text: "x" })).output,
    "x",
  );
});

Deno.test("MCPBinding tries a server that fails again, later each time", async () => {
  const marker = await Deno.makeTempFile();
  const script = `
    await Deno.writeTextFile(${JSON.stringify(marker)}, "x", { append: true });
    Deno.exit(1);
  `;
  {
    await using binding = fixtureBinding([{
      alias: "a",
      type: "stdio",
      command: Deno.execPath(),
      args: ["eval", script],
    }], { ...full, reconnectDelayMs: 60_000 });
    assertEquals((await failure(binding, "a::x"))[0], 503);
    const starts = (await Deno.readTextFile(marker)).length;
    const [status, error] = await failure(binding, "a::x");
    assertEquals(status, 503);
    assertMatch(`${error}`, /exit code 1.*it is tried again in \d+ ms/s);
    assertEquals((await Deno.readTextFile(marker)).length, starts);
  }
  {
    await using binding = fixtureBinding([{
      alias: "a",
      type: "stdio",
      command: Deno.execPath(),
      args: ["eval", script],
    }], { ...full, reconnectDelayMs: 0 });
    await failure(binding, "a::x");
    const starts = (await Deno.readTextFile(marker)).length;
    await failure(binding, "a::x");
    assert((await Deno.readTextFile(marker)).length > starts);
  }
  await Deno.remove(marker);
});

Deno.test("MCPBinding gives a server up whose list of tools has no end", async () => {
  await using binding = fixtureBinding([fixtureServer("a", ["endless"])], full);
  const [status, error] = await failure(binding, "a::t0");
  assertEquals(status, 503);
  assertStringIncludes(`${error}`, "it lists tools in more than 64 MiB");
});

Deno.test("MCPBinding: answers that come twice, to nobody or malformed reach no other caller", async () => {
  await using binding = fixtureBinding([fixtureServer("a")], full);
  await binding.discoverTools();
  const [twice, ...others] = await Promise.all([
    binding.executeTool("a::twice"),
    ...Array.from(
      { length: 5 },
      (_, index) => binding.executeTool("a::echo", { text: `${index}` }),
    ),
    binding.executeTool("a::malformed"),
  ]);
  assertEquals(twice.output, "first");
  assertEquals(others.map(({ output }) => output), [
    "0",
    "1",
    "2",
    "3",
    "4",
    "after what is malformed",
  ]);
});

Deno.test("MCPBinding: closing waits for no server that is not ready", async () => {
  const binding = fixtureBinding([fixtureServer("a", ["silent"])], full);
  const call = failure(binding, "a::echo");
  const since = performance.now();
  await new Promise((done) => setTimeout(done, 100));
  await binding.close();
  assertEquals((await call)[0], 503);
  assert(performance.now() - since < 5_000);
});

Deno.test("MCPBinding survives a storm of cancelled calls", async () => {
  await using binding = fixtureBinding([fixtureServer("a")], full);
  await binding.discoverTools();
  const calls = Array.from({ length: 100 }, (_, index) => {
    const controller = new AbortController();
    const call = binding.executeTool("a::never", {}, {
      signal: controller.signal,
    });
    setTimeout(() => controller.abort(), index % 10);
    return call;
  });
  const results = await Promise.all(calls);
  assert(results.every(({ status_code }) => status_code === 499));
  assertEquals(
    (await binding.executeTool("a::echo", { text: "x" })).output,
    "x",
  );
});

Deno.test("MCPBinding ends its servers and what they started when it is closed", async () => {
  let pids: number[] = [];
  {
    await using binding = fixtureBinding([fixtureServer("a")], full);
    const { output } = await binding.executeTool("a::spawn");
    pids = JSON.parse(`${output}`);
    pids.push(Number((await binding.executeTool("a::pid")).output));
    assertEquals(pids.filter(isRunning).length, 3);
  }
  await eventually(() => pids.filter(isRunning).length === 0);
});

function isRunning(pid: number): boolean {
  try {
    const state = Deno.readTextFileSync(`/proc/${pid}/stat`);
    return !/\) [ZX] /.test(state);
  } catch {
    return false;
  }
}

Deno.test("MCPBinding gives servers the safelist of variables and what they are configured with, and no more", async () => {
  Deno.env.set("LCP_TEST_SECRET", "hidden");
  Deno.env.set("LCP_TEST_GIVEN", "given");
  try {
    await using binding = fixtureBinding([{
      ...fixtureServer("a"),
      env: { A: "${LCP_TEST_GIVEN}", B: "${LCP_TEST_NOT_SET:-preset}" },
    }], full);
    const env = JSON.parse(`${(await binding.executeTool("a::env")).output}`);
    assertEquals([env.A, env.B], ["given", "preset"]);
    const known = new Set([
      "A",
      "B",
      "DENO_DIR",
      "DENO_NO_UPDATE_CHECK",
      "HOME",
      "JSR_URL",
      "LANG",
      "LANGUAGE",
      "LCP_SANDBOX",
      "LOGNAME",
      "NO_COLOR",
      "NPM_CONFIG_REGISTRY",
      "PATH",
      "TEMP",
      "TMP",
      "TMPDIR",
      "TZ",
      "USER",
      "USERPROFILE",
    ]);
    const others = Object.keys(env).filter((name) =>
      !known.has(name) && !name.startsWith("LC_")
    );
    assertEquals(others, []);
  } finally {
    Deno.env.delete("LCP_TEST_SECRET");
    Deno.env.delete("LCP_TEST_GIVEN");
  }
});

Deno.test("MCPBinding: what a server prints reaches the host, and nobody on whose behalf it calls", async () => {
  const printed = "not a message: this is no message";
  for (const origin of [undefined, {}]) {
    await using binding = fixtureBinding([fixtureServer("a")], full);
    const told: string[] = [];
    const { logs = [] } = await binding.executeTool("a::noise", {}, {
      onLog: ({ text }) => told.push(text),
      ...(origin && { origin }),
    });
    assert(logs.some(({ text }) => text === printed), Deno.inspect(logs));
    assertEquals(told.includes(printed), origin === undefined);
    const { error } = await binding.executeTool("a::die", {}, {
      ...(origin && { origin }),
    });
    // What earlier calls had it say.
    assertEquals(`${error}`.includes("no message"), false);
  }
});
