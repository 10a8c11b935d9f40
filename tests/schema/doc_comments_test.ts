import { assertEquals } from "@std/assert";
import type { JsonObject } from "../../src/core/json.ts";
import {
  notable,
  propertyOf,
  readOnlyTool,
  readSource,
} from "./_read_source.ts";

function describeTool(comment: string): string {
  return readOnlyTool(`${comment}\nexport function tool_t() {}`).description;
}

const DESCRIPTIONS: readonly (readonly [
  title: string,
  comment: string,
  description: string,
])[] = [
  ["one line", "/** Adds numbers. */", "Adds numbers."],
  ["no comment", "", "No description provided."],
  ["an empty comment", "/** */", "No description provided."],
  ["tags only", "/** @param a b */", "No description provided."],
  ["an ordinary comment", "/* Not a doc. */", "No description provided."],
  ["a banner", "/*** Not a doc. ***/", "No description provided."],
  ["a wrapped paragraph", "/**\n * Adds\n * numbers.\n */", "Adds numbers."],
  ["the first of two paragraphs", "/**\n * One.\n *\n * Two.\n */", "One."],
  ["a comment without stars", "/**\n  One\n  line.\n\n  Two.\n*/", "One line."],
  [
    "CRLF",
    "/**\r\n * Adds\r\n * numbers.\r\n *\r\n * More.\r\n */",
    "Adds numbers.",
  ],
  ["text before a tag", "/** Adds. \n * @readOnly */", "Adds."],
  ["a list", "/**\n * Does:\n * - one\n * - two\n */", "Does:\n- one\n- two"],
  ["Args: at once", "/**\n * Adds.\n * Args:\n *   a: First.\n */", "Adds."],
  ["Returns: at once", "/**\n * Adds.\n * Returns: the sum\n */", "Adds."],
  [
    "links",
    "/** Uses {@link foo} and {@link https://x.y|docs}. */",
    "Uses foo and docs.",
  ],
  ["@description", "/**\n * @description Adds numbers.\n */", "Adds numbers."],
  [
    "an address with @",
    "/** Mails\n * a@b.c and @deno/std users. */",
    "Mails a@b.c and @deno/std users.",
  ],
  [
    "a fence with tags",
    "/**\n * Adds.\n *\n * ```ts\n * @param x\n * ```\n */",
    "Adds.",
  ],
  ["the last of two comments", "/** One. */\n/** Two. */", "Two."],
  ["a file comment", "/** About all. @module */", "No description provided."],
];

for (const [title, comment, description] of DESCRIPTIONS) {
  Deno.test(`readLibrary() describes a tool from ${title}`, () => {
    assertEquals(describeTool(comment), description);
  });
}

Deno.test("readLibrary() takes an overloaded function's docs from where they are", () => {
  const tool = readOnlyTool(`
    /** Adds. */
    export function tool_t(a: string): string;
    export function tool_t(a: string, b?: number): string { return a; }`);
  assertEquals(tool.description, "Adds.");
  assertEquals(Object.keys(tool.input_schema.properties as JsonObject), [
    "a",
    "b",
  ]);
});

