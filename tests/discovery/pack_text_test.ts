import { assertEquals } from "@std/assert";
import type {
  LibraryManifest,
  ToolManifest,
} from "../../src/core/tool_manifest.ts";
import { packText, parsePack } from "../../src/discovery/pack_text.ts";

const PATH = "/tools/sums.ts";

const PLAIN: ToolManifest = {
  name: "tool_add",
  description: "Adds.",
  input_schema: {
    type: "object",
    properties: { b: { type: "number" }, a: { type: "number" } },
  },
  exportName: "tool_add",
  source: { path: PATH, line: 7, column: 17 },
  parameters: [
    { kind: "argument", name: "b" },
    { kind: "argument", name: "a" },
  ],
  acceptsUnknown: false,
};

const TOOLS: [promise: string, tool: ToolManifest][] = [
  ["whose parameters are its arguments", PLAIN],
  ["exported under another name", { ...PLAIN, exportName: "default" }],
  ["that stands in another file", {
    ...PLAIN,
    source: { path: "/tools/_add.ts", line: 1, column: 1 },
  }],
  ["with a host parameter", {
    ...PLAIN,
    parameters: [...PLAIN.parameters, { kind: "host", name: "tool_context" }],
  }],
  ["whose parameters have another order than its schema", {
    ...PLAIN,
    parameters: PLAIN.parameters.toReversed(),
  }],
  ["without arguments", {
    ...PLAIN,
    input_schema: { type: "object" },
    parameters: [],
  }],
  ["that takes unknown arguments", {
    ...PLAIN,
    input_schema: { type: "object" },
    parameters: [{ kind: "rest" }],
    acceptsUnknown: true,
  }],
];

for (const [promise, tool] of TOOLS) {
  Deno.test(`parsePack() returns what packText() was given for a tool ${promise}`, async () => {
    const manifest: LibraryManifest = {
      tools: [PLAIN, tool],
      promptProviders: [],
      hooks: [],
      diagnostics: [],
      name: "sums",
      path: PATH,
      identity: "0",
      modules: [PATH],
      externals: [],
      importMap: { imports: { dep: "npm:dep@1" } },
      builtin: false,
    };
    const dependencies = [PATH, "/tools/deno.json"];
    const entry = { path: PATH, manifest, diagnostics: [], dependencies };
    const fingerprints = new Map(dependencies.map((path) => [path, "f"]));
    const { text, hash } = await packText({
      version: "1",
      entries: [entry],
      fingerprints,
      digest: "d",
    });
    assertEquals(await parsePack(new TextEncoder().encode(text), "1"), {
      entries: new Map([[PATH, entry]]),
      fingerprints,
      digest: "d",
      hash,
    });
  });
}
