import { assertEquals } from "@std/assert";
import { join } from "../../src/core/path.ts";
import { isOpenedWithin } from "../../src/files/is_opened_within.ts";
import { writeFiles } from "../support/write_files.ts";

Deno.test("isOpenedWithin() knows what was opened, whatever stands at its path by now", async () => {
  const root = await Deno.realPath(await Deno.makeTempDir());
  const outside = await Deno.realPath(await Deno.makeTempDir());
  await writeFiles(outside, { "a.txt": "secret" });
  await writeFiles(root, { "plain/a.txt": "a" });
  await Deno.symlink(outside, join(root, "folder"));
  const path = join(root, "folder", "a.txt");
  using secret = await Deno.open(path);
  await Deno.remove(join(root, "folder"));
  await Deno.rename(join(root, "plain"), join(root, "folder"));
  assertEquals(await isOpenedWithin(secret, { path, root }), false);
  using plain = await Deno.open(path);
  assertEquals(await isOpenedWithin(plain, { path, root }), true);
  using other = await Deno.open(join(root, "folder"));
  assertEquals(await isOpenedWithin(other, { path, root }), false);
  await Deno.remove(root, { recursive: true });
  await Deno.remove(outside, { recursive: true });
});
