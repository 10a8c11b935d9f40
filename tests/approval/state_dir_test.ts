import { assertEquals } from "@std/assert";
import { fromFileUrl, resolve } from "../../src/core/path.ts";

const CONFIG = fromFileUrl(new URL("../../deno.npm.json", import.meta.url));

const SCRIPT = `data:application/typescript,${
  encodeURIComponent(
    `import { stateDir } from ${
      JSON.stringify(import.meta.resolve("../../src/approval/state_dir.ts"))
    };
     console.log(JSON.stringify(await stateDir()));`,
  )
}`;

async function denoDir(): Promise<string> {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json"],
  }).output();
  return JSON.parse(new TextDecoder().decode(stdout)).denoDir;
}

async function stateDirWith(
  env: Record<string, string>,
  flags: readonly string[] = ["--allow-env"],
): Promise<string | null> {
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "--no-prompt", "--allow-read", "--allow-import"],
      ...flags,
      ...["--config", CONFIG, SCRIPT],
    ],
    clearEnv: true,
    env: { DENO_DIR: await denoDir(), NO_COLOR: "1", ...env },
  }).output();
  assertEquals(new TextDecoder().decode(stderr), "");
  return JSON.parse(new TextDecoder().decode(stdout));
}

const HOME_STATE = Deno.build.os === "darwin"
  ? "/home/u/Library/Application Support/lcp"
  : "/home/u/.local/state/lcp";

const TABLE: readonly (readonly [
  promise: string,
  env: Record<string, string>,
  expected: string | null,
])[] = [
  ["prefers LCP_STATE_DIR", {
    LCP_STATE_DIR: "/own",
    XDG_STATE_HOME: "/xdg",
    HOME: "/home/u",
  }, "/own"],
  [
    "resolves a relative LCP_STATE_DIR",
    { LCP_STATE_DIR: "own" },
    resolve("own"),
  ],
  [
    "honours XDG_STATE_HOME",
    { XDG_STATE_HOME: "/xdg", HOME: "/home/u" },
    "/xdg/lcp",
  ],
  [
    "ignores a relative XDG_STATE_HOME",
    { XDG_STATE_HOME: "xdg", HOME: "/home/u" },
    HOME_STATE,
  ],
  [
    "takes empty variables for unset ones",
    { LCP_STATE_DIR: "", XDG_STATE_HOME: "", HOME: "/home/u" },
    HOME_STATE,
  ],
  ["finds none without a home folder", {}, null],
];

for (const [promise, env, expected] of TABLE) {
  Deno.test(`stateDir() ${promise}`, async () => {
    assertEquals(await stateDirWith(env), expected);
  });
}

Deno.test("stateDir() finds none without the permission to read the environment", async () => {
  const env = { LCP_STATE_DIR: "/own", HOME: "/home/u" };
  assertEquals(await stateDirWith(env, []), null);
});
