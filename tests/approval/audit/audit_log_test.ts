import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { AuditEvent } from "../../../src/approval/audit/audit_event.ts";
import { AuditLog } from "../../../src/approval/audit/audit_log.ts";
import { Redactor } from "../../../src/approval/audit/redactor.ts";
import { verifyAuditLog } from "../../../src/approval/audit/verify_audit_log.ts";
import { verifyAuditLogs } from "../../../src/approval/audit/verify_audit_logs.ts";
import { fromFileUrl, join } from "../../../src/core/path.ts";
import { eventually } from "../../support/eventually.ts";
import { tempState } from "../../support/temp_state.ts";

const LIBRARY = { name: "git", path: "/tools/git.ts" };

function call(tool: string): AuditEvent {
  const allowed = { read: 3 };
  return { event: "call", library: LIBRARY, tool, status: 200, allowed };
}

/** Writes a log and gives its path. */
async function writeLog(stateDir: string, tools: readonly string[]) {
  const redactor = new Redactor();
  await using log = new AuditLog({ stateDir, redactor });
  for (const tool of tools) log.record(call(tool));
  await log.flush();
  return `${log.path}`;
}

async function linesOf(path: string): Promise<string[]> {
  return (await Deno.readTextFile(path)).trimEnd().split("\n");
}

function headOf(path: string): string {
  return path.replace(/\.jsonl$/, ".head.json");
}

Deno.test("AuditLog writes each event as a line with its number, time and the hash of the line before", async () => {
  await using state = await tempState();
  const path = await writeLog(state.dir, ["tool_a", "tool_b"]);
  const [first, second] = (await linesOf(path)).map((it) => JSON.parse(it));
  assertEquals(Object.keys(first).slice(0, 4), ["n", "time", "prev", "event"]);
  assertEquals([first.n, first.prev, first.tool], [1, "", "tool_a"]);
  assertEquals([second.n, second.tool], [2, "tool_b"]);
  assertEquals([second.allowed, second.status], [{ read: 3 }, 200]);
  assertEquals(new Date(first.time).toISOString(), first.time);
  assertEquals(await verifyAuditLog(path), {
    path,
    isIntact: true,
    lines: 2,
    linesBeyondHead: 0,
    isTorn: false,
    problems: [],
  });
});

Deno.test("AuditLog keeps its files to the owner, one pair for each log, and makes none without an event", async () => {
  await using state = await tempState();
  await writeLog(state.dir, []);
  assertEquals(await Array.fromAsync(Deno.readDir(state.dir)), []);
  const path = await writeLog(state.dir, ["tool_a"]);
  await writeLog(state.dir, ["tool_b"]);
  const folder = join(state.dir, "audit");
  const modes = [folder, path, headOf(path)].map(async (it) =>
    ((await Deno.stat(it)).mode ?? 0) & 0o777
  );
  assertEquals(await Promise.all(modes), [0o700, 0o600, 0o600]);
  assertEquals((await Array.fromAsync(Deno.readDir(folder))).length, 4);
  const reports = await Array.fromAsync(verifyAuditLogs(state.dir));
  assertEquals(reports.map(({ isIntact }) => isIntact), [true, true]);
});

Deno.test("AuditLog holds a chain over many events that come in bursts", async () => {
  await using state = await tempState();
  await using log = new AuditLog({
    stateDir: state.dir,
    redactor: new Redactor(),
  });
  for (let burst = 0; burst < 20; burst++) {
    for (let index = 0; index < 25; index++) log.record(call(`tool_${index}`));
    if (burst % 3 === 0) await log.flush();
  }
  await log.flush();
  const report = await verifyAuditLog(`${log.path}`);
  assertEquals([report.isIntact, report.lines], [true, 500]);
});

Deno.test("AuditLog writes the head by itself soon after a line", async () => {
  await using state = await tempState();
  await using log = new AuditLog({
    stateDir: state.dir,
    redactor: new Redactor(),
  });
  log.record(call("tool_a"));
  await eventually(async () => {
    if (log.path === undefined) return false;
    // It is empty until then.
    const head = await Deno.readTextFile(headOf(log.path));
    return head !== "" && JSON.parse(head).count === 1;
  });
});

