import { assertEquals } from "@std/assert";
import { PromptHistory } from "../../../src/cli/chat/input/prompt_history.ts";

async function inFolder(test: (path: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await test(`${folder}/state/history.jsonl`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("PromptHistory keeps prompts for the next chat, each once in a row", () =>
  inFolder(async (path) => {
    const first = new PromptHistory(path);
    await first.load();
    for (const prompt of ["a", "a", "b\nc", "", "x".repeat(20_000), "a"]) {
      await first.add(prompt);
    }
    assertEquals(first.entries, ["a", "b\nc", "a"]);
    const next = new PromptHistory(path);
    await next.load();
    assertEquals(next.entries, ["a", "b\nc", "a"]);
  }));

Deno.test("PromptHistory leaves out lines that are none of its own", () =>
  inFolder(async (path) => {
    const first = new PromptHistory(path);
    await first.add("a");
    await Deno.writeTextFile(path, '{"b":1}\n"cut o', { append: true });
    const next = new PromptHistory(path);
    await next.load();
    assertEquals(next.entries, ["a"]);
    // What follows a line that was cut off is none of it.
    await next.add("b");
    const last = new PromptHistory(path);
    await last.load();
    assertEquals(last.entries, ["a", "b"]);
  }));

Deno.test("PromptHistory does not grow without end", () =>
  inFolder(async (path) => {
    const first = new PromptHistory(path);
    await first.add("a");
    const lines = Array.from({ length: 2_000 }, (_, at) => `"${at}"\n`);
    await Deno.writeTextFile(path, lines.join(""));
    const next = new PromptHistory(path);
    await next.load();
    assertEquals([next.entries.length, next.entries.at(-1)], [500, "1999"]);
    const text = await Deno.readTextFile(path);
    assertEquals(text.split("\n").length, 501);
  }));

Deno.test("PromptHistory lasts as long as its chat where there is no file to keep it in", async () => {
  const history = new PromptHistory("/dev/null/history");
  await history.load();
  await history.add("a");
  assertEquals(history.entries, ["a"]);
});
