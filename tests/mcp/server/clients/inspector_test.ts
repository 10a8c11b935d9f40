import { assertEquals } from "@std/assert";
import { type OutputText, outputText } from "../../../support/output_text.ts";
import { type ServedPlaces, servedPlaces } from "./_served_places.ts";

/** It has too many dependencies to be one of this project. */
const INSPECTOR = "@modelcontextprotocol/inspector@2.12.0";

/** Where a server finds what Deno has fetched, and keeps its own. */
const GIVEN = ["DENO_DIR", "XDG_CACHE_HOME", "LCP_CACHE_DIR", "LCP_STATE_DIR"];

async function inspect(
  { stdio, folder }: ServedPlaces,
  words: readonly string[],
): Promise<OutputText> {
  const options = ["--yes", "--prefer-offline", INSPECTOR, "--cli"];
  const server = ["--", stdio.command, ...stdio.args];
  const { env } = stdio;
  // It gives a server little of its environment.
  const given = GIVEN.flatMap((name) =>
    env[name] === undefined ? [] : ["-e", `${name}=${env[name]}`]
  );
  const args = [...options, ...words, ...given, ...server];
  const command = new Deno.Command("npx", {
    args,
    cwd: folder,
    env,
    stdin: "null",
  });
  return outputText(await command.output());
}

async function hasNpx(): Promise<boolean> {
  try {
    return (await new Deno.Command("npx", { args: ["--version"] }).output())
      .success;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

Deno.test({
  name:
    "MCP's inspector lists the tools of lcp serve, finds no error in them, and calls one",
  ignore: !await hasNpx(),
  fn: async () => {
    await using places = await servedPlaces();
    const listed = await inspect(places, [
      "--strict",
      "--method",
      "tools/list",
    ]);
    assertEquals(listed.code, 0, listed.stderr);
    assertEquals(listed.stderr, "");
    assertEquals(JSON.parse(listed.stdout).tools.length, 6);
    const called = await inspect(places, [
      "--method",
      "tools/call",
      "--tool-name",
      "tool_add",
      "--tool-arg",
      "a=1",
      "b=2",
    ]);
    assertEquals(called.code, 0, called.stderr);
    assertEquals(JSON.parse(called.stdout).structuredContent, { sum: 3 });
  },
});
