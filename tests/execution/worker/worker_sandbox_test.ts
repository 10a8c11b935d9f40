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

const ASKING = `
const attempts = {
  read: () => Deno.readTextFile("/etc/hostname"),
  write: () => Deno.writeTextFile("/nowhere/x", ""),
  run: () => new Deno.Command("true").output(),
  net: () => Deno.listen({ port: 0 }).close(),
  sys: () => Deno.hostname(),
  env: () => Deno.env.get("HOME"),
  ffi: () => Deno.dlopen("/nowhere/x.so", {}),
  import: () => import("http://127.0.0.1:1/" + "x.ts"),
};
export async function tool_try(what, tool_context) {
  await attempts[what]();
  return "done";
}
export async function tool_work(tool_context) {
  const path = tool_context.workspace + "/lcp.json";
  await Deno.writeTextFile(path, "kept");
  return await Deno.readTextFile(path);
}
`;

Deno.test("WorkerSandbox denies what would be asked and names the setting that grants it; full_access does", async () => {
  const { code, stdout, stderr } = await HostProgram.run(
    `
    import { resultOfOutcome } from "${
      import.meta.resolve("../../../src/core/result_of_outcome.ts")
    }";
    for (const level of ["strict", "safe", "full_access"]) {
      const parts = { pool: { executor: "worker" }, level };
      await using bench = await TestBench.open(${
      JSON.stringify(ASKING)
    }, parts);
      const host = { tool_context: {} };
      console.log(level, await bench.value("tool_work", { host }));
      for (const what of ["read", "write", "run", "net", "sys", "env", "ffi", "import"]) {
        const outcome = await bench.call("tool_try", { args: { what }, host });
        const { status_code, error = "" } = resultOfOutcome(outcome, { name: "tool_try" }, { level });
        const way = error.includes("at level " + level + ": run with --autonomy full_access (autonomy_level) to allow it");
        console.log(what, status_code, way);
      }
    }
  `,
    { flags: ["--unstable-worker-options"] },
  );
  assertEquals([code, stderr], [0, ""]);
  const kinds = ["read", "write", "run", "net", "sys", "env", "ffi", "import"];
  const denied = (...allowed: string[]) =>
    kinds.map((kind) =>
      allowed.includes(kind) ? `${kind} 200 false\n` : `${kind} 403 true\n`
    ).join("");
  // What does not exist fails in its own way.
  const granted = kinds.map((kind) =>
    ["write", "ffi", "import"].includes(kind)
      ? `${kind} 500 false\n`
      : `${kind} 200 false\n`
  ).join("");
  assertEquals(
    stdout,
    `strict kept\n${denied()}safe kept\n${
      denied("sys")
    }full_access kept\n${granted}`,
  );
});
