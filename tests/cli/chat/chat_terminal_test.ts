import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { COOKED } from "../../support/drive_terminal.ts";
import { calls, ChatTerminal, PROMPT } from "./_chat_terminal.ts";

const LEAVE = [{ expect: PROMPT }, { send: "\x04" }];

Deno.test("lcp chat answers at the terminal, shows calls in a line each, and gives the terminal back", async () => {
  await using it = await ChatTerminal.open([
    calls("tool_write", { path: "a.txt", text: "x" }),
    { text: "Written." },
  ]);
  const run = await it.chat([
    { expect: "m1 in " },
    { expect: PROMPT },
    { send: "Write a file\r" },
    { expect: "✓ tool_write path=a.txt text=x" },
    { expect: "created: a.txt (version 1)" },
    { expect: "2 steps, 30 tokens" },
    ...LEAVE,
  ]);
  assertEquals([run.code, run.stdout], [0, "Written.\n"]);
  assertEquals(run.modes.end, COOKED);
  assertEquals(await Deno.readTextFile(it.path("work/a.txt")), "x");
});

Deno.test("lcp chat asks for approval where the chat goes on, and tells the model of a rejection", async () => {
  await using it = await ChatTerminal.open([
    calls("tool_write", { path: "../outside.txt", text: "x" }),
    { text: "Pity." },
    calls("tool_write", { path: "../outside.txt", text: "y" }),
    { text: "Thanks." },
  ]);
  const run = await it.chat([
    { expect: PROMPT },
    { send: "Write outside\r" },
    { expect: "y allow" },
    { send: "n" },
    { expect: "What should the model know?" },
    { send: "not there\r" },
    { expect: "✗ tool_write" },
    { expect: PROMPT },
    { send: "Please\r" },
    { expect: "y allow" },
    { send: "y" },
    { expect: "✓ tool_write" },
    ...LEAVE,
  ]);
  assertEquals([run.code, run.stdout], [0, "Pity.\nThanks.\n"]);
  assertEquals(await Deno.readTextFile(it.path("outside.txt")), "y");
  assertStringIncludes(it.lastMessages(), "not there");
});

Deno.test("lcp chat: Ctrl-C stops the turn and not the program", async () => {
  await using it = await ChatTerminal.open([
    { text: "", ends: "stalled" },
    calls("tool_wait", { path: "never.txt" }),
    { text: "Here I am." },
  ]);
  const run = await it.chat([
    { expect: PROMPT },
    { send: "Think\r" },
    { expect: "· m1  0.5 s" },
    { send: "\x03" },
    { expect: "stopped" },
    { expect: PROMPT },
    { send: "Wait\r" },
    { expect: "· tool_wait path=never.txt  1/2 halfway" },
    { send: "\x03" },
    { expect: "stopped" },
    { expect: PROMPT },
    { send: "And now?\r" },
    { expect: "1 step" },
    { expect: PROMPT },
    { send: "\x03" },
    { expect: "Ctrl-C again leaves" },
    { send: "\x03" },
  ]);
  assertEquals([run.code, run.modes.end], [0, COOKED]);
  assertStringIncludes(run.stdout, "Here I am.");
  // A call that was stopped has its answer: no endpoint takes one without.
  assertStringIncludes(it.lastMessages(), '"role":"tool"');
});

Deno.test("lcp chat: a question of a tool is left with Ctrl-C, and the turn with a second one", async () => {
  await using it = await ChatTerminal.open([
    {
      toolCalls: ["a", "b"].map((id) => ({
        id,
        name: "tool_write",
        arguments: { path: `../${id}.txt`, text: "x" },
      })),
    },
    { text: "Back." },
  ]);
  const run = await it.chat([
    { expect: PROMPT },
    { send: "Write outside\r" },
    { expect: "y allow" },
    { send: "\x03" },
    { expect: "Ctrl-C again to stop" },
    { expect: "y allow" },
    { send: "\x03" },
    { expect: "stopped" },
    { expect: PROMPT },
    { send: "Hello\r" },
    { expect: "1 step" },
    ...LEAVE,
  ]);
  assertEquals([run.code, run.stdout], [0, "Back.\n"]);
});

