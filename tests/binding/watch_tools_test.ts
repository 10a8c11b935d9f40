import { assert, assertEquals, assertThrows } from "@std/assert";
import { LCPBinding } from "../../mod.ts";
import { codesOf, onlyTools, watchedTools } from "./_watched_tools.ts";

/** A tool without arguments, documented so that there is nothing to say of it. */
function tool(name: string, output: string): string {
  return `/** Says ${name}. */
export function ${name}() { return ${JSON.stringify(output)}; }
`;
}

Deno.test("watchTools() tells of edited, added, renamed and removed files, and calls see them", async () => {
  await using watched = await watchedTools({ "a.ts": tool("tool_a", "1") });
  const { at, binding, next, output, write } = watched;
  assertEquals(await output("tool_a"), "1");

  assertEquals(await write({ "a.ts": tool("tool_a", "2") }), onlyTools({}));
  assertEquals(await output("tool_a"), "2");

  const described = tool("tool_a", "3").replace("Says", "Tells");
  assertEquals(
    await write({ "a.ts": described }),
    onlyTools({ changed: ["tool_a"] }),
  );
  assertEquals(await output("tool_a"), "3");

  assertEquals(
    await write({ "b.ts": tool("tool_b", "b") }),
    onlyTools({ added: ["tool_b"] }),
  );
  assertEquals(await output("tool_b"), "b");

  // The name of the file is nobody's business, but another path is another library.
  await Deno.rename(at("b.ts"), at("c.ts"));
  assertEquals(await next(), onlyTools({}));
  assertEquals(await output("tool_b"), "b");

  await Deno.remove(at("c.ts"));
  assertEquals(await next(), onlyTools({ removed: ["tool_b"] }));
  assertEquals((await binding.executeTool("tool_b")).status_code, 404);
});

Deno.test("watchTools() tells nothing of what changes nothing", async () => {
  await using watched = await watchedTools({
    "a.ts": tool("tool_a", "1"),
    "README.md": "Tools.",
  });
  const { at, save, write } = watched;
  await Deno.utime(at("a.ts"), new Date(), new Date());
  save({ "a.ts": tool("tool_a", "1") });
  save({ "README.md": "More tools." });
  save({ "a_test.ts": tool("tool_tested", "") });
  assertEquals(
    await write({ "b.ts": tool("tool_b", "b") }),
    onlyTools({ added: ["tool_b"] }),
  );
});

Deno.test("watchTools() follows imported modules, wherever they are, and import maps", async () => {
  await using watched = await watchedTools({
    "tools/a.ts": `import { word } from "words";
/** Says a word. */
export function tool_word() { return word; }
`,
    "lib/one.ts": `export const word = "one";`,
    "lib/two.ts": `export const word = "two";`,
    "deno.json": `{ "imports": { "words": "./lib/one.ts" } }`,
  });
  const { output, write } = watched;
  assertEquals(await output("tool_word"), "one");
  assertEquals(
    await write({ "lib/one.ts": `export const word = "uno";` }),
    onlyTools({}),
  );
  assertEquals(await output("tool_word"), "uno");
  assertEquals(
    await write({
      "deno.json": `{ "imports": { "words": "./lib/two.ts" } }`,
    }),
    onlyTools({}),
  );
  assertEquals(await output("tool_word"), "two");
  assertEquals(
    await write({ "lib/two.ts": `export const word = "due";` }),
    onlyTools({}),
  );
  assertEquals(await output("tool_word"), "due");
});

Deno.test("watchTools() sees what an editor saves by renaming, and what links lead to", async () => {
  await using watched = await watchedTools({
    "_real/a.ts": tool("tool_a", "1"),
    "b.ts": tool("tool_b", "1"),
  });
  const { at, next, output, save, write } = watched;
  save({ ".b.ts.swp": tool("tool_b", "2") });
  await Deno.rename(at(".b.ts.swp"), at("b.ts"));
  assertEquals(await next(), onlyTools({}));
  assertEquals(await output("tool_b"), "2");

  await Deno.symlink(at("_real/a.ts"), at("a.ts"));
  assertEquals(await next(), onlyTools({ added: ["tool_a"] }));
  assertEquals(
    await write({ "_real/a.ts": tool("tool_a", "2") }),
    onlyTools({}),
  );
  assertEquals(await output("tool_a"), "2");
});

Deno.test("watchTools() goes on when folders are removed, come back, and take another's place", async () => {
  await using watched = await watchedTools({
    "x/a.ts": tool("tool_a", "1"),
    "b.ts": tool("tool_b", "1"),
  });
  const { at, folder, next, output, write } = watched;
  await Deno.remove(at("x"), { recursive: true });
  assertEquals(await next(), onlyTools({ removed: ["tool_a"] }));
  assertEquals(
    await write({ "x/a.ts": tool("tool_a", "2") }),
    onlyTools({ added: ["tool_a"] }),
  );
  await write({ "x/a.ts": tool("tool_a", "3") });
  assertEquals(await output("tool_a"), "3");

  const away = `${folder.tools}_away`;
  await Deno.rename(folder.tools, away);
  const gone = await next();
  assertEquals(gone.removed, ["tool_b", "tool_a"]);
  assertEquals(codesOf(gone), ["missing-path"]);
  assertEquals(
    await write({ "x/a.ts": tool("tool_a", "4") }),
    onlyTools({ added: ["tool_a"] }),
  );
  // The folder that was watched before is none of ours any more.
  await Deno.writeTextFile(`${away}/d.ts`, tool("tool_d", "1"));
  await write({ "x/a.ts": tool("tool_a", "5") });
  assertEquals(await output("tool_a"), "5");
});

