// A host that is killed in the middle of a turn: says where it is, one line each.
import { LCPBinding } from "../../../src/binding/lcp_binding.ts";
import { chatConfirmHandler } from "../../../src/client/chat/chat_handlers.ts";
import { LollmsDiscussion } from "../../../src/client/discussion/lollms_discussion.ts";
import type { ToolBinding } from "../../../src/core/tool_binding.ts";
import { fakeBinding } from "../../support/fake_binding.ts";
import { calls, says, scriptedModel } from "../../support/scripted_model.ts";

const [folder = "", id = "", where = ""] = Deno.args;
const forever = () => new Promise<never>(() => setInterval(() => {}, 1_000));

const TOOLS = `
export async function tool_first() {
  await Deno.writeTextFile("first.txt", "first");
  return "first done";
}
export async function tool_second() {
  await Deno.writeTextFile("second.txt", "second");
  await Deno.writeTextFile(${JSON.stringify(`${folder}/outside.txt`)}, "x");
  return "second done";
}
`;

/** Tools in a sandbox, the second of which asks the operator for something. */
async function askingTools(): Promise<ToolBinding> {
  const path = `${folder}/asking.ts`;
  await Deno.writeTextFile(path, TOOLS);
  return new LCPBinding({
    toolFiles: path,
    stateDir: null,
    cacheDir: null,
    confirmHandler: chatConfirmHandler(() => {
      console.log("ready");
      return forever();
    }),
  });
}

function plainTools(workspace: string): ToolBinding {
  let count = 0;
  return fakeBinding({
    tool_first: async () => {
      await Deno.writeTextFile(`${workspace}/first.txt`, "first");
      return "first done";
    },
    tool_second: async () => {
      await Deno.writeTextFile(`${workspace}/second.txt`, "second");
      if (where !== "tool") return "second done";
      console.log("ready");
      return await forever();
    },
    tool_count: async () => {
      await Deno.writeTextFile(`${workspace}/count.txt`, `${++count}`);
      return `${count}`;
    },
  });
}

await using discussion = await LollmsDiscussion.open(folder, { id });
await discussion.chat("Opening", { model: scriptedModel([says("Hello")]) })
  .outcome();
await using tools = where === "approval"
  ? await askingTools()
  : plainTools(discussion.workspace);
const steps = where === "saving"
  ? Array.from({ length: 500 }, () => calls(["tool_count", {}]))
  : [calls(["tool_first", {}]), calls(["tool_second", {}])];
const model = scriptedModel([
  ...steps,
  async function* () {
    yield { kind: "text", text: "Half an" };
    console.log("ready");
    await forever();
  },
]);
const run = discussion.chat("Work", { model, tools, maxReasoningSteps: 1_000 });
for await (const event of run) {
  if (where === "saving" && event.kind === "message") {
    console.log(event.message.toolCallId ?? event.message.toolCalls?.[0]?.id);
  }
}
