import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "../../src/core/path.ts";
import { eventually } from "../support/eventually.ts";
import { HostProgram } from "../support/host_program.ts";
import { fixtureBinding, fixtureServer } from "../support/mcp_fixture.ts";
import { outputText } from "../support/output_text.ts";
import { tempTools } from "../support/temp_tools.ts";

/** Whether a process is there and no zombie. */
async function isRunning(pid: number): Promise<boolean> {
  try {
    return !/\) [ZX] /.test(await Deno.readTextFile(`/proc/${pid}/stat`));
  } catch {
    return false;
  }
}

Deno.test("MCPBinding: a server and what it started end when the host is killed", async () => {
  const fixture = JSON.stringify(fixtureServer("a"));
  const binding = import.meta.resolve("../../src/binding/mcp_binding.ts");
  await using host = await HostProgram.start(`
    import { MCPBinding } from "${binding}";
    const binding = new MCPBinding({
      servers: [${fixture}],
      stateDir: null,
      autonomyLevel: "full_access",
    });
    const { output } = await binding.executeTool("a::spawn");
    const pid = (await binding.executeTool("a::pid")).output;
    console.log(JSON.stringify([...JSON.parse(output), Number(pid)]));
    await binding.executeTool("a::never");
  `);
  const reader = host.child.stdout.getReader();
  const { value } = await reader.read();
  const pids: number[] = JSON.parse(new TextDecoder().decode(value));
  assertEquals(pids.length, 3);
  for (const pid of pids) assert(await isRunning(pid));
  host.child.kill("SIGKILL");
  await host.child.status;
  for (const pid of pids) await eventually(async () => !await isRunning(pid));
  await reader.cancel();
  await host.child.stderr.cancel();
});

/** A server in Python that tells what it can do; Deno itself may lie in a hidden home. */
const PROBE = `
import json, os, socket, sys
def attempt(work):
    try:
        work()
        return "yes"
    except Exception as error:
        return type(error).__name__
def probe(args):
    return json.dumps({
        "read": [attempt(lambda: open(path).read()) for path in args["read"]],
        "write": [attempt(lambda: open(path, "w").write("x")) for path in args["write"]],
        "connect": attempt(lambda: socket.create_connection(("127.0.0.1", args["port"]), 2)),
        "home": os.environ.get("HOME"),
    })
for line in sys.stdin:
    message = json.loads(line)
    method = message.get("method")
    if "id" not in message:
        continue
    if method == "initialize":
        result = {"protocolVersion": "2025-11-25", "capabilities": {"tools": {}}, "serverInfo": {"name": "p", "version": "1"}}
    elif method == "tools/list":
        result = {"tools": [{"name": "probe", "inputSchema": {"type": "object"}}]}
    elif method == "tools/call":
        result = {"content": [{"type": "text", "text": probe(message["params"]["arguments"])}]}
    else:
        print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "error": {"code": -32601, "message": "no"}}), flush=True)
        continue
    print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result}), flush=True)
`;

Deno.test("MCPBinding: a server in the sandbox has what it is granted, and nothing else", async () => {
  await using temp = await tempTools({
    "read/a.txt": "a",
    "write/b.txt": "b",
    "hidden/c.txt": "c",
    "server.py": PROBE,
  });
  const at = (path: string) => join(temp.tools, path);
  // It may stand in a home, which the sandbox hides.
  const [python = "", prefix = ""] = outputText(
    await new Deno.Command("python3", {
      args: ["-c", "import sys; print(sys.executable); print(sys.base_prefix)"],
    }).output(),
  ).stdout.split("\n");
  using listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const { port } = listener.addr;
  const probe = async (further: Record<string, unknown>) => {
    await using binding = fixtureBinding([{
      alias: "p",
      type: "stdio",
      command: python,
      args: [at("server.py")],
      ...further,
    }], { autonomyLevel: "full_access", workspace: temp.workspace });
    const { output, error } = await binding.executeTool("p::probe", {
      read: [at("read/a.txt"), at("write/b.txt"), at("hidden/c.txt")],
      write: [at("read/new.txt"), at("write/new.txt"), at("hidden/new.txt")],
      port,
    });
    assertEquals(error, undefined);
    return JSON.parse(`${output}`);
  };
  const held = await probe({
    sandbox: true,
    readPaths: [prefix, at("server.py"), at("read")],
    writePaths: [at("write")],
  });
  assertEquals(held.read, ["yes", "yes", "FileNotFoundError"]);
  assertEquals(held.write.slice(0, 2), ["OSError", "yes"]);
  assert(held.write[2] !== "yes");
  assert(held.connect !== "yes");
  assert(held.home !== Deno.env.get("HOME"));
  assertEquals(await Deno.readTextFile(at("write/new.txt")), "x");
  const free = await probe({});
  assertEquals(free.read, ["yes", "yes", "yes"]);
  assertEquals(free.write, ["yes", "yes", "yes"]);
  assertEquals(free.connect, "yes");
});

Deno.test("MCPBinding: a server is not started when a path that it is granted is not there", async () => {
  await using binding = fixtureBinding([{
    ...fixtureServer("a"),
    sandbox: true,
    readPaths: ["/nowhere/at/all"],
  }]);
  const { status_code, error } = await binding.executeTool("a::echo");
  assertEquals(status_code, 503);
  assertStringIncludes(`${error}`, "/nowhere/at/all");
});
