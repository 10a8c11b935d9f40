import { assert, assertEquals } from "@std/assert";
import { TestBench } from "../../support/test_bench.ts";

const SOURCE = `
const parsed = [...Deno.args];
export async function tool_settings() {
  const { default: process } = await import("node:process");
  return [
    parsed,
    Deno.args,
    process.argv.slice(2),
    Deno.env.get("LCP_CHILD") ?? null,
    process.env.LCP_CHILD ?? null,
  ];
}
export async function tool_command() {
  return new TextDecoder().decode(await Deno.readFile("/proc/self/cmdline"));
}
export async function tool_program() {
  const { stdout } = await new Deno.Command("env").output();
  return new TextDecoder().decode(stdout);
}
`;

Deno.test("ProcessSandbox leaves neither arguments nor its settings to a library", async () => {
  await using bench = await TestBench.open(SOURCE);
  assertEquals(await bench.value("tool_settings"), [[], [], [], null, null]);
});

Deno.test("ProcessSandbox keeps its settings from the command line and from programs", async () => {
  await using bench = await TestBench.open(SOURCE, { level: "full_access" });
  const command = `${await bench.value("tool_command")}`;
  assert(command.endsWith("process_main.ts\0"), command);
  const program = `${await bench.value("tool_program")}`;
  assert(program.includes("LCP_SANDBOX="));
  assert(!program.includes("LCP_CHILD"), program);
});

Deno.test("ProcessSandbox takes a memory limit that is no whole number", async () => {
  await using bench = await TestBench.open(SOURCE, { maxMemoryMb: 300.7 });
  assert(Array.isArray(await bench.value("tool_settings")));
});