Deno.test("lcp chat tells what failed and goes on", async () => {
  await using it = await ChatTerminal.open([
    { status: 400, body: { error: { message: "no such model" } } },
    { text: "Yes?" },
  ]);
  const run = await it.chat([
    { expect: PROMPT },
    { send: "Hello\r" },
    { expect: "no answer (model-error)" },
    { expect: PROMPT },
    { send: "/nonsense\r" },
    { expect: "There is no command /nonsense" },
    { expect: PROMPT },
    { send: "/home/me is a path\r" },
    { expect: "1 step" },
    ...LEAVE,
  ]);
  assertEquals([run.code, run.stdout], [0, "Yes?\n"]);
});

Deno.test("lcp chat takes what is pasted as one prompt, and what is typed ahead as the next", async () => {
  await using it = await ChatTerminal.open([{ text: "One." }, {
    text: "Two.",
  }]);
  const run = await it.chat([
    { expect: PROMPT },
    { send: "\x1b[200~first\rsecond\x1b[201~\rnext\r" },
    { expect: "1 step" },
    { expect: "1 step" },
    ...LEAVE,
  ]);
  assertEquals(run.stdout, "One.\nTwo.\n");
  const asked = it.fake.requests.map(({ body }) =>
    Object(body).messages.at(-1).content
  );
  assertEquals(asked, ["first\nsecond", "next"]);
});

Deno.test("lcp chat sends nothing of what is pasted by itself, not even of very much behind a prompt", async () => {
  await using it = await ChatTerminal.open([{ text: "One." }, {
    text: "Two.",
  }]);
  const lines = "pasted line\r".repeat(110_000);
  const run = await it.chat([
    { expect: PROMPT },
    { send: `first\r\x1b[200~${lines}\x1b[201~` },
    { expect: "1 step" },
    { expect: "Too long" },
    { send: "\r" },
    { expect: "1 step" },
    ...LEAVE,
  ]);
  assertEquals([run.code, run.stdout], [0, "One.\nTwo.\n"]);
  assertEquals(it.fake.requests.length, 2);
});

Deno.test("lcp chat shows what is typed while a turn runs at the next prompt, and nothing of it before", async () => {
  await using it = await ChatTerminal.open([
    { text: "", ends: "stalled" },
    { text: "Two." },
  ]);
  const run = await it.chat([
    { expect: PROMPT },
    { send: "first\r" },
    { expect: "· m1  0.5 s" },
    { mode: "turn" },
    { send: "typed\x1b[200~ and\rpasted\x1b[201~" },
    // Sent by the keyboard, it would empty the terminal.
    { signal: "SIGINT" },
    { expect: "stopped" },
    { expect: "> typed and" },
    { expect: "  pasted" },
    { send: "\r" },
    { expect: "1 step" },
    ...LEAVE,
  ]);
  assertEquals([run.code, run.stdout, run.modes.end], [0, "Two.\n", COOKED]);
  assertEquals(run.modes.turn, { echo: false, lines: false, signals: true });
  const [before = ""] = run.screen.split("stopped");
  assert(!before.includes("typed"), before);
});

Deno.test("lcp chat recalls prompts, those of earlier chats too, and completes commands", async () => {
  await using it = await ChatTerminal.open([{ text: "One." }, {
    text: "Two.",
  }]);
  await it.chat([
    { expect: PROMPT },
    { send: "An earlier prompt\r" },
    { expect: "1 step" },
    ...LEAVE,
  ]);
  const run = await it.chat([
    { expect: PROMPT },
    { send: "/he\t\r" },
    { expect: "/undo" },
    { expect: PROMPT },
    { send: "\x1b[A\x1b[A" },
    { expect: "> An earlier prompt" },
    { send: "\r" },
    { expect: "1 step" },
    ...LEAVE,
  ]);
  assertEquals(run.code, 0);
  assertStringIncludes(it.lastMessages(), "An earlier prompt");
  const { mode } = await Deno.stat(it.path(".state/chat_history.jsonl"));
  assertEquals((mode ?? 0) & 0o777, 0o600);
});

