import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { LCPBinding } from "../../mod.ts";
import type { LCPBindingOptions } from "../../mod.ts";
import { join } from "../../src/core/path.ts";
import { tempTools } from "../support/temp_tools.ts";
import { failureOf, successOf } from "./_served_result.ts";

const SOURCE = `
let reads = 0;
/** The setup. @uri setup://now @mimeType application/json @title Setup */
export function resource_setup() { return { status: "failed", reads: ++reads }; }
/**
 * A note of the workspace.
 * @param name Which one.
 * @param lines At most so many.
 * @uri notes://{+name}{?lines}
 * @mimeType text/markdown
 */
export async function resource_note(name: string, lines: number = 100) {
  const text = await Deno.readTextFile(name);
  return text.split("\\n").slice(0, lines).join("\\n");
}
/** One that has a URI of its own. @uri notes://own */
export const resource_own = () => "own";
/** Bytes. @uri bytes://view @mimeType image/png */
export function resource_view() { return new Uint8Array([1, 2]).subarray(1); }
/** Bytes. @uri bytes://blob */
export async function resource_blob() { return new Blob(["ab"]); }
/** Parts. @uri parts://all */
export function resource_parts() { return [{ text: "a" }, { uri: "parts://2", blob: new Uint8Array([1]) }]; }
/** A day. @uri days://{day}/{kind} */
export function resource_day(day: Date, kind: "short" | "long") { return day.toISOString() + kind; }
/** @uri fail://{how} */
export async function resource_fail(how: string) {
  if (how === "says") return { success: false, error: "no luck" };
  if (how === "throws") throw new RangeError("too far");
  if (how === "returns") return new Error("as a value");
  if (how === "forgets") return;
  if (how === "exits") Deno.exit(3);
  if (how === "lies") return { type: "bytes", base64: "?" };
  if (how === "huge") return "x".repeat(40 * 2 ** 20);
  await new Promise(() => {});
}
/** What the host gives. @uri host://all */
export async function* resource_host(tool_context: any) {
  console.log("printed");
  yield { progress: 1, total: 2 };
  const { content } = await tool_context.elicit("Who?", { type: "object", properties: { name: { type: "string" } } });
  return [content.name, await tool_context.sample([], { maxTokens: 5 }), tool_context.workspace].join();
}
/** Adds. */
export function tool_add(a: number) { return a + ++reads; }
`;

async function withBinding(
  run: (binding: LCPBinding, root: string) => Promise<void>,
  options: LCPBindingOptions = {},
): Promise<void> {
  await using folder = await tempTools({ "lib.ts": SOURCE });
  await using binding = new LCPBinding({
    toolsFolders: folder.tools,
    workspace: folder.workspace,
    cacheDir: null,
    ...options,
  });
  await run(binding, join(folder.workspace, ".."));
}

/** The only contents of a resource. */
async function read(binding: LCPBinding, uri: string): Promise<unknown> {
  const result = await binding.readResource(uri);
  if (!result.success) return failureOf(result);
  assertEquals(result.contents.length, 1);
  return result.contents[0];
}

Deno.test("listResources() tells of every resource, templates too, and executes nothing", async () => {
  await withBinding(async (binding) => {
    const listed = await binding.listResources();
    assertEquals(listed.slice(0, 3), [
      {
        name: "resource_setup",
        uri: "setup://now",
        isTemplate: false,
        title: "Setup",
        description: "The setup.",
        mimeType: "application/json",
      },
      {
        name: "resource_note",
        uri: "notes://{+name}{?lines}",
        isTemplate: true,
        description: "A note of the workspace.",
        mimeType: "text/markdown",
      },
      {
        name: "resource_own",
        uri: "notes://own",
        isTemplate: false,
        description: "One that has a URI of its own.",
      },
    ]);
    assertEquals(listed.find(({ name }) => name === "resource_fail"), {
      name: "resource_fail",
      uri: "fail://{how}",
      isTemplate: true,
    });
    assertEquals((await binding.discoverTools()).length, 1);
  });
});

