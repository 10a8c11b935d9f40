import { assertEquals, assertRejects } from "@std/assert";
import { join } from "../../../src/core/path.ts";
import { ProgramLauncher } from "../../../src/execution/os_sandbox/program_launcher.ts";
import { serverCommand } from "../../../src/execution/os_sandbox/server_command.ts";
import { tempTools } from "../../support/temp_tools.ts";

const environment = {
  PATH: "/usr/bin:/bin",
  HOME: "/home/me",
  LANG: "C",
  SECRET: "x",
};

Deno.test("serverCommand() clears the environment, and gives what is configured", async () => {
  await using temp = await tempTools({});
  const found = await serverCommand({
    command: "sh",
    args: ["-c", "true"],
    env: { GIVEN: "y" },
  }, {
    environment,
    workspace: temp.workspace,
    launcher: () => Promise.resolve(new ProgramLauncher({ environment })),
  });
  const { command, args, cwd, env, runDir } = found;
  await Deno.remove(runDir, { recursive: true });
  assertEquals([command, args, cwd], [
    "/usr/bin/sh",
    ["-c", "true"],
    temp.workspace,
  ]);
  assertEquals([env.HOME, env.LANG, env.GIVEN], ["/home/me", "C", "y"]);
  assertEquals([env.SECRET, env.TMPDIR], [undefined, runDir]);
});

Deno.test("serverCommand() takes a path relative to where the server starts, and no program that tools could plant", async () => {
  await using temp = await tempTools({});
  const planted = join(temp.workspace, "sh");
  await Deno.writeTextFile(planted, "#!/bin/sh\n", { mode: 0o755 });
  const options = {
    environment: { ...environment, PATH: `${temp.workspace}:/usr/bin:/bin` },
    workspace: temp.workspace,
    launcher: () => Promise.resolve(new ProgramLauncher({ environment })),
  };
  const named = await serverCommand({ command: "sh" }, options);
  const relative = await serverCommand({ command: "./sh" }, options);
  assertEquals([named.command, relative.command], ["/usr/bin/sh", planted]);
  for (const { runDir } of [named, relative]) {
    await Deno.remove(runDir, { recursive: true });
  }
});

Deno.test("serverCommand() starts nothing unheld where the sandbox is wanted and not there", async () => {
  await using temp = await tempTools({});
  const launcher = new ProgramLauncher({ environment, os: "darwin" });
  await assertRejects(
    () =>
      serverCommand({ command: "sh", sandbox: true }, {
        environment,
        workspace: temp.workspace,
        launcher: () => Promise.resolve(launcher),
      }),
    Error,
    '"sandbox": true wants the system\'s sandbox, and bubblewrap does not run on darwin',
  );
});
