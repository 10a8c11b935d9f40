import { assert, assertEquals } from "@std/assert";
import { join } from "../../../src/core/path.ts";
import { ROOT } from "../../cli/_lcp_process.ts";
import { type OutputText, outputText } from "../../support/output_text.ts";
import { HttpTestServer } from "./_http_server.ts";

/** What may be in the lists of expected failures; nothing is ever added. */
const KNOWN_FAILURES: Readonly<Record<string, readonly string[]>> = {
  "conformance_0_1_16.yml": [],
  "conformance_2026_07_28.yml": [],
};

/** Scenarios of an extension that is not offered: they run, fail and do not count. */
const NOT_COUNTED = /^tasks-/;

interface SuiteRun extends OutputText {
  readonly passed: readonly string[];
  readonly failed: readonly string[];
}

async function runSuite(
  version: string,
  words: readonly string[],
): Promise<SuiteRun> {
  await using server = await HttpTestServer.start({
    tools: join(ROOT, "tests/fixtures/conformance"),
    words: ["--bare-names"],
  });
  const output = outputText(
    await new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "-A",
        "--quiet",
        "--frozen",
        "--config",
        join(ROOT, "deno.npm.json"),
        `npm:@modelcontextprotocol/conformance@${version}`,
        "server",
        "--url",
        server.url,
        ...words,
      ],
      // It writes its results where it is started.
      cwd: server.project.folder,
      env: { NO_COLOR: "1" },
      stdout: "piped",
      stderr: "piped",
    }).output(),
  );
  const [, summary = ""] = output.stdout.split("=== SUMMARY ===");
  const marked = (mark: string) =>
    [...summary.matchAll(/^([✓✗]) (\S+): \d+ passed, \d+ failed$/gmu)]
      .flatMap(([, it, name = ""]) => it === mark ? [name] : []);
  return { ...output, passed: marked("✓"), failed: marked("✗") };
}

/**
 * The names in a list of expected failures. The suites can read it themselves,
 * but then count what only should be done as if it had to be.
 */
async function expectedFailures(name: string): Promise<readonly string[]> {
  const text = await Deno.readTextFile(new URL(name, import.meta.url));
  return [...text.matchAll(/^\s+- (\S+)$/gm)].map(([, it]) => `${it}`);
}

Deno.test("lcp serve: passes the conformance suite of 2025-11-25 and before, but for what is listed", async () => {
  const expected = await expectedFailures("conformance_0_1_16.yml");
  const run = await runSuite("0.1.16", ["--suite", "all"]);
  assertEquals(run.failed, expected, run.stdout + run.stderr);
  assertEquals(run.code, expected.length === 0 ? 0 : 1);
  assertEquals(run.passed.length, 32 - expected.length);
});

Deno.test("lcp serve: passes what 2026-07-28 requires of a server, but for what is listed", async () => {
  const expected = await expectedFailures("conformance_2026_07_28.yml");
  const words = ["--requirements", "2026-07-28"];
  const run = await runSuite("0.2.0-alpha.12", words);
  const counted = run.failed.filter((name) => !NOT_COUNTED.test(name));
  assertEquals(counted, expected, run.stdout + run.stderr);
  assertEquals(run.code, expected.length === 0 ? 0 : 1, run.stderr);
  assert(run.passed.length >= 38, run.stdout);
});

for (const [name, known] of Object.entries(KNOWN_FAILURES)) {
  Deno.test(`${name} lists no failure that was not known before`, async () => {
    const listed = await expectedFailures(name);
    assertEquals(listed.filter((it) => !known.includes(it)), []);
  });
}
