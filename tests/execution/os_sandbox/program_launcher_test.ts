import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { findBubblewrap } from "../../../src/execution/os_sandbox/find_bubblewrap.ts";
import { findProgram } from "../../../src/execution/os_sandbox/find_program.ts";
import { Interpreters } from "../../../src/execution/os_sandbox/interpreters.ts";
import { ProgramLauncher } from "../../../src/execution/os_sandbox/program_launcher.ts";
import { heldTest, run, Surroundings } from "./_launched.ts";

const PYTHON = `
import sys, os, json
print(json.dumps([__name__, sys.argv[1:], os.getcwd(), bool(os.environ.get("SECRET_KEY"))]))
`;

heldTest(
  "launchFor() runs Python where its interpreter stands in a hidden home",
  async () => {
    await using here = await Surroundings.make();
    const launch = await here.launch("python");
    const file = launch.program_file ?? "";
    await Deno.writeTextFile(file, PYTHON);
    const { stdout, stderr } = await run(launch, ["a b", "ü"], here);
    assertEquals(launch.protection, "bubblewrap");
    assertEquals(stderr, "");
    assertEquals(JSON.parse(stdout), [
      "__main__",
      ["a b", "ü"],
      here.workspace,
      false,
    ]);
  },
);

heldTest("launchFor() lets a held shell find the same Python", async () => {
  await using here = await Surroundings.make();
  const { argv } = await new Interpreters({
    environment: Deno.env.toObject(),
    python: undefined,
    os: Deno.build.os,
  }).find("python", {
    isolated: true,
    workspace: here.workspace,
    scratchDir: here.scratchDir,
    marker: "mark",
    runDir: here.scratchDir,
  });
  const command = "python3 -c 'import sys; print(sys.executable)'";
  assertEquals((await here.shell(command)).stdout.trim(), argv[0]);
});

Deno.test("launchFor() starts absolute paths with a safelist of variables", async () => {
  await using here = await Surroundings.make();
  for (const language of ["shell", "python", "typescript"] as const) {
    for (const isolated of [true, false]) {
      const { command, env } = await here.launch(language, { isolated });
      assert(command.startsWith("/"), command);
      assertEquals(env.SECRET_KEY, undefined);
      assertEquals(env.LCP_SANDBOX, "mark");
    }
  }
});

Deno.test("launchFor() gives an approved program its user's home, and on request all variables", async () => {
  await using here = await Surroundings.make();
  const options = { isolated: false };
  const approved = await here.launch("shell", options);
  assertEquals([approved.env.HOME, approved.protection], [here.home, "none"]);
  const inheritEnvironment = true;
  const full = await here.launch("shell", { ...options, inheritEnvironment });
  assertEquals(full.env.SECRET_KEY, "of the host");
  const held = await here.launch("shell", { inheritEnvironment });
  if (held.protection === "bubblewrap") {
    assertEquals(held.env.SECRET_KEY, undefined);
  }
});

Deno.test("launchFor() says why nothing holds a program where there is no bubblewrap", async () => {
  await using here = await Surroundings.make();
  const launcher = new ProgramLauncher({ os: "darwin" });
  const { scratchDir, workspace } = here;
  const { protection, notes } = await launcher.launchFor("shell", {
    isolated: true,
    workspace,
    scratchDir,
    marker: "mark",
  });
  assertEquals(protection, "none");
  assertStringIncludes(notes.join(), "bubblewrap does not run on darwin");
});

Deno.test("launchFor() refuses shell commands on Windows and leaves no folder behind", async () => {
  await using here = await Surroundings.make();
  const launcher = new ProgramLauncher({ os: "windows" });
  const { scratchDir, workspace } = here;
  const options = { isolated: false, workspace, scratchDir, marker: "mark" };
  await assertRejects(
    () => launcher.launchFor("shell", options),
    Deno.errors.NotSupported,
    "Windows",
  );
  assertEquals(await Array.fromAsync(Deno.readDir(scratchDir)), []);
});

Deno.test("launchFor() takes no interpreter that stands in the workspace", async () => {
  await using here = await Surroundings.make();
  await here.write("home/work/ws/bin/python3", "#!/bin/sh\necho TAKEN\n");
  await Deno.chmod(`${here.workspace}/bin/python3`, 0o755);
  const launcher = new ProgramLauncher({
    environment: { PATH: `${here.workspace}/bin` },
  });
  const { scratchDir, workspace } = here;
  const options = { isolated: false, workspace, scratchDir, marker: "mark" };
  await assertRejects(
    () => launcher.launchFor("python", options),
    Deno.errors.NotFound,
    "no Python",
  );
  const untrusted = [here.workspace];
  const path = `${here.workspace}/bin`;
  assertEquals(await findProgram("python3", { path, untrusted }), undefined);
  assertEquals(await findProgram("python3", { path }), `${path}/python3`);
});

Deno.test("findBubblewrap() tells what is wrong with one that does not work", async () => {
  const finding = await findBubblewrap({ path: "", os: "windows" });
  assertEquals(finding, { reason: "bubblewrap does not run on windows" });
});

Deno.test("launchFor() holds TypeScript by Deno: imports of the workspace work, others are asked for", async () => {
  await using here = await Surroundings.make();
  await here.write("home/work/ws/lib.ts", "export const answer = 42;");
  const secret = await here.write("home/secret.json", '{"key":"SECRET"}');
  const launch = await here.launch("typescript", {
    permissionFlags: [`--allow-read=${here.workspace},${here.scratchDir}`],
  });
  const file = launch.program_file ?? "";
  await Deno.writeTextFile(
    file,
    `import { answer } from "./lib.ts"; console.log(answer, Deno.args);`,
  );
  const good = await run(launch, ["x"], here);
  assertEquals([good.stdout, good.stderr], ['42 [ "x" ]\n', ""]);
  await Deno.writeTextFile(
    file,
    `import key from ${JSON.stringify(secret)} with { type: "json" };
    console.log(key);`,
  );
  const bad = await run(launch, [], here);
  assertEquals([bad.code, bad.stdout], [1, ""]);
  assertStringIncludes(bad.stderr, "read access");
});
