import { assertEquals, assertRejects } from "@std/assert";
import { join, toFileUrl } from "../../../src/core/path.ts";
import { McpError } from "../../../src/mcp/server/mcp_error.ts";
import { WorkspaceFiles } from "../../../src/mcp/server/workspace_files.ts";
import { eventually } from "../../support/eventually.ts";
import { writeFiles } from "../../support/write_files.ts";

async function workspace() {
  const root = await Deno.realPath(await Deno.makeTempDir());
  const folder = join(root, "work");
  await writeFiles(root, {
    "outside.txt": "outside",
    "workspace/near.txt": "near",
    "work/a.txt": "text",
    "work/b/c.bin": Uint8Array.of(0, 255, 1),
    "work/.env": "SECRET=1",
    "work/.git/config": "hidden",
  });
  await Deno.symlink(join(root, "outside.txt"), join(folder, "out.txt"));
  await Deno.symlink(root, join(folder, "up"));
  const files = await WorkspaceFiles.open(folder);
  return {
    files,
    root,
    folder,
    uri: (path: string) => toFileUrl(join(folder, path)).href,
    [Symbol.asyncDispose]: () => Deno.remove(root, { recursive: true }),
  };
}

Deno.test("WorkspaceFiles lists and reads what is in the workspace", async () => {
  await using it = await workspace();
  const page = await it.files.list(undefined);
  assertEquals(
    page?.entries.map(({ uri }) => uri),
    [it.uri("a.txt"), it.uri("b/c.bin")],
  );
  assertEquals(await it.files.read(it.uri("a.txt")), {
    uri: it.uri("a.txt"),
    mimeType: "text/plain",
    text: "text",
  });
  const { blob } = await it.files.read(it.uri("b/c.bin"));
  assertEquals(blob, "AP8B");
});

Deno.test("WorkspaceFiles reads nothing else, by whatever path or link", async () => {
  await using it = await workspace();
  const { href } = toFileUrl(it.root);
  const uris = [
    it.uri("out.txt"),
    it.uri("up/outside.txt"),
    it.uri("up/work"),
    it.uri("missing.txt"),
    it.uri("b"),
    `${href}/outside.txt`,
    `${href}/workspace/near.txt`,
    `${it.files.url}../outside.txt`,
    `${it.files.url}%2e%2e/outside.txt`,
    `${it.files.url}..%2Foutside.txt`,
    "file:///etc/passwd",
    "file://elsewhere/etc/passwd",
    "https://example.com/",
    "",
  ];
  for (const uri of uris) {
    await assertRejects(() => it.files.read(uri), McpError, "not found", uri);
  }
  await assertRejects(
    () => it.files.read(it.uri(".env")),
    McpError,
    "hold secrets",
  );
});

Deno.test("WorkspaceFiles tells of changes of a file, and of none outside", async () => {
  await using it = await workspace();
  const abort = new AbortController();
  let inside = 0;
  let outside = 0;
  const { signal } = abort;
  await it.files.watch(it.uri("a.txt"), signal, () => inside++);
  await it.files.watch(it.uri("up/outside.txt"), signal, () => outside++);
  await it.files.watch(it.uri("../outside.txt"), signal, () => outside++);
  await Deno.writeTextFile(join(it.root, "outside.txt"), "changed");
  await Deno.writeTextFile(join(it.folder, "a.txt"), "changed");
  await eventually(() => inside > 0);
  assertEquals(outside, 0);
  abort.abort();
});
