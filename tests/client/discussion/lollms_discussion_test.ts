import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { LCPBinding } from "../../../src/binding/lcp_binding.ts";
import { listDiscussions } from "../../../src/client/discussion/list_discussions.ts";
import { LollmsDiscussion } from "../../../src/client/discussion/lollms_discussion.ts";
import { join } from "../../../src/core/path.ts";
import { fakeBinding } from "../../support/fake_binding.ts";
import { calls, says, scriptedModel } from "../../support/scripted_model.ts";
import { tempState } from "../../support/temp_state.ts";
import { tempTools } from "../../support/temp_tools.ts";

const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

function said(discussion: LollmsDiscussion): readonly string[] {
  return discussion.messages().map(({ role, content }) =>
    `${role}: ${typeof content === "string" ? content : "parts"}`
  );
}

Deno.test("LollmsDiscussion goes on where it was after it was closed", async () => {
  await using temp = await tempState();
  const id = "talk";
  {
    await using discussion = await LollmsDiscussion.open(temp.dir, { id });
    const model = scriptedModel([says("Hello")]);
    await discussion.chat("Good day\nand more", { model }).outcome();
    assertEquals(discussion.title, "Good day");
  }
  await using discussion = await LollmsDiscussion.open(temp.dir, { id });
  assertEquals(discussion.title, "Good day");
  const model = scriptedModel([says("Fine")]);
  await discussion.chat("How are you?", { model, systemPrompt: "Be kind" })
    .outcome();
  assertEquals(
    model.asked[0]?.messages.map(({ content }) => content),
    ["Be kind", "Good day\nand more", "Hello", "How are you?"],
  );
  assertEquals(said(discussion).length, 4);
  assertEquals(discussion.interrupted, false);
});

Deno.test("LollmsDiscussion leaves nothing half-written behind where its file cannot be replaced", async () => {
  await using temp = await tempState();
  await using discussion = await LollmsDiscussion.open(temp.dir, { id: "a" });
  const folder = join(temp.dir, "a");
  await Deno.remove(join(folder, "discussion.json"));
  await Deno.mkdir(join(folder, "discussion.json/full"), { recursive: true });
  await assertRejects(() => discussion.rename("b"));
  const names = await Array.fromAsync(Deno.readDir(folder), (it) => it.name);
  assertEquals(names.filter((name) => name.startsWith("discussion.json")), [
    "discussion.json",
  ]);
});

Deno.test("LollmsDiscussion has each message on the disk when its event is told", async () => {
  await using temp = await tempState();
  await using discussion = await LollmsDiscussion.open(temp.dir);
  await using tools = fakeBinding({ tool_a: () => "a" });
  const model = scriptedModel([calls(["tool_a", {}]), says("Done")]);
  const counts: number[] = [];
  for await (const { kind } of discussion.chat("Go", { model, tools })) {
    if (kind === "message") counts.push(discussion.messages().length);
  }
  // The question is there before anything else.
  assertEquals(counts, [2, 3, 4]);
});

Deno.test("LollmsDiscussion keeps every version of the files that tools make, deleted ones too", async () => {
  await using temp = await tempState();
  await using discussion = await LollmsDiscussion.open(temp.dir);
  const { workspace } = discussion;
  await Deno.mkdir(join(workspace, "sub"));
  await Deno.writeTextFile(join(workspace, "mine.txt"), "the user's");
  await using tools = fakeBinding({
    tool_write: async ({ path, text }) => {
      await Deno.writeTextFile(join(workspace, String(path)), String(text));
    },
    tool_remove: async ({ path }) => {
      await Deno.remove(join(workspace, String(path)));
    },
  });
  const model = scriptedModel([
    calls(
      ["tool_write", { path: "a.txt", text: "one" }],
      ["tool_write", { path: "sub/a.txt", text: "other" }],
    ),
    calls(["tool_write", { path: "a.txt", text: "two!" }]),
    calls(["tool_remove", { path: "a.txt" }]),
    calls(["tool_write", { path: "a.txt", text: "three" }]),
    says("Done"),
  ]);
  await discussion.chat("Go", { model, tools }).outcome();
  assertEquals(
    discussion.artefacts().map(({ path, version }) => `${path} ${version}`),
    ["a.txt 4", "sub/a.txt 1"],
  );
  const versions = discussion.artefactVersions("a.txt");
  assertEquals(versions.map(({ change }) => change), [
    "created",
    "changed",
    "deleted",
    "created",
  ]);
  const texts: (string | undefined)[] = [];
  for (const { path, version } of versions) {
    const bytes = await discussion.readArtefact(path, version);
    texts.push(bytes && new TextDecoder().decode(bytes));
  }
  assertEquals(texts, ["one", "two!", undefined, "three"]);
});

