import { assertEquals, assertStringIncludes } from "@std/assert";
import type { ConfirmAnswer } from "../../src/core/handlers.ts";
import type { PermissionQuestion } from "../../src/core/permission_guard.ts";
import { askerOf, makeApprovals, SCOPE } from "./_approvals.ts";

const allow = (): ConfirmAnswer => ["allow", ""];
const reject = (): ConfirmAnswer => ["reject", "no"];
const always = (): ConfirmAnswer => ["always", ""];

const git: PermissionQuestion = { permission: "run", value: "git" };
const host: PermissionQuestion = { permission: "net", value: "a.example:443" };
const file: PermissionQuestion = { permission: "read", value: "/etc/hosts" };

Deno.test("LibraryApprovals: a guard judges without a question what the level allows", () => {
  const { approvals, asked } = makeApprovals(reject);
  const guard = approvals.openGuard(SCOPE);
  const judge = (question: PermissionQuestion) =>
    guard.judge(question, () => []).kind;
  assertEquals(judge({ permission: "read", value: "/work/a" }), "allow");
  assertEquals(
    judge({ permission: "write", value: "/tmp/scratch/a" }),
    "allow",
  );
  assertEquals(judge({ permission: "read", value: "/tools/lib.ts" }), "allow");
  assertEquals(judge(file), "ask");
  assertEquals(judge({ permission: "run", value: null }), "deny");
  assertEquals(asked, []);
});

Deno.test("LibraryApprovals: a grant of a program is good for one start of it", () => {
  const { approvals } = makeApprovals(reject);
  const guard = approvals.openGuard(SCOPE);
  const judge = (value: string) =>
    guard.judge({ permission: "run", value }, () => []).kind;
  approvals.grants.add("/bin/sh");
  assertEquals(judge("/usr/bin/git"), "ask");
  assertEquals([judge("/bin/sh"), judge("/bin/sh")], ["allow", "ask"]);
});

Deno.test("LibraryApprovals: a grant is not for programs that the library has started", () => {
  const { approvals } = makeApprovals(reject);
  const guard = approvals.openGuard(SCOPE);
  const judge = (byProgram: boolean) => {
    const question = {
      permission: "run",
      value: "/bin/sh",
      byProgram,
    } as const;
    return guard.judge(question, () => []).kind;
  };
  approvals.grants.add("/bin/sh");
  assertEquals([judge(true), judge(false)], ["ask", "allow"]);
});

Deno.test("LibraryApprovals: an answer holds for the rest of its call, but one for a program", async () => {
  const { approvals, asked } = makeApprovals(allow);
  const guard = approvals.openGuard(SCOPE);
  const asker = askerOf("tool_a");
  for (const question of [file, file, git, git]) {
    assertEquals((await guard.ask(question, asker)).allowed, true);
  }
  assertEquals(asked.map(({ value }) => value), ["/etc/hosts", "git", "git"]);
  await guard.ask(file, askerOf("tool_a"));
  assertEquals(asked.length, 4);
});

Deno.test("LibraryApprovals: a rejection holds for the rest of its call, programs included", async () => {
  const { approvals, asked } = makeApprovals(reject);
  const guard = approvals.openGuard(SCOPE);
  const asker = askerOf("tool_a");
  for (const question of [git, git, file, file]) {
    assertEquals(await guard.ask(question, asker), {
      allowed: false,
      reason: "no",
    });
  }
  assertEquals(asked.length, 2);
});

Deno.test("LibraryApprovals: an answer to several calls does not speak for a further one", async () => {
  const { approvals, asked } = makeApprovals(allow);
  const guard = approvals.openGuard(SCOPE);
  const both = askerOf("tool_a", "tool_b");
  await guard.ask(file, both);
  const [first] = both.calls;
  if (!first) throw new Error("There is no call");
  await guard.ask(file, { ...both, calls: [first] });
  assertEquals(asked.length, 1);
  const third = askerOf("tool_c").calls;
  await guard.ask(file, { ...both, calls: [first, ...third] });
  assertEquals(asked.length, 2);
  assertEquals(asked[1]?.label, "tool_a, tool_c want to read /etc/hosts");
});

Deno.test("LibraryApprovals: at safe an allowed host is not asked about again, at strict it is", async () => {
  for (const [level, questions] of [["safe", 1], ["strict", 2]] as const) {
    const { approvals, asked } = makeApprovals(allow, { level });
    const guard = approvals.openGuard(SCOPE);
    await guard.ask(host, askerOf("tool_a"));
    await guard.ask(host, askerOf("tool_a"));
    assertEquals(asked.length, questions, level);
  }
});

Deno.test("LibraryApprovals: always is remembered for the library as it is, and no other", async () => {
  const { approvals, asked, other } = makeApprovals(always);
  await approvals.openGuard(SCOPE).ask(git, askerOf("tool_a"));
  await approvals.openGuard(SCOPE).ask(git, askerOf("tool_a"));
  assertEquals(asked.length, 1);
  await other({ identity: "2" }).openGuard(SCOPE).ask(git, askerOf("tool_a"));
  await other({ path: "/b.ts" }).openGuard(SCOPE).ask(git, askerOf("tool_a"));
  assertEquals(asked.length, 3);
});

