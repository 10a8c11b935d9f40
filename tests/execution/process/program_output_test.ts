import { assert, assertEquals } from "@std/assert";
import { TestBench } from "../../support/test_bench.ts";
import { texts } from "../../support/outcome_text.ts";

const SOURCE = `
export async function tool_output(command, args) {
  await new Deno.Command(command, { args, stdout: "inherit", stderr: "inherit" }).output();
  console.log("after the program");
}
export async function tool_nonblocking() {
  const args = ["-c", "import fcntl, os; fcntl.fcntl(1, fcntl.F_SETFL, os.O_NONBLOCK)"];
  await new Deno.Command("python3", { args, stdout: "inherit" }).output();
  console.log("x".repeat(5_000_000) + "last");
}
export async function tool_holds_pipe() {
  await new Deno.Command("setsid", {
    args: ["env", "-i", "/bin/sh", "-c", "/bin/sleep 60 & echo $!"],
    stdout: "inherit",
    stderr: "inherit",
  }).spawn().status;
}
`;

function open(): Promise<TestBench> {
  return TestBench.open(SOURCE, { level: "full_access" });
}

Deno.test("ProcessSandbox makes a program's output log entries of the call", async () => {
  await using bench = await open();
  const args = { command: "sh", args: ["-c", "echo out; echo err >&2"] };
  const { logs } = await bench.call("tool_output", { args });
  const seen = logs.map(({ level, text }) => `${level} ${text}`).sort();
  assertEquals(seen, ["error err", "info after the program", "info out"]);
});

Deno.test("ProcessSandbox never loses what a program printed just before the end", async () => {
  await using bench = await open();
  for (let n = 0; n < 20; n++) {
    const args = { command: "sh", args: ["-c", `echo n${n}; echo n${n} >&2`] };
    const printed = texts(await bench.call("tool_output", { args })).join("\n");
    assertEquals(printed.split(`n${n}`).length, 3, printed);
  }
});

Deno.test("ProcessSandbox loses nothing when a program made the descriptors not wait", async () => {
  await using bench = await open();
  const outcome = await bench.call("tool_nonblocking");
  assertEquals(outcome.kind, "returned");
  assert(texts(outcome).at(-1)?.endsWith("last"));
});

Deno.test("ProcessSandbox ends though a program that cannot be found holds its pipes", async () => {
  let pid = NaN;
  {
    await using bench = await open();
    const outcome = await bench.call("tool_holds_pipe");
    assertEquals(outcome.kind, "returned");
    pid = Number(texts(outcome)[0]);
  }
  // Nobody waited for the program: this fails if it has ended.
  Deno.kill(pid, "SIGKILL");
});