Deno.test("LollmsDiscussion takes for no artefact what the user changes between turns", async () => {
  await using temp = await tempState();
  await using discussion = await LollmsDiscussion.open(temp.dir);
  await using tools = fakeBinding({ tool_look: () => "nothing" });
  const turn = () => [calls(["tool_look", {}]), says("Done")];
  await discussion.chat("One", { model: scriptedModel(turn()), tools })
    .outcome();
  await Deno.writeTextFile(join(discussion.workspace, "mine.txt"), "mine");
  await discussion.chat("Two", { model: scriptedModel(turn()), tools })
    .outcome();
  assertEquals(discussion.artefacts(), []);
});

Deno.test("LollmsDiscussion keeps nothing of what a link in the workspace leads to", async () => {
  await using temp = await tempState();
  const secret = join(temp.dir, "secret.txt");
  await Deno.writeTextFile(secret, "secret");
  await using discussion = await LollmsDiscussion.open(temp.dir);
  const { workspace } = discussion;
  await using tools = fakeBinding({
    tool_link: () => Deno.symlink(secret, join(workspace, "link.txt")),
  });
  const model = scriptedModel([calls(["tool_link", {}]), says("Done")]);
  await discussion.chat("Go", { model, tools }).outcome();
  assertEquals(discussion.artefacts(), []);
});

Deno.test("LollmsDiscussion branches after any message, and keeps the others as they were", async () => {
  await using temp = await tempState();
  await using discussion = await LollmsDiscussion.open(temp.dir);
  const ask = (prompt: string, answer: string) =>
    discussion.chat(prompt, { model: scriptedModel([says(answer)]) }).outcome();
  await ask("One", "1");
  await ask("Two", "2");
  discussion.createBranch("other", { after: 2 });
  await ask("Three", "3");
  assertEquals(said(discussion), [
    "user: One",
    "assistant: 1",
    "user: Three",
    "assistant: 3",
  ]);
  discussion.switchBranch("main");
  assertEquals(said(discussion).at(-1), "assistant: 2");
  assertEquals(discussion.branches().map(({ name }) => name), [
    "main",
    "other",
  ]);
  assertThrows(
    () => discussion.createBranch("other"),
    TypeError,
    "one of that",
  );
  assertThrows(() => discussion.createBranch("x", { after: 99 }), TypeError);
  assertThrows(() => discussion.switchBranch("none"), TypeError, "no such");
});

Deno.test("LollmsDiscussion takes the last question back, with what came of it", async () => {
  await using temp = await tempState();
  await using discussion = await LollmsDiscussion.open(temp.dir);
  await using tools = fakeBinding({ tool_a: () => "a" });
  await discussion.chat("One", { model: scriptedModel([says("1")]) }).outcome();
  const model = scriptedModel([calls(["tool_a", {}]), says(""), says("2")]);
  await discussion.chat("Two", { model, tools }).outcome();
  assert(discussion.undo());
  assertEquals(said(discussion), ["user: One", "assistant: 1"]);
  assert(discussion.undo());
  assertEquals([said(discussion), discussion.undo()], [[], false]);
});

Deno.test("LollmsDiscussion.undo() takes a turn out of the current branch alone, images of its results and an interruption included", async () => {
  await using temp = await tempState();
  await using discussion = await LollmsDiscussion.open(temp.dir);
  const image = { type: "image", data: PNG, mimeType: "image/png" };
  await using tools = fakeBinding({ tool_a: () => ({ content: [image] }) });
  await discussion.chat("One", { model: scriptedModel([says("1")]) }).outcome();
  const model = scriptedModel([calls(["tool_a", {}]), says("2")], {
    sees: true,
  });
  await discussion.chat("Two", { model, tools }).outcome();
  const whole = said(discussion);
  assertEquals(whole.filter((text) => text.startsWith("user")).length, 3);
  discussion.createBranch("other");
  assert(discussion.undo());
  assertEquals(said(discussion), ["user: One", "assistant: 1"]);
  discussion.switchBranch("main");
  assertEquals(said(discussion), whole);
  const broken = scriptedModel([calls(["tool_a", {}])]);
  const { stopReason } = await discussion.chat("Three", {
    model: broken,
    tools,
  }).outcome();
  assertEquals([stopReason, discussion.interrupted], ["model-error", true]);
  assert(discussion.undo());
  assertEquals(said(discussion), whole);
  assertEquals(discussion.interrupted, false);
});

Deno.test("LollmsDiscussion runs one turn at a time", async () => {
  await using temp = await tempState();
  await using discussion = await LollmsDiscussion.open(temp.dir);
  const model = scriptedModel([says("1"), says("2")]);
  for await (const _event of discussion.chat("One", { model })) {
    await assertRejects(
      () => discussion.chat("Two", { model }).outcome(),
      TypeError,
      "a turn is running",
    );
    assertThrows(() => discussion.undo(), TypeError, "a turn is running");
    break;
  }
  assertEquals((await discussion.chat("Two", { model }).outcome()).text, "2");
});

