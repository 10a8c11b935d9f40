import { assertEquals, assertStringIncludes } from "@std/assert";
import type { JsonSchema } from "../../src/core/json.ts";
import type { ResourceManifest } from "../../src/core/tool_manifest.ts";
import { places, readSource, type SourceFiles } from "./_read_source.ts";

function readOnlyResource(source: string | SourceFiles): ResourceManifest {
  const { resources = [] } = readSource(source);
  const [resource] = resources;
  if (resource === undefined || resources.length !== 1) {
    throw new Error(`Expected one resource: found ${resources.length}`);
  }
  return resource;
}

/** Diagnostics of a source in which all is documented. */
function problemsOf(source: string | SourceFiles): string[] {
  return places(readSource(source).diagnostics);
}

const DOC = "/** R. @uri r://x */";

const FORMS:
  readonly (readonly [title: string, source: string | SourceFiles])[] = [
    ["declarations", `${DOC} export function resource_x() {}`],
    ["arrows", `${DOC} export const resource_x = async () => "";`],
    ["generators", `${DOC} export async function* resource_x() {}`],
    ["export lists", `${DOC} function resource_x() {}\nexport { resource_x };`],
    ["renaming", `${DOC} function own() {}\nexport { own as resource_x };`],
    ["default exports", `${DOC} export default function resource_x() {}`],
    ["other files", {
      "lib.ts": 'export * from "./other.ts";',
      "other.ts": `${DOC} export function resource_x() {}`,
    }],
  ];

for (const [title, source] of FORMS) {
  Deno.test(`readLibrary() reads resources: ${title}`, () => {
    const { name, uri, description } = readOnlyResource(source);
    assertEquals([name, uri, description], ["resource_x", "r://x", "R."]);
    assertEquals(problemsOf(source), []);
    assertEquals(readSource(source).tools, []);
  });
}

Deno.test("readLibrary() reads what the tags of a resource say", () => {
  const resource = readOnlyResource(`
    /**
     * The notes of one day.
     *
     * More about them.
     *
     * @param day Which day.
     * @param limit At most. @minimum 1
     * @uri notes://days/{day}{?limit}
     * @mimeType text/markdown; charset=utf-8
     * @title Notes
     * @timeout 5s
     */
    export function resource_notes(day: Date, limit = 10, tool_context: unknown) {}`);
  const { parameters, revivals, source, input_schema, ...rest } = resource;
  assertEquals(rest, {
    name: "resource_notes",
    description: "The notes of one day.",
    uri: "notes://days/{day}{?limit}",
    mimeType: "text/markdown; charset=utf-8",
    title: "Notes",
    timeoutMs: 5_000,
    exportName: "resource_notes",
    acceptsUnknown: false,
  });
  assertEquals(input_schema, {
    type: "object",
    properties: {
      day: { type: "string", format: "date-time", description: "Which day." },
      limit: {
        type: "number",
        minimum: 1,
        description: "At most.",
        default: 10,
      },
    },
    required: ["day"],
  });
  assertEquals(parameters.at(-1), { kind: "host", name: "tool_context" });
  assertEquals(revivals, { day: { kind: "date" } });
  assertEquals([source.line, source.column], [14, 21]);
});

Deno.test("readLibrary() takes the tags of a resource from the middle of a line, and leaves those of a tool alone", () => {
  const source = `
    /** The setup. @uri setup://now @mimeType text/plain @title Setup */
    export function resource_setup() {}
    /** Reads what @uri names. */
    export function tool_t() {}`;
  const { uri, mimeType, title, description } = readOnlyResource(source);
  assertEquals(
    [uri, mimeType, title, description],
    ["setup://now", "text/plain", "Setup", "The setup."],
  );
  assertEquals(
    readSource(source).tools[0]?.description,
    "Reads what @uri names.",
  );
  assertEquals(problemsOf(source), []);
});

const REFUSED: readonly (readonly [
  uri: string,
  parameters: string,
  code: string,
  message: string,
])[] = [
  ["", "", "missing-uri", "add a line such as"],
  ["config.json", "", "invalid-uri", "start with a scheme"],
  ["://x", "", "invalid-uri", "start with a scheme"],
  ["a:", "", "invalid-uri", "start with a scheme"],
  ["{x}://y", "x: string", "invalid-uri", "start with a scheme"],
  ["a://b c", "", "invalid-uri", "no spaces"],
  ["a://b\u0007", "", "invalid-uri", "control characters"],
  ["a://<b>", "", "invalid-uri", "brackets"],
  ["a://{/x}", "x: string", "invalid-uri", "{/x} is not understood"],
  ["a://{x", "x: string", "invalid-uri", "{x is not understood"],
  ["a://{x}", "", "uri-variables", "no parameter is called x"],
  ["a://{x}", "y: string", "uri-variables", "no parameter is called x"],
  ["a://b", "x: string", "uri-variables", "{x} is not in the URI"],
  ["a://{x}", "x: string, y: string", "uri-variables", "{y} is not in"],
  ["a://{x}", "x: string, { y }: { y: number }", "uri-variables", "{y} is not"],
  [
    "a://{tool_context}",
    "tool_context: unknown",
    "uri-variables",
    "no parameter",
  ],
];

