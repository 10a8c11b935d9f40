import { assertEquals } from "@std/assert";
import { LcpProject } from "../../cli/_lcp_process.ts";
import { driveTerminal } from "../../support/drive_terminal.ts";

Deno.test("lcp serve at a terminal says what it waits for, on stderr, and Ctrl-C ends it", async () => {
  await using project = await LcpProject.create({
    "tools/a.ts": "/** One. */\nexport function tool_one() { return 1; }\n",
  });
  const run = await driveTerminal({
    command: [
      Deno.execPath(),
      ...project.programArgs(["serve", "--tools", "tools"]),
    ],
    cwd: project.folder,
    env: {
      LCP_CACHE_DIR: `${project.folder}/.cache`,
      LCP_STATE_DIR: `${project.folder}/.state`,
      NO_COLOR: "1",
    },
    steps: [{ expect: "--print-config CLIENT" }, { signal: "SIGINT" }],
  });
  assertEquals([run.code, run.stdout], [130, ""]);
});
