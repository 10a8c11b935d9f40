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
  const temporary = await binding.executeTool("tool_temporary");
  assertEquals(temporary.status_code, 200);
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
  // Making what is there changes nothing.
  const folders = await binding.executeTool("tool_folders", { path: "." });
  assertEquals(folders.output, "made");
  assertEquals(made.asked.length, 4);
});
