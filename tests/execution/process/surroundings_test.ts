import { assert, assertEquals } from "@std/assert";
import { join } from "../../../src/core/path.ts";
import { TestBench } from "../../support/test_bench.ts";

const SOURCE = `
export function tool_where() { return [Deno.cwd(), Deno.env.get("HOME"), Deno.env.get("TMPDIR")]; }
export async function tool_leave() {
  await Deno.mkdir("inner", { recursive: true });
  const { chdir } = await import("node:process");
  chdir("inner");
  return Deno.cwd();
}
export async function tool_write() { await Deno.writeTextFile("made.txt", "here"); }
export function tool_environment() { return Deno.env.toObject(); }
`;

Deno.test("ProcessSandbox makes the workspace the current folder of every call", async () => {
  await using bench = await TestBench.open(SOURCE);
  const { workspace } = bench.library;
  const [cwd, home, temp] = await bench.value("tool_where") as string[];
  assertEquals(cwd, workspace);
  assertEquals(home, temp);
  assertEquals(await bench.value("tool_leave"), join(workspace, "inner"));
  assertEquals((await bench.value("tool_where") as string[])[0], workspace);
  await bench.value("tool_write");
  assertEquals(await Deno.readTextFile(join(workspace, "made.txt")), "here");
});

Deno.test("ProcessSandbox gives a process a folder of its own that goes with it", async () => {
  await using bench = await TestBench.open(SOURCE);
  const [, home = ""] = await bench.value("tool_where") as string[];
  const { mode } = await Deno.stat(join(home, ".."));
  assertEquals((mode ?? 0) & 0o777, 0o700);
  await bench.pool[Symbol.asyncDispose]();
  const gone = await Deno.stat(join(home, "..")).catch((error) => error.name);
  assertEquals(gone, "NotFound");
});

const KEPT = [
  "DENO_DIR",
  "DENO_NO_UPDATE_CHECK",
  "HOME",
  "JSR_URL",
  "LANG",
  "LANGUAGE",
  "LC_ALL",
  "LC_COLLATE",
  "LC_CTYPE",
  "LC_MESSAGES",
  "LC_MONETARY",
  "LC_NUMERIC",
  "LC_TIME",
  "LCP_SANDBOX",
  "NO_COLOR",
  "NPM_CONFIG_REGISTRY",
  "PATH",
  "TEMP",
  "TMP",
  "TMPDIR",
  "TZ",
  "USERPROFILE",
];

Deno.test("ProcessSandbox keeps the host's variables from tools, but not in full_access", async () => {
  const name = "LCP_TEST_OF_SECRETS";
  Deno.env.set(name, "secret");
  try {
    await using bench = await TestBench.open(SOURCE);
    const held = await bench.value("tool_environment") as object;
    const others = Object.keys(held).filter((key) => !KEPT.includes(key));
    assertEquals(others, []);
    assert(!JSON.stringify(held).includes("secret"));
    const level = "full_access";
    const all = await bench.value("tool_environment", { level }) as object;
    assertEquals(Reflect.get(all, name), "secret");
  } finally {
    Deno.env.delete(name);
  }
});

Deno.test("ProcessSandbox has no program looked for where tools can plant one, but in full_access", async () => {
  await using bench = await TestBench.open(SOURCE);
  const { workspace } = bench.library;
  const bin = join(workspace, "node_modules/.bin");
  const path = Deno.env.get("PATH") ?? "";
  const separator = Deno.build.os === "windows" ? ";" : ":";
  const host = [bin, "node_modules/.bin", path].join(separator);
  Deno.env.set("PATH", host);
  try {
    const safe = await bench.value("tool_environment") as object;
    assertEquals(Reflect.get(safe, "PATH"), path);
    const level = "full_access";
    const all = await bench.value("tool_environment", { level }) as object;
    assertEquals(Reflect.get(all, "PATH"), host);
  } finally {
    Deno.env.set("PATH", path);
  }
});