Deno.test("LibraryApprovals: always remembers the rule as the operator edited it", async () => {
  const { approvals, asked, events } = makeApprovals(() => [
    "always",
    "",
    { rule: "net:*.example" },
  ]);
  const guard = approvals.openGuard(SCOPE);
  await guard.ask(host, askerOf("tool_a"));
  const other = { permission: "net", value: "b.example:80" } as const;
  await guard.ask(other, askerOf("tool_a"));
  assertEquals(asked.length, 1);
  const [, decision] = events;
  assertEquals(
    decision?.event === "decision" && decision.remembered,
    "net:*.example",
  );
});

Deno.test("LibraryApprovals: an answer after the call was stopped allows nothing", async () => {
  const controller = new AbortController();
  const { approvals, events } = makeApprovals(() => {
    controller.abort();
    return ["always", ""];
  });
  const { signal } = controller;
  const { calls } = askerOf("tool_a");
  const answer = await approvals.openGuard(SCOPE).ask(git, { calls, signal });
  assertEquals(answer.allowed, false);
  assertEquals(events.map(({ event }) => event), ["question", "decision"]);
});

Deno.test("LibraryApprovals: on behalf of no call nobody is asked", async () => {
  const { approvals, asked, events } = makeApprovals(allow);
  const answer = await approvals.openGuard(SCOPE).ask(file, askerOf());
  assertEquals([answer.allowed, asked.length], [false, 0]);
  assertStringIncludes(answer.reason, "No call is in flight");
  assertEquals(events.map(({ event }) => event), ["denial"]);
});

Deno.test("LibraryApprovals: what a rule denies is written down with its tools, and nobody is asked", () => {
  const { approvals, events } = makeApprovals(allow, {
    rules: { deny: ["run:git"] },
  });
  const ruling = approvals.openGuard(SCOPE).judge(git, () => ["tool_a"]);
  assertEquals(ruling.kind, "deny");
  const [event] = events;
  assertEquals(event?.event === "denial" && [event.tools, event.rule], [
    ["tool_a"],
    "run:git",
  ]);
});

Deno.test("LibraryApprovals: confirm remembers the very same question, not its label", async () => {
  const { approvals, asked } = makeApprovals(always);
  const ask = (source: string) =>
    approvals.confirm(askerOf("tool_a"), source, "Clean up");
  assertEquals(await ask("rm -r ./build"), ["always", ""]);
  assertEquals(await ask("rm -r ./build"), ["allow", ""]);
  assertEquals(asked.length, 1);
  await ask("rm -r /");
  assertEquals(asked.length, 2);
});

Deno.test("LibraryApprovals: confirm asks in the order in which it was called", async () => {
  const { approvals, asked } = makeApprovals(allow);
  const asker = askerOf("tool_a");
  // The longer a source is, the longer its digest takes.
  const sources = ["x".repeat(20_000_000), "y", "z"];
  await Promise.all(
    sources.map((source, i) => approvals.confirm(asker, source, `${i}`)),
  );
  assertEquals(asked.map(({ label }) => label), ["0", "1", "2"]);
});

Deno.test("LibraryApprovals: rules speak of a confirm's label and of its program", async () => {
  const { approvals, asked } = makeApprovals(reject, {
    rules: {
      allow: ["confirm:Deploy*", "run:git status*"],
      deny: ["run:git push*"],
    },
  });
  const ask = (label: string, argv?: readonly string[]) =>
    approvals.confirm(askerOf("tool_a"), "source", label, argv);
  assertEquals((await ask("Deploy now"))[0], "allow");
  assertEquals((await ask("Look", ["git", "status"]))[0], "allow");
  assertEquals(asked, []);
  assertEquals((await ask("Deploy now", ["git", "push"]))[0], "reject");
  assertEquals(asked, []);
  assertEquals(await ask("Look", ["git", "log"]), ["reject", "no"]);
  assertEquals(asked.length, 1);
  assertEquals((await ask("Look", ["git", "status", "src"]))[0], "allow");
  assertEquals((await ask("Look", ["git", "status", "../x"]))[0], "reject");
  assertEquals(asked.length, 2);
});

Deno.test("LibraryApprovals: a call that the operator does not answer asks no more", async () => {
  const { approvals, asked } = makeApprovals(() => [
    "reject",
    "The operator did not answer within 5 ms",
  ]);
  const asker = askerOf("tool_a");
  await approvals.openGuard(SCOPE).ask(git, asker);
  const answer = await approvals.openGuard(SCOPE).ask(file, asker);
  assertEquals([answer.allowed, asked.length], [false, 1]);
  assertStringIncludes(answer.reason, "is not asked again in this call");
  assertEquals(await approvals.confirm(asker, "source", "Label"), [
    "reject",
    answer.reason,
  ]);
});