const PARAMETERS: readonly (readonly [
  title: string,
  comment: string,
  a: string | undefined,
])[] = [
  ["@param", "/**\n * @param a The text.\n */", "The text."],
  ["@param with a dash", "/** @param a - The text. */", "The text."],
  ["@param with a type", "/** @param {string} a The text. */", "The text."],
  [
    "@param with a nested type",
    "/** @param {{ b: string }} a - Text. */",
    "Text.",
  ],
  ["@param in brackets", "/** @param [a=5] The text. */", "The text."],
  ["@param with a colon", "/** @param a: The text. */", "The text."],
  ["@arg", "/** @arg a The text. */", "The text."],
  [
    "a long @param",
    "/**\n * @param a The\n *   text.\n * @param b Other.\n */",
    "The text.",
  ],
  ["@param without text", "/** @param a */", undefined],
  ["@param of another name", "/** @param ab The text. */", undefined],
  [
    "Args:",
    "/**\n * Adds.\n *\n * Args:\n *   a (string): The text.\n */",
    "The text.",
  ],
  ["Args: without type", "/**\n * Args:\n *   a: The text.\n */", "The text."],
  ["Args: with a dash", "/**\n * Args:\n *   a - The text.\n */", "The text."],
  [
    "Args: with bullets",
    "/**\n * Args:\n *   - a (string): The text.\n */",
    "The text.",
  ],
  [
    "Args: with star bullets",
    "/**\n * Args:\n * * a: The text.\n */",
    "The text.",
  ],
  [
    "Args: at the margin",
    "/**\n * Args:\n * a: The text.\n * b: Other.\n */",
    "The text.",
  ],
  [
    "Args: with brackets in the type",
    "/**\n * Args:\n *   a (Dict[str, Tuple[int, (x)]], optional): The text.\n */",
    "The text.",
  ],
  [
    "Args: over several lines",
    "/**\n * Args:\n *   a: The\n *     text.\n *   b: Other.\n */",
    "The text.",
  ],
  [
    "Args: with an empty line",
    "/**\n * Args:\n *   b: Other.\n *\n *   a: The text.\n */",
    "The text.",
  ],
  [
    "Args: before Returns:",
    "/**\n * Args:\n *   a: The text.\n * Returns:\n *   b: Nothing.\n */",
    "The text.",
  ],
  [
    "Args: without stars",
    "/**\n  Adds.\n\n  Args:\n    a: The text.\n*/",
    "The text.",
  ],
  ["Parameters:", "/**\n * Parameters:\n *   `a`: The text.\n */", "The text."],
  [
    "@param before Args:",
    "/**\n * Args:\n *   a: Second.\n * @param a First.\n */",
    "First.",
  ],
];

for (const [title, comment, description] of PARAMETERS) {
  Deno.test(`readLibrary() describes a parameter from ${title}`, () => {
    const tool = readOnlyTool(
      `${comment}\nexport function tool_t(a: string) {}`,
    );
    assertEquals(
      propertyOf(tool, "a"),
      description === undefined
        ? { type: "string" }
        : { type: "string", description },
    );
  });
}

Deno.test("readLibrary() describes members of an argument from dotted names", () => {
  const tool = readOnlyTool(`
    /**
     * @param options All of them.
     * @param options.a First.
     * @param options.deep.b Second.
     * @param options.c Not this.
     */
    export function tool_t(options: { a: string; deep: { b: string }; /** Own. */ c: string }) {}`);
  assertEquals(propertyOf(tool, "options"), {
    type: "object",
    properties: {
      a: { type: "string", description: "First." },
      deep: {
        type: "object",
        properties: { b: { type: "string", description: "Second." } },
        required: ["b"],
      },
      c: { type: "string", description: "Own." },
    },
    required: ["a", "deep", "c"],
    description: "All of them.",
  });
});

Deno.test("readLibrary() describes a destructured parameter's members, the property's own docs first", () => {
  for (const name of ["options", "root0", "anything"]) {
    const tool = readOnlyTool(`
      /**
       * @param ${name}.a First.
       * @param ${name}.b Not this.
       */
      export function tool_t({ a, b }: { a: string; /** Own. */ b: string }) {}`);
    assertEquals(propertyOf(tool, "a"), {
      type: "string",
      description: "First.",
    });
    assertEquals(propertyOf(tool, "b"), {
      type: "string",
      description: "Own.",
    });
  }
});

Deno.test("readLibrary() warns of what has no description, at its place", () => {
  const { diagnostics } = readSource(
    "export function tool_t(\n  a: string,\n  { b }: { b: number },\n) {}",
  );
  assertEquals(
    diagnostics.map((d) => `${d.line}:${d.column} ${d.severity} ${d.code}`),
    [
      "1:17 warning undocumented-tool",
      "2:3 warning undocumented-parameter",
      "3:12 warning undocumented-parameter",
    ],
  );
});

Deno.test("readLibrary() says nothing of a tool with docs", () => {
  const reading = readSource(
    "/** Adds.\n * @param a First. */\nexport function tool_t(a: string, tool_context: unknown) {}",
  );
  assertEquals(reading.diagnostics, []);
  assertEquals(notable(reading), []);
});
