import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  tool_find_files,
  tool_grep_files,
} from "../../default_tools/workspace_tools/workspace_tools.ts";
import { done, errorOf } from "./_result.ts";
import { TempWorkspace } from "./_temp_workspace.ts";

const TREE = {
  "a.ts": "",
  "b.js": "",
  "src/c.ts": "",
  "src/deep/d.ts": "",
  "src/deep/e.md": "",
  ".hidden.ts": "",
  ".git/x.ts": "",
  "node_modules/m/y.ts": "",
};

const GLOBS: readonly (readonly [string, readonly string[]])[] = [
  ["*.ts", [".hidden.ts", "a.ts", "src/c.ts", "src/deep/d.ts"]],
  ["**/*.ts", [".hidden.ts", "a.ts", "src/c.ts", "src/deep/d.ts"]],
  ["/*.ts", [".hidden.ts", "a.ts"]],
  ["./src/*.ts", ["src/c.ts"]],
  ["src/**", ["src/c.ts", "src/deep/d.ts", "src/deep/e.md"]],
  ["src\\deep\\*", ["src/deep/d.ts", "src/deep/e.md"]],
  ["*.{js,md}", ["b.js", "src/deep/e.md"]],
  ["[ab].?s", ["a.ts", "b.js"]],
  ["[!a-c].ts", ["src/deep/d.ts"]],
  ["[^d].ts", ["src/deep/d.ts"]],
  ["*[.]*.*", [".hidden.ts"]],
  ["a.t", []],
  ["a?ts", ["a.ts"]],
  ["A.ts", []],
  ["{src,lib}/{*,deep/*}.ts", ["src/c.ts", "src/deep/d.ts"]],
  ["src/**/*.ts", ["src/c.ts", "src/deep/d.ts"]],
  ["**/deep/**/*e*", ["src/deep/e.md"]],
  ["**/**/***.ts", [".hidden.ts", "a.ts", "src/c.ts", "src/deep/d.ts"]],
  ["src?c.ts", []],
];

for (const [pattern, expected] of GLOBS) {
  Deno.test(`tool_find_files() finds ${pattern}`, async () => {
    await using ws = await TempWorkspace.make(TREE);
    const found = done(await tool_find_files(pattern, 50, ".", ws.context));
    assertEquals(found.files, expected);
  });
}

Deno.test("tool_find_files() caps the paths and gives the total", async () => {
  await using ws = await TempWorkspace.make(TREE);
  const found = done(await tool_find_files("*.ts", 2, ".", ws.context));
  assertEquals([found.files.length, found.total], [2, 4]);
  assertStringIncludes(found.output, "2 of 4");
});

Deno.test("tool_find_files() takes patterns relative to the folder", async () => {
  await using ws = await TempWorkspace.make(TREE);
  const found = done(await tool_find_files("deep/*.ts", 9, "src", ws.context));
  assertEquals(found.files, ["src/deep/d.ts"]);
});

Deno.test("tool_find_files() stays quick whatever the pattern", async () => {
  const deep = "a/".repeat(100);
  await using ws = await TempWorkspace.make({
    ["a".repeat(200)]: "",
    [`${deep}a`]: "",
  });
  for (const glob of ["*a".repeat(60) + "b", "**/a/".repeat(30) + "b"]) {
    const found = done(await tool_find_files(glob, 9, ".", ws.context));
    assertEquals(found.total, 0);
  }
});

const BAD_GLOBS: readonly (readonly [string, string])[] = [
  ["{a,b}".repeat(20), "more than 100 alternatives"],
  ["a".repeat(501), "more than 500 characters"],
  ["x[z-a]", "runs backwards in [z-a]"],
];

for (const [glob, reason] of BAD_GLOBS) {
  Deno.test(`both searches refuse the glob ${glob.slice(0, 20)}`, async () => {
    await using ws = await TempWorkspace.make({ "a.txt": "a" });
    const { context } = ws;
    errorOf(await tool_find_files(glob, 9, ".", context), reason);
    errorOf(
      await tool_grep_files("a", "exact", ".", glob, 0, 9, context),
      reason,
    );
  });
}

function grep(
  ws: TempWorkspace,
  query: string,
  mode: "exact" | "case_insensitive" | "words" | "regex",
): ReturnType<typeof tool_grep_files> {
  return tool_grep_files(query, mode, ".", "*", 0, 50, ws.context);
}

Deno.test("tool_grep_files() knows four ways of comparing", async () => {
  const text = "Red apple (1.5)\nred pineapple\nan apple is red\n";
  await using ws = await TempWorkspace.make({ "a.txt": text });
  const lines = async (...of: Parameters<typeof grep>): Promise<number[]> =>
    [...done(await grep(...of)).output.matchAll(/^ {2}(\d+):/gm)]
      .map((match) => Number(match[1]));
  assertEquals(await lines(ws, "red", "exact"), [2, 3]);
  assertEquals(await lines(ws, "(1.5)", "exact"), [1]);
  assertEquals(await lines(ws, "RED", "case_insensitive"), [1, 2, 3]);
  assertEquals(await lines(ws, "apple red", "words"), [1, 3]);
  assertEquals(await lines(ws, "^[Rr]ed .*apple\\b", "regex"), [1, 2]);
  assertEquals(await lines(ws, "(?i)RED$", "regex"), [3]);
});

