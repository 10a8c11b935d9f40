import { assertEquals } from "@std/assert";
import type { LaunchOptions } from "../../../src/execution/os_sandbox/program_launch.ts";
import { ProgramLauncher } from "../../../src/execution/os_sandbox/program_launcher.ts";
import { run, Surroundings } from "./_launched.ts";

interface Planted extends AsyncDisposable {
  readonly here: Surroundings;
  readonly launcher: ProgramLauncher;
  readonly options: LaunchOptions;
  /** Value of `PATH`: an activated virtual environment of the workspace, what `npx` adds, a scratch folder, the system's. */
  readonly PATH: string;
}

async function plant(): Promise<Planted> {
  const here = await Surroundings.make();
  const { workspace, scratchDir } = here;
  for (const name of ["python3", "bash", "bwrap", "planted"]) {
    const file = await here.write(
      `home/work/ws/.venv/bin/${name}`,
      "#!/bin/sh\necho TAKEN\n",
    );
    await Deno.chmod(file, 0o755);
  }
  const PATH =
    `${workspace}/.venv/bin:node_modules/.bin:${scratchDir}:/usr/bin:/bin`;
  return {
    here,
    launcher: new ProgramLauncher({ environment: { PATH } }),
    options: { isolated: false, workspace, scratchDir, marker: "mark" },
    PATH,
    [Symbol.asyncDispose]: () => here[Symbol.asyncDispose](),
  };
}

Deno.test("launchFor() takes folders that tools can write out of PATH, also where a rule gives it", async () => {
  await using planted = await plant();
  const { launcher, options, PATH, here } = planted;
  const given: Partial<LaunchOptions>[] = [{}, { variables: { PATH } }];
  for (const further of given) {
    for (const language of ["shell", "typescript"] as const) {
      const free = { ...options, ...further };
      const { env } = await launcher.launchFor(language, free);
      assertEquals(env.PATH, "/usr/bin:/bin", language);
    }
    const held = { ...options, ...further, isolated: true };
    const command = "planted; ls / >/dev/null && command -v ls python3";
    const launch = await launcher.launchFor("shell", held);
    const { stdout } = await run(launch, [command], here);
    const found = stdout.trim().split("\n");
    assertEquals(found.filter((it) => it.startsWith(here.root)), []);
    assertEquals(stdout.includes("TAKEN"), false);
  }
});

Deno.test("launchFor() leaves PATH as it is where a program gets all variables", async () => {
  await using planted = await plant();
  const { launcher, options, PATH, here } = planted;
  const launch = await launcher.launchFor("shell", {
    ...options,
    inheritEnvironment: true,
  });
  assertEquals(launch.env.PATH, PATH);
  assertEquals((await run(launch, ["planted"], here)).stdout, "TAKEN\n");
});
