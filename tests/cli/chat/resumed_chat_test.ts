import { assertEquals, assertStringIncludes } from "@std/assert";
import { listDiscussions } from "../../../src/client/discussion/list_discussions.ts";
import { LollmsDiscussion } from "../../../src/client/discussion/lollms_discussion.ts";
import { COOKED } from "../../support/drive_terminal.ts";
import { calls, ChatTerminal, PROMPT } from "./_chat_terminal.ts";

/** Who said what a request has, after what the model is to be. */
function rolesOf(messages: string): readonly string[] {
  const [system, ...others] = JSON.parse(messages)
    .map(({ role }: { readonly role: string }) => role);
  assertEquals(system, "system");
  return others;
}

Deno.test("lcp chat --resume shows where it stopped, and goes on", async () => {
  await using it = await ChatTerminal.open([{ text: "One." }, {
    text: "Two.",
  }]);
  await it.chat([
    { expect: PROMPT },
    { send: "First\r" },
    { expect: "1 step" },
    { expect: PROMPT },
    { send: "/exit\r" },
  ]);
  const run = await it.chat([
    { expect: '"First", 2 messages' },
    { expect: PROMPT },
    { send: "Second\r" },
    { expect: "1 step" },
    { expect: PROMPT },
    { send: "/exit\r" },
  ], { words: ["--resume"] });
  assertEquals(run.stdout, "One.\nTwo.\n");
  assertEquals(rolesOf(it.lastMessages()), ["user", "assistant", "user"]);
});

for (
  const [when, script] of [
    ["the model answers", [{ text: "", ends: "stalled" }]],
    ["a tool runs", [calls("tool_wait", { path: "never.txt" })]],
  ] as const
) {
  Deno.test(`lcp chat --resume: after a kill while ${when} Enter alone goes on, with no message lost and none twice`, async () => {
    await using it = await ChatTerminal.open([...script, { text: "Done." }]);
    const run = await it.chat([
      { expect: PROMPT },
      { send: "Do it\r" },
      { expect: "0.5 s" },
      { signal: "SIGKILL" },
    ]);
    assertEquals(run.code, -9);
    const resumed = await it.chat([
      { expect: "The last question has no answer" },
      { expect: PROMPT },
      { send: "\r" },
      { expect: "1 step" },
      { expect: PROMPT },
      { send: "/exit\r" },
    ], { words: ["--resume"] });
    assertStringIncludes(resumed.stdout, "Done.");
    const messages = it.lastMessages();
    const isTool = when === "a tool runs";
    assertEquals(
      rolesOf(messages),
      isTool ? ["user", "assistant", "tool"] : ["user"],
    );
    assertEquals(messages.split("Do it").length, 2);
  });
}

Deno.test("lcp chat writes a report with three tools, asks before the risky one, and survives a rejected call and a crash", async () => {
  const outside = calls("tool_write", { path: "../copy.md", text: "x" });
  await using it = await ChatTerminal.open([
    calls("tool_read", { path: "readme.txt" }),
    calls("tool_count", { text: "hello" }),
    calls("tool_write", { path: "report.md", text: "# 5 letters" }),
    outside,
    { text: "", ends: "stalled" },
    { text: "The report is **report.md**." },
  ], {
    "tools/counting.ts": `
/** Counts letters. */
export function tool_count(text: string) {
  return text.length;
}
`,
  });
  const killed = await it.chat([
    { expect: PROMPT },
    { send: "Write a report about the readme, and copy it\r" },
    { expect: "✓ tool_read path=readme.txt" },
    { expect: "✓ tool_count text=hello" },
    { expect: "✓ tool_write path=report.md" },
    { expect: "created: report.md (version 1)" },
    { expect: "y allow" },
    { send: "n" },
    { expect: "What should the model know?" },
    { send: "no copies\r" },
    { expect: "✗ tool_write path=../copy.md" },
    { expect: "· m1  0.5 s" },
    { signal: "SIGKILL" },
  ]);
  assertEquals(killed.code, -9);
  const resumed = await it.chat([
    { expect: "The last question has no answer" },
    { expect: PROMPT },
    { send: "\r" },
    { expect: "1 step" },
    { expect: PROMPT },
    { send: "/exit\r" },
  ], { words: ["--resume"] });
  assertEquals(resumed.stdout, "The report is **report.md**.\n");
  assertEquals(
    await Deno.readTextFile(it.path("work/report.md")),
    "# 5 letters",
  );
  const copy = await Deno.stat(it.path("copy.md")).catch(() => "none");
  assertEquals(copy, "none");
  assertStringIncludes(it.lastMessages(), "no copies");
  const answered = Array.from({ length: 4 }, () => ["assistant", "tool"]);
  assertEquals(rolesOf(it.lastMessages()), ["user", ...answered.flat()]);
});

Deno.test("lcp chat --resume says so when the discussion is open elsewhere", async () => {
  await using it = await ChatTerminal.open([{ text: "One." }]);
  await it.chat([
    { expect: PROMPT },
    { send: "first\r" },
    { expect: "1 step" },
    { expect: PROMPT },
    { send: "\x04" },
  ]);
  const folder = it.path(".state/discussions");
  const [latest] = await listDiscussions(folder);
  await using _open = await LollmsDiscussion.open(folder, { id: latest?.id });
  const run = await it.chat([], { words: ["--resume"] });
  assertEquals([run.code, run.modes.end], [2, COOKED]);
  assertStringIncludes(run.screen, "it is open elsewhere");
  assertStringIncludes(run.screen, "Leave the other chat");
});
