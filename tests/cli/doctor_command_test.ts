import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { runFake } from "./_fake_cli.ts";
import { LcpProject, ROOT } from "./_lcp_process.ts";

Deno.test("lcp doctor shows a mark, what was found and what it means for each thing", async () => {
  await using project = await LcpProject.create({});
  const run = await project.run(["doctor"]);
  assertEquals([run.code, run.stderr], [0, ""]);
  assertStringIncludes(
    run.stdout,
    `✓ Deno  ${Deno.version.deno} at ${Deno.execPath()}\n    `,
  );
  const things = [
    "permission broker",
    "bubblewrap",
    "Python",
    "shell",
    "state folder",
    "cache folder",
    "Workers",
    "terminal",
  ];
  for (const name of things) {
    assert(new RegExp(`^[✓!-] ${name}  .+\n {4}.+\\.$`, "m").test(run.stdout));
  }
});

Deno.test("lcp doctor --json gives one object, and exits with 1 when no tool could run", async () => {
  await using project = await LcpProject.create({});
  const fine = await project.run(["doctor", "--json"]);
  assertEquals(JSON.parse(fine.stdout).ok, true);
  const { code, stdout } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--allow-read",
      "--allow-env",
      "--no-prompt",
      "--config",
      `${ROOT}deno.npm.json`,
      `${ROOT}cli.ts`,
      "doctor",
      "--json",
    ],
    cwd: project.folder,
    stdin: "null",
    stderr: "null",
  }).output();
  assertEquals(code, 1);
  const { ok, findings }: {
    ok: boolean;
    findings: { name: string; state: string; found: string }[];
  } = JSON.parse(new TextDecoder().decode(stdout));
  assertEquals(ok, false);
  const missing = findings.filter(({ state }) => state === "missing");
  assertEquals(missing.map(({ found }) => found), [
    "without --allow-write --allow-run --allow-net",
  ]);
});

Deno.test("runDoctor() takes no names", async () => {
  const run = await runFake(["doctor", "python"]);
  assertEquals([run.exitCode, run.stdout], [2, ""]);
  assertStringIncludes(run.stderr, 'found "python"');
});