Deno.test("AuditLog copies an event when it is recorded, and shortens long texts after their secrets were taken out", async () => {
  await using state = await tempState();
  const redactor = new Redactor(["password"]);
  redactor.add("hunter2");
  await using log = new AuditLog({ stateDir: state.dir, redactor });
  const args = { text: "hunter2", password: 12345 };
  log.record({
    event: "question",
    id: "1",
    kind: "confirm",
    library: LIBRARY,
    calls: [{ tool: "tool_a", args }],
    label: "Run hunter2",
    source: `${"x".repeat(4_090)}hunter2${"y".repeat(5_000)}`,
  });
  args.text = "changed";
  await log.flush();
  const text = await Deno.readTextFile(`${log.path}`);
  assertEquals(/hunter2|12345|changed|hun/.test(text), false);
  const line = JSON.parse(text);
  assertEquals(line.label, "Run [secret]");
  assertEquals(line.calls[0].args, { text: "[secret]", password: "[secret]" });
  assert(/x\[secre\.\.\. \[9098 characters, SHA-256 [0-9a-f]{64}\]$/.test(
    line.source,
  ));
});

/** What somebody does to a log of four lines, and what is told of it. */
const CHANGES: readonly (readonly [
  what: string,
  change: (lines: string[]) => string[],
  line: number,
  message: string,
])[] = [
  [
    "an edited line",
    ([a = "", b = "", ...others]) => [a, b.replace("200", "403"), ...others],
    3,
    "Line 3 does not follow line 2: a line was changed, removed or added",
  ],
  [
    "an edited last line",
    (lines) => [
      ...lines.slice(0, 3),
      `${lines[3]}`.replace("tool_d", "tool_x"),
    ],
    4,
    "not the one that the log was sealed with",
  ],
  [
    "a deleted line",
    ([a = "", , ...others]) => [a, ...others],
    2,
    "Line 2 does not follow line 1",
  ],
  [
    "a deleted first line",
    (lines) => lines.slice(1),
    1,
    "Line 1 is not the first",
  ],
  [
    "lines in another order",
    ([a = "", b = "", c = "", d = ""]) => [a, c, b, d],
    2,
    "Line 2 does not follow line 1",
  ],
  [
    "a line twice",
    ([a = "", ...others]) => [a, a, ...others],
    2,
    "Line 2 does not follow line 1",
  ],
  [
    "a log that was cut off",
    (lines) => lines.slice(0, 3),
    4,
    "ends after line 3",
  ],
  ["an emptied log", () => [], 1, "ends after line 0, and had 4"],
  [
    "a line that is none",
    ([a = "", , ...others]) => [a, "hello", ...others],
    2,
    "Line 2 is not one of an audit log",
  ],
];

for (const [what, change, line, message] of CHANGES) {
  Deno.test(`verifyAuditLog() finds ${what}`, async () => {
    await using state = await tempState();
    const tools = ["tool_a", "tool_b", "tool_c", "tool_d"];
    const path = await writeLog(state.dir, tools);
    assertEquals((await verifyAuditLog(path)).isIntact, true);
    const lines = change(await linesOf(path)).map((it) => `${it}\n`);
    await Deno.writeTextFile(path, lines.join(""));
    const report = await verifyAuditLog(path);
    assertEquals(report.isIntact, false);
    assertEquals(report.problems[0]?.line, line);
    assertStringIncludes(`${report.problems[0]?.message}`, message);
  });
}

Deno.test("verifyAuditLog() finds a head that is gone or broken and a log that is gone", async () => {
  await using state = await tempState();
  const one = await writeLog(state.dir, ["tool_a"]);
  await Deno.remove(headOf(one));
  const two = await writeLog(state.dir, ["tool_b"]);
  await Deno.writeTextFile(headOf(two), "{}");
  const three = await writeLog(state.dir, ["tool_c"]);
  await Deno.remove(three);
  const reports = await Array.fromAsync(verifyAuditLogs(state.dir));
  const found = new Map(
    reports.map(({ path, problems }) => [path, problems[0]?.message ?? ""]),
  );
  assertStringIncludes(found.get(one) ?? "", "that seals it is gone");
  assertStringIncludes(found.get(two) ?? "", "that seals it is damaged");
  assertStringIncludes(
    found.get(three) ?? "",
    "The log is gone; it had 1 line",
  );
  // One fault for each file.
  assertEquals(reports.map(({ problems }) => problems.length), [1, 1, 1]);
});

Deno.test("verifyAuditLog() takes lines beyond the head and a torn last line for what a kill leaves, but not within the head", async () => {
  await using state = await tempState();
  const path = await writeLog(state.dir, ["tool_a"]);
  const early = await Deno.readTextFile(headOf(path));
  const longer = await writeLog(state.dir, ["tool_a", "tool_b", "tool_c"]);
  const [first = ""] = await linesOf(longer);
  const hash = new Uint8Array(
    await crypto.subtle.digest("SHA-256", new TextEncoder().encode(first)),
  ).toHex();
  await Deno.writeTextFile(
    headOf(longer),
    JSON.stringify({ ...JSON.parse(early), hash }),
  );
  const beyond = await verifyAuditLog(longer);
  assertEquals(
    [beyond.isIntact, beyond.lines, beyond.linesBeyondHead],
    [true, 3, 2],
  );
  const text = await Deno.readTextFile(longer);
  await Deno.writeTextFile(longer, text.slice(0, -10));
  const torn = await verifyAuditLog(longer);
  assertEquals([torn.isIntact, torn.lines, torn.isTorn], [true, 2, true]);
  await Deno.writeTextFile(longer, first.slice(0, -10));
  const cut = await verifyAuditLog(longer);
  assertEquals([cut.isIntact, cut.isTorn], [false, true]);
});

Deno.test("AuditLog of a process that is killed is intact up to its last line", async () => {
  await using state = await tempState();
  const source = (name: string) =>
    JSON.stringify(import.meta.resolve(`../../../src/approval/audit/${name}`));
  const script = join(state.dir, "log.ts");
  await Deno.writeTextFile(
    script,
    `import { AuditLog } from ${source("audit_log.ts")};
     import { Redactor } from ${source("redactor.ts")};
     const log = new AuditLog({ stateDir: Deno.args[0] ?? "", redactor: new Redactor() });
     const library = { name: "l", path: "/l.ts" };
     for (;;) {
       log.record({ event: "call", library, tool: "tool_a", status: 200, allowed: {} });
       await new Promise((resolve) => setTimeout(resolve));
     }`,
  );
  const config = new URL("../../../deno.npm.json", import.meta.url);
  const stateDir = join(state.dir, "state");
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--config", fromFileUrl(config), script, stateDir],
  }).spawn();
  const report = async () =>
    (await Array.fromAsync(verifyAuditLogs(stateDir)))[0];
  await eventually(async () => ((await report())?.lines ?? 0) > 100);
  assertEquals((await report())?.isIntact, true);
  child.kill("SIGKILL");
  await child.status;
  const last = await report();
  assertEquals(last?.problems, []);
  assert((last?.lines ?? 0) > 100);
});

