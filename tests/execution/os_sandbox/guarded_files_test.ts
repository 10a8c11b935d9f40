import { assertEquals } from "@std/assert";
import { findGuardedFiles } from "../../../src/execution/os_sandbox/guarded_files.ts";
import { Surroundings } from "./_launched.ts";

Deno.test("findGuardedFiles() finds .env files and folders at any depth, behind links too", async () => {
  await using here = await Surroundings.make();
  const ws = "home/work/ws";
  const plain = await here.write(`${ws}/a/b/.ENV.local`, "KEY=1");
  const folder = await here.write(`${ws}/.envs/db`, "KEY=1");
  const target = await here.write("elsewhere/settings", "KEY=1");
  await Deno.symlink(target, `${here.workspace}/.env`);
  await Deno.symlink("nothing", `${here.workspace}/a/.env`);
  const { files, folders, cut } = await findGuardedFiles(here.workspace);
  assertEquals([...files].sort(), [plain, target].sort());
  assertEquals(folders, [folder.slice(0, -"/db".length)]);
  assertEquals(cut, false);
});

Deno.test("findGuardedFiles() leaves out other people's code and a Python environment of that name", async () => {
  await using here = await Surroundings.make();
  const ws = "home/work/ws";
  await here.write(`${ws}/node_modules/x/.env`, "KEY=1");
  await here.write(`${ws}/.env/pyvenv.cfg`, "home = /usr");
  await here.write(`${ws}/environment.ts`, "");
  const found = await findGuardedFiles(here.workspace);
  assertEquals(found, {
    files: [],
    folders: [],
    protectedPaths: [],
    cut: false,
  });
});

Deno.test("findGuardedFiles() finds protected names at any depth, and leaves links out", async () => {
  const workspace = await Deno.realPath(await Deno.makeTempDir());
  await Deno.mkdir(`${workspace}/sub/.git/hooks`, { recursive: true });
  await Deno.writeTextFile(`${workspace}/sub/Deno.json`, "{}");
  await Deno.symlink("sub/Deno.json", `${workspace}/lcp.json`);
  const { protectedPaths } = await findGuardedFiles(workspace);
  assertEquals([...protectedPaths].sort(), [
    `${workspace}/sub/.git`,
    `${workspace}/sub/Deno.json`,
  ]);
  await Deno.remove(workspace, { recursive: true });
});
