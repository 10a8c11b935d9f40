import {
  assert,
  assertEquals,
  assertNotEquals,
  assertStringIncludes,
} from "@std/assert";
import { join } from "../../src/core/path.ts";
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

Deno.test("lcp doctor names the Python that programs of the workspace are run with", async () => {
  await using project = await LcpProject.create({
    "lcp.json": '{ "workspace": "work" }',
    "work/.keep": "",
    "other/.keep": "",
  });
  const planted = join(project.folder, "bin");
  const text = `#!/bin/sh
case "$1" in
  -c) echo '{"executable":"${planted}/python3","paths":[],"userBase":null}' ;;
  *) echo "Python 3.99" ;;
esac
`;
  await Deno.mkdir(planted);
  await Deno.writeTextFile(join(planted, "python3"), text, { mode: 0o755 });
  const found = async (...args: string[]) => {
    const { stdout } = await runFake(["doctor", "--json", ...args], {
      cwd: project.folder,
      env: { PATH: `${planted}:${Deno.env.get("PATH")}` },
    });
    const { findings }: { findings: { name: string; found: string }[] } = JSON
      .parse(stdout);
    return findings.find(({ name }) => name === "Python")?.found;
  };
  const own = `3.99 at ${planted}/python3`;
  assertEquals(await found(), own);
  assertEquals(await found("--workspace", "other"), own);
  assertNotEquals(await found("--workspace", "."), own);
});
