import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { LCPBinding } from "../../mod.ts";
import { tempTools } from "../support/temp_tools.ts";

const SOURCE = `
export async function tool_client(lollms_client_instance: any) {
  const client = lollms_client_instance;
  const bytes = await client.generate_image({ prompt: "x" });
  return { output: [client.tti === null, client.name, bytes instanceof Uint8Array, bytes.length, await client.chain().then((c: any) => c.next())] };
}
export async function tool_client_error(lollms_client_instance: any) { await lollms_client_instance.broken(); }
export async function tool_stream(lollms_client_instance: any) {
  const parts: string[] = [];
  await lollms_client_instance.stream((part: string) => { parts.push(part); });
  return { output: parts };
}
export async function tool_discussion({ discussion_instance, tool_context }: any) {
  return { output: [discussion_instance.id, tool_context.extra, tool_context.workspace, typeof tool_context.log] };
}
export function tool_none(discussion_instance: any = null) { return { output: discussion_instance === null }; }
export async function tool_elicit({ tool_context }: any) {
  return { output: await tool_context.elicit("Your order", { type: "object", properties: { n: { type: "integer" }, ok: { type: "boolean" }, size: { enum: ["s", "m"] } } }) };
}
export async function tool_sample({ tool_context }: any) { return await tool_context.sample([], { maxTokens: 5 }); }
export async function tool_log({ tool_context }: any) { tool_context.log("warning", "careful"); return "x"; }
`;

class Client {
  readonly name = "fake";
  readonly tti = null;
  generate_image(): Promise<Uint8Array> {
    return Promise.resolve(new Uint8Array([1, 2, 3]));
  }
  chain(): { next: () => string } {
    return { next: () => `${this.name} next` };
  }
  broken(): never {
    throw new TypeError("no model is loaded");
  }
  async stream(callback: (part: string) => Promise<void>): Promise<void> {
    for (const part of ["a", "b"]) await callback(part);
  }
}

async function withBinding(
  run: (binding: LCPBinding, workspace: string) => Promise<void>,
): Promise<void> {
  await using folder = await tempTools({ "lib.ts": SOURCE });
  await using binding = new LCPBinding({
    toolsFolders: folder.tools,
    workspace: folder.workspace,
    cacheDir: null,
    userInteractionHandler: ({ options }) => options[1] ?? "7",
  });
  await run(binding, folder.workspace);
}

Deno.test("lollmsClientInstance is live: data is copied, methods call the host, errors keep their message", async () => {
  await withBinding(async (binding) => {
    const options = { lollmsClientInstance: new Client() };
    const run = (tool: string) => binding.executeTool(tool, {}, options);
    assertEquals((await run("tool_client")).output, [
      true,
      "fake",
      true,
      3,
      "fake next",
    ]);
    assertStringIncludes(
      `${(await run("tool_client_error")).error}`,
      "no model is loaded",
    );
    assertEquals((await run("tool_stream")).output, ["a", "b"]);
  });
});

Deno.test("toolContext and discussionInstance reach tools that declare them, and no schema", async () => {
  await withBinding(async (binding, workspace) => {
    const result = await binding.executeTool("tool_discussion", {
      discussion_instance: "forged",
      tool_context: "forged",
    }, {
      toolContext: { extra: 5, workspace: "/elsewhere" },
      discussionInstance: { id: "d1" },
    });
    assertEquals(result.output, ["d1", 5, workspace, "function"]);
    assertEquals((await binding.executeTool("tool_none")).output, true);
    for (const tool of await binding.listTools()) {
      const { properties } = tool.input_schema;
      assertEquals(tool.name === "x" || JSON.stringify(properties ?? {}), "{}");
    }
  });
});

Deno.test("tool_context elicits on behalf of its own call", async () => {
  await withBinding(async (binding) => {
    const askers: unknown[] = [];
    await binding.setUserInteractionHandler(({ prompt }, context) => {
      askers.push([prompt, context?.calls]);
      return null;
    });
    await binding.executeTool("tool_elicit");
    assertEquals(askers, [["n", [{ tool: "tool_elicit", args: {} }]]]);
  });
});

Deno.test("tool_context elicits through the operator, logs to the call, and has no model unless the host gives one", async () => {
  await withBinding(async (binding) => {
    assertEquals((await binding.executeTool("tool_elicit")).output, {
      action: "accept",
      content: { n: 7, ok: false, size: "m" },
    });
    assertEquals((await binding.executeTool("tool_sample")).success, false);
    const sampled = await binding.executeTool("tool_sample", {}, {
      toolContext: {
        sample: (_: unknown, { maxTokens }: { maxTokens: number }) =>
          `at most ${maxTokens}`,
      },
    });
    assertEquals(sampled.output, "at most 5");
    const { logs } = await binding.executeTool("tool_log");
    assertEquals(logs?.[0]?.level, "warning");
  });
});

Deno.test("tool_context.confirm takes a source and a label, and asks nobody without", async () => {
  await withBinding(async (binding) => {
    let asked = 0;
    await binding.setConfirmHandler(() => {
      asked++;
      return "allow";
    });
    await binding.registerToolFromCode(
      "bare",
      `export async function tool_bare(tool_context) {
        return await tool_context.confirm("Deploy?");
      }`,
    );
    const { error, status_code } = await binding.executeTool("tool_bare");
    assertEquals(status_code, 500);
    assertMatch(
      `${error}`,
      /^TypeError: Cannot ask for approval: confirm\(source, label/,
    );
    assertEquals(asked, 0);
  });
});
