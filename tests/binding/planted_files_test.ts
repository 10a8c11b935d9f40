import { assertEquals } from "@std/assert";
import { setAside } from "../../src/binding/planted_files.ts";
import { protectedState } from "../../src/binding/protected_state.ts";
import { dirname, join } from "../../src/core/path.ts";

class Folder implements AsyncDisposable {
  private constructor(readonly path: string) {}

  static async make(): Promise<Folder> {
    return new Folder(await Deno.realPath(await Deno.makeTempDir()));
  }

  async write(name: string, text = ""): Promise<void> {
    const path = join(this.path, name);
    await Deno.mkdir(dirname(path), { recursive: true });
    await Deno.writeTextFile(path, text);
  }

  async rename(from: string, to: string): Promise<void> {
    await Deno.rename(join(this.path, from), join(this.path, to));
  }

  /** What is in a folder; what was set aside without what makes its name unique. */
  async names(folder = "."): Promise<string[]> {
    const entries = Deno.readDir(join(this.path, folder));
    const names = await Array.fromAsync(entries, ({ name }) => plain(name));
    return names.sort();
  }

  /** Sentences without the folder's own path. */
  plain(notes: readonly string[]): string[] {
    return notes.map((note) => plain(note.replaceAll(`${this.path}/`, "")))
      .sort();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.path, { recursive: true });
  }
}

function plain(text: string): string {
  return text.replace(/(\.unapproved)-\w{8}/g, "$1");
}

function made(path: string): string {
  return `The program made ${path}, which needs approval; it was renamed to ${path}.unapproved`;
}

Deno.test("setAside() renames what is new at any depth, and leaves what was there", async () => {
  await using ws = await Folder.make();
  await ws.write("deno.json", "{}");
  await ws.write("sub/.git/config", "old");
  const before = await protectedState(ws.path);
  await ws.write("deno.json", "{ }");
  await ws.write("sub/.git/HEAD", "new");
  await ws.write("LCP.JSON");
  await ws.write("a/b/.git/config");
  await ws.write("a/b/.vscode/tasks.json");
  await ws.write("a/ordinary.json");
  // Other people's code is not looked at.
  await ws.write("node_modules/package/.github/a.yml");
  assertEquals(
    ws.plain(await setAside(before)),
    [made("LCP.JSON"), made("a/b/.git"), made("a/b/.vscode")],
  );
  assertEquals(await ws.names(), [
    "LCP.JSON.unapproved",
    "a",
    "deno.json",
    "node_modules",
    "sub",
  ]);
  assertEquals(await ws.names("a"), ["b", "ordinary.json"]);
  assertEquals(await ws.names("a/b"), [
    ".git.unapproved",
    ".vscode.unapproved",
  ]);
  assertEquals(await ws.names("sub"), [".git"]);
  assertEquals(await ws.names("node_modules/package"), [".github"]);
});

Deno.test("setAside() leaves what moved with its folder, and not what took its place or moved alone", async () => {
  await using ws = await Folder.make();
  await ws.write("one/.git/config", "old");
  await ws.write("two/deno.json", "{}");
  await ws.write("three/lcp.json", "{}");
  const before = await protectedState(ws.path);
  await ws.rename("one", "other");
  await ws.write("one/.git/config", "new");
  await ws.rename("two/deno.json", "deno.json");
  await Deno.remove(join(ws.path, "three"), { recursive: true });
  assertEquals(ws.plain(await setAside(before)), [
    made("deno.json"),
    made("one/.git"),
    "The program moved one/.git to other/.git, with its folder",
    "three/lcp.json is gone since the program ran",
    "two/deno.json is gone since the program ran",
  ]);
  const config = join(ws.path, "other/.git/config");
  assertEquals(await Deno.readTextFile(config), "old");
  assertEquals(await ws.names("one"), [".git.unapproved"]);
});

Deno.test("setAside() takes a link for the same only where it was and where it leads", async () => {
  await using ws = await Folder.make();
  await ws.write("a/settings.json");
  await Deno.symlink("settings.json", join(ws.path, "a/lcp.json"));
  await Deno.symlink("settings.json", join(ws.path, "a/deno.json"));
  await ws.write("b/c");
  await Deno.symlink("../a", join(ws.path, "b/.git"));
  const before = await protectedState(ws.path);
  await Deno.remove(join(ws.path, "a/lcp.json"));
  await ws.write("a/lcp.json", "{}");
  await ws.rename("b", "d");
  assertEquals(ws.plain(await setAside(before)), [
    made("a/lcp.json"),
    made("d/.git"),
    "a/lcp.json is gone since the program ran",
    "b/.git is gone since the program ran",
  ]);
  assertEquals(await ws.names("a"), [
    "deno.json",
    "lcp.json.unapproved",
    "settings.json",
  ]);
});

Deno.test("setAside() takes nothing old for new where the workspace is too large to be looked at in whole", async () => {
  await using ws = await Folder.make();
  await ws.write("a/.git/config");
  await ws.write("b/.git/config");
  const info = await Deno.lstat(join(ws.path, "a/.git"));
  // Without it nothing tells old from new.
  if (info.birthtime === null) return;
  // Longer than the clocks of file systems lag.
  await new Promise((resolve) => setTimeout(resolve, 100));
  const before = await protectedState(ws.path, { maxEntries: 1 });
  await ws.write("c/.git/config");
  await ws.write(".vscode/tasks.json");
  assertEquals(
    ws.plain(await setAside(before)),
    [made(".vscode"), made("c/.git")],
  );
  assertEquals(await ws.names("a"), [".git"]);
});
