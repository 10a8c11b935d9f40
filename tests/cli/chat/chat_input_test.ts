import { assertEquals } from "@std/assert";
import { ChatInput } from "../../../src/cli/chat/input/chat_input.ts";
import { PromptHistory } from "../../../src/cli/chat/input/prompt_history.ts";
import { FakeTerminal } from "../terminal/_fake_terminal.ts";
import { PLAIN_STYLE } from "../terminal/_view.ts";

/** A prompt at a terminal in memory, whose completion the test gives. */
function open() {
  const terminal = new FakeTerminal();
  const asked = Promise.withResolvers<void>();
  const completion = Promise.withResolvers<readonly string[]>();
  const input = new ChatInput(terminal, {
    style: PLAIN_STYLE,
    history: new PromptHistory(),
    onShown: () => {},
    complete: () => {
      asked.resolve();
      return completion.promise;
    },
  });
  return { terminal, asked: asked.promise, completion, input };
}

Deno.test("ChatInput puts in what Tab finds", async () => {
  const { terminal, completion, input } = open();
  const reading = input.read(new AbortController().signal);
  await terminal.shows(">");
  terminal.press("/mo\t");
  completion.resolve(["/mount"]);
  await terminal.shows("> /mount");
  terminal.press("\r");
  assertEquals(await reading, "/mount ");
});

Deno.test("ChatInput takes keys while Tab finds nothing yet", async () => {
  const { terminal, asked, input } = open();
  const reading = input.read(new AbortController().signal);
  await terminal.shows(">");
  terminal.press("/mo\t");
  await asked;
  terminal.press("re");
  await terminal.shows("> /more");
  terminal.press("\r");
  assertEquals(await reading, "/more");
});

Deno.test("ChatInput ends with its signal while Tab finds nothing yet", async () => {
  const { terminal, asked, input } = open();
  const ending = new AbortController();
  const reading = input.read(ending.signal);
  await terminal.shows(">");
  terminal.press("/mo\t");
  await asked;
  ending.abort();
  assertEquals(await reading, undefined);
  assertEquals(terminal.closed, 1);
});
