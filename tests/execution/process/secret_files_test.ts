import { assertEquals, assertRejects } from "@std/assert";
import { join } from "../../../src/core/path.ts";
import { SandboxStartError } from "../../../src/execution/sandbox.ts";
import { TestBench } from "../../support/test_bench.ts";

const SOURCE = `
export async function tool_read(name) {
  try { return await Deno.readTextFile(name); } catch (error) { return error.name; }
}
export async function tool_write(name) {
  try { await Deno.writeTextFile(name, "new"); return "ok"; } catch (error) { return error.name; }
}
`;

const FILES = {
  "workspace/.env": "SECRET=1",
  "workspace/.env,x": "SECRET=1",
  "workspace/.env,,": "SECRET=1",
  "workspace/.Env.local": "SECRET=1",
  "workspace/data,1.txt": "data",
};

Deno.test("ProcessSandbox keeps .env files from tools, whatever their names hold", async () => {
  await using bench = await TestBench.open(SOURCE, {
    parts: { files: FILES },
  });
  const seen = [];
  for (const path of Object.keys(FILES)) {
    const name = path.replace("workspace/", "");
    seen.push(await bench.value("tool_read", { args: { name } }));
  }
  const no = "NotCapable";
  assertEquals(seen, [no, no, no, no, "data"]);
  // The other denials hold as well.
  for (const name of ["lcp.json", ".git/config", "../tools/lib.ts"]) {
    assertEquals(await bench.value("tool_write", { args: { name } }), no);
  }
  assertEquals(
    await bench.value("tool_write", { args: { name: "fine.txt" } }),
    "ok",
  );
});

Deno.test("ProcessSandbox starts in a workspace where a tool wrote a name with a comma", async () => {
  await using bench = await TestBench.open(SOURCE);
  const args = { name: ".env,x" };
  assertEquals(await bench.value("tool_write", { args }), "ok");
  await bench.pool.retire(bench.library.manifest.identity);
  assertEquals(await bench.value("tool_read", { args }), "NotCapable");
});

Deno.test("ProcessSandbox takes no settings from a workspace when it has denials of its own", async () => {
  const config = { permissions: { sandbox: { read: true, net: true } } };
  const files = { ...FILES, "workspace/deno.json": JSON.stringify(config) };
  await using bench = await TestBench.open(SOURCE, { parts: { files } });
  const args = { name: "/etc/passwd" };
  assertEquals(await bench.value("tool_read", { args }), "NotCapable");
});

Deno.test("ProcessSandbox protects a folder whose name holds a comma", async () => {
  const files = { "workspace/to,ols/other.ts": "before" };
  await using bench = await TestBench.open(SOURCE, { parts: { files } });
  const folder = join(bench.library.workspace, "to,ols");
  const args = { name: join(folder, "other.ts") };
  const protectedPaths = [folder];
  assertEquals(
    await bench.value("tool_write", { args, protectedPaths }),
    "NotCapable",
  );
  assertEquals(await bench.value("tool_read", { args }), "before");
});

Deno.test("ProcessSandbox tells which flag cannot carry a source's path", async () => {
  await using bench = await TestBench.open(SOURCE, {
    parts: { file: "a,b.ts" },
  });
  await assertRejects(
    () => bench.value("tool_read"),
    SandboxStartError,
    `Cannot pass "${bench.library.manifest.path}" to Deno by --allow-read: `,
  );
});
