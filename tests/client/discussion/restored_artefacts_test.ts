import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { LollmsDiscussion } from "../../../src/client/discussion/lollms_discussion.ts";
import { join } from "../../../src/core/path.ts";
import { fakeBinding } from "../../support/fake_binding.ts";
import {
  calls,
  says,
  scriptedModel,
  type ScriptedTurn,
} from "../../support/scripted_model.ts";
import { tempState } from "../../support/temp_state.ts";

/** A discussion whose tools have written "one" and "two!" into `sub/a.txt`, then deleted it. */
async function openWritten(dir: string): Promise<LollmsDiscussion> {
  const discussion = await LollmsDiscussion.open(dir);
  const { workspace } = discussion;
  await Deno.mkdir(join(workspace, "sub"));
  const path = "sub/a.txt";
  await work(discussion, [
    calls(["tool_write", { path, text: "one" }]),
    calls(["tool_write", { path, text: "two!" }]),
    calls(["tool_remove", { path }]),
  ]);
  return discussion;
}

async function work(
  discussion: LollmsDiscussion,
  turns: readonly ScriptedTurn[],
): Promise<void> {
  const { workspace } = discussion;
  await using tools = fakeBinding({
    tool_write: ({ path, text }) =>
      Deno.writeTextFile(join(workspace, String(path)), String(text)),
    tool_remove: ({ path }) => Deno.remove(join(workspace, String(path))),
  });
  const model = scriptedModel([...turns, says("Done")]);
  await discussion.chat("Go", { model, tools }).outcome();
}

Deno.test("LollmsDiscussion.restoreArtefact() writes a version back, as a new one", async () => {
  await using temp = await tempState();
  await using discussion = await openWritten(temp.dir);
  const file = join(discussion.workspace, "sub/a.txt");
  assertEquals(await discussion.restoreArtefact("sub/a.txt", 2), {
    path: "sub/a.txt",
    change: "created",
    version: 4,
    bytes: 4,
  });
  assertEquals(await Deno.readTextFile(file), "two!");
  const again = await discussion.restoreArtefact("sub/a.txt", 1);
  assertEquals([again.change, again.version], ["changed", 5]);
  assertEquals(await Deno.readTextFile(file), "one");
  // What was restored is what later turns find, and no change of theirs.
  await work(discussion, [calls(["tool_write", { path: "b", text: "" }])]);
  assertEquals(discussion.artefactVersions("sub/a.txt").length, 5);
  const names = (await Array.fromAsync(Deno.readDir(join(file, ".."))))
    .map(({ name }) => name);
  assertEquals(names, ["a.txt"]);
});

Deno.test("LollmsDiscussion.restoreArtefact() makes the folder again, and leaves a namesake elsewhere alone", async () => {
  await using temp = await tempState();
  await using discussion = await openWritten(temp.dir);
  const { workspace } = discussion;
  await Deno.remove(join(workspace, "sub"));
  await Deno.writeTextFile(join(workspace, "a.txt"), "namesake");
  await discussion.restoreArtefact("sub/a.txt", 1);
  assertEquals(await Deno.readTextFile(join(workspace, "sub/a.txt")), "one");
  assertEquals(await Deno.readTextFile(join(workspace, "a.txt")), "namesake");
  assertEquals(discussion.artefactVersions("a.txt"), []);
});

Deno.test("LollmsDiscussion.restoreArtefact() keeps who may run a file", async () => {
  await using temp = await tempState();
  await using discussion = await openWritten(temp.dir);
  const file = join(discussion.workspace, "sub/a.txt");
  await Deno.writeTextFile(file, "other", { mode: 0o755 });
  await discussion.restoreArtefact("sub/a.txt", 1);
  assertEquals(((await Deno.stat(file)).mode ?? 0) & 0o111, 0o111);
});

Deno.test("LollmsDiscussion.restoreArtefact() follows no link: one in the file's place goes, one on the way is refused", async () => {
  await using temp = await tempState();
  await using discussion = await openWritten(join(temp.dir, "state"));
  const { workspace } = discussion;
  const outside = join(temp.dir, "outside");
  await Deno.mkdir(outside);
  await Deno.writeTextFile(join(outside, "a.txt"), "untouched");
  const target = join(workspace, "sub/a.txt");
  await Deno.symlink(join(outside, "a.txt"), target);
  await discussion.restoreArtefact("sub/a.txt", 1);
  assertEquals((await Deno.lstat(target)).isSymlink, false);
  await Deno.remove(join(workspace, "sub"), { recursive: true });
  await Deno.symlink(outside, join(workspace, "sub"));
  const error = await assertRejects(
    () => discussion.restoreArtefact("sub/a.txt", 2),
    TypeError,
  );
  assertStringIncludes(error.message, "sub is no folder");
  assertEquals(await Deno.readTextFile(join(outside, "a.txt")), "untouched");
  assertEquals(discussion.artefactVersions("sub/a.txt").length, 4);
});

for (
  const [path, version, says] of [
    ["sub/a.txt", 3, "deleted then"],
    ["sub/a.txt", 9, "no such version"],
    ["a.txt", 1, "no such version"],
    ["../outside/a.txt", 1, "no such version"],
    ["/etc/passwd", 1, "no such version"],
    ["sub/../sub/a.txt", 1, "no such version"],
  ] as const
) {
  Deno.test(`LollmsDiscussion.restoreArtefact() says why there is nothing to restore: ${path} ${version}`, async () => {
    await using temp = await tempState();
    await using discussion = await openWritten(temp.dir);
    await assertRejects(
      () => discussion.restoreArtefact(path, version),
      TypeError,
      says,
    );
  });
}

Deno.test("LollmsDiscussion.restoreArtefact() waits for no turn and runs beside none", async () => {
  await using temp = await tempState();
  await using discussion = await openWritten(temp.dir);
  const model = scriptedModel([says("1")]);
  for await (const _event of discussion.chat("One", { model })) {
    await assertRejects(
      () => discussion.restoreArtefact("sub/a.txt", 1),
      TypeError,
      "a turn is running",
    );
    break;
  }
});
