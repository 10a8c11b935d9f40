import { assert, assertEquals } from "@std/assert";
import { join } from "../../src/core/path.ts";
import { createNewFile } from "../../src/files/create_new_file.ts";
import { saveNewFile } from "../../src/files/save_new_file.ts";
import { tempTools } from "../support/temp_tools.ts";

const NAME = { tool: "tool_x", ending: ".txt" };

Deno.test("saveNewFile() writes nothing outside while a program puts links in its way", async () => {
  await using temp = await tempTools({});
  const { workspace, tools: outside } = temp;
  const folder = join(workspace, "lcp_output");
  await Deno.mkdir(folder);
  await Deno.symlink(outside, join(workspace, "link"));
  let ended = false;
  const swap = async () => {
    const [link, aside] = [join(workspace, "link"), join(workspace, "aside")];
    while (!ended) {
      await Deno.rename(folder, aside).catch(() => {});
      try {
        await Deno.rename(link, folder);
        await Deno.rename(folder, link);
      } catch {
        // A folder was made there meanwhile.
        await Deno.remove(folder, { recursive: true });
      }
      await Deno.rename(aside, folder).catch(() => {});
    }
  };
  const swapping = swap();
  const kinds = new Set<string>();
  for (let round = 0; round < 300; round++) {
    kinds.add((await saveNewFile(workspace, "secret", NAME)).kind);
  }
  ended = true;
  await swapping;
  for await (const { name } of Deno.readDir(outside)) {
    assertEquals((await Deno.stat(join(outside, name))).size, 0, name);
  }
  assert(kinds.has("failed"), "nothing stood in its way");
});

Deno.test("saveNewFile() says why there is no file, and leaves none open", async () => {
  await using temp = await tempTools({});
  const gone = await saveNewFile(join(temp.workspace, "none"), "x", NAME);
  assertEquals(gone.kind, "failed");
  await Deno.writeTextFile(join(temp.workspace, "lcp_output"), "a file");
  assertEquals((await saveNewFile(temp.workspace, "x", NAME)).kind, "failed");
});

Deno.test("createNewFile() passes by what is there, links too, and looks at few of many", async () => {
  await using temp = await tempTools({});
  const { workspace: root } = temp;
  await Deno.symlink(join(root, "nowhere"), join(root, "a_1.txt"));
  for (let number = 2; number <= 40; number++) {
    await Deno.writeTextFile(join(root, `a_${number}.txt`), "");
  }
  const make = async () => {
    const { path, file } = await createNewFile(root, "a", ".txt");
    file.close();
    return path;
  };
  assertEquals([await make(), await make()], ["a_41.txt", "a_42.txt"]);
  const together = await Promise.all([make(), make(), make()]);
  assertEquals(together.sort(), ["a_43.txt", "a_44.txt", "a_45.txt"]);
});
