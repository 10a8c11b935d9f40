import { assertEquals } from "@std/assert";
import { reachesNode } from "../../src/core/reaches_node.ts";

const REACHES = [
  'import fs from "node:fs";',
  'import { x } from "no\\u0064e:fs";',
  'import { x } from "\\x6eode:fs";',
  'import { x } from "no\\\nde:fs";',
  'await import("./a.ts");',
  "await import (name);",
  "await import/* */(name);",
  "await import\n(name);",
  "import.source(name);",
  "import . meta;",
  "process.exit();",
  "const { env } = globalThis.process;",
  'eval("1");',
  'new Function("return 1")();',
  "Buffer.from([]);",
  "setImmediate(f);",
  "clearImmediate(i);",
  "global.x = 1;",
  'require("fs");',
  'module.require("fs");',
  'arguments[1]("wasi");',
  "pr\\u006fcess.exit();",
  // What looks like comments and is none, or not only.
  "`\n// ${process.exit()}\n`",
  "`\n// ` + process.exit() + `\n`",
  "`\n/* ${process.exit()} */ `",
  "`\n/* ` + process.exit() + ` */ `",
  "/*\n// */ process.exit();",
  "/*\n/* */ process.exit();",
  "/* a */ process.exit(); /* b */",
  '"\\\n// " + process.exit();',
  '"\\\n/* " + process.exit() + " */";',
  '"\u2028// " + process.exit();',
  '"\u2029/* " + process.exit() + " */";',
  'const a = "\u2028//"; await import(["no", "de:fs"].join(""));',
  "a\n* process.exit();",
  "// a /*\nprocess.exit();\n/* */",
  "//* a\nprocess.exit(); // */",
  "/*/ a\n*/ process.exit();",
];

const REACHES_NOTHING = [
  'import { a } from "./a.ts";',
  'import * as a from "./a.ts";',
  'import a, { b } from "./a.ts";',
  'import"./a.ts";',
  "import\n{ a } from './a.ts';",
  'import type { A } from "./a.ts";',
  'import data from "./a.json" with { type: "json" };',
  'export * from "./a.ts";',
  "const here = import.meta.url;",
  "const important = reimport(evaluate, processed, functional);",
  'const text = "a\\tb\\n";',
  "export function tool_a(a: number) { return a + 1; }",
  "// The arguments of a process.\n  // Function, eval\n1;",
  "/** Process its arguments.\n * @param module A module. */\nexport const a = 1;",
  "`\n// process\n/* process */\n`;",
];

Deno.test("reachesNode() is certain only of code that names nothing of Node's", () => {
  for (const text of REACHES) {
    assertEquals(reachesNode("/a.ts", text), true, text);
  }
  for (const text of REACHES_NOTHING) {
    assertEquals(reachesNode("/a.ts", text), false, text);
  }
});

Deno.test("reachesNode() is certain only of plain modules", () => {
  for (const path of ["/a.ts", "/a.mts", "/a.js", "/a.mjs", "/a.json"]) {
    assertEquals(reachesNode(path, "1"), false, path);
  }
  for (
    const path of ["/a.tsx", "/a.jsx", "/a.cjs", "/a.cts", "/a.wasm", "/a"]
  ) {
    assertEquals(reachesNode(path, "1"), true, path);
  }
});
