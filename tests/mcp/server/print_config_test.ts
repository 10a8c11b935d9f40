import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { LcpProject } from "../../cli/_lcp_process.ts";
import { type Message, StdioTestClient } from "./_stdio_client.ts";

const TOKEN = "0123456789abcdef";
const FILES = {
  "tools/a.ts": "/** One. */\nexport function tool_one() { return 1; }\n",
  "token.txt": `${TOKEN}\n`,
};

async function printed(
  project: LcpProject,
  client: string,
  words: readonly string[] = [],
) {
  const args = ["serve", "--tools", "tools", ...words];
  return await project.run([...args, "--print-config", client]);
}

Deno.test("lcp serve --print-config: what it prints serves the same tools from another folder, with nothing else in the environment", async () => {
  await using project = await LcpProject.create(FILES);
  const { code, stdout, stderr } = await printed(project, "claude");
  assertEquals(code, 0);
  assertStringIncludes(stderr, "claude_desktop_config.json");
  const { command, args, env } = JSON.parse(stdout).mcpServers.lcp;
  assertEquals(env.LCP_STATE_DIR, `${project.folder}/.state`);
  assertEquals(env.LCP_CACHE_DIR, `${project.folder}/.cache`);
  const HOME = Deno.env.get("HOME") ?? "";
  await using client = new StdioTestClient(
    new Deno.Command(command, {
      args,
      cwd: "/",
      clearEnv: true,
      env: { HOME, PATH: "/usr/bin:/bin", ...env },
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }),
  );
  await client.initialize();
  const { tools } = await client.result("tools/list");
  assertEquals((tools as Message[]).map(({ name }) => name), ["tool_one"]);
});

Deno.test("lcp serve --print-config has the form of each client, for a program and for an address", async () => {
  await using project = await LcpProject.create(FILES);
  const http = ["--http", "0.0.0.0:8000", "--token-file", "token.txt"];
  const url = "http://127.0.0.1:8000/mcp";
  const json = async (client: string) => {
    const { stdout, stderr } = await printed(project, client, http);
    assert(!`${stdout}${stderr}`.includes(TOKEN));
    return JSON.parse(stdout);
  };
  const headers = (token: string) => ({ Authorization: `Bearer ${token}` });
  assertEquals((await json("claude")).mcpServers.lcp, {
    type: "http",
    url,
    headers: headers("${LCP_TOKEN}"),
  });
  assertEquals((await json("cursor")).mcpServers.lcp, {
    url,
    headers: headers("${env:LCP_TOKEN}"),
  });
  const { inputs, servers } = await json("vscode");
  assertEquals(inputs[0].id, "lcp_token");
  assertEquals(servers.lcp, {
    type: "http",
    url,
    headers: headers("${input:lcp_token}"),
  });
  const goose = await printed(project, "goose", http);
  assertStringIncludes(goose.stdout, "    type: streamable_http\n");
  assertStringIncludes(goose.stdout, `    uri: "${url}"\n`);
  assertStringIncludes(goose.stdout, '"Bearer ${LCP_TOKEN}"');
  const program = await printed(project, "goose");
  assertStringIncludes(program.stdout, "    type: stdio\n");
  assertStringIncludes(program.stdout, "    description: ");
  const open = await printed(project, "cursor", ["--http", "8000"]);
  assertEquals(JSON.parse(open.stdout).mcpServers.lcp, { url });
});

Deno.test("lcp serve refuses, and prints nothing for, what would not serve or not be held as it is meant", async () => {
  await using project = await LcpProject.create(FILES);
  const wrong: readonly (readonly string[])[] = [
    ["--tools", "missing", "--print-config", "claude"],
    ["--tools", "tools", "--http", "0.0.0.0:8000", "--print-config", "claude"],
    ["--tools", "tools", "--http", "0", "--print-config", "claude"],
    ["--tools", "tools", "--token", TOKEN],
    ["--tools", "tools", "--token-file", "token.txt"],
    ["--tools", "tools", "--allow-origin", "x", "--print-config", "goose"],
    ["--tools", "tools", "--http", "8000", "--oauth-resource", "https://x/mcp"],
  ];
  for (const words of wrong) {
    const { code, stdout, stderr } = await project.run(["serve", ...words]);
    assertEquals([code, stdout], [2, ""], `${words}: ${stderr}`);
  }
});
