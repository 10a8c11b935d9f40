import type { ProgramLanguage } from "../../src/core/program_language.ts";
import { assertEquals } from "@std/assert";
import type { ConfirmAnswer } from "../../src/core/handlers.ts";
import { join } from "../../src/core/path.ts";
import {
  ProgramApprovals,
  type ProgramPermit,
} from "../../src/approval/program_approvals.ts";
import { ProgramJudge } from "../../src/approval/program_judge.ts";
import { type ApprovalsFixture, askerOf, makeApprovals } from "./_approvals.ts";

const judge = new ProgramJudge();

function programsOf(
  language: ProgramLanguage,
  { approvals }: ApprovalsFixture,
): ProgramApprovals {
  const realPath = (path: string) => join(path);
  return new ProgramApprovals(approvals, { language, judge, realPath });
}

const allow = (): ConfirmAnswer => ["allow", ""];
const reject = (): ConfirmAnswer => ["reject", "no"];
const always = (): ConfirmAnswer => ["always", ""];
const harmless = { source: "echo hello", argv: [] };
const risky = { source: "curl example.com", argv: [] };

Deno.test("ProgramApprovals lets nothing start that was neither judged harmless nor approved", async () => {
  const programs = programsOf("shell", makeApprovals(reject));
  assertEquals(await programs.take(harmless), undefined);
  assertEquals((await programs.judge(risky)).decision, "ask");
  assertEquals(await programs.take(risky), undefined);
  const answer = await programs.confirm(askerOf("tool_x"), risky, "Run");
  assertEquals(answer, ["reject", "no"]);
  assertEquals(await programs.take(risky), undefined);
});

Deno.test("ProgramApprovals lets a program start once for each time that it was allowed", async () => {
  const programs = programsOf("shell", makeApprovals(allow));
  const taken: (ProgramPermit | undefined)[] = [];
  await programs.judge(harmless);
  taken.push(await programs.take(harmless), await programs.take(harmless));
  await programs.confirm(askerOf("tool_x"), risky, "Run");
  await programs.confirm(askerOf("tool_x"), risky, "Run");
  for (let i = 0; i < 3; i++) taken.push(await programs.take(risky));
  assertEquals(taken, ["isolated", undefined, "free", "free", undefined]);
});

Deno.test("ProgramApprovals tells a program from another by text and arguments", async () => {
  const programs = programsOf("shell", makeApprovals(allow));
  await programs.judge(harmless);
  assertEquals(
    await programs.take({ source: `${harmless.source} `, argv: [] }),
    undefined,
  );
  assertEquals(
    await programs.take({ ...harmless, argv: ["more"] }),
    undefined,
  );
  assertEquals(await programs.take(harmless), "isolated");
});

Deno.test("ProgramApprovals: what a rule allows runs free, what it denies asks nobody", async () => {
  const fixture = makeApprovals(reject, {
    rules: { allow: ["run:curl *"], deny: ["run:wget"] },
  });
  const programs = programsOf("shell", fixture);
  assertEquals((await programs.judge(risky)).decision, "allow");
  assertEquals(await programs.take(risky), "free");
  const denied = { source: "echo hi; wget example.com", argv: [] };
  assertEquals((await programs.judge(denied)).decision, "deny");
  const [decision] = await programs.confirm(askerOf("t"), denied, "Run");
  assertEquals([decision, fixture.asked.length], ["reject", 0]);
});

Deno.test("ProgramApprovals: what looks harmless stays held though a rule allows it", async () => {
  const rules = { allow: ["run:echo *", "run:python3", "run:git status*"] };
  const code = { harmless: "print(1)", risky: "import subprocess" };
  for (
    const [language, source, permit] of [
      ["shell", "echo hello; git status", "isolated"],
      ["python", code.harmless, "isolated"],
      ["python", code.risky, "free"],
    ] as const
  ) {
    const programs = programsOf(language, makeApprovals(reject, { rules }));
    const program = { source, argv: [] };
    assertEquals((await programs.judge(program)).decision, "allow", source);
    assertEquals(await programs.take(program), permit, source);
  }
});

