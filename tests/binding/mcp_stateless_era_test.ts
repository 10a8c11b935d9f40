import { assert, assertEquals } from "@std/assert";
import { fromFileUrl } from "../../src/core/path.ts";
import { fixtureBinding } from "../support/mcp_fixture.ts";

const pathOf = (path: string) =>
  fromFileUrl(new URL(`../../${path}`, import.meta.url));

Deno.test("MCPBinding speaks the stateless era over stdio: questions, cancellation, changed lists", async () => {
  const changed = Promise.withResolvers<string>();
  await using binding = fixtureBinding([{
    alias: "m",
    type: "stdio",
    command: Deno.execPath(),
    args: [
      "run",
      "-A",
      "--quiet",
      "--no-check",
      `--config=${pathOf("deno.npm.json")}`,
      "--frozen",
      pathOf("tests/fixtures/mcp_modern_server/server.ts"),
    ],
  }], {
    userInteractionHandler: () => "Ada",
    onToolsChanged: changed.resolve,
  });
  const outputOf = async (name: string, params = {}, timeoutMs?: number) => {
    const call = binding.executeTool(`m::${name}`, params, { timeoutMs });
    const { output, status_code } = await call;
    return [status_code, output];
  };
  assertEquals(await outputOf("echo", { text: "x" }), [200, "x"]);
  const [, answer] = await outputOf("ask");
  assertEquals(JSON.parse(`${answer}`), {
    action: "accept",
    content: { name: "Ada" },
  });
  assertEquals((await outputOf("never", {}, 50))[0], 408);
  assertEquals(await outputOf("aborted"), [200, "never"]);
  assertEquals(await outputOf("grow"), [200, "grown"]);
  assertEquals(await changed.promise, "m");
  const names = (await binding.listTools()).map(({ name }) => name);
  assert(names.includes("m::fresh"), `${names}`);
});
