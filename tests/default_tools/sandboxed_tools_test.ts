import { assertEquals } from "@std/assert";
import { LCPBinding } from "../../mod.ts";
import { TempWorkspace } from "./_temp_workspace.ts";

const TOOLS = new URL("../../default_tools/", import.meta.url).href;

/** Runs a module in a Deno that may read and write the workspace and nothing else. */
async function runIn(ws: TempWorkspace, source: string): Promise<string> {
  const command = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      "--no-config",
      "--no-lock",
      `--allow-read=${ws.path}`,
      `--allow-write=${ws.path}`,
      `data:application/typescript,${encodeURIComponent(source)}`,
    ],
    cwd: ws.path,
    stdout: "piped",
    stderr: "piped",
  });
  const { stdout, stderr, success } = await command.output();
  const decoder = new TextDecoder();
  if (!success) throw new Error(decoder.decode(stderr));
  return decoder.decode(stdout).trim();
}

Deno.test("database_ops works with access to the workspace alone", async () => {
  await using ws = await TempWorkspace.make();
  const text = await runIn(
    ws,
    `import * as db from "${TOOLS}database_ops/database_ops.ts";
    await db.tool_execute_write("a.db", "CREATE TABLE t (a)", [], true);
    await db.tool_execute_write("a.db", "INSERT INTO t VALUES (?)", [7]);
    const result = await db.tool_execute_query("a.db", "SELECT a FROM t");
    console.log(JSON.stringify(result));`,
  );
  assertEquals(JSON.parse(text), {
    success: true,
    output: { columns: ["a"], rows: [[7]], total_rows: 1 },
  });
});

Deno.test("workspace_tools works with access to the workspace alone", async () => {
  await using ws = await TempWorkspace.make();
  const text = await runIn(
    ws,
    `import * as tools from "${TOOLS}workspace_tools/workspace_tools.ts";
    const results = [
      await tools.tool_write_file("x/a.txt", "one two"),
      await tools.tool_edit_file("x/a.txt", "two", "three"),
      await tools.tool_read_file("x/a.txt"),
      await tools.tool_grep_files("th.ee", "regex"),
      await tools.tool_find_files("*.txt"),
      await tools.tool_list_directory(),
      await tools.tool_move_path("x/a.txt", "b.txt"),
      await tools.tool_delete_path("b.txt"),
    ];
    console.log(JSON.stringify(results.map((result) => result.success)));`,
  );
  assertEquals(JSON.parse(text), Array(8).fill(true));
});

Deno.test("tool_grep_files() with an expression that never ends is ended by the time-out", async () => {
  await using ws = await TempWorkspace.make({
    "a.txt": "a".repeat(5_000) + "!",
  });
  await using binding = new LCPBinding({
    toolFiles: "builtin:workspace_tools",
    workspace: ws.path,
    cacheDir: null,
  });
  const grep = async (query: string, timeoutMs?: number) => {
    const args = { query, mode: "regex" };
    const options = { timeoutMs };
    return await binding.executeTool("tool_grep_files", args, options);
  };
  assertEquals((await grep("a+!")).status_code, 200);
  assertEquals((await grep("(a+)+$", 300)).status_code, 408);
  assertEquals((await grep("a+!")).status_code, 200);
});
