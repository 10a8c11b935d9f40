import { assert, assertEquals, assertRejects } from "@std/assert";
import { join } from "../../src/core/path.ts";
import { readPlainFile } from "../../src/files/read_plain_file.ts";
import { replaceFile } from "../../src/files/replace_file.ts";
import { tempTools } from "../support/temp_tools.ts";

const SECRET = new TextEncoder().encode("new");

for (
  const path of [
    "",
    ".",
    "..",
    "../a",
    "a/../../b",
    "/etc/x",
    "a//b",
    "a\\..\\b",
    "C:/x",
    "a\0b",
  ]
) {
  Deno.test(`replaceFile() takes no path that may lead elsewhere: ${JSON.stringify(path)}`, async () => {
    await using temp = await tempTools({});
    await assertRejects(
      () => replaceFile(temp.workspace, path, SECRET),
      TypeError,
      "no plain path",
    );
  });
}

Deno.test("replaceFile() replaces no folder, and leaves nothing half-written behind", async () => {
  await using temp = await tempTools({});
  const { workspace } = temp;
  await Deno.mkdir(join(workspace, "a/b"), { recursive: true });
  await Deno.writeTextFile(join(workspace, "f"), "");
  for (const path of ["a", "a/b", "f/x"]) {
    const write = () => replaceFile(workspace, path, SECRET);
    await assertRejects(write, TypeError, "folder");
  }
  const names = (await Array.fromAsync(Deno.readDir(workspace)))
    .map(({ name }) => name);
  assertEquals(names.sort(), ["a", "f"]);
});

Deno.test("replaceFile() and readPlainFile() stay in the folder while a program puts links in their way", async () => {
  await using temp = await tempTools({});
  const { workspace, tools: outside } = temp;
  const [folder, link, aside] = ["sub", "link", "aside"]
    .map((name) => join(workspace, name));
  assert(folder && link && aside);
  await Deno.mkdir(folder);
  await Deno.symlink(outside, link);
  await Deno.writeTextFile(join(outside, "a.txt"), "secret");
  let ended = false;
  const swapping = (async () => {
    while (!ended) {
      await Deno.rename(folder, aside).catch(() => {});
      try {
        await Deno.rename(link, folder);
        await Deno.rename(folder, link);
      } catch {
        // A folder was made there meanwhile; a file may come into it even now.
        await Deno.remove(folder, { recursive: true }).catch(() => {});
      }
      await Deno.rename(aside, folder).catch(() => {});
    }
  })();
  let refused = 0;
  const read = new Set<string>();
  for (let round = 0; round < 300 || refused === 0; round++) {
    await replaceFile(workspace, "sub/a.txt", SECRET).catch(() => refused++);
    const bytes = await readPlainFile(workspace, "sub/a.txt", 100)
      .catch(() => undefined);
    if (bytes) read.add(new TextDecoder().decode(bytes));
  }
  ended = true;
  await swapping;
  assertEquals(await Deno.readTextFile(join(outside, "a.txt")), "secret");
  assertEquals(read.has("secret"), false);
  assert(refused > 0, "nothing stood in its way");
});
