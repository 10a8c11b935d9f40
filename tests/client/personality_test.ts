import {
  assertEquals,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { LCPBinding } from "../../src/binding/lcp_binding.ts";
import { LollmsDiscussion } from "../../src/client/discussion/lollms_discussion.ts";
import { Personality } from "../../src/client/personality.ts";
import type { ToolsBindingRequest } from "../../src/client/tools_port.ts";
import { join } from "../../src/core/path.ts";
import { fakeBinding } from "../support/fake_binding.ts";
import { calls, says, scriptedModel } from "../support/scripted_model.ts";
import { tempTools } from "../support/temp_tools.ts";

const CLERK = new Personality({ name: "Clerk", systemPrompt: "Be exact." });

const TOOLS = `
/** Notes something. */
export async function tool_note(path: string) {
  await Deno.writeTextFile(path, "noted");
  return "noted";
}`;

Deno.test("Personality.chat() plays its part with the client's model and tools, 20 steps by default", async () => {
  let count = 0;
  await using tools = fakeBinding({ tool_poll: () => ++count });
  const model = scriptedModel(
    Array.from({ length: 25 }, () => calls(["tool_poll", {}])),
  );
  const lollmsClient = { llm: model, tools };
  const { stopReason, steps } = await CLERK.chat("Go", { lollmsClient })
    .outcome();
  assertEquals([stopReason, steps], ["step-limit", 20]);
  assertStringIncludes(`${model.asked[0]?.messages[0]?.content}`, "Be exact.");
});

Deno.test("Personality.chat() opens tools of its own with the levels that were asked for, and closes them", async () => {
  await using temp = await tempTools({ "notes.ts": TOOLS });
  const folder = join(temp.tools, "..", "state");
  await using discussion = await LollmsDiscussion.open(folder);
  const requests: ToolsBindingRequest[] = [];
  const opened: LCPBinding[] = [];
  const openToolsBinding = (request: ToolsBindingRequest) => {
    requests.push(request);
    const binding = new LCPBinding({
      ...request,
      stateDir: null,
      cacheDir: null,
    });
    opened.push(binding);
    return Promise.resolve(binding);
  };
  const outside = join(temp.tools, "..", "outside.txt");
  const model = scriptedModel([
    calls(["tool_note", { path: "in.txt" }], ["tool_note", { path: outside }]),
    says("Done"),
  ]);
  const asked: string[] = [];
  const run = CLERK.chat("Note it", {
    lollmsClient: { llm: model, tools: null, openToolsBinding },
    discussion,
    toolFiles: join(temp.tools, "notes.ts"),
    shellAutonomyLevel: "strict",
    pythonAutonomyLevel: "safe",
    confirmHandler: (source) => {
      asked.push(source);
      return ["reject", "stay inside"];
    },
  });
  const { stopReason, messages } = await run.outcome();
  assertEquals(stopReason, "answered");
  assertEquals(requests[0]?.hostToolConfigs, {
    "builtin:system_shell": { autonomy_level: "strict" },
    "builtin:execute_python": { autonomy_level: "safe" },
  });
  assertEquals(asked.length, 1);
  assertStringIncludes(`${messages[2]?.content}`, "stay inside");
  assertEquals(discussion.artefacts().map(({ path }) => path), ["in.txt"]);
  assertEquals(discussion.messages().length, 5);
  // It is closed.
  const [binding] = opened;
  await assertRejects(() => binding?.listApprovals(), TypeError, "closed");
});

Deno.test("Personality.chat() says what it needs to open tools, and to answer at all", async () => {
  const lollmsClient = { llm: scriptedModel([]), tools: null };
  assertThrows(
    () => CLERK.chat("Go", { lollmsClient, tools: "./tools" }),
    TypeError,
    "openToolsBinding",
  );
  const error = await CLERK.chat("Go", {
    lollmsClient: { llm: null, tools: null },
  }).outcome().catch((thrown: unknown) => thrown);
  assertStringIncludes(String(error), "configure llm");
});

Deno.test("Personality.chat() ends when the streaming callback says so", async () => {
  const lollmsClient = { llm: scriptedModel([says("Hello")]), tools: null };
  const run = CLERK.chat("Go", {
    lollmsClient,
    streamingCallback: ({ kind }) => kind !== "text",
  });
  const kinds = (await Array.fromAsync(run)).map(({ kind }) => kind);
  assertEquals(kinds, ["text"]);
});
