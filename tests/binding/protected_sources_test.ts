import { assertEquals } from "@std/assert";
import { LCPBinding } from "../../mod.ts";
import { toFileUrl } from "../../src/core/path.ts";
import { tempTools } from "../support/temp_tools.ts";

const EDITOR = `
export async function tool_overwrite(path: string) { await Deno.writeTextFile(path, "planted"); return "done"; }
export async function tool_swap(path: string) {
  await Deno.mkdir("evil");
  await Deno.rename(path, "old");
  await Deno.rename("evil", path);
  return "done";
}
export async function tool_remove(path: string) { await Deno.remove(path, { recursive: true }); return "done"; }
`;

Deno.test("a tool cannot write, move or remove the sources of any library in its workspace", async () => {
  await using folder = await tempTools({
    "editor.ts": EDITOR,
    "deep/deep.ts": "export function tool_deep() { return 'genuine'; }",
    "notes/plain.md": "x",
  });
  // The tools folder is in the workspace, as in a project of one's own.
  const workspace = folder.tools.replace(/[\\/]tools$/, "");
  await Deno.writeTextFile(`${workspace}/plain.txt`, "mine");
  await using binding = new LCPBinding({
    toolsFolders: folder.tools,
    workspace,
    cacheDir: `${workspace}/caches/lcp`,
    stateDir: `${workspace}/state/lcp`,
  });
  const denied = [
    ["tool_overwrite", "tools/deep/deep.ts"],
    ["tool_overwrite", "tools/new_tool.ts"],
    ["tool_overwrite", "caches/lcp/forged"],
    ["tool_overwrite", "state/lcp/approvals.json"],
    ["tool_swap", "tools/deep"],
    ["tool_swap", "tools"],
    ["tool_remove", "tools"],
    ["tool_remove", "caches"],
    ["tool_remove", "state"],
  ] as const;
  for (const [tool, path] of denied) {
    const { status_code } = await binding.executeTool(tool, { path });
    assertEquals([tool, path, status_code], [tool, path, 403]);
    await Deno.remove(`${workspace}/evil`).catch(() => {});
  }
  const own = await binding.executeTool("tool_overwrite", {
    path: "plain.txt",
  });
  assertEquals(own.status_code, 200);
  assertEquals((await binding.executeTool("tool_deep")).output, "genuine");
});

Deno.test("a tool cannot plant a library in a folder that is searched for tools and has none yet", async () => {
  await using folder = await tempTools({ "editor.ts": EDITOR });
  const workspace = `${folder.tools}-work`;
  await Deno.mkdir(`${workspace}/empty`, { recursive: true });
  await Deno.mkdir(`${workspace}/by-url`);
  await Deno.mkdir(`${workspace}/plain`);
  await Deno.symlink(`${workspace}/aimed`, `${workspace}/linked`);
  await Deno.mkdir(`${workspace}/aimed`);
  await using binding = new LCPBinding({
    toolsFolders: [
      folder.tools,
      workspace,
      `${workspace}/empty`,
      toFileUrl(`${workspace}/by-url`),
      `${workspace}/linked`,
      "builtin:perturbation",
    ],
    workspace,
    cacheDir: null,
  });
  const denied = [
    ["tool_overwrite", "empty/planted.ts"],
    ["tool_overwrite", "by-url/planted.ts"],
    ["tool_overwrite", "linked/planted.ts"],
    ["tool_overwrite", "aimed/planted.ts"],
    ["tool_swap", "empty"],
    ["tool_remove", "empty"],
    ["tool_remove", "linked"],
  ] as const;
  for (const [tool, path] of denied) {
    const { status_code } = await binding.executeTool(tool, { path });
    assertEquals([tool, path, status_code], [tool, path, 403]);
    await Deno.remove(`${workspace}/evil`).catch(() => {});
  }
  for (const path of ["plain/note.ts", "note.txt"]) {
    const { status_code, error } = await binding.executeTool(
      "tool_overwrite",
      { path },
    );
    assertEquals([path, status_code, error], [path, 200, undefined]);
  }
});
