import {
  assert,
  assertEquals,
  assertNotEquals,
  assertStringIncludes,
} from "@std/assert";
import { LCPBinding } from "../../mod.ts";
import { tempTools } from "../support/temp_tools.ts";
import { codesOf, onlyTools, watchedTools } from "./_watched_tools.ts";

const COUNTER = `let calls = 0;
/** Counts its calls. */
export function tool_count() { return ++calls; }
`;

const BROKEN = "export function tool_count( {\n";

/** A tool of two files, one of them by an import map, whose process can be ended. */
const SPREAD = {
  "tools/greet.ts": `import { word } from "words/word.ts";
import data from "../lib/data.json" with { type: "json" };
/** Greets. */
export function tool_greet(name: string) { return word + " " + name + data.mark; }
/** Ends its process. */
export function tool_exit() { Deno.exit(3); }
/** Throws. */
export function tool_throw() { throw new Error("thrown"); }
`,
  "lib/word.ts": `export const word = "Hello";`,
  "lib/data.json": `{ "mark": "!" }`,
  "deno.json": `{ "imports": { "words/": "./lib/" } }`,
};

/** Without an import map, which the host's own process has for itself. */
const SPREAD_INLINE = {
  "tools/greet.ts": `import { word } from "../lib/word.ts";
/** Greets. */
export function tool_greet(name: string) { return word + " " + name; }
`,
  "lib/word.ts": `export const word = "Hello";`,
};

Deno.test("a file that breaks while it is watched keeps its sandbox and its tools, and says so", async () => {
  await using watched = await watchedTools({ "count.ts": COUNTER });
  const { at, binding, output, write } = watched;
  assertEquals(await output("tool_count"), 1);

  const broken = await write({ "count.ts": BROKEN });
  assertEquals({ ...broken, diagnostics: [] }, onlyTools({}));
  const kept = broken.diagnostics.find(({ code }) => code === "kept-last-good");
  const syntax = broken.diagnostics.find(({ code }) => code === "syntax");
  assertEquals(
    [kept?.code, kept?.severity, kept?.path, syntax?.code],
    ["kept-last-good", "warning", at("count.ts"), "syntax"],
  );
  const place = `${syntax?.path}:${syntax?.line}:${syntax?.column}`;
  assertStringIncludes(`${kept?.message}`, place);
  assertStringIncludes(`${kept?.message}`, "stays in use");
  assertEquals(kept?.line, syntax?.line);
  assertEquals(await output("tool_count"), 2);
  assertEquals((await binding.discoverTools()).length, 1);
  assertEquals(await output("tool_count"), 3);

  const other = COUNTER.replace("++calls", "100 + ++calls");
  assertEquals(await write({ "count.ts": other }), onlyTools({}));
  assertEquals(await output("tool_count"), 101);
  assertEquals(binding.diagnostics, []);
});

Deno.test("a broken file's last good version is started when it has no sandbox, its modules and import map with it", async () => {
  await using watched = await watchedTools(SPREAD);
  const { binding, output, write } = watched;
  const greet = SPREAD["tools/greet.ts"];
  await write({
    "tools/greet.ts": greet + "\nexport function tool_new( {",
    "lib/word.ts": `export const word = "Bye";`,
    "lib/data.json": `{ "mark": "?" }`,
    "deno.json": `{}`,
  });
  assertEquals(await output("tool_greet", { name: "Ada" }), "Hello Ada!");
  assertEquals((await binding.executeTool("tool_exit")).status_code, 500);
  assertEquals(await output("tool_greet", { name: "Eve" }), "Hello Eve!");

  assertEquals((await binding.executeTool("tool_new")).status_code, 404);
  await write({ ...SPREAD, "lib/word.ts": `export const word = "Bye";` });
  assertEquals(await output("tool_greet", { name: "Ada" }), "Bye Ada!");
});

Deno.test("a kept version's errors name the files that it was read from", async () => {
  await using watched = await watchedTools(SPREAD);
  const { at, binding, write } = watched;
  await write({ "tools/greet.ts": "{" });
  const result = await binding.executeTool("tool_throw");
  assertEquals(result.error, "thrown");
  assertStringIncludes(`${result.traceback}`, `file://${at("tools/greet.ts")}`);
  assertEquals(/lcp-kept/.test(JSON.stringify(result)), false);
});

