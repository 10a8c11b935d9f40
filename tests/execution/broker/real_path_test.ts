import { assertEquals } from "@std/assert";
import { join } from "../../../src/core/path.ts";
import { askedValues } from "../../../src/execution/broker/asked_values.ts";
import {
  realEntryOf,
  realPathOf,
} from "../../../src/execution/broker/real_path.ts";

interface Place extends AsyncDisposable {
  readonly root: string;
  readonly workspace: string;
}

/** A workspace with links of all kinds, beside a folder that is none of its business. */
async function makePlace(): Promise<Place> {
  const root = await Deno.realPath(await Deno.makeTempDir());
  const workspace = join(root, "work");
  await Deno.mkdir(join(workspace, "sub/deep"), { recursive: true });
  await Deno.mkdir(join(root, "outside/inner"), { recursive: true });
  await Deno.writeTextFile(join(workspace, "file"), "");
  const links = {
    out: "../outside/inner",
    absolute: join(root, "outside"),
    dangling: "../outside/not-yet",
    chained: "dangling",
    inside: "sub/deep",
    loop: "loop",
  };
  for (const [name, target] of Object.entries(links)) {
    await Deno.symlink(target, join(workspace, name));
  }
  return {
    root,
    workspace,
    [Symbol.asyncDispose]: () => Deno.remove(root, { recursive: true }),
  };
}

const CASES: readonly [path: string, real: string | undefined][] = [
  ["work/file", "work/file"],
  ["work/not/there/yet", "work/not/there/yet"],
  ["work/out/x", "outside/inner/x"],
  ["work/out/../x", "outside/x"],
  ["work/absolute/inner", "outside/inner"],
  ["work/dangling", "outside/not-yet"],
  ["work/dangling/x", "outside/not-yet/x"],
  ["work/chained", "outside/not-yet"],
  ["work/inside/../x", "work/sub/x"],
  ["work/nope/../../x", "x"],
  ["work/file/x", "work/file/x"],
  ["work/loop", undefined],
  ["work/loop/x", undefined],
  ["work//./sub/", "work/sub"],
];

for (const [path, real] of CASES) {
  Deno.test(`realPathOf() follows ${path} to ${real ?? "no end"}`, async () => {
    await using place = await makePlace();
    assertEquals(
      realPathOf(`${place.root}/${path}`),
      real && join(place.root, real),
    );
  });
}

Deno.test("realPathOf() gives up on paths that no system takes", () => {
  assertEquals(realPathOf(`/${"a/".repeat(200_000)}`), undefined);
  assertEquals(realPathOf("/a\0b"), undefined);
  assertEquals(realPathOf(`/${"nothing-there/../".repeat(240)}`), "/");
  assertEquals(realPathOf(`/${"no/../".repeat(400)}`), undefined);
  assertEquals(realPathOf(`/no/${"a/".repeat(400)}`), `/no${"/a".repeat(400)}`);
});

const ENTRIES: readonly [path: string, entry: string | undefined][] = [
  ["work/file", "work/file"],
  ["work/inside", "work/inside"],
  ["work/inside/", "work/inside"],
  ["work/inside/.//", "work/inside"],
  ["work/inside/x", "work/sub/deep/x"],
  ["work/dangling", "work/dangling"],
  ["work/loop", "work/loop"],
  ["work/loop/x", undefined],
  ["work/out/../inner", "outside/inner"],
  ["work/inside/..", "work/sub"],
];

for (const [path, entry] of ENTRIES) {
  Deno.test(`realEntryOf() finds ${entry ?? "nothing"} for ${path}`, async () => {
    await using place = await makePlace();
    assertEquals(
      realEntryOf(`${place.root}/${path}`),
      entry && join(place.root, entry),
    );
  });
}

const { pid } = Deno;

Deno.test("askedValues() takes what climbs by its letters and by its links", async () => {
  await using place = await makePlace();
  const { root, workspace } = place;
  const value = `${workspace}/out/../../work/file`;
  const message = { pid, id: 1, permission: "read", value } as const;
  assertEquals(askedValues(message, workspace), [
    join(root, "work/file"),
  ]);
  const other = { ...message, value: `${workspace}/out/../x` };
  assertEquals(askedValues(other, workspace), [
    join(root, "outside/x"),
    join(workspace, "x"),
  ]);
});

Deno.test("askedValues() starts at the folder of the process, and at the workspace where that is not known", async () => {
  await using place = await makePlace();
  const ask = (pid: number, value: string) =>
    askedValues({ pid, id: 1, permission: "write", value }, place.workspace);
  const none = 2 ** 30;
  assertEquals(ask(none, "a"), [join(place.workspace, "a")]);
  assertEquals(ask(none, "out/a"), [
    join(place.root, "outside/inner/a"),
    join(place.workspace, "out/a"),
  ]);
  const here = await Deno.realPath(Deno.cwd());
  assertEquals(ask(pid, "nothing-here"), [join(here, "nothing-here")]);
  // Another thread of the process may change the folder meanwhile.
  assertEquals(ask(pid, "../x"), [
    join(here, "../x"),
    join(place.workspace, "../x"),
  ]);
});

Deno.test("askedValues() leaves hosts, names and programs, but not programs whose folder is not told", () => {
  const ask = (permission: "net" | "run" | "env", value: string | null) =>
    askedValues({ pid: 2 ** 30, id: 1, permission, value }, "/work");
  assertEquals(ask("net", "a.example:443"), ["a.example:443"]);
  assertEquals(ask("env", null), [null]);
  assertEquals(ask("run", "git"), ["git"]);
  assertEquals(ask("run", "./build.sh"), undefined);
  assertEquals(ask("run", "/usr/bin/git"), ["/usr/bin/git"]);
});
