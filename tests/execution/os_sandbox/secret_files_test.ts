import { assertEquals } from "@std/assert";
import { findSecretFiles } from "../../../src/execution/os_sandbox/secret_files.ts";
import { Surroundings } from "./_launched.ts";

Deno.test("findSecretFiles() finds .env files and folders at any depth, behind links too", async () => {
  await using here = await Surroundings.make();
  const ws = "home/work/ws";
  const plain = await here.write(`${ws}/a/b/.ENV.local`, "KEY=1");
  const folder = await here.write(`${ws}/.envs/db`, "KEY=1");
  const target = await here.write("elsewhere/settings", "KEY=1");
  await Deno.symlink(target, `${here.workspace}/.env`);
  await Deno.symlink("nothing", `${here.workspace}/a/.env`);
  const { files, folders, cut } = await findSecretFiles(here.workspace);
  assertEquals([...files].sort(), [plain, target].sort());
  assertEquals(folders, [folder.slice(0, -"/db".length)]);
  assertEquals(cut, false);
});

Deno.test("findSecretFiles() leaves out other people's code and a Python environment of that name", async () => {
  await using here = await Surroundings.make();
  const ws = "home/work/ws";
  await here.write(`${ws}/node_modules/x/.env`, "KEY=1");
  await here.write(`${ws}/.env/pyvenv.cfg`, "home = /usr");
  await here.write(`${ws}/environment.ts`, "");
  const found = await findSecretFiles(here.workspace);
  assertEquals(found, { files: [], folders: [], cut: false });
});