Deno.test("readResource() gives texts, JSON, bytes and parts, each in the form of MCP", async () => {
  await withBinding(async (binding, root) => {
    const uri = (contents: unknown, uri: string) => ({
      uri,
      ...contents as object,
    });
    const cases: readonly (readonly [uri: string, contents: object])[] = [
      ["setup://now", {
        mimeType: "application/json",
        text: '{"status":"failed","reads":1}',
      }],
      ["notes://own", { text: "own" }],
      ["bytes://view", { mimeType: "image/png", blob: "Ag==" }],
      ["bytes://blob", { blob: "YWI=" }],
    ];
    for (const [at, contents] of cases) {
      assertEquals(await read(binding, at), uri(contents, at));
    }
    assertEquals(await binding.readResource("parts://all"), {
      success: true,
      contents: [
        { uri: "parts://all", text: "a" },
        { uri: "parts://2", blob: "AQ==" },
      ],
    });
    // One process for the library: its tools see what its resources did.
    assertEquals((await binding.executeTool("tool_add", { a: 1 })).output, 3);
    await Deno.mkdir(join(root, "workspace/sub"));
    await Deno.writeTextFile(join(root, "workspace/sub/a b.md"), "1\n2\n3");
    assertEquals(await read(binding, "notes://sub/a%20b.md?lines=2"), {
      uri: "notes://sub/a%20b.md?lines=2",
      mimeType: "text/markdown",
      text: "1\n2",
    });
  });
});

Deno.test("readResource() gives the same in the host's own process", async () => {
  await withBinding(async (binding) => {
    assertEquals(await read(binding, "bytes://blob"), {
      uri: "bytes://blob",
      blob: "YWI=",
    });
    assertEquals(await read(binding, "notes://own"), {
      uri: "notes://own",
      text: "own",
    });
  }, { executor: "inline" });
});

Deno.test("readResource() revives what the types say, and answers 400 to variables that do not fit", async () => {
  await withBinding(async (binding) => {
    assertEquals(await read(binding, "days://2026-01-02T03%3A04%3A05Z/long"), {
      uri: "days://2026-01-02T03%3A04%3A05Z/long",
      text: "2026-01-02T03:04:05.000Zlong",
    });
    const result = await binding.readResource("days://yesterday/wide");
    const [status, error] = failureOf(result);
    assertEquals(status, 400);
    assertStringIncludes(error, "Invalid arguments for resource_day");
    assertEquals(error.split("\n").length, 3);
  });
});

Deno.test("readResource() answers 404 with the nearest URI to one that no resource has", async () => {
  await withBinding(async (binding) => {
    assertEquals(await read(binding, "setup://mow"), [
      404,
      'There is no resource with the URI "setup://mow". Did you mean setup://now?',
    ]);
    for (
      const uri of [
        "",
        "days://x",
        "resource_setup",
        `notes://${"a".repeat(9_000)}`,
      ]
    ) {
      const [status] = await read(binding, uri) as [number];
      assertEquals(status, 404, uri.slice(0, 20));
    }
    // No caller of TypeScript's, but one of JavaScript's, gives no text.
    const result = await binding.readResource(5 as unknown as string);
    assertEquals(failureOf(result)[0], 404);
  });
});

Deno.test("readResource() gives every failure the shape of a tool's, and the next reading works", async () => {
  await withBinding(async (binding) => {
    const cases:
      readonly (readonly [how: string, status: number, error: string])[] = [
        ["says", 500, "no luck"],
        ["throws", 500, "RangeError: too far"],
        ["returns", 500, "as a value"],
        [
          "forgets",
          500,
          "resource_fail cannot be used, as it returned nothing",
        ],
        ["lies", 500, "it returned bytes that are no base64"],
        ["exits", 500, "exit"],
        ["huge", 500, "larger than 32 MiB"],
      ];
    for (const [how, status, error] of cases) {
      const result = await binding.readResource(`fail://${how}`);
      const [found, text] = failureOf(result);
      assertEquals(found, status, how);
      assertStringIncludes(text, error);
    }
    const late = await binding.readResource("fail://waits", { timeoutMs: 50 });
    assertEquals(failureOf(late), [
      408,
      'Resource "resource_fail" did not finish within 50 ms',
    ]);
    const signal = AbortSignal.abort(new Error("gone"));
    const gone = await binding.readResource("fail://waits", { signal });
    assertEquals(failureOf(gone)[0], 499);
    assertEquals(await read(binding, "notes://own"), {
      uri: "notes://own",
      text: "own",
    });
  });
});

Deno.test("readResource() reads outside of the workspace when the operator allows it, and answers 403 when not", async () => {
  const answers = ["reject", "allow"] as const;
  const asked: string[] = [];
  await withBinding(async (binding, root) => {
    const outside = join(root, "outside.txt");
    await Deno.writeTextFile(outside, "secret");
    const uri = `notes://${encodeURI(outside)}`;
    const [status, error] = await read(binding, uri) as [number, string];
    assertEquals(status, 403);
    assertStringIncludes(error, "not today");
    assertEquals(await read(binding, uri), {
      uri,
      mimeType: "text/markdown",
      text: "secret",
    });
    assertEquals(asked.length, 2);
    assertStringIncludes(asked[0] ?? "", outside);
  }, {
    confirmHandler: (source, label) => {
      asked.push(`${source} ${label}`);
      return [answers[asked.length - 1] ?? "reject", "not today"];
    },
  });
});