Deno.test("lcp chat shows nothing of a model's or a tool's that a terminal would obey", async () => {
  await using it = await ChatTerminal.open([
    calls("tool_read", { path: "\x1b[2Jevil\u202e" }),
    { text: "Done \x1b]0;title\x07." },
  ]);
  const run = await it.chat([
    { expect: PROMPT },
    { send: "Read\r" },
    { expect: "2 steps" },
    ...LEAVE,
  ]);
  for (const text of ["\x1b[2J", "\x1b]", "\u202e"]) {
    assert(!run.screen.includes(text), JSON.stringify(run.screen));
  }
});

Deno.test("lcp chat ends with a terminal that is taken away", async () => {
  await using it = await ChatTerminal.open([]);
  const run = await it.chat([{ expect: PROMPT }, { hangUp: true }]);
  assert([0, 129, -1].includes(run.code), `${run.code}`);
});

Deno.test("lcp chat has its prompt again after it was suspended", async () => {
  await using it = await ChatTerminal.open([]);
  const run = await it.chat([
    { expect: PROMPT },
    // While tools are loaded the prompt is drawn again and again.
    { send: "/level\r" },
    { expect: "level safe" },
    { expect: PROMPT },
    { send: "/he" },
    { expect: "> /he\x1b[?7h" },
    { suspend: true },
    { expect: "> /he\x1b[?7h" },
    { mode: "again" },
    { send: "\x15\x04" },
  ]);
  assertEquals([run.code, run.modes.end], [0, COOKED]);
  assertEquals(run.modes.again?.echo, false);
});

Deno.test("lcp chat ends at the prompt when it is told to", async () => {
  await using it = await ChatTerminal.open([]);
  const run = await it.chat([{ expect: PROMPT }, { signal: "SIGTERM" }]);
  assertEquals([run.code, run.modes.end], [143, COOKED]);
});

for (
  const [how, steps, code] of [
    ["at the prompt", [{ send: "\x04" }], 0],
    ["with a prompt that waits for them", [
      { send: "Hello\r" },
      { expect: "> Hello" },
      { signal: "SIGINT" },
    ], 130],
  ] as const
) {
  Deno.test(`lcp chat is left while tools are loaded, ${how}`, async () => {
    await using it = await ChatTerminal.open([]);
    const config = JSON.parse(await Deno.readTextFile(it.path("lcp.json")));
    const mcp_servers = { silent: { command: "sleep", args: ["600"] } };
    await Deno.writeTextFile(
      it.path("lcp.json"),
      JSON.stringify({ ...config, mcp_servers }),
    );
    const run = await it.chat([{ expect: PROMPT }, ...steps]);
    assertEquals([run.code, run.modes.end], [code, COOKED]);
    const [left = 0, ended = 0] = run.times.slice(-2);
    // Less than a signal gives a command that does not end.
    assert(ended - left < 8, `${ended - left} s`);
  });
}

Deno.test("lcp chat says what is wrong with its tools instead of asking", async () => {
  await using it = await ChatTerminal.open([]);
  const run = await it.chat([{ expect: "nowhere" }], {
    words: ["--tools", "nowhere"],
  });
  assertEquals([run.code, run.modes.end], [2, COOKED]);
});

Deno.test("lcp chat renders Markdown where there are colours, and breaks rows between words", async () => {
  const word = "lighthouse ";
  await using it = await ChatTerminal.open([
    { text: `# Title\n\n${word.repeat(12)}**bold**` },
  ]);
  const run = await it.chat([
    { expect: PROMPT },
    { send: "Go on\r" },
    { expect: "\x1b[1mT" },
    { expect: "lighthouse" },
    { expect: "1 step" },
    ...LEAVE,
  ], { shared: true, env: { NO_COLOR: "" } });
  assertEquals(run.code, 0);
  assert(!run.screen.includes("**"), run.screen);
  // Nine of them fit into a row of 99 columns.
  assertStringIncludes(run.screen, "\r\nlighthouse lighthouse");
});

Deno.test("lcp chat without a model says what to set", async () => {
  await using it = await ChatTerminal.open([], { "lcp.json": "{}" });
  const run = await it.chat([], {
    env: { OPENAI_MODEL: "", OPENAI_BASE_URL: "" },
  });
  assertEquals([run.code, run.modes.end], [2, COOKED]);
  assertStringIncludes(run.screen, "No language model is configured");
});
