import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { TerminalOperator } from "../../../src/cli/terminal/terminal_operator.ts";
import { FakeTerminal } from "./_fake_terminal.ts";
import { requestOf } from "./_request.ts";
import { PLAIN_STYLE } from "./_view.ts";

function setUp() {
  const terminal = new FakeTerminal();
  const stopping = new AbortController();
  const operator = new TerminalOperator(terminal, {
    style: PLAIN_STYLE,
    signal: stopping.signal,
    interrupt: () => stopping.abort(),
  });
  const confirm = async (label: string, signal?: AbortSignal) =>
    await operator.confirmHandler(
      "source",
      label,
      undefined,
      signal && requestOf({ signal }),
    );
  const ask = async (
    request: Parameters<typeof operator.userInteractionHandler>[0],
  ) => await operator.userInteractionHandler(request);
  return { terminal, stopping, confirm, ask };
}

const NO_LONGER = ["reject", "Nobody waits for the answer any more"];

Deno.test("TerminalOperator asks one question at a time and counts them", async () => {
  const { terminal, confirm } = setUp();
  const first = confirm("first");
  await terminal.shows("Approve? first");
  const second = confirm("second");
  await terminal.shows("Approve 1 of 2? first");
  const third = confirm("third");
  await terminal.shows("Approve 1 of 3? first");
  terminal.press("y");
  assertEquals(await first, ["allow", ""]);
  await terminal.shows("Approve 2 of 3? second");
  terminal.press("n");
  await terminal.shows("What should the model know?");
  terminal.press("not now\r");
  assertEquals(await second, ["reject", "not now"]);
  await terminal.shows("Approve 3 of 3? third");
  terminal.press("\x03");
  assertEquals(await third, ["reject", "The operator rejected this"]);
  const later = confirm("later");
  await terminal.shows("Approve? later");
  terminal.press("y");
  await later;
  assertEquals([terminal.opened, terminal.closed], [4, 4]);
});

Deno.test("TerminalOperator is left by a second Ctrl-C, but not when an answer was between", async () => {
  const { terminal, stopping, confirm, ask } = setUp();
  const answers: Promise<unknown>[] = [];
  const press = async (label: string, keys: string) => {
    const answer = confirm(label);
    answers.push(answer);
    await terminal.shows(`Approve? ${label}`);
    terminal.press(keys);
    await answer;
  };
  await press("one", "\x03");
  assertStringIncludes(terminal.screen, "rejected: one   Ctrl-C again to stop");
  await press("two", "\x1b");
  await press("three", "\x03");
  assertEquals(stopping.signal.aborted, false);
  // Of whatever kind the next question is.
  const text = ask({
    type: "text",
    title: "four",
    prompt: "",
    options: [],
    default: null,
  });
  await terminal.shows("A tool asks: four");
  terminal.press("\x03");
  assertEquals([await text, stopping.signal.aborted], [null, true]);
  assertEquals(await confirm("five"), [
    "reject",
    "lcp was stopped before the operator answered",
  ]);
});

Deno.test("TerminalOperator takes a question back that nobody waits for, shown or not", async () => {
  const { terminal, confirm } = setUp();
  const shown = new AbortController();
  const waiting = new AbortController();
  const first = confirm("first", shown.signal);
  const second = confirm("second", waiting.signal);
  const third = confirm("third");
  await terminal.shows("Approve 1 of 3? first");
  waiting.abort();
  assertEquals(await second, NO_LONGER);
  await terminal.shows("Approve 1 of 2? first");
  shown.abort();
  assertEquals(await first, NO_LONGER);
  await terminal.shows("Approve 2 of 2? third");
  terminal.press("y");
  assertEquals(await third, ["allow", ""]);
  const late = await confirm("late", AbortSignal.abort());
  assertEquals([late, terminal.opened], [NO_LONGER, 2]);
});

Deno.test("TerminalOperator leaves a line that tells of a question taken back", async () => {
  const { terminal, confirm } = setUp();
  const controller = new AbortController();
  const answer = confirm("build", controller.signal);
  await terminal.shows("Approve? build");
  controller.abort();
  await answer;
  assertStringIncludes(terminal.screen, "\r\x1b[Jno longer needed: build\r\n");
});

Deno.test("TerminalOperator rejects when the input ends and when it is stopped", async () => {
  const { terminal, stopping, confirm } = setUp();
  const ended = confirm("ended");
  await terminal.shows("Approve? ended");
  terminal.press(null);
  assertEquals(await ended, [
    "reject",
    "The terminal's input ended before the operator answered",
  ]);
  const stopped = [confirm("shown"), confirm("waiting")];
  await terminal.shows("Approve 1 of 2? shown");
  stopping.abort();
  const reason = "lcp was stopped before the operator answered";
  assertEquals(await Promise.all(stopped), [["reject", reason], [
    "reject",
    reason,
  ]]);
  assertEquals(terminal.opened, terminal.closed);
});

Deno.test("TerminalOperator goes on when the terminal fails for one question", async () => {
  const { terminal, confirm } = setUp();
  const open = terminal.open.bind(terminal);
  terminal.open = () => Promise.reject(new Error("no terminal"));
  await assertRejects(() => confirm("first"), Error, "no terminal");
  terminal.open = open;
  const second = confirm("second");
  await terminal.shows("Approve? second");
  terminal.press("y");
  assertEquals(await second, ["allow", ""]);
});

Deno.test("TerminalOperator draws anew when the size changes, and keeps what was typed", async () => {
  const { terminal, ask } = setUp();
  const answer = ask({
    type: "text",
    title: "Name",
    prompt: "",
    options: [],
    default: null,
  });
  await terminal.shows("A tool asks: Name");
  terminal.press("Ann");
  await terminal.shows("> Ann");
  terminal.resize(14, 10);
  await terminal.shows("A tool asks:…");
  terminal.press("a\r");
  assertEquals(await answer, "Anna");
});

Deno.test("TerminalOperator takes Escape alone for a key once nothing follows it", async () => {
  const { terminal, ask } = setUp();
  const request = {
    type: "select",
    title: "Colour",
    prompt: "",
    options: ["a", "b"],
    default: null,
  } as const;
  const cancelled = ask(request);
  await terminal.shows("> a");
  terminal.press("\x1b");
  assertEquals(await cancelled, null);
  const chosen = ask(request);
  await terminal.shows("> a");
  // An arrow whose bytes come apart.
  terminal.press("\x1b");
  await new Promise((resolve) => setTimeout(resolve));
  terminal.press("[B");
  await terminal.shows("> b");
  terminal.press("\r");
  assertEquals(await chosen, "b");
});

Deno.test("TerminalOperator has nothing to ask when there is nothing to choose from", async () => {
  const { terminal, ask } = setUp();
  const request = {
    type: "select",
    title: "",
    prompt: "",
    options: [],
  } as const;
  assertEquals(await ask({ ...request, default: null }), null);
  assertEquals(await ask({ ...request, default: "x" }), "x");
  assertEquals(terminal.opened, 0);
});
