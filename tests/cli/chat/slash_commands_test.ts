import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { completePath } from "../../../src/cli/chat/session/complete_path.ts";
import { typedPath } from "../../../src/cli/chat/session/typed_path.ts";
import { slashLine } from "../../../src/cli/chat/session/slash_command.ts";
import { calls, ChatTerminal, PROMPT } from "./_chat_terminal.ts";

const EXTRA = {
  "more/extra.ts": `
/** Adds. */
export function tool_add(a: number, b: number) {
  return a + b;
}
`,
};

const ask = [
  { expect: PROMPT },
  { send: "Go on\r" },
  { expect: "1 step" },
];

/** Types a command. */
const type = (line: string) => [{ expect: PROMPT }, { send: `${line}\r` }];

const SAYS = Array.from({ length: 5 }, () => ({ text: "Yes." }));

Deno.test("slashLine() takes words for commands, and no paths", () => {
  const lines: readonly [line: string, command: unknown][] = [
    ["/help", { name: "/help", operand: "" }],
    [" /mount  a b ", { name: "/mount", operand: "a b" }],
    ["/", { name: "/", operand: "" }],
    ["/etc/hosts", undefined],
    ["/Users", undefined],
    ["say /help", undefined],
    ["exit", { name: "/exit", operand: "" }],
    ["/quit", { name: "/exit", operand: "" }],
    ["exit the shell?", undefined],
    ["", undefined],
  ];
  for (const [line, command] of lines) assertEquals(slashLine(line), command);
});

Deno.test("lcp chat: /mount gives the model tools, /unmount takes them away, /tools shows them", async () => {
  await using it = await ChatTerminal.open(SAYS, EXTRA);
  const offered: (readonly string[])[] = [];
  const run = await it.chat([
    ...type("/mount mo\t"),
    { expect: "added extra (1 tool)" },
    ...ask,
    ...type("/tools adds"),
    { expect: "tool_add  Adds." },
    ...type("/unmount files"),
    { expect: "took files away" },
    ...ask,
    ...type("/unmount file"),
    { expect: "There is no library file: there is" },
    ...type("/mount files"),
    { expect: "added files (3 tools)" },
    ...ask,
    ...type("/mount nowhere"),
    { expect: "Nothing was added" },
    ...type("/mount builtin:user_interactive_tools"),
    { expect: "added user_interactive_tools" },
    ...type("/exit"),
  ]);
  assertEquals(run.code, 0);
  for (const { body } of it.fake.requests) {
    const tools: readonly unknown[] = Object(body).tools ?? [];
    offered.push(tools.map((tool) => String(Object(tool).function.name)));
  }
  const files = ["tool_write", "tool_read", "tool_wait"];
  assertEquals(offered.map((names) => names.toSorted()), [
    [...files, "tool_add"].toSorted(),
    ["tool_add"],
    [...files, "tool_add"].toSorted(),
  ]);
});

Deno.test("lcp chat: /mount says whose tools hide others of their name", async () => {
  const tool = `
/** Reads something else. */
export function tool_read() { return "else"; }
/** Adds. */
export function tool_add() { return 1; }
`;
  await using it = await ChatTerminal.open([], { "more/other.ts": tool });
  const run = await it.chat([
    ...type("/mount more"),
    { expect: "added other (1 tool)" },
    { expect: "other has a tool_read too: that of files is called" },
    ...type("/tools else"),
    { expect: "No tool has the word else" },
    ...type("/unmount files"),
    { expect: "took files away" },
    ...type("/tools else"),
    { expect: "tool_read  Reads something else." },
    ...type("/exit"),
  ]);
  assertEquals(run.code, 0);
});

Deno.test("typedPath() takes ~ for the home folder, at the beginning alone", () => {
  const places = { cwd: "/work", home: "/home/me" };
  const paths = ["a", "/a", "~", "~/a", "~a", "a/~"];
  assertEquals(paths.map((path) => typedPath(path, places)), [
    ...["/work/a", "/a", "/home/me", "/home/me/a", "/work/~a", "/work/a/~"],
  ]);
  assertEquals(typedPath("~/a", { ...places, home: undefined }), "/work/~/a");
});

Deno.test("completePath() is sure of what all names of a folder have in common", async () => {
  const home = await Deno.makeTempDir();
  try {
    const names = Array.from({ length: 120 }, (_, at) => `file_${at}`);
    for (const name of names) await Deno.writeTextFile(`${home}/${name}`, "");
    const found = await completePath("~/fi", { cwd: "/", home });
    assertEquals(found, names.map((name) => `~/${name}`).toSorted());
  } finally {
    await Deno.remove(home, { recursive: true });
  }
});

