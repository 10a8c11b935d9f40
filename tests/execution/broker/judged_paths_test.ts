import { assertEquals } from "@std/assert";
import { join, relative } from "../../../src/core/path.ts";
import { judgedPaths } from "../../../src/execution/broker/judged_paths.ts";

interface Place extends AsyncDisposable {
  readonly root: string;
  readonly workspace: string;
}

/** A workspace with links in it, and links beside it that lead into it. */
async function makePlace(): Promise<Place> {
  const root = await Deno.realPath(await Deno.makeTempDir());
  const workspace = join(root, "work");
  await Deno.mkdir(join(workspace, "conf"), { recursive: true });
  await Deno.mkdir(join(root, "outside"));
  await Deno.writeTextFile(join(workspace, "conf/prod.env"), "");
  await Deno.writeTextFile(join(workspace, "file"), "");
  const links = {
    "work/.env": "conf/prod.env",
    "work/.vscode": "conf",
    "work/out": "../outside",
    "work/new": "conf/not-yet",
    "way": ".",
    "project": "work",
    "outside/to-file": "../work/file",
    "outside/back": "../work/conf",
  };
  for (const [name, target] of Object.entries(links)) {
    await Deno.symlink(target, join(root, name));
  }
  return {
    root,
    workspace,
    [Symbol.asyncDispose]: () => Deno.remove(root, { recursive: true }),
  };
}

type Case = readonly [
  path: string,
  read: readonly string[],
  write: readonly string[],
];

const same = (path: string, ...judged: string[]): Case => [
  path,
  judged,
  judged,
];

const CASES: readonly Case[] = [
  // Without links there is only the path itself, however it is spelled.
  same("work/file", "work/file"),
  same("work/not/there", "work/not/there"),
  same("work//./conf/", "work/conf"),
  same("work/conf/../file", "work/file"),
  // A name that is protected or holds secrets counts wherever it leads.
  same("work/.env", "work/conf/prod.env", "work/.env"),
  same("work/.vscode", "work/conf", "work/.vscode"),
  same("work/.vscode/", "work/conf", "work/.vscode"),
  same("work/.vscode/x.json", "work/conf/x.json", "work/.vscode/x.json"),
  same("work/.vscode/../.vscode/x", "work/conf/x", "work/.vscode/x"),
  same("work/new", "work/conf/not-yet", "work/new"),
  same("work/out/x", "outside/x", "work/out/x"),
  // A workspace that is reached through a link is the workspace.
  same("way/work/file", "work/file"),
  same("project/file", "work/file"),
  same("project/not/there", "work/not/there"),
  same("project/.env", "work/conf/prod.env", "work/.env"),
  same("outside/back/prod.env", "work/conf/prod.env"),
  // But a link outside is not to be removed or written over.
  ["project", ["work"], ["work", "project"]],
  ["outside/to-file", ["work/file"], ["work/file", "outside/to-file"]],
  [
    "work/out/to-file",
    ["work/file", "work/out/to-file"],
    ["work/file", "outside/to-file", "work/out/to-file"],
  ],
  // Also where the letters of a path lead into the workspace.
  [
    "work/out/../project",
    ["work", "work/project"],
    ["work", "project", "work/project"],
  ],
];

for (const [path, read, write] of CASES) {
  Deno.test(`judgedPaths() judges ${path} by each thing that it can mean`, async () => {
    await using place = await makePlace();
    const { root, workspace } = place;
    const judged = (permission: "read" | "write" | "ffi") =>
      judgedPaths(`${root}/${path}`, { permission, workspace })
        ?.map((it) => relative(root, it));
    assertEquals(judged("read"), read);
    assertEquals(judged("write"), write);
    assertEquals(judged("ffi"), read.slice(0, 1));
  });
}

Deno.test("judgedPaths() follows a path without links once", async () => {
  await using place = await makePlace();
  const { workspace } = place;
  using counted = countCalls();
  judgedPaths(join(workspace, "file"), { permission: "write", workspace });
  judgedPaths(`${workspace}//conf/./prod.env`, {
    permission: "read",
    workspace,
  });
  assertEquals(counted.calls, 2);
  judgedPaths(join(workspace, ".env"), { permission: "read", workspace });
  assertEquals(counted.calls, 4);
});

/** Counts how often real paths are looked up. */
function countCalls(): Disposable & { readonly calls: number } {
  const { realPathSync } = Deno;
  let calls = 0;
  Deno.realPathSync = (path) => {
    calls++;
    return realPathSync(path);
  };
  return {
    get calls() {
      return calls;
    },
    [Symbol.dispose]() {
      Deno.realPathSync = realPathSync;
    },
  };
}