Deno.test("AuditLog that cannot be written says so once, throws nothing and writes nothing more", async () => {
  await using state = await tempState();
  const stateDir = join(state.dir, "file");
  await Deno.writeTextFile(stateDir, "in the way");
  const told: string[] = [];
  const onFailure = (problem: string) => {
    told.push(problem);
    throw new Error("a handler that fails");
  };
  const redactor = new Redactor();
  await using log = new AuditLog({ stateDir, redactor, onFailure });
  log.record(call("tool_a"));
  await log.flush();
  log.record(call("tool_b"));
  await log.flush();
  assertEquals(told.length, 1);
  assertEquals(log.failure, told[0]);
  assertStringIncludes(`${log.failure}`, "The audit log cannot be written: ");
});

Deno.test("AuditLog without a folder fails, and one that is closed takes nothing more", async () => {
  const redactor = new Redactor();
  await using homeless = new AuditLog({ stateDir: null, redactor });
  homeless.record(call("tool_a"));
  await homeless.flush();
  assertStringIncludes(`${homeless.failure}`, "there is no folder for it");
  await using state = await tempState();
  const log = new AuditLog({ stateDir: state.dir, redactor });
  log.record(call("tool_a"));
  await log[Symbol.asyncDispose]();
  assertEquals(log.failure, undefined);
  log.record(call("tool_b"));
  assertStringIncludes(`${log.failure}`, "after it was closed");
  assertEquals((await linesOf(`${log.path}`)).length, 1);
});
