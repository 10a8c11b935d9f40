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
    "b/.git is gone since the program ran",
  ]);
  assertEquals(await ws.names("a"), [
    "deno.json",
    "lcp.json.unapproved",
    "settings.json",
  ]);
});

Deno.test("setAside() leaves files that somebody else saves meanwhile", async () => {
  await using ws = await Folder.make();
  await ws.write("deno.json", "{}");
  await ws.write("sub/deno.json", "{}");
  const before = await protectedState(ws.path);
  for (const name of ["deno.json", "sub/deno.json"]) {
    await ws.write(`${name}.new`, "{ }");
    await ws.rename(`${name}.new`, name);
  }
  assertEquals(await setAside(before), []);
  assertEquals(await ws.names(), ["deno.json", "sub"]);
});

Deno.test({
  name:
    "setAside() takes nothing old for new where the workspace is too large to be looked at in whole, and tells what may be either",
  // Elsewhere nothing tells old from new.
  ignore: Deno.build.os !== "linux",
  async fn() {
    await using ws = await Folder.make();
    await ws.write("a/.git/config");
    await ws.write("b/.git/config");
    await ws.write("b/old/config");
    const { birthtime, ctime } = await Deno.lstat(join(ws.path, "b/old"));
    const state = await protectedState(ws.path, { maxEntries: 1 });
    // Later than the clocks of file systems lag, and by a second in which it changed.
    const before = { ...state, takenAt: (ctime?.getTime() ?? 0) + 1_060 };
    await until(before.takenAt);
    await Deno.mkdir(join(ws.path, "d"));
    await ws.rename("b/old", "d/.git");
    await ws.write("c/.git/config");
    await ws.write(".vscode/tasks.json");
    const either = (path: string) =>
      `${path} changed while the program ran, or was put there by it: ${ws.path} is too large to tell`;
    assertEquals(ws.plain(await setAside(before)), [
      made(".vscode"),
      // Not every file system knows when a file was made.
      ...(birthtime === null ? [] : [made("c/.git")]),
      ...(birthtime === null ? [either("c/.git")] : []),
      either("d/.git"),
    ]);
    assertEquals(await ws.names("a"), [".git"]);
  },
});

/** Programs of a user who may do all to files are held to their modes without these capabilities. */
const MODES_HOLD = [
  "setpriv",
  "--bounding-set",
  "-dac_override,-dac_read_search",
];

Deno.test({
  name: "setAside() opens folders that a program closed",
  ignore: Deno.build.os !== "linux",
  async fn() {
    await using ws = await Folder.make();
    await ws.write("old/file");
    await ws.write("open/file");
    await ws.write("names/file");
    const at = (name: string) => join(ws.path, name);
    await Deno.chmod(at("old"), 0);
    const url = (name: string) => new URL(`../../src/${name}`, import.meta.url);
    const program = `
      import { setAside } from ${
      JSON.stringify(url("binding/planted_files.ts"))
    };
      import { protectedState } from ${
      JSON.stringify(url("binding/protected_state.ts"))
    };
      const before = await protectedState(${JSON.stringify(ws.path)});
      Deno.mkdirSync(${JSON.stringify(at("open/a/.git"))}, { recursive: true });
      Deno.mkdirSync(${JSON.stringify(at("names/.vscode"))});
      Deno.chmodSync(${JSON.stringify(at("open/a"))}, 0o300);
      Deno.chmodSync(${JSON.stringify(at("open"))}, 0);
      Deno.chmodSync(${JSON.stringify(at("names"))}, 0o400);
      console.log(JSON.stringify(await setAside(before)));`;
    await ws.write("program.ts", program);
    const [command = "", ...args] = [
      ...(Deno.uid() === 0 ? MODES_HOLD : []),
      Deno.execPath(),
      "run",
      "--allow-all",
      "--no-config",
      "--no-lock",
      `--import-map=${new URL("../../deno.npm.json", import.meta.url)}`,
      at("program.ts"),
    ];
    const { stdout, stderr } = await new Deno.Command(command, { args })
      .output();
    const text = new TextDecoder().decode(stdout);
    assertEquals(text !== "", true, new TextDecoder().decode(stderr));
    await Deno.chmod(at("old"), 0o700);
    const closed = (name: string) =>
      `The program closed ${name}, which was opened again`;
    assertEquals(ws.plain(JSON.parse(text)), [
      closed("names"),
      closed("open"),
      closed("open/a"),
      made("names/.vscode"),
      made("open/a/.git"),
    ]);
  },
});

/** Resolves once the clock shows a time. */
async function until(time: number): Promise<void> {
  while (Date.now() <= time) await new Promise((done) => setTimeout(done, 5));
}
