import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { ApprovalMemory } from "../../../src/approval/memory/approval_memory.ts";
import { fromFileUrl, join } from "../../../src/core/path.ts";
import { tempState } from "../../support/temp_state.ts";

const LIBRARY = { name: "git", path: "/tools/git.ts", identity: "one" };

async function texts(memory: ApprovalMemory, library = LIBRARY) {
  return (await memory.rulesFor(library)).map(({ text }) => text);
}

Deno.test("ApprovalMemory remembers for the session, for that library with that content only", async () => {
  await using state = await tempState();
  const memory = new ApprovalMemory({ stateDir: state.dir });
  const approval = await memory.remember(LIBRARY, "net:a.example");
  await memory.remember(LIBRARY, "net:a.example");
  assertEquals(approval.isSaved, false);
  assertEquals(await texts(memory), ["net:a.example"]);
  assertEquals(await texts(memory, { ...LIBRARY, identity: "two" }), []);
  assertEquals(await texts(memory, { ...LIBRARY, path: "/x/git.ts" }), []);
  const later = new ApprovalMemory({ stateDir: state.dir });
  assertEquals(await texts(later), []);
  assertEquals(await Array.fromAsync(Deno.readDir(state.dir)), []);
});

Deno.test("ApprovalMemory keeps what is saved for later sessions, and voids it when the source changes", async () => {
  await using state = await tempState();
  const memory = new ApprovalMemory({ stateDir: state.dir });
  const saved = await memory.remember(LIBRARY, "run:git", { save: true });
  const again = await memory.remember(LIBRARY, "run:git", { save: true });
  assertEquals([saved.isSaved, again.id], [true, saved.id]);
  const later = new ApprovalMemory({ stateDir: state.dir });
  assertEquals(await later.list(), [saved]);
  assertEquals(await texts(later), ["run:git"]);
  const changed = { ...LIBRARY, identity: "two" };
  assertEquals(await texts(later, changed), []);
  await later.remember(changed, "run:node", { save: true });
  const rules = (await memory.list()).map(({ rule }) => rule);
  assertEquals(rules, ["run:node"]);
});

Deno.test("ApprovalMemory keeps its file and folder to the owner", async () => {
  await using state = await tempState();
  const stateDir = join(state.dir, "deep", "lcp");
  const memory = new ApprovalMemory({ stateDir });
  await memory.remember(LIBRARY, "run:git", { save: true });
  const modes = [stateDir, join(stateDir, "approvals.json")].map(async (path) =>
    ((await Deno.stat(path)).mode ?? 0) & 0o777
  );
  assertEquals(await Promise.all(modes), [0o700, 0o600]);
  const names = (await Array.fromAsync(Deno.readDir(stateDir)))
    .map(({ name }) => name).sort();
  assertEquals(names, ["approvals.json", "approvals.lock"]);
});

Deno.test("ApprovalMemory keeps nothing on disk without a folder, and says so once", async () => {
  const problems: string[] = [];
  const memory = new ApprovalMemory({
    stateDir: null,
    report: (problem) => problems.push(problem),
  });
  const approval = await memory.remember(LIBRARY, "run:git", { save: true });
  await memory.remember(LIBRARY, "run:node", { save: true });
  assertEquals(approval.isSaved, false);
  assertEquals(await texts(memory), ["run:git", "run:node"]);
  assertEquals(problems, [
    "There is no folder to keep approvals in (LCP_STATE_DIR)",
  ]);
});

Deno.test("ApprovalMemory revokes by id and by rule, also for a session that runs", async () => {
  await using state = await tempState();
  const running = new ApprovalMemory({ stateDir: state.dir });
  const git = await running.remember(LIBRARY, "run:git", { save: true });
  await running.remember(LIBRARY, "net:*", { save: true });
  await running.remember(LIBRARY, "sys:hostname");
  assertEquals((await texts(running)).length, 3);
  const other = new ApprovalMemory({ stateDir: state.dir });
  assertEquals(await other.revoke(git.id), [git]);
  assertEquals(await texts(running), ["net:*", "sys:hostname"]);
  assertEquals((await other.revoke("net:*")).length, 1);
  assertEquals(await other.revoke("net:*"), []);
  assertEquals((await running.revoke("sys:hostname")).length, 1);
  assertEquals(await texts(running), []);
});

