import { assertEquals, assertRejects } from "@std/assert";
import { join, toFileUrl } from "../../../src/core/path.ts";
import { McpError } from "../../../src/mcp/server/mcp_error.ts";
import { WorkspaceFiles } from "../../../src/mcp/server/workspace_files.ts";
import { writeFiles } from "../../support/write_files.ts";

async function opened(files: Readonly<Record<string, string>>) {
  const root = await Deno.realPath(await Deno.makeTempDir());
  await writeFiles(root, files);
  return {
    root,
    files: await WorkspaceFiles.open(root),
    uri: (path: string) => toFileUrl(join(root, path)).href,
    [Symbol.asyncDispose]: () => Deno.remove(root, { recursive: true }),
  };
}

Deno.test("WorkspaceFiles lists files by path, without secrets, .git and node_modules", async () => {
  await using it = await opened({
    "b.txt": "b",
    "a/c.md": "# c",
    "a.txt": "a",
    "a b?#.txt": "odd",
    ".env": "KEY=1",
    ".env.d/key.txt": "KEY=1",
    ".git/config": "x",
    "node_modules/x/index.js": "x",
  });
  const page = await it.files.list(undefined);
  assertEquals(page?.entries, [
    {
      uri: `${it.files.url}a%20b%3F%23.txt`,
      name: "a b?#.txt",
      mimeType: "text/plain",
      size: 3,
    },
    { uri: it.uri("a.txt"), name: "a.txt", mimeType: "text/plain", size: 1 },
    {
      uri: it.uri("a/c.md"),
      name: "a/c.md",
      mimeType: "text/markdown",
      size: 3,
    },
    { uri: it.uri("b.txt"), name: "b.txt", mimeType: "text/plain", size: 1 },
  ]);
  assertEquals(page?.nextCursor, undefined);
  assertEquals(await it.files.list("no cursor!"), undefined);
});

Deno.test("WorkspaceFiles lists many files page by page, each once", async () => {
  const names = Array.from(
    { length: 1_100 },
    (_, at) => `d${at % 7}/f${at}.txt`,
  );
  await using it = await opened(
    Object.fromEntries(names.map((name) => [name, ""])),
  );
  const seen: unknown[] = [];
  let cursor: string | undefined;
  do {
    const page = await it.files.list(cursor);
    seen.push(...page?.entries.map(({ name }) => name) ?? []);
    cursor = page?.nextCursor;
  } while (cursor !== undefined);
  assertEquals(seen.length, names.length);
  assertEquals(new Set(seen), new Set(names));
});

Deno.test("WorkspaceFiles reads texts as texts and other files as bytes", async () => {
  await using it = await opened({ "a.json": "{}" });
  await Deno.writeFile(join(it.root, "x.png"), new Uint8Array([255, 0, 1]));
  assertEquals(await it.files.read(it.uri("a.json")), {
    uri: it.uri("a.json"),
    mimeType: "application/json",
    text: "{}",
  });
  assertEquals(await it.files.read(it.uri("x.png")), {
    uri: it.uri("x.png"),
    mimeType: "image/png",
    blob: "/wAB",
  });
});

Deno.test("WorkspaceFiles reads nothing that lies elsewhere, holds secrets or is no file", async () => {
  await using outside = await opened({ "secret.txt": "secret" });
  await using it = await opened({
    ".env.local": "KEY=1",
    ".env.d/key.txt": "KEY=1",
    "a/b.txt": "b",
  });
  await Deno.symlink(join(it.root, ".env.d"), join(it.root, "keys"));
  await Deno.symlink(join(outside.root, "secret.txt"), join(it.root, "link"));
  await Deno.symlink(outside.root, join(it.root, "folder"));
  await Deno.symlink(join(it.root, ".env.local"), join(it.root, "plain.txt"));
  await new Deno.Command("mkfifo", { args: [join(it.root, "pipe")] }).output();
  const uris = [
    "link",
    "folder/secret.txt",
    "plain.txt",
    ".env.local",
    ".env.d/key.txt",
    "keys/key.txt",
    "a",
    "pipe",
    "absent",
  ].map((path) => it.uri(path));
  const tricks = [
    `${it.files.url}../${outside.root.split("/").at(-1)}/secret.txt`,
    `${it.files.url}%2e%2e/${outside.root.split("/").at(-1)}/secret.txt`,
    `${it.files.url}a%2f..%2f..%2f${
      outside.root.split("/").at(-1)
    }%2fsecret.txt`,
    outside.uri("secret.txt"),
    "file:///etc/passwd",
    `${it.files.url}a/b.txt?x`,
    "file://host/a/b.txt",
  ];
  for (const uri of [...uris, ...tricks]) {
    await assertRejects(() => it.files.read(uri), McpError, "", uri);
  }
  const page = await it.files.list(undefined);
  assertEquals(page?.entries.map(({ name }) => name), ["a/b.txt"]);
});

Deno.test("WorkspaceFiles tells of changes of a file that is watched, and not of its neighbours", async () => {
  await using it = await opened({ "a.txt": "1", "b.txt": "1" });
  const ending = new AbortController();
  const { promise, resolve } = Promise.withResolvers<void>();
  await it.files.watch(it.uri("a.txt"), ending.signal, resolve);
  await Deno.writeTextFile(join(it.root, "a.txt"), "2");
  await promise;
  let told = 0;
  await it.files.watch(it.uri("b.txt"), ending.signal, () => told++);
  ending.abort();
  await Deno.writeTextFile(join(it.root, "b.txt"), "2");
  assertEquals(told, 0);
});

Deno.test("WorkspaceFiles watches a folder once for all its files, and no more folders than it may", async () => {
  const paths = Array.from({ length: 201 }, (_, at) => `d${at}/a.txt`);
  await using it = await opened(
    Object.fromEntries([...paths, "d0/b.txt"].map((path) => [path, ""])),
  );
  const endings = new Map<string, AbortController>();
  const watch = async (path: string, changed = () => {}) => {
    const ending = new AbortController();
    endings.set(path, ending);
    await it.files.watch(it.uri(path), ending.signal, changed);
  };
  for (const path of paths.slice(0, 200)) await watch(path);
  await watch("d0/b.txt");
  await assertRejects(() => watch("d200/a.txt"), McpError, "200 folders");
  endings.get("d1/a.txt")?.abort();
  const { promise, resolve } = Promise.withResolvers<void>();
  await watch("d200/a.txt", resolve);
  await Deno.writeTextFile(join(it.root, "d200/a.txt"), "2");
  await promise;
  for (const ending of endings.values()) ending.abort();
});

Deno.test("WorkspaceFiles looks at no more of a huge folder than it may", async () => {
  await using it = await opened(
    Object.fromEntries(
      Array.from({ length: 50 }, (_, at) => [`d/${at}/a.txt`, ""]),
    ),
  );
  const files = await WorkspaceFiles.open(it.root, { maxEntries: 21 });
  const page = await files.list(undefined);
  assertEquals((page?.entries.length ?? 0) <= 10, true);
});