Deno.test("what is written of a kept version is nobody else's to read, and goes when it is not used any more", async () => {
  const source = `/** Tells where it is. */
export function tool_where() { return import.meta.filename; }
`;
  await using watched = await watchedTools({ "where.ts": source });
  const { at, binding, output, write } = watched;
  assertEquals(await output("tool_where"), at("where.ts"));
  const isThere = async (path: unknown) =>
    await Deno.stat(`${path}`).then(() => true, () => false);
  await write({ "b.ts": `${source.replace("where()", "b()")}` });
  await write({ "b.ts": "{" });
  const kept = await output("tool_b");
  assertNotEquals(kept, at("b.ts"));
  const [root] = /^.*lcp-kept-[^/]*/.exec(`${kept}`) ?? [];
  if (Deno.build.os !== "windows") {
    assertEquals(((await Deno.stat(`${root}`)).mode ?? 0) & 0o77, 0);
  }
  await write({ "b.ts": `${source.replace("where()", "b()")}// New.` });
  assertEquals(await output("tool_b"), at("b.ts"));
  assertEquals(await isThere(kept), false);
  assertEquals(await isThere(root), true);
  await binding.close();
  assertEquals(await isThere(root), false);
});

Deno.test("a kept version runs in the host's own process too", async () => {
  await using watched = await watchedTools(SPREAD_INLINE, {
    executor: "inline",
  });
  const { output, write } = watched;
  await write({ "tools/greet.ts": "{" });
  assertEquals(await output("tool_greet", { name: "Ada" }), "Hello Ada");
});

Deno.test("a library that loses a module, its names, or its text keeps its last good version", async () => {
  const breaks: readonly [string, string, string | Uint8Array | undefined][] = [
    ["missing-import", "lib/word.ts", undefined],
    ["unresolved-import", "lib/word.ts", ""],
    ["syntax", "lib/word.ts", "export {"],
    ["syntax", "lib/data.json", "{"],
    ["unresolved-import", "deno.json", "{}"],
    ["not-text", "tools/greet.ts", new Uint8Array([0xff])],
  ];
  for (const [code, name, content] of breaks) {
    await using watched = await watchedTools(SPREAD);
    const { at, next, output, save } = watched;
    if (content === undefined) await Deno.remove(at(name));
    else save({ [name]: content });
    const change = await next();
    assertEquals({ ...change, diagnostics: [] }, onlyTools({}), code);
    assert(codesOf(change).includes("kept-last-good"), code);
    assert(codesOf(change).includes(code), `${code}: ${codesOf(change)}`);
    assertEquals(await output("tool_greet", { name: "Ada" }), "Hello Ada!");
  }
});

Deno.test("a broken module that two libraries share keeps both, and a deleted one goes", async () => {
  const uses = (name: string) =>
    `import { word } from "./lib/word.ts";
/** Says the word. */
export function tool_${name}() { return word; }
`;
  await using watched = await watchedTools({
    "a.ts": uses("a"),
    "b.ts": uses("b"),
    "lib/word.ts": `export const word = "one";`,
  });
  const { at, binding, next, output, write } = watched;
  const broken = await write({ "lib/word.ts": "export const word = ;" });
  assertEquals(
    codesOf(broken).filter((code) => code === "kept-last-good").length,
    2,
  );
  await Deno.remove(at("a.ts"));
  assertEquals((await next()).removed, ["tool_a"]);
  assertEquals((await binding.executeTool("tool_a")).status_code, 404);
  assertEquals(await output("tool_b"), "one");
  assertEquals(
    await write({ "lib/word.ts": `export const word = "two";` }),
    onlyTools({}),
  );
  assertEquals(await output("tool_b"), "two");
});

Deno.test("a file that never was good has its diagnostics, and nothing in its place", async () => {
  await using watched = await watchedTools({ "count.ts": COUNTER });
  const { write } = watched;
  const broken = await write({ "new.ts": "export function (" });
  assertEquals(codesOf(broken).includes("kept-last-good"), false);
  assert(codesOf(broken).includes("syntax"));
});

Deno.test("nothing is kept before and after the watching", async () => {
  await using folder = await tempTools({ "count.ts": COUNTER });
  await using binding = new LCPBinding({
    toolsFolders: folder.tools,
    workspace: folder.workspace,
    cacheDir: null,
    stateDir: null,
  });
  const codes = () => binding.diagnostics.map(({ code }) => code);
  const write = (text: string) =>
    Deno.writeTextFile(`${folder.tools}/count.ts`, text);
  const count = async () => (await binding.executeTool("tool_count")).output;
  await binding.discoverTools();
  await write(BROKEN);
  await binding.discoverTools();
  assertEquals(codes().includes("kept-last-good"), false);

  const end = new AbortController();
  const changes = binding.watchTools({ signal: end.signal })
    [Symbol.asyncIterator]();
  const until = async (holds: () => boolean) => {
    while (!holds()) await changes.next();
  };
  await write(COUNTER);
  await until(() => binding.libraries.length === 1 && codes().length === 0);
  await write(BROKEN);
  await until(() => codes().includes("kept-last-good"));
  assertEquals(await count(), 1);
  const last = changes.next();
  end.abort();
  assertEquals((await last).done, true);

  await binding.discoverTools();
  assertEquals(codes().includes("kept-last-good"), false);
  assertEquals((await binding.executeTool("tool_count")).success, false);
});
