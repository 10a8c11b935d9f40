import { assertEquals, assertStringIncludes } from "@std/assert";
import { sha256 } from "../../../src/core/sha256.ts";
import type { AuditEvent } from "../../../src/approval/audit/audit_event.ts";
import { shownPath } from "../../../src/cli/shown_path.ts";
import { State } from "./_state.ts";

const CALL: AuditEvent = {
  event: "call",
  library: { name: "weather", path: "/tools/weather.ts" },
  tool: "tool_x",
  status: 200,
  allowed: {},
};

const VERIFY = ["approvals", "audit", "--verify"];

Deno.test("verifyLogs() sums up when nothing was changed", async () => {
  await using state = await State.create();
  await state.log(CALL, CALL);
  await state.log(CALL);
  const run = await state.run(VERIFY);
  assertEquals(run.exitCode, 0);
  assertEquals(run.stdout, "Nothing was changed: 2 logs, 3 entries.\n");
  assertEquals(run.stderr, "");
  const json = JSON.parse((await state.run([...VERIFY, "--json"])).stdout);
  assertEquals([json.is_intact, json.logs, json.entries], [true, 2, 3]);
});

Deno.test("verifyLogs() names file and line of what was changed, and exits with 1", async () => {
  await using state = await State.create();
  const path = await state.log(CALL, CALL, CALL);
  const text = await Deno.readTextFile(path);
  await Deno.writeTextFile(path, text.replace("tool_x", "tool_y"));
  const run = await state.run(VERIFY);
  assertEquals(run.exitCode, 1);
  const shown = shownPath(path, state.workspace);
  assertStringIncludes(
    run.stdout,
    `${shown}:2 Line 2 does not follow line 1: `,
  );
  const json = await state.run([...VERIFY, "--json"]);
  const { is_intact, reports: [report] } = JSON.parse(json.stdout);
  assertEquals([json.exitCode, is_intact, report.problems[0].line], [
    1,
    false,
    2,
  ]);
});

Deno.test("verifyLogs() tells of a log that is gone", async () => {
  await using state = await State.create();
  const path = await state.log(CALL);
  await Deno.remove(path);
  const run = await state.run(VERIFY);
  assertEquals(run.exitCode, 1);
  assertEquals(
    run.stdout,
    `${shownPath(path, state.workspace)} The log is gone; it had 1 line\n`,
  );
});

Deno.test("verifyLogs() tells of a log that a killed process left unsealed, and takes it for sound", async () => {
  await using state = await State.create();
  const path = await state.log(CALL, CALL);
  const head = path.replace(/\.jsonl$/, ".head.json");
  await Deno.writeTextFile(head, '{"count":0,"hash":""}');
  await Deno.writeTextFile(path, '{"n":3,', { append: true });
  const run = await state.run(VERIFY);
  assertEquals([run.exitCode, run.stdout], [
    0,
    "Nothing sealed was changed: 1 log, 2 entries, 2 not sealed.\n",
  ]);
  assertEquals(
    run.stderr,
    `${
      shownPath(path, state.workspace)
    } its last 2 lines are not sealed and it ends in the middle of a line: its process still runs, was killed, or somebody added to it\n`,
  );
  assertEquals((await state.run([...VERIFY, "--quiet"])).stderr, "");
});

Deno.test("verifyLogs() does not say that nothing was changed when somebody added a line that fits", async () => {
  await using state = await State.create();
  const path = await state.log(CALL, CALL);
  const lines = (await Deno.readTextFile(path)).split("\n");
  const [n, prev] = [3, await sha256(`${lines[1]}`)];
  const added = { ...JSON.parse(`${lines[1]}`), n, prev, tool: "tool_forged" };
  const text = `${JSON.stringify(added)}\n`;
  await Deno.writeTextFile(path, text, { append: true });
  const run = await state.run(VERIFY);
  assertEquals([run.exitCode, run.stdout], [
    0,
    "Nothing sealed was changed: 1 log, 3 entries, 1 not sealed.\n",
  ]);
  assertStringIncludes(run.stderr, "its last line is not sealed: ");
  const json = JSON.parse((await state.run([...VERIFY, "--json"])).stdout);
  assertEquals([json.is_intact, json.reports[0].unsealed_entries], [true, 1]);
});
