import { assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "../../src/core/path.ts";
import { answerDeno, type AskedRun } from "../support/answer_deno.ts";
import { LcpProject, ROOT } from "./_lcp_process.ts";

const FILES = {
  "tools/starts.ts": `
    /** Starts a program. */
    export function tool_start(program: string) {
      const { success } = new Deno.Command(program, { stdout: "null" }).outputSync();
      return success ? "started" : "failed";
    }
  `,
  "process.json": JSON.stringify({ tools_folders: "tools" }),
  "lcp.json": JSON.stringify({ tools_folders: "tools", executor: "inline" }),
};

interface RunOptions {
  readonly flags?: readonly string[];
  readonly answers?: readonly string[];
  readonly terminal?: boolean;
}

async function lcp(
  args: readonly string[],
  { flags = [], ...options }: RunOptions,
): Promise<AskedRun> {
  await using project = await LcpProject.create(FILES);
  const config = `--config=${join(ROOT, "deno.npm.json")}`;
  return await answerDeno({
    command: [
      ...[Deno.execPath(), "run", "--no-check", ...flags, config],
      ...[join(ROOT, "cli.ts"), ...args],
    ],
    cwd: project.folder,
    env: { LCP_CACHE_DIR: join(project.folder, ".cache"), NO_COLOR: "1" },
    ...options,
  });
}

const EXPLANATIONS = /^lcp: .*$/gm;

function explained({ screen }: AskedRun): string[] {
  return [...screen.matchAll(EXPLANATIONS)].map(([line]) => line.trim());
}

Deno.test("lcp list explains in one line each what Deno asks for, and works when it is granted", async () => {
  const run = await lcp(["list"], { answers: ["y", "y"] });
  assertEquals(run.asked, ["read access", "env access"]);
  assertEquals(explained(run), [
    "lcp: Deno will ask for read access: to load its own code, lcp.json and the tools' sources",
    "lcp: Deno will ask for env access: to know where its caches are and whether to use colours",
  ]);
  // The explanation stands before the question.
  const [read = "", env = ""] = explained(run);
  const order = [read, "requests read", env, "requests env"];
  const places = order.map((text) => run.screen.indexOf(text));
  assertEquals(places, places.toSorted((a, b) => a - b));
  assertStringIncludes(run.stdout, "tool_start");
  assertEquals(run.code, 0);
});

Deno.test("lcp list explains and asks nothing when everything is granted", async () => {
  const run = await lcp(["list"], { flags: ["-A"] });
  assertEquals([run.asked, run.screen, run.code], [[], "", 0]);
});

Deno.test("lcp list names the flags when it is refused, or nobody can be asked", async () => {
  const refused = await lcp(["list"], { answers: ["y", "n"] });
  assertEquals([refused.code, refused.stdout], [2, ""]);
  assertStringIncludes(
    refused.screen,
    "error: lcp needs env access to know where its caches are and whether to use colours: start Deno with --allow-env, or with -A",
  );
  const alone = await lcp(["list", "--json"], { terminal: false });
  const error =
    "lcp needs read access to load its own code, lcp.json and the tools' sources, and env access to know where its caches are and whether to use colours: start Deno with --allow-read --allow-env, or with -A";
  assertEquals([alone.code, alone.screen], [2, `error: ${error}\n`]);
  assertEquals(JSON.parse(alone.stdout).error, error);
});

Deno.test("lcp call names the flags that sandboxes need when nobody can be asked", async () => {
  const { code, screen, stdout } = await lcp(
    ["call", "tool_start", "program=true", "--config", "process.json"],
    { flags: ["--allow-read", "--allow-env"], terminal: false },
  );
  assertEquals([code, stdout], [2, ""]);
  assertEquals(
    screen,
    "error: lcp needs write access to make temporary folders for sandboxes, and run access to start the sandboxes that tools run in, and net access to talk to the sandboxes through local sockets: start Deno with --allow-write --allow-run --allow-net, or with -A\n",
  );
});

Deno.test("lcp call explains that Deno asks for the programs of tools in its own process", async () => {
  const flags = ["--allow-read", "--allow-env"];
  const words = ["call", "tool_start", "program=env"];
  const yes = await lcp(words, { flags, answers: ["y"] });
  assertEquals(yes.asked, ['run access to "env"']);
  assertEquals(explained(yes), [
    "lcp: Deno will ask for run access: to start a program, each time a tool in lcp's own process wants one",
  ]);
  assertEquals([yes.stdout, yes.code], ["started\n", 0]);
  const no = await lcp(words, { flags, answers: ["n"] });
  assertEquals(no.code, 3);
  assertStringIncludes(no.screen, "at level safe Deno asks for it");
});

Deno.test("lcp call exits with 3 when a tool in its own process would have to be asked for and nobody is there", async () => {
  const words = ["call", "tool_start", "program=env", "--json"];
  for (const level of ["strict", "safe"]) {
    const run = await lcp([...words, "--autonomy", level], {
      flags: ["-A"],
      terminal: false,
    });
    assertEquals([run.code, JSON.parse(run.stdout).status_code], [3, 403]);
  }
  const full = await lcp([...words, "--autonomy", "full_access"], {
    flags: ["-A"],
    terminal: false,
  });
  assertEquals([full.code, JSON.parse(full.stdout).output], [0, "started"]);
});
