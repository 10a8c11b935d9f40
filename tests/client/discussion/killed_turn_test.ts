import { assert, assertEquals } from "@std/assert";
import { LollmsDiscussion } from "../../../src/client/discussion/lollms_discussion.ts";
import { fromFileUrl } from "../../../src/core/path.ts";
import { says, scriptedModel } from "../../support/scripted_model.ts";
import { tempState } from "../../support/temp_state.ts";

const ID = "killed";

/** Runs a host until it has said so many lines, kills it, and gives all that it said. */
async function killedAfter(
  lines: number,
  { dir, where }: { readonly dir: string; readonly where: string },
): Promise<readonly string[]> {
  const program = new URL("./_killed_chat.ts", import.meta.url);
  const config = fromFileUrl(import.meta.resolve("../../../deno.npm.json"));
  const host = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-A",
      "--quiet",
      "--no-check",
      "--frozen",
      `--config=${config}`,
      fromFileUrl(program),
      dir,
      ID,
      where,
    ],
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  let said = "";
  let killed = false;
  for await (const text of host.stdout.pipeThrough(new TextDecoderStream())) {
    said += text;
    if (killed || said.split("\n").length <= lines) continue;
    killed = true;
    host.kill("SIGKILL");
  }
  await host.status;
  // What it said until it was gone counts too, as far as it said it.
  return said.split("\n").slice(0, -1);
}

function said(discussion: LollmsDiscussion): readonly string[] {
  return discussion.messages().map(({ role, content }) =>
    `${role}: ${typeof content === "string" ? content : "parts"}`
  );
}

/** Goes on with the turn; each call has its answer afterwards, once and right behind it. */
async function resumed(discussion: LollmsDiscussion): Promise<void> {
  const before = said(discussion);
  assertEquals(discussion.interrupted, true);
  const model = scriptedModel([says("All done")]);
  const { stopReason } = await discussion.resume({ model }).outcome();
  assertEquals(stopReason, "answered");
  assertEquals(discussion.interrupted, false);
  const messages = discussion.messages();
  assertEquals(said(discussion).slice(0, before.length), before);
  assertEquals(messages.at(-1)?.content, "All done");
  assertEquals(
    messages.map(({ number }) => number),
    messages.map((_message, index) => index + 1),
  );
  const wanted = messages.flatMap(({ toolCalls = [] }) =>
    toolCalls.map((call) => call.id)
  );
  assertEquals(wanted, messages.flatMap(({ toolCallId = [] }) => toolCallId));
  assertEquals(new Set(wanted).size, wanted.length);
}

for (
  const [when, where] of [
    ["while a tool runs", "tool"],
    ["while the operator is asked", "approval"],
    ["while the model answers", "model"],
  ] as const
) {
  Deno.test(`LollmsDiscussion loses no message and has none twice when its host is killed ${when}`, async () => {
    await using temp = await tempState();
    await killedAfter(1, { dir: temp.dir, where });
    await using discussion = await LollmsDiscussion.open(temp.dir, { id: ID });
    assertEquals(said(discussion).slice(0, 3), [
      "user: Opening",
      "assistant: Hello",
      "user: Work",
    ]);
    await resumed(discussion);
    const interrupted = said(discussion)
      .filter((text) => text.includes("interrupted"));
    assertEquals(interrupted.length, where === "model" ? 0 : 1);
    // What the interrupted call did is known too.
    const paths = discussion.artefacts().map(({ path }) => path);
    assertEquals(paths, ["first.txt", "second.txt"]);
    const outside = await Deno.stat(`${temp.dir}/outside.txt`)
      .catch(() => "none");
    assertEquals(outside, "none");
  });
}

for (const lines of [1, 2, 3, 8, 21, 40]) {
  Deno.test(`LollmsDiscussion loses nothing that it told of when its host is killed while it saves, ${lines} messages on`, async () => {
    await using temp = await tempState();
    const told = await killedAfter(lines, { dir: temp.dir, where: "saving" });
    await using discussion = await LollmsDiscussion.open(temp.dir, { id: ID });
    const ids = discussion.messages().flatMap(({ toolCallId, toolCalls }) =>
      toolCallId ?? toolCalls?.[0]?.id ?? []
    );
    // More may be kept than was told of, never less.
    assertEquals(ids.slice(0, told.length), told);
    await resumed(discussion);
    const versions = discussion.artefactVersions("count.txt");
    const last = versions.at(-1);
    const file = `${discussion.workspace}/count.txt`;
    const text = await Deno.readTextFile(file).catch(() => "");
    for (const { path, version } of versions) {
      const bytes = await discussion.readArtefact(path, version);
      assert(bytes !== undefined, `${path} ${version}`);
      if (version !== last?.version) continue;
      assertEquals(new TextDecoder().decode(bytes), text);
    }
  });
}

Deno.test("LollmsDiscussion finds what calls made whose results were saved, and not looked at", async () => {
  await using temp = await tempState();
  await using discussion = await LollmsDiscussion.open(temp.dir, { id: ID });
  const path = `${discussion.workspace}/a.txt`;
  const call = { id: "c", name: "tool_a", arguments: "{}" };
  discussion.addMessage({ role: "user", content: "Go" });
  discussion.addMessage({ role: "assistant", content: "", toolCalls: [call] });
  await Deno.writeTextFile(path, "made by the call");
  discussion.addMessage({ role: "tool", content: "done", toolCallId: "c" });
  const model = scriptedModel([says("All done"), says("Yes")]);
  await discussion.resume({ model }).outcome();
  assertEquals(discussion.artefacts().map(({ path }) => path), ["a.txt"]);
  await Deno.writeTextFile(path, "the user's");
  await discussion.chat("Fine?", { model }).outcome();
  assertEquals(discussion.artefactVersions("a.txt").length, 1);
});
