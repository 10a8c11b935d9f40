import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  tool_delete_path,
  tool_edit_file,
  tool_file_info,
  tool_list_directory,
  tool_move_path,
  tool_read_file,
  tool_workspace_tools_prompt,
  tool_write_file,
} from "../../default_tools/workspace_tools/workspace_tools.ts";
import { done, errorOf } from "./_result.ts";
import { TempWorkspace } from "./_temp_workspace.ts";

function numbered(count: number): string {
  return Array.from({ length: count }, (_, index) => `line ${index + 1}\n`)
    .join("");
}

Deno.test("tool_read_file() gives a whole small file as it is", async () => {
  await using ws = await TempWorkspace.make({ "a.txt": "one\ntwo\n" });
  const read = done(await tool_read_file("a.txt", 1, 9, false, 1, ws.context));
  assertEquals(read.output, "one\ntwo\n");
  assertEquals(read.total_lines, 2);
});

Deno.test("tool_read_file() gives a range with numbers and says how to go on", async () => {
  await using ws = await TempWorkspace.make({ "a.txt": numbered(10) });
  const read = done(await tool_read_file("a.txt", 3, 2, true, 1, ws.context));
  assertStringIncludes(read.output, "     3\tline 3\n     4\tline 4\n");
  assertStringIncludes(read.output, "Lines 3 to 4 of 10");
  assertStringIncludes(read.output, "Continue with offset 5.");
});

Deno.test("tool_read_file() caps an answer, and going on loses nothing", async () => {
  const text = "x".repeat(300_000) + "y";
  await using ws = await TempWorkspace.make({ "long.txt": text });
  const first = done(
    await tool_read_file("long.txt", 1, 9, false, 1, ws.context),
  );
  assertStringIncludes(first.output, "Continue with offset 1, column 262145.");
  const rest = done(
    await tool_read_file("long.txt", 1, 9, false, 262_145, ws.context),
  );
  assertEquals(first.output.split("\n")[0] + rest.output, text);
});

Deno.test("tool_read_file() names binary files instead of showing them", async () => {
  await using ws = await TempWorkspace.make({
    "a.png": new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 1]),
    "b.bin": new Uint8Array([1, 0, 2]),
  });
  const read = (path: string) =>
    tool_read_file(path, 1, 9, false, 1, ws.context);
  errorOf(await read("a.png"), "PNG image", "10 bytes");
  errorOf(await read("b.bin"), "binary data", "3 bytes");
});

Deno.test("tool_read_file() says what is wrong with a path or an offset", async () => {
  await using ws = await TempWorkspace.make({ "a.txt": "one\n", "d/x": "" });
  const read = (path: string, offset = 1) =>
    tool_read_file(path, offset, 9, false, 1, ws.context);
  errorOf(await read("none.txt"), "none.txt", "nothing at that path");
  errorOf(await read("d"), "folder");
  errorOf(await read("a.txt", 5), "has 1 lines", "offset 5");
});

Deno.test("tool_read_file() drops a byte order mark and reads CRLF as LF", async () => {
  await using ws = await TempWorkspace.make({ "a.txt": "\uFEFFone\r\ntwo" });
  const read = done(await tool_read_file("a.txt", 1, 9, false, 1, ws.context));
  assertEquals(read.output, "one\ntwo");
});

Deno.test("tool_write_file() creates folders and tells creating from overwriting", async () => {
  await using ws = await TempWorkspace.make();
  const write = (text: string, mode: "overwrite" | "append" | "create") =>
    tool_write_file("x/y/a.txt", text, mode, ws.context);
  assertStringIncludes(done(await write("1", "overwrite")).output, "Created");
  assertStringIncludes(done(await write("2", "overwrite")).output, "Overwrote");
  assertStringIncludes(done(await write("3", "append")).output, "Appended");
  errorOf(await write("4", "create"), "exists");
  assertEquals(await ws.read("x/y/a.txt"), "23");
});

Deno.test("tool_write_file() refuses a folder and a path through a file", async () => {
  await using ws = await TempWorkspace.make({ "a.txt": "", "d/x": "" });
  const write = (path: string) =>
    tool_write_file(path, "x", "overwrite", ws.context);
  errorOf(await write("d"), "not a file");
  errorOf(await write("a.txt/b"), "a file, not a folder");
});

Deno.test("tool_edit_file() replaces what occurs once, dollar signs included", async () => {
  await using ws = await TempWorkspace.make({ "a.txt": "a\nb.c\nd\n" });
  done(await tool_edit_file("a.txt", "b.c", "$& $1", false, ws.context));
  assertEquals(await ws.read("a.txt"), "a\n$& $1\nd\n");
});

Deno.test("tool_edit_file() wants one place unless told to take all", async () => {
  await using ws = await TempWorkspace.make({ "a.txt": "x\ny\nx\n" });
  const edit = (all: boolean) =>
    tool_edit_file("a.txt", "x", "z", all, ws.context);
  errorOf(await edit(false), "2 times", "lines 1, 3");
  assertEquals(await ws.read("a.txt"), "x\ny\nx\n");
  assertStringIncludes(done(await edit(true)).output, "2 occurrences");
  assertEquals(await ws.read("a.txt"), "z\ny\nz\n");
});

