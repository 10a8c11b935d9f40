import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { LCPBinding } from "../../mod.ts";
import type { LCPBindingOptions } from "../../mod.ts";
import { tempTools } from "../support/temp_tools.ts";

const SOURCE = `
let config: any, confirmSet = 0, interactSet = 0, inits = 0;
export function init_tools_library(given: any) { config = given; inits++; }
export function set_confirm_handler(handler: unknown) { if (typeof handler === "function") confirmSet++; }
export function set_user_interaction_handler(handler: unknown) { if (typeof handler === "function") interactSet++; }
export async function tool_confirm({ tool_context }: { tool_context?: any }) {
  return { output: await tool_context.confirm("rm -rf /", "delete all", ["-rf"]) };
}
export async function tool_config_confirm() { return { output: await config.confirm_handler("s", "l") }; }
export async function tool_ask() {
  return { output: [await config.user_interaction_handler({ type: "text", title: "t", prompt: "p", options: [], default: null })] };
}
export function tool_counts() { return { output: [inits, confirmSet, interactSet] }; }
export function tool_config() { return { output: { level: config.autonomy_level, root: config.root_path ?? null } }; }
`;

async function withBinding(
  options: LCPBindingOptions,
  run: (binding: LCPBinding) => Promise<void>,
): Promise<void> {
  await using folder = await tempTools({ "lib.ts": SOURCE });
  await using binding = new LCPBinding({
    toolsFolders: folder.tools,
    workspace: folder.workspace,
    cacheDir: null,
    ...options,
  });
  await run(binding);
}

Deno.test("confirm without a handler rejects and says how to allow it", async () => {
  await withBinding({}, async (binding) => {
    const { output } = await binding.executeTool("tool_confirm");
    assertEquals(Array.isArray(output) && output[0], "reject");
    assertStringIncludes(JSON.stringify(output), "confirmHandler");
    assertEquals((await binding.executeTool("tool_ask")).output, [null]);
  });
});

Deno.test("setConfirmHandler() and setUserInteractionHandler() refuse what is no function, and keep what was there", async () => {
  await withBinding({ confirmHandler: () => "allow" }, async (binding) => {
    const wrong = 5 as never; // What a caller without types may pass.
    await assertRejects(() => binding.setConfirmHandler(wrong), TypeError);
    await assertRejects(
      () => binding.setUserInteractionHandler(wrong),
      TypeError,
      "must be a function: found 5",
    );
    const { output } = await binding.executeTool("tool_confirm");
    assertEquals(output, ["allow", ""]);
  });
});

Deno.test("confirmHandler decides, whatever form its answer has, and fails closed", async () => {
  const asked: unknown[] = [];
  const answers: [unknown, string][] = [
    [["allow", ""], "allow"],
    ["allow", "allow"],
    [true, "allow"],
    [false, "reject"],
    [["reject", "no"], "reject"],
    [["perhaps", ""], "reject"],
    [undefined, "reject"],
    [1, "reject"],
    [["always", "fine"], "always"],
  ];
  await withBinding({}, async (binding) => {
    for (const [answer, decision] of answers) {
      await binding.setConfirmHandler((...args) => {
        asked.push(args);
        // What a handler without types may answer.
        return answer as boolean;
      });
      const { output } = await binding.executeTool("tool_confirm");
      assertEquals(Array.isArray(output) && output[0], decision);
    }
    assertEquals(asked[0], ["rm -rf /", "delete all", ["-rf"]]);
  });
  const closed = () => {
    throw new Error("window closed");
  };
  await withBinding({ confirmHandler: closed }, async (binding) => {
    const { output } = await binding.executeTool("tool_confirm");
    assertStringIncludes(JSON.stringify(output), "window closed");
  });
});

Deno.test("a handler that does not answer in time rejects", async () => {
  await withBinding({
    confirmHandler: () => new Promise(() => {}),
    answerTimeoutMs: 20,
  }, async (binding) => {
    const { output } = await binding.executeTool("tool_confirm");
    assertEquals(Array.isArray(output) && output[0], "reject");
  });
});

Deno.test("a call's time-out stands still while the operator decides", async () => {
  await withBinding({
    confirmHandler: async () => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      return ["allow", "thought about it"];
    },
  }, async (binding) => {
    await binding.executeTool("tool_counts");
    const result = await binding.executeTool("tool_confirm", {}, {
      timeoutMs: 300,
    });
    assertEquals(result.output, ["allow", "thought about it"]);
  });
});

Deno.test("init_tools_library() runs once, with the handlers and the host's configuration", async () => {
  await withBinding({
    hostToolConfigs: { lib: { autonomy_level: "strict", root_path: "/data" } },
    confirmHandler: () => ["allow", "from the host"],
    userInteractionHandler: ({ prompt }) => `answer to ${prompt}`,
  }, async (binding) => {
    assertEquals((await binding.executeTool("tool_config")).output, {
      level: "strict",
      root: "/data",
    });
    assertEquals((await binding.executeTool("tool_config_confirm")).output, [
      "allow",
      "from the host",
    ]);
    assertEquals((await binding.executeTool("tool_ask")).output, [
      "answer to p",
    ]);
    assertEquals((await binding.executeTool("tool_counts")).output, [1, 1, 1]);
  });
});

Deno.test("setConfirmHandler() reaches libraries that are loaded, through their hook too", async () => {
  await withBinding({}, async (binding) => {
    await binding.executeTool("tool_counts");
    await binding.setConfirmHandler(() => ["allow", "new"]);
    assertEquals((await binding.executeTool("tool_counts")).output, [1, 2, 2]);
    assertEquals((await binding.executeTool("tool_config_confirm")).output, [
      "allow",
      "new",
    ]);
  });
});

Deno.test("hostToolConfigs: a library's own confirm_handler wins", async () => {
  await withBinding({
    confirmHandler: () => ["allow", "host's"],
    hostToolConfigs: {
      lib: { confirm_handler: () => ["reject", "library's own"] },
    },
  }, async (binding) => {
    assertEquals((await binding.executeTool("tool_config_confirm")).output, [
      "reject",
      "library's own",
    ]);
  });
});

Deno.test("hostToolConfigs: a stem that two libraries share means neither; their paths do", async () => {
  const source = (name: string) => `
    let config: any; export function init_tools_library(given: any) { config = given; }
    export function tool_${name}() { return { output: config.key ?? "none" }; }`;
  await using folder = await tempTools({
    "one/util.ts": source("one"),
    "two/util.ts": source("two"),
  });
  await using binding = new LCPBinding({
    toolsFolders: folder.tools,
    cacheDir: null,
    hostToolConfigs: {
      util: { key: "by stem" },
      [`${folder.tools}/two/util.ts`]: { key: "by path" },
    },
  });
  assertEquals((await binding.executeTool("tool_one")).output, "none");
  assertEquals((await binding.executeTool("tool_two")).output, "by path");
});