Deno.test("watchTools() tells of hundreds of files in one event", async () => {
  const names = Array.from({ length: 500 }, (_, i) => `tool_n${i}`);
  await using watched = await watchedTools({ "z.ts": tool("tool_z", "1") });
  const { output, write } = watched;
  const files = (output: string) =>
    Object.fromEntries(names.map((name) => [`${name}.ts`, tool(name, output)]));
  const { added } = await write(files("1"));
  assertEquals(added.toSorted(), names.toSorted());
  assertEquals(await write(files("2")), onlyTools({}));
  assertEquals(await output("tool_n499"), "2");
});

Deno.test("watchTools() lets calls in flight end as they were, with new ones beside them", async () => {
  const waiting = (output: string) =>
    `/** Waits until a file is there. */
export async function tool_wait(name: string) {
  Deno.writeTextFileSync(name + ".begun", "");
  while (true) {
    try {
      return Deno.readTextFileSync(name) + ${JSON.stringify(output)};
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}
`;
  await using watched = await watchedTools({ "w.ts": waiting(" old") });
  const { binding, folder, write } = watched;
  const file = (name: string) => `${folder.workspace}/${name}`;
  await using watcher = begunFiles(folder.workspace);
  const old = binding.executeTool("tool_wait", { name: "a" });
  await watcher.begun("a");
  await write({ "w.ts": waiting(" new") });
  const fresh = binding.executeTool("tool_wait", { name: "b" });
  await watcher.begun("b");
  await Deno.writeTextFile(file("b"), "b");
  assertEquals((await fresh).output, "b new");
  await Deno.writeTextFile(file("a"), "a");
  assertEquals((await old).output, "a old");
});

/** Waits for files that tools write. */
function begunFiles(folder: string): AsyncDisposable & {
  begun(name: string): Promise<void>;
} {
  const watcher = Deno.watchFs(folder);
  const seen = new Set<string>();
  let stirred = Promise.withResolvers<void>();
  const reading = (async () => {
    for await (const { paths } of watcher) {
      for (const path of paths) seen.add(path);
      stirred.resolve();
      stirred = Promise.withResolvers();
    }
  })();
  return {
    async begun(name) {
      while (!seen.has(`${folder}/${name}.begun`)) await stirred.promise;
    },
    async [Symbol.asyncDispose]() {
      watcher.close();
      await reading;
    },
  };
}

Deno.test("watchTools() tells of resources and prompts, and a broken file's stay", async () => {
  const source = (uri: string, title: string) =>
    `/**
 * Notes.
 *
 * @uri ${uri}
 */
export function resource_notes() { return "some"; }
/**
 * Asks.
 *
 * @title ${title}
 */
export function prompt_ask() { return "What?"; }
`;
  await using watched = await watchedTools({});
  const { binding, write } = watched;
  const none = { added: [], removed: [], changed: [] };
  assertEquals(
    await write({ "served.ts": source("notes://all", "Ask") }),
    onlyTools({
      resources: { ...none, added: ["notes://all"] },
      prompts: { ...none, added: ["prompt_ask"] },
    }),
  );
  assertEquals(
    await write({ "served.ts": source("notes://every", "Ask me") }),
    onlyTools({
      resources: {
        ...none,
        added: ["notes://every"],
        removed: ["notes://all"],
      },
      prompts: { ...none, changed: ["prompt_ask"] },
    }),
  );
  assert(codesOf(await write({ "served.ts": "{" })).includes("kept-last-good"));
  const read = await binding.readResource("notes://every");
  assertEquals(read.success, true, Deno.inspect(read));
});

Deno.test("watchTools() tells of tools that were registered or discovered by others", async () => {
  await using watched = await watchedTools({ "a.ts": tool("tool_a", "1") });
  const { binding, next } = watched;
  await binding.registerToolFromCode("more", tool("tool_more", "1"));
  assertEquals(await next(), onlyTools({ added: ["tool_more"] }));
  await binding.unregisterToolsByPrefix("tool_more");
  assertEquals(await next(), onlyTools({ removed: ["tool_more"] }));
});

Deno.test("watchTools() ends with its signal, with the binding, and with its consumer", async () => {
  await using watched = await watchedTools({ "a.ts": tool("tool_a", "1") });
  const { binding, write } = watched;
  const seen: string[] = [];
  const consumer = (async () => {
    for await (const { added } of binding.watchTools()) {
      seen.push(...added);
      break;
    }
  })();
  await write({ "b.ts": tool("tool_b", "1") });
  await consumer;
  assertEquals(seen, ["tool_b"]);
  const iterator = binding.watchTools()[Symbol.asyncIterator]();
  const last = iterator.next();
  await binding.close();
  assertEquals((await last).done, true);
  assertThrows(() => binding.watchTools(), TypeError, "closed");
});

Deno.test("watchTools() refuses options that are none", async () => {
  await using binding = new LCPBinding();
  for (const options of [{ debounceMs: -1 }, { debounceMs: NaN }, { x: 1 }]) {
    assertThrows(() => binding.watchTools(options), TypeError, "watch tools");
  }
});
