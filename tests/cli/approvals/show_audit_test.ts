import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { AuditEvent } from "../../../src/approval/audit/audit_event.ts";
import { join } from "../../../src/core/path.ts";
import { State } from "./_state.ts";

const LIBRARY = { name: "weather", path: "/tools/weather.ts" };

const EVENTS: readonly AuditEvent[] = [
  {
    event: "question",
    id: "1a2b3c4d",
    kind: "permission",
    library: LIBRARY,
    calls: [],
    label: "tool_x wants to connect to a.example",
    source: "Connect",
  },
  {
    event: "decision",
    id: "1a2b3c4d",
    decision: "always",
    reason: "fine",
    remembered: "net:a.example",
    isSaved: true,
  },
  {
    event: "denial",
    library: LIBRARY,
    tools: ["tool_x"],
    permission: "ffi",
    value: "/x.so",
    reason: "not at strict",
  },
  {
    event: "call",
    library: LIBRARY,
    tool: "tool_x",
    status: 500,
    allowed: {},
    durationMs: 12,
    error: "went\nwrong \x1b[2J",
  },
  {
    event: "rule",
    change: "revoked",
    id: "99999999-1111",
    library: LIBRARY,
    rule: "net:a.example",
    isSaved: true,
  },
];

Deno.test("runApprovalsAudit() shows a line for each event, without controls", async () => {
  await using state = await State.create();
  await state.log(...EVENTS);
  const { exitCode, stdout, stderr } = await state.run(["approvals", "audit"]);
  assertEquals([exitCode, stderr], [0, ""]);
  const lines = stdout.trimEnd().split("\n");
  const time = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ {2}/;
  assert(lines.every((line) => time.test(line)));
  assertEquals(lines.map((line) => line.replace(time, "")), [
    "question  1a2b3c4d weather: tool_x wants to connect to a.example",
    "decision  1a2b3c4d always: fine; remembered net:a.example and saved",
    "denial    weather tool_x ffi:/x.so: not at strict",
    "call      weather tool_x 500 after 12 ms: went wrong \\u001b[2J",
    "rule      99999999 revoked net:a.example for weather (saved)",
  ]);
});

Deno.test("runApprovalsAudit() merges the logs of all processes and ends with the newest", async () => {
  await using state = await State.create();
  const named = (tool: string): AuditEvent => ({
    event: "call",
    library: LIBRARY,
    tool,
    status: 200,
    allowed: {},
  });
  const path = await state.log(named("tool_a"), named("tool_b"));
  await state.log(named("tool_c"));
  // As if its process had gone on after the other one had begun and ended.
  const later = JSON.stringify({
    n: 3,
    time: "2999-01-01T00:00:00.000Z",
    ...named("tool_d"),
  });
  await Deno.writeTextFile(path, `${later}\n{ "no": "entry" }\nnothing\n`, {
    append: true,
  });
  const args = ["approvals", "audit", "--json"];
  const run = await state.run([...args, "--limit", "3"]);
  const entries: { tool: string; line: number }[] = JSON.parse(run.stdout);
  assertEquals(entries.map(({ tool }) => tool), ["tool_b", "tool_c", "tool_d"]);
  assertEquals(entries.map(({ line }) => line), [2, 1, 3]);
  assertEquals(JSON.parse((await state.run(args)).stdout).length, 4);
});

Deno.test("runApprovalsAudit() warns of a log that cannot be read and shows the others", async () => {
  await using state = await State.create();
  await state.log(...EVENTS);
  await Deno.mkdir(join(state.folder, "audit", "2020-odd.jsonl"));
  const run = await state.run(["approvals", "audit"]);
  assertEquals([run.exitCode, run.stdout.split("\n").length], [0, 6]);
  assertStringIncludes(run.stderr, "warning: The log ");
  assertStringIncludes(run.stderr, "2020-odd.jsonl cannot be read");
});

Deno.test("runApprovalsAudit() says so when nothing was logged", async () => {
  await using state = await State.create();
  const run = await state.run(["approvals", "audit"]);
  assertEquals([run.exitCode, run.stdout], [0, ""]);
  assertStringIncludes(run.stderr, "Nothing was logged yet.");
  const json = await state.run(["approvals", "audit", "--json"]);
  assertEquals(json.stdout, "[]\n");
});

Deno.test("runApprovalsAudit() takes no limit that is no number, and none with --verify", async () => {
  await using state = await State.create();
  for (const limit of ["0", "-1", "many", "1e3"]) {
    const args = ["approvals", "audit", `--limit=${limit}`];
    assertEquals((await state.run(args)).exitCode, 2, limit);
  }
  const both = ["approvals", "audit", "--verify", "--limit", "3"];
  assertEquals((await state.run(both)).exitCode, 2);
});