Deno.test("ApprovalMemory refuses to remember what is no rule", async () => {
  const memory = new ApprovalMemory({ stateDir: null });
  await assertRejects(() => memory.remember(LIBRARY, "git"), TypeError, "rule");
  assertEquals(await memory.list(), []);
});

const BROKEN: readonly (readonly [what: string, text: string])[] = [
  ["half a file", '{ "approvals": ['],
  ["another document", "[]"],
  ["an entry without its library", '{ "approvals": [{ "rule": "net:*" }] }'],
  ["an empty file", ""],
];

for (const [what, text] of BROKEN) {
  Deno.test(`ApprovalMemory sets ${what} aside, allows nothing by it and goes on`, async () => {
    await using state = await tempState();
    const path = join(state.dir, "approvals.json");
    await Deno.writeTextFile(path, text);
    const problems: string[] = [];
    const memory = new ApprovalMemory({
      stateDir: state.dir,
      report: (problem) => problems.push(problem),
    });
    assertEquals(await texts(memory), []);
    assertEquals(problems.length, 1);
    assertStringIncludes(`${problems[0]}`, "was set aside as");
    await memory.remember(LIBRARY, "run:git", { save: true });
    const later = new ApprovalMemory({ stateDir: state.dir });
    assertEquals(await texts(later), ["run:git"]);
    const aside = (await Array.fromAsync(Deno.readDir(state.dir)))
      .find(({ name }) => name.startsWith("approvals.json.broken-"));
    const kept = await Deno.readTextFile(join(state.dir, `${aside?.name}`));
    assertEquals(kept, text);
  });
}

Deno.test("ApprovalMemory allows nothing by a saved rule that this version cannot read, and lists it", async () => {
  await using state = await tempState();
  const { name, path, identity } = LIBRARY;
  const entry = { id: "1", library: { name, path }, identity, time: "" };
  await Deno.writeTextFile(
    join(state.dir, "approvals.json"),
    JSON.stringify({ approvals: [{ ...entry, rule: "new:thing" }] }),
  );
  const memory = new ApprovalMemory({ stateDir: state.dir });
  assertEquals(await texts(memory), []);
  assertEquals((await memory.list()).map(({ rule }) => rule), ["new:thing"]);
});

Deno.test("ApprovalMemory remembers for the session when the file cannot be written, and says so", async () => {
  await using state = await tempState();
  const stateDir = join(state.dir, "file");
  await Deno.writeTextFile(stateDir, "in the way");
  const problems: string[] = [];
  const report = (problem: string) => problems.push(problem);
  const memory = new ApprovalMemory({ stateDir, report });
  const approval = await memory.remember(LIBRARY, "run:git", { save: true });
  assertEquals(approval.isSaved, false);
  assertEquals(await texts(memory), ["run:git"]);
  assert(problems.length > 0);
  assertStringIncludes(`${problems[0]}`, "Saved approvals cannot be used");
});

Deno.test("ApprovalMemory loses nothing when several processes save at once", async () => {
  await using state = await tempState();
  const module = JSON.stringify(
    import.meta.resolve("../../../src/approval/memory/approval_memory.ts"),
  );
  const script = join(state.dir, "save.ts");
  await Deno.writeTextFile(
    script,
    `import { ApprovalMemory } from ${module};
     const [stateDir = "", name = ""] = Deno.args;
     const memory = new ApprovalMemory({ stateDir });
     const library = { name, path: name, identity: "one" };
     for (let port = 1; port <= 20; port++) {
       await memory.remember(library, \`net:a.example:\${port}\`, { save: true });
     }`,
  );
  const config = new URL("../../../deno.npm.json", import.meta.url);
  const stateDir = join(state.dir, "state");
  const outputs = await Promise.all(
    ["a", "b", "c"].map((name) =>
      new Deno.Command(Deno.execPath(), {
        args: [
          ...["run", "-A", "--config", fromFileUrl(config)],
          ...[script, stateDir, name],
        ],
      }).output()
    ),
  );
  assertEquals(
    outputs.map(({ stderr }) => new TextDecoder().decode(stderr)),
    ["", "", ""],
  );
  const memory = new ApprovalMemory({ stateDir });
  assertEquals((await memory.list()).length, 60);
});
