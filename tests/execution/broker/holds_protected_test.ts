import { assertEquals } from "@std/assert";
import { join } from "../../../src/core/path.ts";
import { holdsProtected } from "../../../src/execution/broker/holds_protected.ts";
import { writeFiles } from "../../support/write_files.ts";

const CASES: readonly [file: string, holds: boolean][] = [
  ["a/notes.txt", false],
  ["a/.git/HEAD", true],
  ["a/b/.git", true],
  ["a/b/c/d/e/.VSCode/tasks.json", true],
  ["a/b/lcp.json", true],
  ["a/b/.gitignore", false],
  ["a/node_modules/c/.github/x.yml", false],
  ["a/.venv/c/deno.json", false],
  ["a/node_modules/deno.json", false],
];

for (const [file, holds] of CASES) {
  Deno.test(`holdsProtected() is ${holds} for a folder with ${file}`, async () => {
    await using place = await makePlace({ [file]: "" });
    assertEquals(holdsProtected(join(place.root, "a")), holds);
  });
}

Deno.test("holdsProtected() looks into a folder of other people's code that is meant itself", async () => {
  await using place = await makePlace({
    "a/node_modules/c/.git/HEAD": "",
    "b/node_modules/.git/HEAD": "",
    "c/node_modules/d/index.js": "",
  });
  const holds = (path: string) => holdsProtected(join(place.root, path));
  assertEquals([holds("a"), holds("a/node_modules")], [false, true]);
  assertEquals([holds("b"), holds("b/node_modules")], [false, true]);
  assertEquals([holds("c"), holds("c/node_modules")], [false, false]);
});

Deno.test("holdsProtected() follows no links, and is false for what is no folder", async () => {
  await using place = await makePlace({
    "elsewhere/.git/HEAD": "",
    "a/file": "",
  });
  const { root } = place;
  await Deno.symlink("../elsewhere", join(root, "a/link"));
  assertEquals(holdsProtected(join(root, "a")), false);
  assertEquals(holdsProtected(join(root, "a/link")), false);
  assertEquals(holdsProtected(join(root, "a/file")), false);
  assertEquals(holdsProtected(join(root, "a/file/x")), false);
  assertEquals(holdsProtected(join(root, "none")), false);
  // A link by such a name is one of them.
  await Deno.symlink("../elsewhere", join(root, "a/.git"));
  assertEquals(holdsProtected(join(root, "a")), true);
});

Deno.test("holdsProtected() takes a folder with too much in it for one that may", async () => {
  await using place = await makePlace({ "a/b/first": "" });
  const { root } = place;
  for (let count = 0; count < 4_000; count++) {
    Deno.writeTextFileSync(join(root, `a/b/${count}`), "");
  }
  assertEquals(holdsProtected(join(root, "a")), false);
  for (let count = 0; count < 1_000; count++) {
    Deno.writeTextFileSync(join(root, `a/${count}`), "");
  }
  assertEquals(holdsProtected(join(root, "a")), true);
  assertEquals(holdsProtected(join(root, "a/b")), false);
});

async function makePlace(
  files: Readonly<Record<string, string>>,
): Promise<AsyncDisposable & { readonly root: string }> {
  const root = await Deno.makeTempDir();
  await writeFiles(root, files);
  return {
    root,
    [Symbol.asyncDispose]: () => Deno.remove(root, { recursive: true }),
  };
}