Deno.test("lcp chat: a tool that was taken away is not called, whatever a model remembers", async () => {
  await using it = await ChatTerminal.open([
    calls("tool_write", { path: "a.txt", text: "x" }),
    { text: "No?" },
  ]);
  await it.chat([
    ...type("/unmount files"),
    { expect: "took files away" },
    { expect: PROMPT },
    { send: "Write\r" },
    { expect: "2 steps" },
    ...type("/exit"),
  ]);
  const there = await Deno.stat(it.path("work/a.txt")).catch(() => "none");
  assertEquals(there, "none");
});

Deno.test("lcp chat: /model goes on with an alias, or a name at the same server", async () => {
  await using it = await ChatTerminal.open(SAYS);
  await it.chat([
    ...type("/model"),
    { expect: "model m1; profiles: other" },
    ...type("/model other"),
    { expect: "model m2" },
    ...ask,
    ...type("/model m3"),
    { expect: "model m3" },
    ...ask,
    ...type("/exit"),
  ]);
  const models = it.fake.requests.map(({ body }) => Object(body).model);
  assertEquals(models, ["m2", "m3"]);
  assertStringIncludes(it.lastMessages(), "Yes.");
});

Deno.test("lcp chat: /level decides what is asked from then on", async () => {
  const outside = calls("tool_write", { path: "../out.txt", text: "x" });
  await using it = await ChatTerminal.open([
    outside,
    { text: "No." },
    outside,
    { text: "Yes." },
  ]);
  const run = await it.chat([
    ...type("/level"),
    { expect: "level safe" },
    ...type("/level brave"),
    { expect: "it is strict, safe, full_access" },
    { expect: PROMPT },
    { send: "Write outside\r" },
    { expect: "y allow" },
    { send: "n" },
    { expect: "What should the model know?" },
    { send: "\r" },
    { expect: "2 steps" },
    ...type("/level full_access"),
    { expect: "Tools may do whatever you may" },
    { expect: PROMPT },
    { send: "Write outside\r" },
    { expect: "✓ tool_write" },
    { expect: "2 steps" },
    ...type("/exit"),
  ]);
  assertEquals(run.stdout, "No.\nYes.\n");
  assertEquals(await Deno.readTextFile(it.path("out.txt")), "x");
});

Deno.test("lcp chat: /undo takes a question back, /save keeps the rest in a new file", async () => {
  await using it = await ChatTerminal.open([
    { text: "One." },
    calls("tool_read", { path: "readme.txt" }),
    { text: "Two." },
    { text: "Three." },
  ]);
  await it.chat([
    ...type("/undo"),
    { expect: "There is nothing to undo" },
    ...type("/save"),
    { expect: "Nothing was said yet" },
    { expect: PROMPT },
    { send: "First\r" },
    { expect: "1 step" },
    { expect: PROMPT },
    { send: "Second\r" },
    { expect: "2 steps" },
    ...type("/save before.md"),
    { expect: "saved before.md" },
    ...type("/save before.md"),
    { expect: "there is such a file already" },
    ...type("/undo"),
    { expect: "took back: Second" },
    { expect: PROMPT },
    { send: "Third\r" },
    { expect: "1 step" },
    ...type("/save after.md"),
    { expect: "saved after.md" },
    ...type("/exit"),
  ]);
  const before = await Deno.readTextFile(it.path("before.md"));
  assertStringIncludes(before, "## You\n\nSecond");
  assertStringIncludes(before, "called `tool_read`");
  const after = await Deno.readTextFile(it.path("after.md"));
  assert(!after.includes("Second"), after);
  assertStringIncludes(after, "## Model\n\nThree.");
  assert(!it.lastMessages().includes("Second"));
});

Deno.test("lcp chat: an edited tool file counts from the next prompt on", async () => {
  const source = "/** New. */ export function tool_new() { return 1; }";
  await using it = await ChatTerminal.open([
    () => ({
      text: "One.",
      after: Deno.writeTextFile(it.path("tools/files.ts"), source),
    }),
    { text: "Two." },
  ]);
  await it.chat([...ask, ...ask, ...type("/exit")]);
  assertEquals(it.lastTools(), ["tool_new"]);
});

Deno.test("lcp chat: /new begins a discussion, and the one before can be resumed", async () => {
  await using it = await ChatTerminal.open(SAYS);
  await it.chat([
    { expect: PROMPT },
    { send: "The first\r" },
    { expect: "1 step" },
    ...type("/new"),
    { expect: "a new discussion begins" },
    { expect: PROMPT },
    { send: "The second\r" },
    { expect: "1 step" },
    ...type("exit"),
  ]);
  assert(!it.lastMessages().includes("The first"));
  const run = await it.chat([
    { expect: '"The second", 2 messages' },
    ...type("/exit"),
  ], { words: ["--resume"] });
  assertEquals(run.code, 0);
});