Deno.test("readResource() gives the function the host's context, and the host its progress and logs", async () => {
  await withBinding(async (binding, root) => {
    const progress: unknown[] = [];
    const result = await binding.readResource("host://all", {
      toolContext: {
        elicit: () => ({ action: "accept", content: { name: "Ada" } }),
        sample: () => "sampled",
      },
      onProgress: (report) => progress.push(report),
    });
    const { contents, logs } = successOf(result);
    assertEquals(contents[0], {
      uri: "host://all",
      text: `Ada,sampled,${join(root, "workspace")}`,
    });
    assertEquals(progress, [{ progress: 1, total: 2 }]);
    assertEquals(logs?.map(({ text }) => text), ["printed"]);
  });
});

Deno.test("readResource() reads a source again that changed before its library is started", async () => {
  const source = (uri: string, text: string) =>
    `/** R. @uri ${uri} */ export const resource_r = () => "${text}";`;
  await using folder = await tempTools({ "lib.ts": source("r://1", "old") });
  await using binding = new LCPBinding({
    toolsFolders: folder.tools,
    workspace: folder.workspace,
    cacheDir: null,
  });
  assertEquals((await binding.listResources()).length, 1);
  const path = join(folder.tools, "lib.ts");
  await Deno.writeTextFile(path, source("r://1", "new"));
  assertEquals(await read(binding, "r://1"), { uri: "r://1", text: "new" });
  await Deno.writeTextFile(path, source("r://2", "newer"));
  await binding.discoverTools();
  assertEquals(await read(binding, "r://2"), { uri: "r://2", text: "newer" });
  assertEquals(((await read(binding, "r://1")) as [number])[0], 404);
});

Deno.test("a library with nothing but resources or prompts is one: listed, configured, mounted and let go", async () => {
  await using folder = await tempTools({
    "only/only.ts": `let name = "nobody";
       export function init_tools_library(config: any) { name = config.name; }
       /** R. @uri only://r */ export const resource_r = () => name;`,
    "empty.ts": "export const nothing = 1;",
  });
  await using binding = new LCPBinding({
    toolsFolders: folder.tools,
    workspace: folder.workspace,
    cacheDir: null,
    hostToolConfigs: { only: { name: "Ada" } },
  });
  assertEquals(await binding.discoverTools(), []);
  assertEquals(binding.libraries.map(({ name }) => name), ["only"]);
  assertEquals(await read(binding, "only://r"), {
    uri: "only://r",
    text: "Ada",
  });
  assertEquals(await binding.isLibraryMounted("only"), true);
  assertEquals(await binding.isLibraryMounted("empty"), false);
  assertEquals(await binding.mountToolLibrary("only"), true);
  await Deno.remove(join(folder.tools, "only"), { recursive: true });
  await binding.discoverTools();
  assertEquals(binding.libraries, []);
  assertEquals(await binding.listResources(), []);
});

Deno.test("registerToolFromCode() makes tools callable, and neither resources nor prompts", async () => {
  await withBinding(async (binding) => {
    const before = await binding.listResources();
    const { tools } = await binding.registerToolFromCode(
      "more",
      "export const tool_m = () => 1; /** @uri m://m */ export const resource_m = () => ''; export const prompt_m = () => '';",
    );
    assertEquals(tools, ["tool_m"]);
    assertEquals(await binding.listResources(), before);
    assertEquals(await binding.listPrompts(), []);
  });
});

Deno.test("readResource() and getPrompt() refuse wrong options, and answer 503 once the binding is closed", async () => {
  await withBinding(async (binding) => {
    await assertRejects(
      () => binding.readResource("notes://own", { timeoutMs: 0 }),
      RangeError,
      "Cannot read notes://own as timeoutMs must be > 0",
    );
    const options = { timeout: 1 } as object;
    await assertRejects(
      () => binding.getPrompt("prompt_p", {}, options),
      TypeError,
      "Cannot make prompt_p",
    );
    await binding.close();
    assertEquals(await read(binding, "notes://own"), [
      503,
      "Cannot read notes://own: the LCPBinding is closed",
    ]);
  });
});
