import { assertEquals } from "@std/assert";
import { hostInTerminal } from "./_host_in_terminal.ts";
import { SOURCE } from "./_starting_host.ts";

Deno.test("RunPermission asks each time, whatever the level, while a strict call is in flight", async () => {
  const source = JSON.stringify(SOURCE);
  const { asked, lines } = await hostInTerminal(
    `
    const pool = { executor: "inline" };
    await using strict = await TestBench.open(${source}, { pool, level: "strict" });
    await using full = await TestBench.open(${source}, { pool, level: "full_access" });
    const arrived = Promise.withResolvers();
    const opened = Promise.withResolvers();
    const gate = () => { arrived.resolve(); return opened.promise; };
    const host = { tool_context: { gate } };
    const held = strict.call("tool_held", { args: { programs: [] }, host });
    await arrived.promise;
    const args = { programs: ["env", "env"] };
    console.log(await full.value("tool_tries", { args }));
    opened.resolve();
    await held;
    console.log(await full.value("tool_tries", { args }));
  `,
    { answers: ["y", "y", "y"] },
  );
  assertEquals(asked, ["env", "env", "run access"]);
  assertEquals(lines, ["started,started", "started,started"]);
});

Deno.test("RunPermission lets the time-outs of calls stand still while Deno asks", async () => {
  for (const level of ["strict", "safe"]) {
    const { asked, lines } = await hostInTerminal(
      `
      const parts = { pool: { executor: "inline" }, level: "${level}" };
      await using bench = await TestBench.open(${
        JSON.stringify(SOURCE)
      }, parts);
      const slow = { args: { programs: ["env"] }, timeoutMs: 1_500 };
      console.log((await bench.call("tool_start", slow)).kind);
      console.log((await bench.call("tool_never", { timeoutMs: 100 })).kind);
      Deno.exit();
    `,
      { answers: ["y"], delay: 2 },
    );
    assertEquals([asked, lines], [["env"], ["returned", "timed-out"]]);
  }
});

for (const level of ["strict", "safe"] as const) {
  const promise = level === "strict"
    ? "takes from the process what sandboxes in processes start with"
    : "leaves to the process what sandboxes in processes start with";
  Deno.test(`RunPermission at ${level} ${promise}`, async () => {
    const source = JSON.stringify(SOURCE);
    const { lines, code } = await hostInTerminal(
      `
      const inline = { pool: { executor: "inline" }, level: "${level}" };
      await using here = await TestBench.open(${source}, inline);
      await using elsewhere = await TestBench.open(${source});
      console.log(await here.value("tool_tries", { args: { programs: ["env"] } }));
      const args = { programs: [] };
      console.log(await elsewhere.call("tool_tries", { args }).then(({ kind }) => kind, ({ name }) => name));
    `,
      { terminal: false },
    );
    const ending = level === "strict" ? "SandboxStartError" : "returned";
    assertEquals([lines, code], [["NotCapable", ending], 0]);
  });
}

Deno.test("RunPermission leaves the host's own programs alone, and gives the globals back", async () => {
  const { asked, lines } = await hostInTerminal(`
    import childProcess from "node:child_process";
    const globals = () => [Deno.Command, Worker, childProcess.spawnSync, Deno.Command.prototype.spawn];
    const before = globals();
    const start = () => new Deno.Command("env", { stdout: "null" }).outputSync().success;
    {
      const parts = { pool: { executor: "inline" }, level: "safe" };
      await using bench = await TestBench.open(${
    JSON.stringify(SOURCE)
  }, parts);
      const gate = () => start();
      const host = { tool_context: { gate } };
      console.log(await bench.value("tool_held", { args: { programs: [] }, host }) === "");
      console.log(start());
    }
    console.log(globals().every((value, i) => value === before[i]), start());
  `);
  assertEquals(asked, []);
  assertEquals(lines, ["true", "true", "true true"]);
});
