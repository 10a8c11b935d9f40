import { assertEquals } from "@std/assert";
import { walk } from "@std/fs";
import { fromFileUrl, join, relative, SEPARATOR } from "../src/core/path.ts";

const ROOT = fromFileUrl(new URL("..", import.meta.url));

/** The rooms that each room may import. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  core: [],
  schema: ["core"],
  discovery: ["core", "schema"],
  execution: ["core"],
  analysis: ["core"],
  approval: ["core", "analysis"],
  files: ["core"],
  mcp: ["core", "files"],
  client: ["core", "files"],
  probe: ["core", "schema", "client"],
  binding: [
    "core",
    "schema",
    "discovery",
    "execution",
    "analysis",
    "approval",
    "files",
    "mcp",
  ],
  host: [
    "core",
    "schema",
    "discovery",
    "execution",
    "analysis",
    "approval",
    "files",
    "mcp",
    "client",
    "binding",
  ],
  cli: [
    "core",
    "schema",
    "discovery",
    "execution",
    "analysis",
    "approval",
    "files",
    "mcp",
    "client",
    "binding",
    "host",
    "probe",
  ],
};

/** Modules that one file alone imports, by what it is the door to. */
const DOORS: Readonly<Record<string, RegExp>> = {
  "src/schema/compiler.ts": /^typescript$/,
  "src/discovery/module_graph.ts": /^@deno\/graph$/,
  "src/core/path.ts": /^@std\/path/,
  "src/analysis/syntax_tree.ts": /^(?:web-)?tree-sitter/,
  "src/client/modalities/openai/open_openai.ts": /^openai/,
  "src/client/rag/html_text.ts": /^htmlparser2/,
  "src/client/rag/pdf_text.ts": /^unpdf/,
};

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*|\bresolve\(\s*)"([^"]+)"/g;

interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly specifiers: readonly string[];
}

async function* sourceFiles(folder: string): AsyncGenerator<SourceFile> {
  const options = { includeDirs: false, exts: [".ts", ".tsx"] };
  for await (const entry of walk(join(ROOT, folder), options)) {
    const path = relative(ROOT, entry.path).replaceAll(SEPARATOR, "/");
    const text = await Deno.readTextFile(entry.path);
    const specifiers = [...text.matchAll(IMPORT)].map((match) => `${match[1]}`);
    yield { path, text, specifiers };
  }
}

function target(path: string, specifier: string): string {
  const url = new URL(specifier, new URL(path, import.meta.resolve("../")));
  return relative(ROOT, fromFileUrl(url)).replaceAll(SEPARATOR, "/");
}

Deno.test("src: a room imports only the rooms it may", async () => {
  const wrong: string[] = [];
  for await (const { path, specifiers } of sourceFiles("src")) {
    const room = `${path.split("/")[1]}`;
    for (const specifier of specifiers) {
      if (!specifier.startsWith(".")) continue;
      const [top, other] = target(path, specifier).split("/");
      const inside = top === "src" && other === room;
      const allowed = top === "src" && ALLOWED[room]?.includes(`${other}`);
      if (!inside && !allowed) wrong.push(`${path} -> ${specifier}`);
    }
  }
  assertEquals(wrong, []);
});

Deno.test("src: an underscore file is imported by its own folder only", async () => {
  const wrong: string[] = [];
  for await (const { path, specifiers } of sourceFiles("src")) {
    for (const specifier of specifiers) {
      if (!specifier.startsWith(".") || !/\/_[^/]*$/.test(specifier)) continue;
      const folder = path.slice(0, path.lastIndexOf("/"));
      const other = target(path, specifier);
      if (other.slice(0, other.lastIndexOf("/")) !== folder) {
        wrong.push(`${path} -> ${specifier}`);
      }
    }
  }
  assertEquals(wrong, []);
});

Deno.test("src: each door is the only one", async () => {
  const wrong: string[] = [];
  for await (const { path, specifiers } of sourceFiles("src")) {
    for (const [door, pattern] of Object.entries(DOORS)) {
      if (path !== door && specifiers.some((name) => pattern.test(name))) {
        wrong.push(`${path} goes round ${door}`);
      }
    }
  }
  assertEquals(wrong, []);
});

Deno.test("src: only the command line touches the console, the arguments and the exit code", async () => {
  const touches = /(?<![.#\w])(?:console\.\w+\(|Deno\.args\b|Deno\.exit\()/;
  const wrong: string[] = [];
  for await (const { path, text } of sourceFiles("src")) {
    // The side where tools run is the main program of its process.
    if (/^src\/(?:cli|execution\/child)\//.test(path)) continue;
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
    if (touches.test(code)) wrong.push(path);
  }
  assertEquals(wrong, []);
});

Deno.test("default_tools: built-in libraries import nothing of src", async () => {
  const wrong: string[] = [];
  for await (const { path, specifiers } of sourceFiles("default_tools")) {
    for (const specifier of specifiers) {
      if (!specifier.startsWith(".")) continue;
      if (!target(path, specifier).startsWith("default_tools/")) {
        wrong.push(`${path} -> ${specifier}`);
      }
    }
  }
  assertEquals(wrong, []);
});
