import { assertEquals } from "@std/assert";
import { join } from "../../src/core/path.ts";
import { openAskingTools } from "./_asking_tools.ts";

Deno.test("a symbolic link is asked about, and leads to what it leads to", async () => {
  await using made = await openAskingTools(["reject", "no"]);
  const links = await made.binding.executeTool("tool_links", {
    from: made.outside,
  });
  assertEquals(links.status_code, 403);
  await Deno.symlink(made.outside, join(made.workspace, "out"));
  await Deno.symlink(
    join(made.root, "not-yet.txt"),
    join(made.workspace, "new"),
  );
  await Deno.symlink(made.root, join(made.workspace, "up"));
  for (
    const [tool, path] of [
      ["tool_read", "out"],
      ["tool_write", "new"],
      ["tool_read", "up/outside.txt"],
      ["tool_write", "up/fresh.txt"],
      ["tool_read", "up/workspace/../outside.txt"],
      ["tool_read", "../outside.txt"],
      ["tool_read", "nope/../../outside.txt"],
    ] as const
  ) {
    const result = await made.binding.executeTool(tool, { path });
    assertEquals(result.status_code, 403, path);
  }
  assertEquals(
    (await made.binding.executeTool("tool_moves", {
      from: made.workspace,
      to: join(made.root, "elsewhere"),
    })).status_code,
    403,
  );
});

Deno.test("a folder that holds nothing protected is made, written and removed without a question", async () => {
  await using made = await openAskingTools(["reject", "no"]);
  const { binding, workspace } = made;
  for (const path of [".", "./", workspace, "a/b"]) {
    const result = await binding.executeTool("tool_folders", { path });
    assertEquals(result.output, "made", JSON.stringify(result));
  }
  const removed = await binding.executeTool("tool_removes", { path: "a" });
  assertEquals(removed.output, "removed");
  assertEquals(made.asked, []);
});

Deno.test("a folder that holds something protected is not removed with it unasked", async () => {
  await using made = await openAskingTools(["reject", "no"]);
  const { binding, workspace } = made;
  await Deno.mkdir(join(workspace, ".git"));
  await Deno.mkdir(join(workspace, "sub/.vscode"), { recursive: true });
  for (const path of [".", workspace, "sub", ".git"]) {
    const result = await binding.executeTool("tool_removes", { path });
    assertEquals([result.status_code, result.error], [403, "no"], path);
  }
  // Nor is one in which it lies deeper.
  await Deno.mkdir(join(workspace, "a/b/.git"), { recursive: true });
  for (const from of ["a", "a/b"]) {
    const moved = await binding.executeTool("tool_moves", { from, to: "z" });
    assertEquals([moved.status_code, moved.error], [403, "no"], from);
    const removed = await binding.executeTool("tool_removes", { path: from });
    assertEquals([removed.status_code, removed.error], [403, "no"], from);
  }
  // Making what is there changes nothing.
  const folders = await binding.executeTool("tool_folders", { path: "." });
  assertEquals(folders.output, "made");
  assertEquals(made.asked.length, 8);
});

Deno.test("a temporary file is made unasked in a folder that holds something protected, but not elsewhere", async () => {
  await using made = await openAskingTools(["reject", "no"]);
  const { binding, workspace, outside } = made;
  await Deno.mkdir(join(workspace, "sub/.git"), { recursive: true });
  await Deno.writeTextFile(join(workspace, "deno.json"), "{}");
  for (const dir of [".", workspace, "sub"]) {
    const result = await binding.executeTool("tool_temporary", { dir });
    assertEquals(result.status_code, 200, JSON.stringify(result));
    const paths = Array.isArray(result.output) ? result.output : [];
    const [first] = paths[0] ?? [];
    assertEquals(/[/]a-\w{12}\.txt$/.test(first), true, first);
    assertEquals(first.startsWith(`${dir}/`), true);
    const modes = paths.map(([, mode]) => mode);
    assertEquals(modes, ["600", "600", "700", "700", "600"]);
  }
  assertEquals(made.asked, []);
  for (const dir of ["..", "sub/.git", join(outside, "..")]) {
    const result = await binding.executeTool("tool_temporary", { dir });
    assertEquals([result.status_code, result.error], [403, "no"], dir);
  }
});

Deno.test("what is protected or holds secrets by its name is so as a link too", async () => {
  await using made = await openAskingTools(["reject", "no"]);
  const { binding, workspace, root } = made;
  await Deno.mkdir(join(workspace, "conf"));
  await Deno.writeTextFile(join(workspace, "conf/prod.env"), "secret");
  await Deno.writeTextFile(join(workspace, "draft.json"), "{}");
  const links = {
    "workspace/.env": "conf/prod.env",
    "workspace/.vscode": "conf",
    "workspace/lcp.json": "conf/lcp.json",
    "workspace/plain": "conf",
    "into": "workspace/conf",
  };
  for (const [name, target] of Object.entries(links)) {
    await Deno.symlink(target, join(root, name));
  }
  for (
    const [tool, args] of [
      ["tool_read", { path: ".env" }],
      ["tool_write", { path: ".vscode/tasks.json" }],
      ["tool_write", { path: "lcp.json" }],
      ["tool_removes", { path: ".vscode" }],
      ["tool_removes", { path: join(root, "into") }],
      ["tool_moves", { from: "draft.json", to: "lcp.json" }],
      ["tool_moves", { from: "draft.json", to: join(root, "into") }],
      ["tool_moves", { from: ".env", to: "plain.txt" }],
    ] as const
  ) {
    const result = await binding.executeTool(tool, args);
    const shown = `${tool} ${JSON.stringify(args)}`;
    assertEquals([result.status_code, result.error], [403, "no"], shown);
  }
  assertEquals(made.asked.length, 8);
  // Other links of the workspace, and ways into it, are no question.
  for (
    const [tool, args] of [
      ["tool_write", { path: "plain/tasks.json" }],
      ["tool_read", { path: "plain/tasks.json" }],
      ["tool_write", { path: join(root, "into/tasks.json") }],
      ["tool_read", { path: join(root, "into/tasks.json") }],
      ["tool_moves", { from: "plain", to: "moved" }],
      ["tool_removes", { path: "moved" }],
    ] as const
  ) {
    const result = await binding.executeTool(tool, args);
    const shown = `${tool} ${JSON.stringify(args)} ${result.error}`;
    assertEquals(result.status_code, 200, shown);
  }
  assertEquals(made.asked.length, 8);
});

Deno.test("a rule that has something asked has it asked once, by whatever link it is reached", async () => {
  await using made = await openAskingTools(["allow", ""], {
    rules: { ask: ["write:reports/**"] },
  });
  const { binding, workspace } = made;
  await Deno.mkdir(join(workspace, "data"));
  await Deno.symlink("data", join(workspace, "reports"));
  await binding.executeTool("tool_write", { path: "reports/a.txt" });
  assertEquals(made.asked.map(({ request }) => request?.value), [
    join(workspace, "data/a.txt"),
  ]);
});