const EXPRESSIONS: readonly (readonly [string, readonly string[]])[] = [
  ["^a+b$", ["aaab"]],
  ["fo{2}|TODO", ["foo bar", "TODO: fix (x)"]],
  ["\\(x\\)$", ["TODO: fix (x)"]],
  ["(?<=foo )bar", ["foo bar"]],
  ["(.)\\1\\1", ["aaab"]],
  ["^\\p{Lu}", ["TODO: fix (x)"]],
  ["^.$", ["😀"]],
  ["(?i)todo|FOO", ["foo bar", "TODO: fix (x)"]],
  ["(?i:todo)|FOO", ["TODO: fix (x)"]],
];

for (const [pattern, expected] of EXPRESSIONS) {
  Deno.test(`tool_grep_files() knows the expression ${pattern}`, async () => {
    const text = "aaab\nfoo bar\nTODO: fix (x)\n😀\n";
    await using ws = await TempWorkspace.make({ "a.txt": text });
    const { output } = done(await grep(ws, pattern, "regex"));
    const found = output.matchAll(/^ {2}\d+: (.*)$/gm);
    assertEquals([...found].map((match) => match[1]), expected);
  });
}

Deno.test("tool_grep_files() compares an expression with 10,000 characters of a line", async () => {
  const text = `${"x".repeat(9_997)}hit\n${"x".repeat(9_998)}hit\n`;
  await using ws = await TempWorkspace.make({ "a.txt": text });
  assertEquals(done(await grep(ws, "hit", "regex")).total, 1);
  assertEquals(done(await grep(ws, "hit", "exact")).total, 2);
});

const BAD_QUERIES: readonly (readonly [string, string])[] = [
  ["(", "Unterminated group"],
  ["a)", "Unmatched ')'"],
  ["[a", "Unterminated character class"],
  ["*a", "Nothing to repeat"],
  ["a{3,1}", "numbers out of order"],
  ["f() {", "or use the mode exact"],
  ["\\-", "before no other sign"],
  ["(".repeat(50_000), "or use the mode exact"],
  [" ", "empty"],
  ["a\nb", "one by one"],
];

for (const [query, reason] of BAD_QUERIES) {
  Deno.test(`tool_grep_files() refuses ${JSON.stringify(query.slice(0, 9))}`, async () => {
    await using ws = await TempWorkspace.make({ "a.txt": "a" });
    errorOf(await grep(ws, query, "regex"), reason);
  });
}

Deno.test("tool_grep_files() shows context once and caps the lines", async () => {
  const text = Array.from({ length: 9 }, (_, at) => `${at + 1}\n`).join("");
  await using ws = await TempWorkspace.make({
    "a.txt": `hit\n${text}hit\nhit`,
  });
  const found = done(
    await tool_grep_files("hit", "exact", ".", "*", 1, 2, ws.context),
  );
  assertEquals([found.total, found.matching_files], [3, 1]);
  assertStringIncludes(found.output, "the first 2 are shown");
  assertStringIncludes(
    found.output,
    "a.txt\n  1: hit\n  2- 1\n  --\n  10- 9\n  11: hit",
  );
});

Deno.test("tool_grep_files() passes over binaries, and takes a glob or a file", async () => {
  await using ws = await TempWorkspace.make({
    "a.ts": "hit",
    "b.md": "hit",
    "c.bin": new Uint8Array([0x68, 0x69, 0x74, 0]),
    "node_modules/d.ts": "hit",
  });
  const all = done(await grep(ws, "hit", "exact"));
  assertEquals(all.matching_files, 2);
  const some = done(
    await tool_grep_files("hit", "exact", ".", "*.ts", 0, 9, ws.context),
  );
  assertStringIncludes(some.output, "a.ts");
  assert(!some.output.includes("b.md"));
  const one = done(
    await tool_grep_files("hit", "exact", "b.md", "*", 0, 9, ws.context),
  );
  assertEquals(one.matching_files, 1);
});

Deno.test("tool_grep_files() leaves large files out and says so", async () => {
  const large = "hit\n".repeat(2_100_000);
  await using ws = await TempWorkspace.make({ "a.txt": "hit", "b.log": large });
  const found = done(await grep(ws, "hit", "exact"));
  assertEquals(found.total, 1);
  assertStringIncludes(found.output, '"b.log" (8.0 MiB) is too large');
});

Deno.test("tool_grep_files() ends when the call is cancelled", async () => {
  await using ws = await TempWorkspace.make({ "a.txt": "hit" });
  const context = { ...ws.context, signal: AbortSignal.abort() };
  let name = "none";
  try {
    await tool_grep_files("hit", "exact", ".", "*", 0, 9, context);
  } catch (error) {
    name = error instanceof Error ? error.name : "other";
  }
  assertEquals(name, "AbortError");
});