for (const [uri, parameters, code, message] of REFUSED) {
  Deno.test(`readLibrary() offers no resource of the URI ${JSON.stringify(uri)} with (${parameters}), and says why`, () => {
    const reading = readSource(
      `/**\n * R.\n * @uri ${uri}\n */\nexport function resource_r(${parameters}) {}\nexport function tool_t() {}`,
    );
    assertEquals(reading.resources, undefined);
    const errors = reading.diagnostics.filter(({ severity }) =>
      severity === "error"
    );
    assertEquals(errors.map((error) => [error.code, error.line]), [[code, 3]]);
    assertStringIncludes(errors[0]?.message ?? "", message);
    assertEquals(reading.tools.length, 1);
  });
}

Deno.test("readLibrary() offers resources whose parameters the URI need not give", () => {
  for (
    const [uri, parameters] of [
      ["a://b", "x = 1"],
      ["a://b", "x?: string"],
      ["a://{x}", "{ x, y = 1 }: { x: string; y?: number }"],
      ["a://{+x}{?y}", "x: string, y: number"],
      ["a://{x}", "...rest: unknown[]"],
      ["a://{x*}", "x: string, tool_context: unknown"],
    ]
  ) {
    const source =
      `/** R. @uri ${uri} */ export function resource_r(${parameters}) {}`;
    assertEquals(readOnlyResource(source).uri, uri, parameters);
  }
});

Deno.test("readLibrary() leaves out a media type that is none, with a warning", () => {
  for (
    const type of ["", "markdown", "text/", "text/a b\\nc", "text/html; \u0007"]
  ) {
    const source =
      `/**\n * R.\n * @uri r://x\n * @mimeType ${type}\n */\nexport function resource_r() {}`;
    assertEquals(readOnlyResource(source).mimeType, undefined, type);
    assertEquals(problemsOf(source), ["lib.ts:4:4 warning invalid-tag"]);
  }
});

Deno.test("readLibrary() reports resources and prompts like tools: unexported, nested, lost, no functions, undocumented, exported twice", () => {
  const cases: readonly (readonly [
    source: string | SourceFiles,
    found: readonly string[],
  ])[] = [
    [`${DOC} function resource_x() {}`, [
      "lib.ts:1:31 error resource-not-exported",
    ]],
    ["export function f() { const prompt_x = () => {}; }", [
      "lib.ts:1:29 error prompt-not-exported",
    ]],
    ["module.exports = { prompt_x() {} };", [
      "lib.ts:1:20 error prompt-not-exported",
    ]],
    ["export const prompt_x = 'text';", [
      "lib.ts:1:14 error prompt-not-callable",
    ]],
    ["export function prompt_x() {}", [
      "lib.ts:1:17 warning undocumented-prompt",
    ]],
    ["/** @uri r://x */ export function resource_x() {}", [
      "lib.ts:1:35 warning undocumented-resource",
    ]],
    ["/** P. */ export function prompt_ü() {}", [
      "lib.ts:1:27 error unusable-name",
    ]],
    [{
      "lib.ts":
        'export * from "./other.ts";\n/** Q. */ export default function prompt_x() {}',
      "other.ts": "/** P. */ export function prompt_x() {}",
    }, ["lib.ts:2:35 error duplicate-prompt"]],
    [
      "/** P. */ const p = () => '', q = () => '';\nexport { p as prompt_x };",
      [],
    ],
    [
      "interface prompt_x {}\nexport type { prompt_x };\ntype resource_y = 1;",
      [],
    ],
  ];
  for (const [source, found] of cases) {
    assertEquals(problemsOf(source), found, JSON.stringify(source));
  }
});

Deno.test("readLibrary() reads prompts with their arguments, and tells them from prompt providers", () => {
  const reading = readSource(`
    /** Adds. */ export function tool_a() {}
    export function tool_a_prompt() { return ""; }
    /**
     * Reviews code.
     * @param code The code.
     * @param tone How.
     * @title Review
     */
    export function prompt_review(code: string, tone: "kind" | "terse" = "kind"): string { return ""; }
    /** Another. */ export function prompt_a_prompt() { return ""; }`);
  assertEquals(reading.tools.map(({ name }) => name), ["tool_a"]);
  assertEquals(reading.promptProviders.map(({ tool }) => tool), ["tool_a"]);
  const [review, other] = reading.prompts ?? [];
  assertEquals(review?.title, "Review");
  assertEquals(review?.output_schema, undefined);
  assertEquals(review?.annotations, undefined);
  const schema: JsonSchema | undefined = review?.input_schema;
  assertEquals(schema?.required, ["code"]);
  assertEquals(other?.name, "prompt_a_prompt");
  assertEquals(reading.diagnostics, []);
  assertEquals(JSON.parse(JSON.stringify(reading)), reading);
});

Deno.test("readLibrary() has no resources and no prompts where there are none", () => {
  const reading = readSource("export function tool_t() {}");
  assertEquals("resources" in reading || "prompts" in reading, false);
});

Deno.test("readLibrary() recovers resources and prompts around syntax errors, marked", () => {
  const { resources = [], prompts = [] } = readSource(`
    /** R. @uri r://x */
    export function resource_r() { return "; }
    /** P. */
    export function prompt_p(a: string) { return a; }`);
  assertEquals(
    [...resources, ...prompts].map((one) => [
      one.name,
      one._parsed_via_regex_fallback,
    ]),
    [["resource_r", true], ["prompt_p", true]],
  );
});