Deno.test("LibraryApprovals: one call asks at most 100 questions", async () => {
  const { approvals, asked } = makeApprovals(allow);
  const asker = askerOf("tool_a");
  const guard = approvals.openGuard(SCOPE);
  for (let i = 0; i < 150; i++) {
    const question = { permission: "read", value: `/other/${i}` } as const;
    await guard.ask(question, asker);
  }
  assertEquals(asked.length, 100);
});

Deno.test("LibraryApprovals: confirm on behalf of no call asks nobody", async () => {
  const { approvals, asked } = makeApprovals(allow);
  const [decision] = await approvals.confirm(askerOf(), "source", "Label");
  assertEquals([decision, asked.length], ["reject", 0]);
});

Deno.test("LibraryApprovals: a rule that does not cover the question allows nothing", async () => {
  for (const rule of ["run:*", "net:other.example", "no rule"]) {
    const { approvals } = makeApprovals(() => ["always", "", { rule }]);
    const answer = await approvals.openGuard(SCOPE).ask(host, askerOf("t"));
    assertEquals(answer.allowed, false, rule);
    assertStringIncludes(answer.reason, "Nothing was allowed");
  }
});

Deno.test("LibraryApprovals: a program may not change how programs are started", () => {
  const { approvals } = makeApprovals(allow);
  const guard = approvals.openGuard(SCOPE);
  const judge = (value: string, byProgram: boolean) =>
    guard.judge({ permission: "write", value, byProgram }, () => []).kind;
  for (
    const path of ["run-1/start.ts", "run-1/program.ts", "run-1", "", "run-2"]
  ) {
    assertEquals(judge(`/tmp/scratch/${path}`, true), "deny", path);
    assertEquals(judge(`/tmp/scratch/${path}`, false), "allow", path);
  }
  assertEquals(judge("/tmp/scratch/run-1/data.txt", true), "allow");
  assertEquals(judge("/work/start.ts", true), "allow");
});

Deno.test("LibraryApprovals: what is protected in the workspace is protected in the scratch folder", () => {
  const { approvals } = makeApprovals(allow);
  const guard = approvals.openGuard(SCOPE);
  const judge = (permission: "read" | "write", value: string) =>
    guard.judge({ permission, value }, () => []).kind;
  assertEquals(judge("write", "/tmp/scratch/a/.git/config"), "ask");
  assertEquals(judge("write", "/tmp/scratch/lcp.json"), "ask");
  assertEquals(judge("read", "/tmp/scratch/a/.env"), "ask");
  assertEquals(judge("write", "/tmp/scratch/a/config"), "allow");
});

Deno.test("LibraryApprovals: what stands in a path cannot forge a line of the question", async () => {
  const { approvals, asked } = makeApprovals(reject);
  const value = "/etc/hosts\nLibrary: trusted\u202e\u001b[2K";
  await approvals.openGuard(SCOPE).ask(
    { permission: "read", value },
    askerOf("tool_a"),
  );
  const [question] = asked;
  assertStringIncludes(`${question?.label}`, "/etc/hosts\\u{a}Library");
  assertEquals(question?.source.split("\n").length, 3);
  assertEquals(/[^\P{C}\n]/u.test(`${question?.source}`), false);
});

Deno.test("LibraryApprovals: the folders of other sandboxes are nobody's, though the workspace may hold them", () => {
  const { approvals } = makeApprovals(allow, { workspace: "/tmp" });
  const scope = { ...SCOPE, scratchDir: "/tmp/lcp-1/scratch" };
  const guard = approvals.openGuard(scope);
  for (const permission of ["read", "write"] as const) {
    const judge = (value: string) =>
      guard.judge({ permission, value }, () => []).kind;
    assertEquals(judge("/tmp/lcp-1/scratch/a"), "allow");
    assertEquals(judge("/tmp/other/a"), "allow");
    assertEquals(judge("/tmp/lcp-1/permissions.sock"), "ask");
    assertEquals(judge("/tmp/lcp-2/scratch/run-1/program.ts"), "ask");
  }
});

Deno.test("LibraryApprovals: a workspace that stands among the sandboxes and is named like one is no sandbox", () => {
  const { approvals } = makeApprovals(allow, { workspace: "/tmp/lcp-w/files" });
  const scope = { ...SCOPE, scratchDir: "/tmp/lcp-1/scratch" };
  const guard = approvals.openGuard(scope);
  for (const permission of ["read", "write"] as const) {
    const judge = (value: string) =>
      guard.judge({ permission, value }, () => []).kind;
    assertEquals(judge("/tmp/lcp-w/files/a"), "allow");
    assertEquals(judge("/tmp/lcp-w/a"), "ask");
    assertEquals(judge("/tmp/lcp-2/scratch/a"), "ask");
  }
});
