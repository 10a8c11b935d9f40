import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { auditLogPaths } from "../../../src/approval/audit/audit_log_paths.ts";
import { join } from "../../../src/core/path.ts";
import { State } from "./_state.ts";

const A = "aaaa1111-0000-4000-8000-000000000001";
const B = "aaaa2222-0000-4000-8000-000000000002";
const C = "cccc3333-0000-4000-8000-000000000003";

async function threeSaved(): Promise<State> {
  const state = await State.create();
  await state.save(
    state.approval(A, "net:api.example.com"),
    state.approval(B, "run:git push"),
    state.approval(C, "run:git push", { name: "other" }),
  );
  return state;
}

async function logged(state: State): Promise<Record<string, unknown>[]> {
  const paths = await auditLogPaths(state.folder);
  const texts = await Promise.all(paths.map((path) => Deno.readTextFile(path)));
  return texts.flatMap((text) => text.trim().split("\n"))
    .map((line) => JSON.parse(line));
}

Deno.test("runApprovalsRevoke() takes back what a beginning of an id names, and records that", async () => {
  await using state = await threeSaved();
  const run = await state.run(["approvals", "revoke", "aaaa1"]);
  assertEquals(run.exitCode, 0);
  assertEquals(
    run.stdout,
    "revoked aaaa1111 net:api.example.com weather (weather.ts)\n",
  );
  assertEquals(await state.savedRules(), ["run:git push", "run:git push"]);
  const [{ n, event, change, id, library, rule, isSaved } = {}, ...others] =
    await logged(state);
  assertEquals(others, []);
  assertEquals([n, event, change, id, rule, isSaved], [
    1,
    "rule",
    "revoked",
    A,
    "net:api.example.com",
    true,
  ]);
  assertEquals(library, { name: "weather", path: state.path("weather.ts") });
});

Deno.test("runApprovalsRevoke() takes a rule back from every library", async () => {
  await using state = await threeSaved();
  const args = ["approvals", "revoke", "run:git push", "--json"];
  const run = await state.run(args);
  const ids = JSON.parse(run.stdout).map(({ id }: { id: string }) => id);
  assertEquals(ids, [B, C]);
  assertEquals(await state.savedRules(), ["net:api.example.com"]);
  assertEquals((await logged(state)).length, 2);
});

Deno.test("runApprovalsRevoke() names the candidates of an ambiguous id and takes nothing back", async () => {
  await using state = await threeSaved();
  const run = await state.run(["approvals", "revoke", "cccc3333", "aaaa"]);
  assertEquals([run.exitCode, run.stdout], [2, ""]);
  assertStringIncludes(run.stderr, '"aaaa" is the beginning of several ids');
  assertStringIncludes(run.stderr, "aaaa1111 (net:api.example.com)");
  assertStringIncludes(run.stderr, "aaaa2222 (run:git push)");
  assertEquals((await state.savedRules()).length, 3);
  assertEquals(await logged(state), []);
});

Deno.test("runApprovalsRevoke() exits with 2 and names what is near when nothing matches", async () => {
  await using state = await threeSaved();
  const run = await state.run(["approvals", "revoke", "net:api.exmple.com"]);
  assertEquals(run.exitCode, 2);
  assertStringIncludes(run.stderr, "Did you mean net:api.example.com?");
  const far = await state.run(["approvals", "revoke", "zzzzzzzzzzzzzz"]);
  assertStringIncludes(far.stderr, 'Run "lcp approvals list"');
  assertEquals((await state.savedRules()).length, 3);
});

Deno.test("runApprovalsRevoke() takes everything back with --all", async () => {
  await using state = await threeSaved();
  const run = await state.run(["approvals", "revoke", "--all"]);
  assertEquals([run.exitCode, run.stdout.match(/revoked/g)?.length], [0, 3]);
  assertEquals(await state.savedRules(), []);
  const again = await state.run(["approvals", "revoke", "--all"]);
  assertEquals([again.exitCode, again.stdout], [0, ""]);
  assertEquals(again.stderr, "No approvals are saved.\n");
});

Deno.test("runApprovalsRevoke() wants names or --all, and not both", async () => {
  await using state = await threeSaved();
  const none = await state.run(["approvals", "revoke"]);
  assertEquals(none.exitCode, 2);
  assertStringIncludes(none.stderr, "needs an id or a rule");
  const both = await state.run(["approvals", "revoke", "--all", "aaaa1"]);
  assertEquals(both.exitCode, 2);
  assertEquals((await state.savedRules()).length, 3);
});

Deno.test("runApprovalsRevoke() exits with 1 when the file cannot be changed", async () => {
  await using state = await threeSaved();
  await Deno.mkdir(join(state.folder, "approvals.lock"));
  const run = await state.run(["approvals", "revoke", "aaaa1"]);
  assertEquals([run.exitCode, run.stdout], [1, ""]);
  assertStringIncludes(run.stderr, "warning: Saved approvals cannot be used");
  assertEquals((await state.savedRules()).length, 3);
  assertEquals(await logged(state), []);
});

Deno.test("runApprovalsRevoke() writes no secret to the audit log", async () => {
  await using state = await State.create({
    "lcp.json": JSON.stringify({ secrets: ["TOKEN"] }),
  });
  await state.save(state.approval(A, "confirm:send s3cr3t-value"));
  const env = { TOKEN: "s3cr3t-value" };
  const run = await state.run(["approvals", "revoke", "aaaa"], { env });
  assertEquals(run.exitCode, 0);
  const [entry] = await logged(state);
  assertEquals(entry?.rule, "confirm:send [secret]");
  assert(!JSON.stringify(entry).includes("s3cr3t"));
});
