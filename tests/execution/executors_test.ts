import { assertEquals } from "@std/assert";
import { casesFor, tryCase } from "./_behaviour.ts";
import { HostProgram } from "../support/host_program.ts";

for (const executor of ["process", "inline"] as const) {
  for (const behaviour of casesFor(executor)) {
    Deno.test(`SandboxPool (${executor}) ${behaviour.name}`, async () => {
      await tryCase(behaviour, executor);
    });
  }
}

// A test runner started without the flag for Workers could not start one.
Deno.test("SandboxPool (worker)", async (t) => {
  const { code, stdout, stderr } = await HostProgram.run(
    `
    import { casesFor, tryCase } from "${
      import.meta.resolve("./_behaviour.ts")
    }";
    const done = {};
    for (const behaviour of casesFor("worker")) {
      done[behaviour.name] = await tryCase(behaviour, "worker")
        .then(() => "ok", (error) => error.stack);
    }
    console.log(JSON.stringify(done));
    // A Worker that spins would keep this process from ending.
    Deno.exit(0);
  `,
    { flags: ["--unstable-worker-options"] },
  );
  assertEquals([code, stderr], [0, ""]);
  const done: Record<string, string> = JSON.parse(stdout);
  assertEquals(Object.keys(done).length, casesFor("worker").length);
  for (const [name, how] of Object.entries(done)) {
    await t.step(name, () => assertEquals(how, "ok"));
  }
});
