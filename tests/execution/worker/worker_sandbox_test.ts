import { assertEquals } from "@std/assert";
import { HostProgram } from "../../support/host_program.ts";

const SOURCE = `
const attempt = (read) => { try { return read() ?? "nothing"; } catch (error) { return error.name; } };
export async function tool_environment() {
  const { default: process } = await import("node:process");
  return [
    attempt(() => Deno.env.get("MY_SECRET")),
    attempt(() => process.env.MY_SECRET),
    attempt(() => Object.keys(Deno.env.toObject()).length),
    attempt(() => Deno.env.set("PATH", "/evil")),
    attempt(() => Deno.env.get("LANG")),
  ];
}
`;

Deno.test("WorkerSandbox keeps the host's environment from tools but in full_access", async () => {
  const { code, stdout, stderr } = await HostProgram.run(
    `
    Deno.env.set("MY_SECRET", "s");
    Deno.env.set("LANG", "C");
    for (const level of ["strict", "safe", "full_access"]) {
      const parts = { pool: { executor: "worker" }, level };
      await using bench = await TestBench.open(${
      JSON.stringify(SOURCE)
    }, parts);
      const seen = await bench.value("tool_environment");
      console.log(seen.slice(0, 2).join(), seen[3], seen[4]);
    }
  `,
    { flags: ["--unstable-worker-options"] },
  );
  assertEquals({ code, stdout, stderr }, {
    code: 0,
    stdout: "NotCapable,NotCapable NotCapable C\n".repeat(2) +
      "s,s nothing C\n",
    stderr: "",
  });
});
