import { assertEquals, assertStringIncludes } from "@std/assert";
import { explain } from "./_explain.ts";
import { State } from "./_state.ts";

Deno.test("runApprovalsWhy() judges each simple command of a command line", async () => {
  await using state = await State.create({
    "lcp.json": JSON.stringify({ rules: { deny: ["run:curl"] } }),
  });
  const line = "run:ls | sort && rm -r out > /etc/log";
  const found = await explain(state, line);
  assertEquals([found.decision, found.exitCode], ["ask", 0]);
  assertEquals(
    found.commands.map((it: { text: string; decision: string }) => [
      it.text,
      it.decision,
    ]),
    [["ls", "allow"], ["sort", "allow"], ["rm -r out", "ask"]],
  );
  const { writes } = found;
  const outside = writes.find((it: { path: string }) => it.path === "/etc/log");
  assertEquals(outside.decision, "ask");
  const denied = await state.run([
    "approvals",
    "why",
    "run:ls; curl x.example",
  ]);
  assertEquals(denied.exitCode, 3);
  assertStringIncludes(
    denied.stdout,
    [
      "deny   ls; curl x.example",
      "ask    when a tool starts ls itself, judged by the name alone, as the arguments are not known",
      "deny   when a tool starts curl itself, judged by the name alone, as the arguments are not known",
      "  allow  ls: ",
    ].join("\n"),
  );
  assertStringIncludes(
    denied.stdout,
    '  deny   curl x.example: rules.deny "run:curl"',
  );
});

Deno.test("runApprovalsWhy() judges a program with its arguments, and apart from that one that a tool starts itself", async () => {
  await using state = await State.create({
    "lcp.json": JSON.stringify({
      rules: { allow: ["run:git push*", "run:make"], deny: ["run:curl -d *"] },
    }),
  });
  type Row = readonly [line: string, decision: string, own: string];
  const rows: readonly Row[] = [
    ["git status", "allow", "ask"],
    // A rule with arguments does not help a tool's own start.
    ["git push origin", "allow", "ask"],
    ["make all", "allow", "allow"],
    // One that denies has it asked.
    ["curl -d x y.example", "deny", "ask"],
    ["curl y.example", "ask", "ask"],
  ];
  for (const [line, decision, own] of rows) {
    const found = await explain(state, `run:${line}`);
    const [start, ...others] = found.started_by_tool;
    assertEquals(
      [found.decision, start.decision, start.program, others],
      [decision, own, line.split(" ")[0], []],
      line,
    );
  }
  const run = await state.run(["approvals", "why", "run:git", "push"]);
  const [headline, start = ""] = run.stdout.split("\n");
  assertEquals(headline, "allow  git push");
  assertStringIncludes(
    start,
    "ask    when a tool starts git itself, judged by the name alone, as the arguments are not known: ",
  );
  assertStringIncludes(start, 'rules.allow "run:git"');
  assertStringIncludes(
    start,
    'rules.allow "run:git push*" speaks of arguments and does not allow it',
  );
  const unsure = await explain(state, "run:curl y.example");
  assertStringIncludes(
    unsure.started_by_tool[0].reason,
    'whether the rule "run:curl -d *" speaks of this',
  );
});

Deno.test("runApprovalsWhy() gives advice that helps a tool's own start", async () => {
  await using state = await State.create();
  const config = (allow: readonly string[]) =>
    Deno.writeTextFile(
      state.path("lcp.json"),
      JSON.stringify({ rules: { allow } }),
    );
  const of = async () =>
    (await explain(state, "run:git push")).started_by_tool[0];
  const [, rule = ""] = /rules\.allow "([^"]*)"/.exec((await of()).reason) ??
    [];
  await config([rule]);
  assertEquals((await of()).decision, "allow");
});

Deno.test("runApprovalsWhy() says of words that a tool has confirmed that rules alone allow them", async () => {
  await using state = await State.create({
    "lcp.json": JSON.stringify({ rules: { allow: ["run:git fetch*"] } }),
  });
  const confirmed = async (request: string) =>
    (await explain(state, request)).confirmed;
  assertEquals(await confirmed("run:git status"), "ask");
  assertEquals(await confirmed("run:git fetch origin"), "allow");
  const run = await state.run(["approvals", "why", "run:git status"]);
  assertStringIncludes(
    run.stdout,
    "As the arguments of what a tool asks through confirm: ask.",
  );
});

Deno.test("runApprovalsWhy() tells of a program alone what holds for a tool and for the shell tool", async () => {
  await using state = await State.create();
  const run = await state.run(["approvals", "why", "run:ls"]);
  assertStringIncludes(run.stdout, "ask  run the program ls\n");
  assertStringIncludes(
    run.stdout,
    "as a command of system_shell, it is: allow",
  );
});