Deno.test("ProgramApprovals: a question says what would allow the program, where anything would", async () => {
  const full = "--autonomy full_access would allow it";
  for (
    const [language, source, remedy, policy = {}] of [
      ["shell", "rm b.txt", `rules.allow "run:rm b.txt" or ${full}`],
      [
        "shell",
        "rm a; rm b",
        `rules.allow "run:rm a" and "run:rm b" or ${full}`,
      ],
      ["shell", "cat ../a", `rules.allow "run:cat ../a" or ${full}`],
      ["shell", "rm a; )(", full],
      ["shell", "echo > .git/x", full],
      ["shell", "rm a", undefined, { rules: { ask: ["run:rm *"] } }],
      ["shell", "rm a", full, { level: "strict" }],
      ["shell", "ls", "--autonomy safe would allow it", { level: "strict" }],
      ["python", "import subprocess", `rules.allow "run:python3" or ${full}`],
      ["python", "1 +", `rules.allow "run:python3" or ${full}`],
      ["python", "1", undefined, { rules: { ask: ["run:python3"] } }],
      ["typescript", "1", "--autonomy safe would allow it", {
        level: "strict",
      }],
    ] satisfies [
      ProgramLanguage,
      string,
      string | undefined,
      Parameters<typeof makeApprovals>[1]?,
    ][]
  ) {
    const fixture = makeApprovals(reject, policy);
    const programs = programsOf(language, fixture);
    await programs.confirm(askerOf("t"), { source, argv: [] }, "Run");
    assertEquals(fixture.asked.map((it) => it.remedy), [remedy], source);
  }
});

Deno.test("ProgramApprovals: a program's arguments are no program that a rule could allow", async () => {
  const fixture = makeApprovals(reject, { rules: { allow: ["run:git *"] } });
  const programs = programsOf("python", fixture);
  const program = { source: "import subprocess", argv: ["git", "status"] };
  assertEquals((await programs.judge(program)).decision, "ask");
  const [decision] = await programs.confirm(askerOf("t"), program, "Run");
  assertEquals([decision, fixture.asked.length], ["reject", 1]);
});

Deno.test("ProgramApprovals at strict lets nothing start unasked, and remembers nothing", async () => {
  for (const language of ["shell", "python", "typescript"] as const) {
    const fixture = makeApprovals(always, { level: "strict" });
    const programs = programsOf(language, fixture);
    const program = { source: "", argv: [] };
    assertEquals((await programs.judge(program)).decision, "ask", language);
    assertEquals(await programs.take(program), undefined);
    for (let count = 1; count <= 2; count++) {
      await programs.confirm(askerOf("tool_x"), program, "Run");
      assertEquals(fixture.asked.length, count, language);
      // What only the level speaks against runs held all the same.
      assertEquals(await programs.take(program), "isolated");
    }
    assertEquals(fixture.asked[0]?.remembers, undefined);
    assertEquals(fixture.asked[0]?.note, undefined);
  }
});

Deno.test("ProgramApprovals at full_access lets everything start free", async () => {
  const fixture = makeApprovals(reject, { level: "full_access" });
  for (
    const [language, source] of [
      ["shell", "rm -rf / && )("],
      ["python", "import os; os.system('id')"],
      ["typescript", "Deno.exit()"],
    ] as const
  ) {
    const programs = programsOf(language, fixture);
    const program = { source, argv: [] };
    assertEquals((await programs.judge(program)).decision, "allow", language);
    assertEquals(await programs.take(program), "free");
  }
  assertEquals(fixture.asked, []);
});

Deno.test("ProgramApprovals: always offers the one command that asked, or the very program", async () => {
  const fixture = makeApprovals(always);
  const shell = programsOf("shell", fixture);
  await shell.confirm(askerOf("t"), {
    source: "echo hi && git push origin main",
    argv: [],
  }, "Run");
  assertEquals(fixture.asked.at(-1)?.remembers, "run:git push origin main");
  const later = { source: "git push origin main | cat", argv: [] };
  assertEquals((await shell.judge(later)).decision, "allow");
  const python = programsOf("python", fixture);
  const program = { source: "import subprocess", argv: [] };
  await python.confirm(askerOf("t"), program, "Run Python [RISKY: subprocess]");
  assertEquals(
    fixture.asked.at(-1)?.remembers?.startsWith("confirm:Run Python"),
    true,
  );
  const other = { source: "import subprocess\n", argv: [] };
  await python.confirm(askerOf("t"), other, "Run Python [RISKY: subprocess]");
  assertEquals(fixture.asked.length, 3);
});
