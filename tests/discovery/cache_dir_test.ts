import { assertEquals } from "@std/assert";
import { fromFileUrl, resolve } from "../../src/core/path.ts";

const SCRIPT = `
  import { cacheDir } from ${
  JSON.stringify(import.meta.resolve("../../src/discovery/cache_dir.ts"))
};
  console.log(JSON.stringify(await cacheDir()));
`;

async function cacheDirWith(
  env: Record<string, string>,
  flags: readonly string[] = ["--allow-env"],
): Promise<string | null> {
  const config = fromFileUrl(new URL("../../deno.npm.json", import.meta.url));
  const home: Record<string, string> = {};
  for (const name of ["DENO_DIR", "HOME"]) {
    const value = Deno.env.get(name);
    if (value !== undefined) home[name] = value;
  }
  const { stdout: place } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json"],
  }).output();
  const { denoDir } = JSON.parse(new TextDecoder().decode(place));
  const path = await Deno.makeTempFile({ suffix: ".ts" });
  try {
    await Deno.writeTextFile(path, SCRIPT);
    const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "--allow-read",
        "--no-prompt",
        ...flags,
        "--config",
        config,
        path,
      ],
      clearEnv: true,
      env: { DENO_DIR: denoDir, NO_COLOR: "1", ...env },
    }).output();
    assertEquals(new TextDecoder().decode(stderr), "");
    return JSON.parse(new TextDecoder().decode(stdout));
  } finally {
    await Deno.remove(path);
  }
}

const isLinux = Deno.build.os === "linux";

const TABLE: [
  promise: string,
  env: Record<string, string>,
  expected: string | null,
][] = [
  ["prefers LCP_CACHE_DIR", {
    LCP_CACHE_DIR: "/own",
    XDG_CACHE_HOME: "/xdg",
    HOME: "/home/u",
  }, "/own"],
  [
    "resolves a relative LCP_CACHE_DIR",
    { LCP_CACHE_DIR: "own" },
    resolve("own"),
  ],
  [
    "honours XDG_CACHE_HOME",
    { XDG_CACHE_HOME: "/xdg", HOME: "/home/u" },
    "/xdg/lcp",
  ],
  ["ignores a relative XDG_CACHE_HOME", {
    XDG_CACHE_HOME: "xdg",
    HOME: "/home/u",
  }, "/home/u/.cache/lcp"],
  ["takes empty variables for unset ones", {
    LCP_CACHE_DIR: "",
    XDG_CACHE_HOME: "",
    HOME: "/home/u",
  }, "/home/u/.cache/lcp"],
  ["falls back to the home folder", { HOME: "/home/u" }, "/home/u/.cache/lcp"],
  ["finds none without a home folder", {}, null],
];

for (const [promise, env, expected] of TABLE) {
  Deno.test(`cacheDir() ${promise}`, { ignore: !isLinux }, async () => {
    assertEquals(await cacheDirWith(env), expected);
  });
}

Deno.test("cacheDir() finds none without the permission to read the environment", async () => {
  assertEquals(
    await cacheDirWith({ LCP_CACHE_DIR: "/own", HOME: "/home/u" }, []),
    null,
  );
});
