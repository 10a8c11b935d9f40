import { assertEquals, assertStringIncludes } from "@std/assert";
import { ApprovalMemory } from "../../src/approval/memory/approval_memory.ts";
import { join } from "../../src/core/path.ts";
import { LcpProject } from "./_lcp_process.ts";

const SOURCE = `
/** Says hello. */
export function tool_hello() {
  return "hello";
}
`;

const TOOLS = ["--tools", "tools"];

/** Saves an approval for the library of the project, as it is. */
async function saveApproval(project: LcpProject): Promise<void> {
  const { discoverLibraries } = await import(
    "../../src/discovery/discover_libraries.ts"
  );
  const { libraries: [library] } = await discoverLibraries(
    { toolsFolders: join(project.folder, "tools") },
    { cacheDir: null },
  );
  if (library === undefined) throw new Error("the library is not there");
  const memory = new ApprovalMemory({
    stateDir: join(project.folder, ".state"),
  });
  await memory.remember(library, "net:api.example.com", { save: true });
}

Deno.test("lcp approvals list tells that an approval is void once the library has changed, and revoke takes it back", async () => {
  await using project = await LcpProject.create({ "tools/greet.ts": SOURCE });
  await saveApproval(project);
  const states = async () => {
    const { stdout } = await project.run(["approvals", "list", "--json"]);
    return JSON.parse(stdout).map((it: { state: string }) => it.state);
  };
  assertEquals(await states(), ["in-effect"]);
  const why = ["approvals", "why", "net:api.example.com:443", ...TOOLS];
  const allowed = await project.run([...why, "--library", "greet"]);
  assertStringIncludes(allowed.stdout, "allow  connect to api.example.com:443");
  await Deno.writeTextFile(
    join(project.folder, "tools/greet.ts"),
    SOURCE.replace('hello"', 'bye"'),
  );
  assertEquals(await states(), ["void"]);
  const asked = await project.run([...why, "--library", "greet"]);
  assertStringIncludes(asked.stdout, "ask  connect to api.example.com:443");
  const args = ["approvals", "revoke", "net:api.example.com"];
  const revoked = await project.run(args);
  assertEquals([revoked.code, revoked.stderr], [0, ""]);
  assertStringIncludes(revoked.stdout, "net:api.example.com greet");
  const list = await project.run(["approvals", "list"]);
  assertEquals([list.code, list.stdout], [0, ""]);
});

Deno.test("lcp approvals audit shows and checks what calls have logged", async () => {
  await using project = await LcpProject.create({ "tools/greet.ts": SOURCE });
  const call = await project.run(["call", "tool_hello", ...TOOLS]);
  assertEquals(call.stdout, "hello\n");
  const shown = await project.run(["approvals", "audit"]);
  assertStringIncludes(shown.stdout, "call      greet tool_hello 200 after ");
  const verified = await project.run(["approvals", "audit", "--verify"]);
  assertEquals(verified, {
    code: 0,
    stdout: "Nothing was changed: 1 log, 1 entry.\n",
    stderr: "",
  });
});

Deno.test("lcp approvals why exits with 3 for what a rule denies", async () => {
  await using project = await LcpProject.create({
    "lcp.json": '{ "rules": { "deny": ["run:rm"] } }',
  });
  const run = await project.run(["approvals", "why", "run:ls && rm x"]);
  assertEquals([run.code, run.stderr], [3, ""]);
  assertStringIncludes(run.stdout, "deny   ls && rm x\n");
});
