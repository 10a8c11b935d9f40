import { assertEquals } from "@std/assert";
import { eventually } from "../../support/eventually.ts";
import { TestBench } from "../../support/test_bench.ts";

/** Starts a program, and tells the host its number before it goes on. */
const SOURCE = `
function start(command, args) {
  return new Deno.Command(command, { args, stdin: "null", stdout: "null", stderr: "null" }).spawn();
}
export async function tool_program(how, tool_context) {
  const child = how === "setsid"
    ? start("setsid", ["sh", "-c", "sleep 1000"])
    : how === "orphan"
    ? start("sh", ["-c", "setsid sleep 1000 & exit 0"])
    : how === "stubborn"
    ? start("sh", ["-c", "trap '' TERM; sleep 1000 & wait; wait"])
    : start("sleep", ["1000"]);
  if (how === "orphan") await child.status;
  await tool_context.started();
  if (how === "exit") Deno.exit(0);
  await new Promise(() => {});
}
export async function tool_leaves(tool_context) {
  start("setsid", ["sleep", "1000"]).unref();
  return "left one behind";
}
export function tool_fine() { return "fine"; }
`;

const HOWS = ["plain", "setsid", "orphan", "stubborn", "exit"];

for (const how of HOWS) {
  Deno.test(`ProcessSandbox stops what a stopped tool has started: ${how}`, async () => {
    const bench = await TestBench.open(SOURCE, { level: "full_access" });
    await using library = bench.library;
    await using _ = bench.pool;
    const controller = new AbortController();
    let running: number[] = [];
    const started = async () => {
      running = await library.processes();
      controller.abort(new Error("enough"));
    };
    const outcome = await bench.call("tool_program", {
      args: { how },
      host: { tool_context: { started } },
      ...(how !== "exit" && { signal: controller.signal }),
    });
    assertEquals(outcome.kind, how === "exit" ? "died" : "cancelled");
    assertEquals(running.length >= 2, true, "the program ran");
    // A process that was killed is seen until the system has cleared it away.
    await eventually(async () => (await library.processes()).length === 0);
    assertEquals(await bench.value("tool_fine"), "fine");
  });
}

Deno.test("ProcessSandbox stops what a tool left behind when it is disposed", async () => {
  const bench = await TestBench.open(SOURCE, { level: "full_access" });
  await using library = bench.library;
  {
    await using _ = bench.pool;
    assertEquals(await bench.value("tool_leaves"), "left one behind");
    assertEquals((await library.processes()).length, 2);
  }
  assertEquals(await library.processes(), []);
});