Deno.test("LollmsDiscussion ends the turn when the streaming callback says so", async () => {
  await using temp = await tempState();
  await using discussion = await LollmsDiscussion.open(temp.dir);
  const seen: string[] = [];
  const model = scriptedModel([says("Hello")]);
  const run = discussion.chat("One", {
    model,
    streamingCallback: ({ kind }) => {
      seen.push(kind);
      return kind !== "text";
    },
  });
  await Array.fromAsync(run);
  assertEquals(seen, ["text"]);
});

Deno.test("LollmsDiscussion says so when it is open elsewhere", async () => {
  await using temp = await tempState();
  await using first = await LollmsDiscussion.open(temp.dir, { id: "one" });
  const error = await assertRejects(
    () => LollmsDiscussion.open(temp.dir, { id: first.id }),
    Deno.errors.Busy,
  );
  assertStringIncludes(error.message, "open elsewhere");
});

for (const id of ["../other", "a/b", "", ".", "a b", "x".repeat(65)]) {
  Deno.test(`LollmsDiscussion.open() takes no id that could lead elsewhere: ${JSON.stringify(id)}`, async () => {
    await using temp = await tempState();
    await assertRejects(
      () => LollmsDiscussion.open(temp.dir, { id }),
      TypeError,
    );
  });
}

Deno.test("LollmsDiscussion.open() keeps nothing in a folder that tools can change", async () => {
  await using temp = await tempState();
  await assertRejects(
    () =>
      LollmsDiscussion.open(join(temp.dir, "state"), { workspace: temp.dir }),
    TypeError,
    "could change it",
  );
});

Deno.test("LollmsDiscussion.open() takes no other workspace for a discussion that has one", async () => {
  await using temp = await tempState();
  const open = (workspace?: string) =>
    LollmsDiscussion.open(join(temp.dir, "state"), {
      id: "one",
      ...(workspace && { workspace: join(temp.dir, workspace) }),
    });
  await (await open("a"))[Symbol.asyncDispose]();
  await assertRejects(() => open("b"), TypeError, "its workspace is");
  await using again = await open();
  assertEquals(again.workspace, join(temp.dir, "a"));
});

Deno.test("listDiscussions() lists those of a workspace, the latest first, open ones too", async () => {
  await using temp = await tempState();
  const folder = join(temp.dir, "state");
  assertEquals(await listDiscussions(folder), []);
  const workspace = join(temp.dir, "work");
  const open = (id: string) => LollmsDiscussion.open(folder, { id, workspace });
  await using first = await open("first");
  await using second = await open("second");
  await using _other = await LollmsDiscussion.open(folder, { id: "other" });
  const model = scriptedModel([says("1"), says("2")]);
  await second.chat("Early", { model }).outcome();
  await first.chat("Late", { model }).outcome();
  const found = await listDiscussions(folder, { workspace });
  assertEquals(found.map(({ title }) => title), ["Late", "Early"]);
});

const TOOLS = `
export async function tool_write(text: string) {
  await Deno.writeTextFile("note.txt", text);
  return await Deno.readTextFile("note.txt");
}
export async function tool_recall(discussion_instance: any) {
  const messages = await discussion_instance.messages(2);
  return discussion_instance.id + ": " + messages[0].text;
}
`;

Deno.test("two discussions at once with tools of the same library never mix their workspaces", async () => {
  await using temp = await tempTools({ "notes.ts": TOOLS });
  await using tools = new LCPBinding({
    toolsFolders: temp.tools,
    stateDir: null,
    cacheDir: null,
  });
  const folder = join(temp.tools, "..", "state");
  await using first = await LollmsDiscussion.open(folder, { id: "first" });
  await using second = await LollmsDiscussion.open(folder, { id: "second" });
  const chat = (discussion: LollmsDiscussion) => {
    const { id } = discussion;
    const model = scriptedModel([
      ...[1, 2, 3].map((n) => calls(["tool_write", { text: `${id} ${n}` }])),
      calls(["tool_recall", {}]),
      says("Done"),
    ]);
    return discussion.chat(`I am ${id}`, { model, tools }).outcome();
  };
  const outcomes = await Promise.all([chat(first), chat(second)]);
  for (const [index, discussion] of [first, second].entries()) {
    const { id, workspace } = discussion;
    const text = await Deno.readTextFile(join(workspace, "note.txt"));
    assertEquals(text, `${id} 3`);
    assertEquals(
      discussion.artefactVersions("note.txt").map(({ version }) => version),
      [1, 2, 3],
    );
    const told = JSON.stringify(outcomes[index]?.messages);
    assertStringIncludes(told, `${id} 2`);
    assertStringIncludes(told, `${id}: `);
    assertEquals(told.includes(index === 0 ? "second" : "first"), false);
  }
});
