import { assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "../../../src/core/path.ts";
import { examineDeno } from "../../../src/cli/doctor/examine_deno.ts";
import { examineFolders } from "../../../src/cli/doctor/examine_folders.ts";
import { examinePermissions } from "../../../src/cli/doctor/examine_permissions.ts";
import {
  bubblewrapFinding,
  examinePrograms,
} from "../../../src/cli/doctor/examine_programs.ts";
import { examineTerminal } from "../../../src/cli/doctor/examine_terminal.ts";

const DENO = {
  version: "2.9.6",
  os: "linux",
  isStandalone: false,
  execPath: "/opt/deno",
} as const;

Deno.test("examineDeno() names the path to grant and where no broker can be used", () => {
  const [deno, broker] = examineDeno(DENO);
  assertEquals(deno?.found, "2.9.6 at /opt/deno");
  assertStringIncludes(`${deno?.meaning}`, "--allow-run=/opt/deno");
  assertEquals([broker?.state, broker?.found], ["good", "can be used"]);
  const without = [
    examineDeno({ ...DENO, os: "windows" }),
    examineDeno({ ...DENO, isStandalone: true }),
  ].map((
    [, { state, found } = { state: "good", found: "" }],
  ) => [state, found]);
  assertEquals(without, [
    ["warning", "cannot be used: not on Windows"],
    ["warning", "cannot be used: not in a compiled program"],
  ]);
});

Deno.test("bubblewrapFinding() says what holds programs at level safe", () => {
  const works = bubblewrapFinding({ path: "/usr/bin/bwrap" });
  assertEquals([works.state, works.found], [
    "good",
    "works, at /usr/bin/bwrap",
  ]);
  const unfiltered = "there is no filter for riscv64";
  const links = bubblewrapFinding({ path: "/usr/bin/bwrap", unfiltered });
  assertEquals([links.state, links.found], [
    "warning",
    "works, at /usr/bin/bwrap, but there is no filter for riscv64",
  ]);
  assertStringIncludes(links.meaning, "can make links");
  const none = bubblewrapFinding({ reason: "bubblewrap is not installed" });
  assertEquals([none.state, none.found], [
    "warning",
    "bubblewrap is not installed",
  ]);
  assertStringIncludes(none.meaning, "only their analysis holds");
});

Deno.test("examinePrograms() tells what is not there, and takes nothing from the workspace", async () => {
  const workspace = await Deno.realPath(await Deno.makeTempDir());
  try {
    const planted = join(workspace, "python3");
    await Deno.writeTextFile(planted, "#!/bin/sh\n", { mode: 0o755 });
    const findings = await examinePrograms({ path: workspace, workspace });
    const python = findings.find(({ name }) => name === "Python");
    assertEquals([python?.state, python?.found], ["warning", "not on PATH"]);
    const shell = findings.find(({ name }) => name === "shell");
    assertEquals(shell?.found.startsWith(workspace), false);
  } finally {
    await Deno.remove(workspace, { recursive: true });
  }
});

Deno.test("examinePrograms() tells of a Python that does not work", async () => {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  try {
    const broken = join(folder, "python3");
    const text = "#!/bin/sh\necho broken >&2\nexit 1\n";
    await Deno.writeTextFile(broken, text, { mode: 0o755 });
    const options = { path: folder, workspace: "/nowhere" };
    const python = (await examinePrograms(options))
      .find(({ name }) => name === "Python");
    assertEquals(python?.state, "warning");
    assertStringIncludes(`${python?.found}`, "broken");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("examineFolders() tells which folders can be written, and makes none", async () => {
  const root = await Deno.realPath(await Deno.makeTempDir());
  try {
    await Deno.writeTextFile(join(root, "file"), "");
    const environment: Record<string, string> = {
      LCP_STATE_DIR: join(root, "not", "yet"),
      LCP_CACHE_DIR: join(root, "file", "below"),
    };
    const [state, cache, temporary] = await examineFolders({
      cwd: root,
      env: (name) => environment[name],
    });
    assertEquals([state?.state, state?.found], [
      "good",
      join(root, "not", "yet"),
    ]);
    assertEquals(cache?.state, "warning");
    assertStringIncludes(`${cache?.meaning}`, "read anew");
    assertEquals(temporary?.state, "good");
    const left = await Array.fromAsync(Deno.readDir(root));
    assertEquals(left.map(({ name }) => name), ["file"]);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});

Deno.test("examineFolders() tells of a folder that cannot be made", {
  ignore: Deno.build.os !== "linux",
}, async () => {
  const environment: Record<string, string> = {
    // Nobody makes anything there, root neither.
    LCP_STATE_DIR: "/proc/nothing",
    LCP_CACHE_DIR: "/proc/version",
  };
  const [state, cache] = await examineFolders({
    cwd: "/",
    env: (name) => environment[name],
  });
  assertEquals([state?.state, cache?.state], ["warning", "warning"]);
  assertEquals(`${cache?.found}`, "/proc/version: /proc/version is no folder");
});

Deno.test("examinePermissions() is content with what is granted", async () => {
  const [finding] = await examinePermissions();
  assertEquals(finding?.state, "good");
});

Deno.test("examineTerminal() tells whether somebody can be asked", () => {
  const of = (stdinIsTerminal: boolean, stderrIsTerminal: boolean) =>
    examineTerminal({ stdinIsTerminal, stderrIsTerminal })
      .map(({ state, found }) => [state, found]);
  assertEquals(of(true, true), [
    ["good", "standard input and standard error are a terminal"],
  ]);
  assertEquals(of(false, true), [["note", "standard input is not a terminal"]]);
  assertEquals(of(false, false), [
    ["note", "standard input and standard error are not a terminal"],
  ]);
});