Deno.test("tool_edit_file() shows the nearest lines of a text that is not there", async () => {
  const text = "alpha\nfunction add(a, b) {\nomega\n";
  await using ws = await TempWorkspace.make({ "a.ts": text });
  const wanted = "function  add(a,b) {";
  const result = await tool_edit_file("a.ts", wanted, "", false, ws.context);
  errorOf(result, "not found", "2\tfunction add(a, b) {");
  const far = await tool_edit_file("a.ts", "#####", "", false, ws.context);
  errorOf(far, "read the file again");
});

Deno.test("tool_edit_file() keeps byte order mark and CRLF", async () => {
  await using ws = await TempWorkspace.make({
    "a.txt": "\uFEFFone\r\ntwo\r\nthree\r\n",
    "mixed.txt": "one\ntwo\r\nthree\n",
  });
  const edit = (path: string, old: string, text: string) =>
    tool_edit_file(path, old, text, false, ws.context);
  done(await edit("a.txt", "one\ntwo", "1\n2"));
  done(await edit("a.txt", "three", "3\n4"));
  assertEquals(await ws.read("a.txt"), "\uFEFF1\r\n2\r\n3\r\n4\r\n");
  done(await edit("mixed.txt", "one", "1\n1"));
  done(await edit("mixed.txt", "two", "2\n2"));
  assertEquals(await ws.read("mixed.txt"), "1\n1\n2\r\n2\r\nthree\n");
});

Deno.test("tool_edit_file() replaces long texts", async () => {
  const text = "{\r\n".repeat(100_000);
  await using ws = await TempWorkspace.make({ "a.txt": `a\r\n${text}b\r\n` });
  const old = text.replaceAll("\r", "");
  const edited = done(
    await tool_edit_file("a.txt", old, "1\n2\n", false, ws.context),
  );
  assertStringIncludes(edited.output, "on line 2.");
  assertEquals(await ws.read("a.txt"), "a\r\n1\r\n2\r\nb\r\n");
});

Deno.test("tool_edit_file() leaves alone what it would damage", async () => {
  const latin = new Uint8Array([0x63, 0x61, 0x66, 0xe9, 0x0a]);
  await using ws = await TempWorkspace.make({
    "latin.txt": latin,
    "a.bin": new Uint8Array([0, 1]),
    "a.txt": "a",
  });
  const edit = (path: string, old: string, text: string) =>
    tool_edit_file(path, old, text, false, ws.context);
  errorOf(await edit("latin.txt", "caf", "x"), "UTF-8");
  errorOf(await edit("a.bin", "a", "x"), "not text");
  errorOf(await edit("a.txt", "", "x"), "empty");
  errorOf(await edit("a.txt", "a", "a"), "the same");
  assertEquals(await Deno.readFile(`${ws.path}/latin.txt`), latin);
});

Deno.test("tool_list_directory() shows sizes, levels and links, and caps", async () => {
  await using ws = await TempWorkspace.make({
    "b.txt": "12345",
    "a/c.txt": "1",
    "node_modules/m/index.js": "",
    "many/x": "",
  });
  await Deno.symlink("b.txt", `${ws.path}/z`);
  const list = (path: string, depth: number) =>
    tool_list_directory(path, depth, ws.context);
  const expected = [
    "a/",
    "  c.txt  1 byte",
    "b.txt  5 bytes",
    "many/",
    "  x  0 bytes",
    "node_modules/",
    "z -> b.txt",
  ];
  assertEquals(done(await list(".", 2)).output.split("\n"), expected);
  for (let index = 0; index < 505; index++) {
    await ws.write(`many/${index}`, "");
  }
  const many = done(await list("many", 1));
  assertEquals(many.total, 506);
  assertStringIncludes(many.output, "500 of 506 entries");
  errorOf(await list("b.txt", 1), "is a file");
});

Deno.test("tool_file_info() tells kind and size", async () => {
  await using ws = await TempWorkspace.make({ "a.txt": "hello", "e.txt": "" });
  const info = done(await tool_file_info("a.txt", ws.context));
  assertEquals([info.kind, info.size_bytes], ["text", 5]);
  const empty = done(await tool_file_info("e.txt", ws.context));
  assertEquals(empty.kind, "empty file");
  assertEquals(done(await tool_file_info(".", ws.context)).kind, "folder");
});

Deno.test("tool_move_path() makes folders and replaces nothing", async () => {
  await using ws = await TempWorkspace.make({ "a.txt": "a", "b.txt": "b" });
  errorOf(await tool_move_path("a.txt", "b.txt", ws.context), "exists");
  done(await tool_move_path("a.txt", "x/y.txt", ws.context));
  assertEquals(await ws.read("x/y.txt"), "a");
  assertEquals(await ws.read("b.txt"), "b");
});

Deno.test("tool_delete_path() deletes a full folder only when told to", async () => {
  await using ws = await TempWorkspace.make({ "d/a.txt": "" });
  errorOf(await tool_delete_path("d", false, ws.context), "not empty");
  done(await tool_delete_path("d", true, ws.context));
  errorOf(await tool_delete_path("d", true, ws.context), "nothing at that");
});

Deno.test("tool_workspace_tools_prompt() names what is at the top", async () => {
  await using ws = await TempWorkspace.make({ "a.txt": "", "src/b.ts": "" });
  const prompt = await tool_workspace_tools_prompt(ws.context);
  assertStringIncludes(prompt, "a.txt");
  assertStringIncludes(prompt, "src/");
});
