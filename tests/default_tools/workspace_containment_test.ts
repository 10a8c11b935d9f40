import { assertEquals } from "@std/assert";
import {
  tool_delete_path,
  tool_edit_file,
  tool_file_info,
  tool_find_files,
  tool_grep_files,
  tool_list_directory,
  tool_move_path,
  tool_read_file,
  tool_write_file,
} from "../../default_tools/workspace_tools/workspace_tools.ts";
import { done, errorOf } from "./_result.ts";
import { TempWorkspace } from "./_temp_workspace.ts";

async function linkedWorkspace(): Promise<TempWorkspace> {
  const ws = await TempWorkspace.make({ "in/a.txt": "inside\n" });
  await Deno.symlink(`${ws.outside}/secret.txt`, `${ws.path}/link.txt`);
  await Deno.symlink(ws.outside, `${ws.path}/linked`);
  await Deno.symlink(`${ws.outside}/new.txt`, `${ws.path}/dangling.txt`);
  await Deno.symlink("loop", `${ws.path}/loop`);
  await Deno.symlink("in", `${ws.path}/inner`);
  return ws;
}

const ESCAPES: Readonly<Record<string, (outside: string) => string>> = {
  "a parent": () => "../outside/secret.txt",
  "a parent after a folder": () => "in/../../outside/secret.txt",
  "Windows separators": () => "..\\outside\\secret.txt",
  "mixed separators": () => "in\\..\\../outside/secret.txt",
  "an absolute path": (outside) => `${outside}/secret.txt`,
  "an absolute path through the workspace": (outside) =>
    `${outside.replace(/outside$/, "ws")}/../outside/secret.txt`,
  "a folder whose name starts alike": (outside) =>
    `${outside.replace(/outside$/, "ws")}2/secret.txt`,
  "a drive": () => "C:\\Windows\\win.ini",
  "a network share": () => "\\\\server\\share\\x",
  "a NUL character": () => "in/a.txt\0.png",
  "a link to a file": () => "link.txt",
  "a file below a linked folder": () => "linked/secret.txt",
  "a new file below a linked folder": () => "linked/new.txt",
  "a new folder below a linked folder": () => "linked/deep/new.txt",
  "a link to a file that is not there": () => "dangling.txt",
  "a circle of links": () => "loop",
};

for (const [name, pathOf] of Object.entries(ESCAPES)) {
  Deno.test(`workspace tools refuse ${name}`, async () => {
    await using ws = await linkedWorkspace();
    const path = pathOf(ws.outside);
    const context = ws.context;
    const results = [
      await tool_read_file(path, 1, 10, false, 1, context),
      await tool_write_file(path, "x", "overwrite", context),
      await tool_write_file(path, "x", "append", context),
      await tool_edit_file(path, "secret", "x", false, context),
      await tool_list_directory(path, 1, context),
      await tool_find_files("*", 5, path, context),
      await tool_grep_files("s", "exact", path, "*", 0, 5, context),
      await tool_file_info(path, context),
    ];
    for (const result of results) errorOf(result);
    assertEquals(await ws.outsideNames(), ["secret.txt"]);
    const secret = await Deno.readTextFile(`${ws.outside}/secret.txt`);
    assertEquals(secret, "secret\n");
  });
}

Deno.test("tool_move_path() and tool_delete_path() stay in the workspace", async () => {
  await using ws = await linkedWorkspace();
  const context = ws.context;
  errorOf(await tool_move_path("in/a.txt", "../outside/a.txt", context));
  errorOf(await tool_move_path("in/a.txt", "linked/a.txt", context));
  errorOf(await tool_move_path("linked/secret.txt", "stolen.txt", context));
  errorOf(await tool_delete_path("linked/secret.txt", false, context));
  errorOf(await tool_delete_path("../outside", true, context));
  errorOf(await tool_delete_path(".", true, context), "workspace itself");
  assertEquals(await ws.outsideNames(), ["secret.txt"]);
  assertEquals(await ws.read("in/a.txt"), "inside\n");
});

Deno.test("tool_delete_path() removes a link and leaves its target", async () => {
  await using ws = await linkedWorkspace();
  done(await tool_delete_path("linked", true, ws.context));
  done(await tool_delete_path("dangling.txt", false, ws.context));
  assertEquals(await ws.outsideNames(), ["secret.txt"]);
});

Deno.test("tool_read_file() follows links that stay inside and takes absolute paths", async () => {
  await using ws = await linkedWorkspace();
  for (const path of ["inner/a.txt", `${ws.path}/in/a.txt`, "in\\a.txt"]) {
    const read = done(
      await tool_read_file(path, 1, 10, false, 1, ws.context),
    );
    assertEquals(read.output, "inside\n");
  }
});

Deno.test("tool_grep_files() does not search through links", async () => {
  await using ws = await linkedWorkspace();
  const found = done(
    await tool_grep_files("secret", "exact", ".", "*", 0, 50, ws.context),
  );
  assertEquals(found.total, 0);
});
