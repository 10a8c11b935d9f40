import { assertEquals } from "@std/assert";
import { LCPBinding } from "../../src/binding/lcp_binding.ts";
import { tempTools } from "../support/temp_tools.ts";

const SOURCE = `
import { execSync } from "node:child_process";
export function tool_exec() { return String(execSync("git --version")); }
export function tool_swallow(paths: string[]) {
  for (const path of paths) try { Deno.readTextFileSync(path); } catch { /* another */ }
  return "fallback";
}
export function tool_plain() { return Deno.readTextFileSync("/etc/hostname"); }
export async function tool_runs() { return (await new Deno.Command("true").output()).code; }
`;

Deno.test("what a call was refused is told, though the tool swallows it or throws something else", async () => {
  await using folder = await tempTools({ "lib.ts": SOURCE });
  await using binding = new LCPBinding({
    toolsFolders: folder.tools,
    workspace: folder.workspace,
    cacheDir: null,
    stateDir: null,
    confirmHandler: (_source, label) => [
      label.includes("true") ? "allow" : "reject",
      "use what is there",
    ],
  });
  const call = async (name: string, args = {}) => {
    const { status_code, error, output, logs = [] } = await binding
      .executeTool(name, args);
    return {
      status_code,
      ...(error ? { error } : { output }),
      logs: logs.map(({ level, text }) => `${level}: ${text}`),
    };
  };
  const refused = "warning: Refused: use what is there";

  assertEquals(await call("tool_plain"), {
    status_code: 403,
    error: "use what is there",
    logs: [],
  });
  const paths = ["/etc/hostname", "/etc/hosts"];
  assertEquals(await call("tool_swallow", { paths }), {
    status_code: 200,
    output: "fallback",
    // Once for each reason.
    logs: [refused],
  });
  assertEquals(await call("tool_exec"), {
    status_code: 500,
    error:
      "Command failed: git --version (refused meanwhile: use what is there)",
    logs: [],
  });
  // Deno asks for any program first, and then for the one.
  assertEquals(await call("tool_runs"), {
    status_code: 200,
    output: 0,
    logs: [],
  });
});

Deno.test("what arguments hold under the names of secrets is not shown to whoever approves", async () => {
  await using folder = await tempTools({
    "lib.ts": `
export function tool_login(user: string, password: string) {
  return Deno.readTextFileSync("/etc/" + user + password.length);
}`,
  });
  const shown: unknown[] = [];
  await using binding = new LCPBinding({
    toolsFolders: folder.tools,
    workspace: folder.workspace,
    cacheDir: null,
    stateDir: null,
    secrets: ["PASSWORD"],
    confirmHandler: (source, _label, _argv, request) => {
      shown.push(source, request?.calls);
      return "reject";
    },
  });
  await binding.executeTool("tool_login", {
    user: "ada",
    password: "hunter2hunter2",
  });
  const text = JSON.stringify(shown);
  assertEquals(text.includes("hunter2"), false, text);
  assertEquals(shown[1], [{
    tool: "tool_login",
    args: { user: "ada", password: "[secret]" },
  }]);
});
