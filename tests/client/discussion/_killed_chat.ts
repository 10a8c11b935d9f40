// A host that is killed in the middle of a turn: says where it is, one line each.
import { LollmsDiscussion } from "../../../src/client/discussion/lollms_discussion.ts";
import { fakeBinding } from "../../support/fake_binding.ts";
import { calls, says, scriptedModel } from "../../support/scripted_model.ts";

const [folder = "", id = "", where = ""] = Deno.args;
const forever = () => new Promise<never>(() => setInterval(() => {}, 1_000));

await using discussion = await LollmsDiscussion.open(folder, { id });
const { workspace } = discussion;
await using tools = fakeBinding({
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
});
const model = scriptedModel([
  calls(["tool_first", {}]),
  calls(["tool_second", {}]),
  async function* () {
    yield { kind: "text", text: "Half an" };
    console.log("ready");
    await forever();
  },
]);
await discussion.chat("Opening", { model: scriptedModel([says("Hello")]) })
  .outcome();
await discussion.chat("Work", { model, tools }).outcome();
