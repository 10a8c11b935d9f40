import { assertEquals } from "@std/assert";
import { trustedFolders } from "../../../src/execution/process/trusted_folders.ts";
import { withTrustedPath } from "../../../src/execution/process/with_trusted_path.ts";
import { Surroundings } from "../os_sandbox/_launched.ts";

Deno.test("trustedFolders() drops what is relative, and what stands in an untrusted folder or is reached through one", async () => {
  await using here = await Surroundings.make();
  const { root, home, workspace: ws, scratchDir } = here;
  await here.write("home/bin/tool", "");
  await here.write("home/work/ws/bin/tool", "");
  // It leads out of the workspace, and a tool can have it lead elsewhere.
  await Deno.symlink(`${home}/bin`, `${ws}/out`);
  await Deno.symlink(`${ws}/bin`, `${home}/in`);
  await Deno.symlink(ws, `${root}/project`);
  await Deno.symlink(home, `${home}/self`);
  const kept = [
    "/usr/bin",
    `${home}/bin`,
    `${home}/self/bin/`,
    `${home}/not-there`,
    `${home}/work/ws2/bin`,
  ];
  const dropped = [
    "",
    ".",
    "bin",
    "./node_modules/.bin",
    "../bin",
    "~/bin",
    ws,
    `${ws}/`,
    `${ws}/node_modules/.bin`,
    `${home}/work//./ws/.venv/bin`,
    `${ws}/out`,
    `${ws}/../../bin`,
    `${home}/in`,
    `${home}/self/in`,
    `${root}/project/node_modules/.bin`,
    `${root}/project/out`,
    `${root}/project/out/../bin`,
    `${scratchDir}/bin`,
  ];
  const untrusted = [ws, scratchDir];
  for (const folder of dropped) {
    assertEquals(trustedFolders(folder, { untrusted }), [], folder);
  }
  const mixed = dropped.flatMap((one, index) => [one, kept[index] ?? one]);
  assertEquals(trustedFolders(mixed.join(":"), { untrusted }), kept);
  assertEquals(trustedFolders(`${ws}/bin`, { untrusted: [] }), [`${ws}/bin`]);
});

Deno.test("trustedFolders() reads what Windows writes", () => {
  const untrusted = ["C:\\Me\\ws", "\\\\host\\share\\ws"];
  const path =
    "c:\\me\\WS\\node_modules\\.bin;C:\\Windows;.\\bin;bin;D:/tools;C:/Me/ws;\\\\host\\share;\\\\HOST\\share\\ws\\bin";
  assertEquals(trustedFolders(path, { untrusted, os: "windows" }), [
    "C:\\Windows",
    "D:/tools",
    "\\\\host\\share",
  ]);
});

Deno.test("withTrustedPath() never makes an empty PATH, which would be the current folder, nor one where none was", () => {
  const untrusted = ["/ws"];
  const of = (environment: Record<string, string>) =>
    withTrustedPath(environment, { untrusted });
  assertEquals(of({ PATH: "/ws/bin:/opt:", A: "/ws" }), {
    PATH: "/opt",
    A: "/ws",
  });
  assertEquals(of({ PATH: "/ws/bin" }), { PATH: "/usr/bin:/bin" });
  assertEquals(of({ PATH: "" }), { PATH: "/usr/bin:/bin" });
  assertEquals(of({ A: "/ws" }), { A: "/ws" });
});
