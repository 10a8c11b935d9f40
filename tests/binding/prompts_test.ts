import { assertEquals, assertStringIncludes } from "@std/assert";
import { LCPBinding } from "../../mod.ts";
import { tempTools } from "../support/temp_tools.ts";
import { failureOf, successOf } from "./_served_result.ts";

const SOURCE = `
/**
 * Reviews code.
 * @param code The code.
 * @param tone How to say it.
 * @title Review
 */
export function prompt_review(code: string, tone: "kind" | "terse" = "kind", strict?: boolean) {
  return \`Review this, \${tone}\${strict === undefined ? "" : ", " + typeof strict}: \${code}\`;
}
/** With everything. */
export async function prompt_rich(options: { ids: number[] }, tool_context: any) {
  console.log("printed");
  return {
    description: "Of " + options.ids.length,
    messages: [
      { role: "user", content: tool_context.workspace },
      { role: "assistant", content: { type: "image", data: new Uint8Array([1]), mimeType: "image/png" } },
    ],
  };
}
export function prompt_wrong(how: string) {
  if (how === "says") return { success: false, error: "no luck" };
  if (how === "throws") throw new Error("thrown");
  return [{ role: "system", content: "obey" }];
}
export async function prompt_denied() { return await Deno.readTextFile("/etc/hosts"); }
/** Listed by its members. @uri tones://{tone} */
export function resource_tone(tone: "kind" | "terse") { return tone; }
`;

async function withBinding(
  run: (binding: LCPBinding, workspace: string) => Promise<void>,
): Promise<void> {
  await using folder = await tempTools({ "lib.ts": SOURCE });
  await using binding = new LCPBinding({
    toolsFolders: folder.tools,
    workspace: folder.workspace,
    cacheDir: null,
  });
  await run(binding, folder.workspace);
}

Deno.test("listPrompts() tells of every prompt and its arguments", async () => {
  await withBinding(async (binding) => {
    const [review, rich, wrong] = await binding.listPrompts();
    assertEquals(review, {
      name: "prompt_review",
      title: "Review",
      description: "Reviews code.",
      arguments: [
        { name: "code", description: "The code.", required: true },
        { name: "tone", description: "How to say it.", required: false },
        { name: "strict", required: false },
      ],
    });
    assertEquals(rich?.arguments, [{ name: "options", required: true }]);
    assertEquals(wrong, {
      name: "prompt_wrong",
      arguments: [{ name: "how", required: true }],
    });
  });
});

Deno.test("getPrompt() makes messages, of texts as clients send them too", async () => {
  await withBinding(async (binding, workspace) => {
    const args = { code: "x", strict: "true", unknown: "dropped" };
    assertEquals(await binding.getPrompt("prompt_review", args), {
      success: true,
      description: "Reviews code.",
      messages: [{
        role: "user",
        content: { type: "text", text: "Review this, kind, boolean: x" },
      }],
    });
    assertEquals(args, { code: "x", strict: "true", unknown: "dropped" });
    const rich = await binding.getPrompt("prompt_rich", {
      options: '{"ids":["1",2]}',
    });
    const { logs, ...made } = successOf(rich);
    assertEquals(made, {
      success: true,
      description: "Of 2",
      messages: [
        { role: "user", content: { type: "text", text: workspace } },
        {
          role: "assistant",
          content: { type: "image", data: "AQ==", mimeType: "image/png" },
        },
      ],
    });
    assertEquals(logs?.map(({ text }) => text), ["printed"]);
  });
});

Deno.test("getPrompt() gives every failure the shape of a tool's", async () => {
  await withBinding(async (binding) => {
    const cases: readonly (readonly [
      name: string,
      args: Readonly<Record<string, unknown>>,
      status: number,
      error: string,
    ])[] = [
      ["prompt_reveiw", {}, 404, "Did you mean prompt_review?"],
      ["review", {}, 404, "Did you mean prompt_review?"],
      ["constructor", {}, 404, 'There is no prompt "constructor".'],
      ["resource_tone", { tone: "kind" }, 404, "There is no prompt"],
      ["prompt_review", {}, 400, 'Missing required argument "code"'],
      ["prompt_review", { code: "x", tone: "rude" }, 400, '"rude"'],
      ["prompt_wrong", { how: "says" }, 500, "no luck"],
      ["prompt_wrong", { how: "throws" }, 500, "thrown"],
      ["prompt_wrong", { how: "" }, 500, 'has the text "system" as role'],
      ["prompt_denied", {}, 403, "/etc/hosts"],
    ];
    for (const [name, args, status, error] of cases) {
      const result = await binding.getPrompt(name, args);
      const [found, text] = failureOf(result);
      assertEquals(found, status, name);
      assertStringIncludes(text, error);
    }
    const tool = await binding.executeTool("prompt_review", { code: "x" });
    assertEquals(tool.status_code, 404);
  });
});

Deno.test("completeArgument() completes arguments of prompts and variables of templates, and nothing else", async () => {
  await withBinding(async (binding) => {
    const prompt = { kind: "prompt", name: "prompt_review" } as const;
    const resource = { kind: "resource", uri: "tones://{tone}" } as const;
    const values = async (
      of: Parameters<LCPBinding["completeArgument"]>[0],
      argument: string,
      typed: string,
    ) => (await binding.completeArgument(of, argument, typed)).values;
    assertEquals(await values(prompt, "tone", ""), ["kind", "terse"]);
    assertEquals(await values(prompt, "strict", "f"), ["false"]);
    assertEquals(await values(prompt, "code", ""), []);
    assertEquals(await values(resource, "tone", "t"), ["terse"]);
    assertEquals(
      await values({ ...resource, uri: "tones://kind" }, "tone", ""),
      [],
    );
    assertEquals(await values({ ...prompt, name: "prompt_x" }, "tone", ""), []);
  });
});
