import { assertEquals } from "@std/assert";
import {
  denoDir,
  ENVIRONMENT_SAFELIST,
  REGISTRY_VARIABLES,
  sandboxEnvironment,
} from "../../../src/execution/process/environment.ts";

const HOST: Readonly<Record<string, string>> = {
  PATH: "/bin",
  LANG: "de_DE.UTF-8",
  TZ: "UTC",
  HOME: "/home/me",
  USER: "me",
  AWS_SECRET_ACCESS_KEY: "s",
  OPENAI_API_KEY: "s",
  GITHUB_TOKEN: "s",
  SSH_AUTH_SOCK: "/s",
  LD_PRELOAD: "/evil.so",
  NODE_OPTIONS: "--require=/evil.js",
  DENO_AUTH_TOKENS: "s@host",
  DENO_PERMISSION_BROKER_PATH: "/broker",
  HTTPS_PROXY: "http://me:s@proxy",
  LCP_TRUST: "/everything",
  DENO_DIR: "/cache/deno",
};

const OPTIONS = {
  scratchDir: "/scratch",
  untrusted: ["/ws", "/scratch"],
  inherit: false,
  marker: "m1",
};

Deno.test("ENVIRONMENT_SAFELIST is what was agreed on", () => {
  assertEquals(ENVIRONMENT_SAFELIST, [
    "LANG",
    "LANGUAGE",
    "LC_ALL",
    "LC_COLLATE",
    "LC_CTYPE",
    "LC_MESSAGES",
    "LC_MONETARY",
    "LC_NUMERIC",
    "LC_TIME",
    "PATH",
    "TZ",
    "PATHEXT",
    "SYSTEMDRIVE",
    "SYSTEMROOT",
    "WINDIR",
  ]);
  assertEquals(REGISTRY_VARIABLES, [
    "JSR_URL",
    "NPM_CONFIG_REGISTRY",
  ]);
});

Deno.test("sandboxEnvironment() holds the safelist and what points to the scratch folder", () => {
  assertEquals(sandboxEnvironment(HOST, OPTIONS), {
    PATH: "/bin",
    LANG: "de_DE.UTF-8",
    TZ: "UTC",
    DENO_DIR: "/cache/deno",
    HOME: "/scratch",
    USERPROFILE: "/scratch",
    TMPDIR: "/scratch",
    TEMP: "/scratch",
    TMP: "/scratch",
    NO_COLOR: "1",
    DENO_NO_UPDATE_CHECK: "1",
    LCP_SANDBOX: "m1",
  });
});

Deno.test("sandboxEnvironment() keeps everything when told to inherit", () => {
  assertEquals(sandboxEnvironment(HOST, { ...OPTIONS, inherit: true }), {
    ...HOST,
    DENO_NO_UPDATE_CHECK: "1",
    LCP_SANDBOX: "m1",
  });
});

Deno.test("sandboxEnvironment() takes what tools can write out of PATH, also of one that a rule gives, but not when told to inherit", () => {
  const PATH = "/ws/node_modules/.bin:bin:/opt/bin:/scratch/bin";
  const options = { ...OPTIONS, variables: { PATH, TOKEN: "t" } };
  const { PATH: kept, TOKEN } = sandboxEnvironment({ PATH }, options);
  assertEquals([kept, TOKEN], ["/opt/bin", "t"]);
  assertEquals(sandboxEnvironment({ PATH }, OPTIONS).PATH, "/opt/bin");
  const inherit = { ...OPTIONS, inherit: true };
  assertEquals(sandboxEnvironment({ PATH }, inherit).PATH, PATH);
});

Deno.test("sandboxEnvironment() takes the password out of a registry's address", () => {
  const { NPM_CONFIG_REGISTRY, JSR_URL } = sandboxEnvironment({
    NPM_CONFIG_REGISTRY: "https://me:secret@registry.example/npm/",
    JSR_URL: "not a URL",
  }, OPTIONS);
  const plain = { NPM_CONFIG_REGISTRY: "https://registry.example" };
  assertEquals(
    sandboxEnvironment(plain, OPTIONS).NPM_CONFIG_REGISTRY,
    plain.NPM_CONFIG_REGISTRY,
  );
  assertEquals(NPM_CONFIG_REGISTRY, "https://registry.example/npm/");
  assertEquals(JSR_URL, undefined);
});

Deno.test("sandboxEnvironment() knows the names that Windows writes", () => {
  const host = { SystemRoot: "C:\\W", Path: "C:\\p", Secret: "s" };
  const windows = sandboxEnvironment(host, { ...OPTIONS, os: "windows" });
  assertEquals([windows.SystemRoot, windows.Path], ["C:\\W", "C:\\p"]);
  assertEquals(windows.Secret, undefined);
  const linux = sandboxEnvironment(host, { ...OPTIONS, os: "linux" });
  assertEquals([linux.SystemRoot, linux.Path], [undefined, undefined]);
});

Deno.test("sandboxEnvironment() leaves out a cache folder that nobody knows", () => {
  assertEquals("DENO_DIR" in sandboxEnvironment({}, OPTIONS), false);
});

Deno.test("denoDir() finds the cache folder as Deno does", () => {
  const cases = [
    ["linux", { HOME: "/h" }, "/h/.cache/deno"],
    ["linux", { HOME: "/h", XDG_CACHE_HOME: "/x" }, "/x/deno"],
    ["linux", {}, undefined],
    ["darwin", { HOME: "/h" }, "/h/Library/Caches/deno"],
    ["darwin", { HOME: "/h", XDG_CACHE_HOME: "/x" }, "/h/Library/Caches/deno"],
    ["windows", { LOCALAPPDATA: "C:\\L" }, "C:\\L\\deno"],
    ["windows", { HOME: "/h" }, undefined],
    ["linux", { DENO_DIR: "/d", HOME: "/h" }, "/d"],
  ] as const;
  for (const [os, host, expected] of cases) {
    assertEquals(denoDir(host, os), expected, `${os} ${JSON.stringify(host)}`);
  }
});
