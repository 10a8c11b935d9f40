import { assertEquals } from "@std/assert";
import { discover, tool } from "./_discover.ts";
import { makeTempFolder } from "./_temp_folder.ts";

Deno.test("discoverLibraries() gives a name to the first tool that has it, and reports the later ones", async () => {
  await using folder = await makeTempFolder({
    "a.ts": tool("same"),
    "b.ts": `\n  ${tool("same")}${tool("other")}`,
    "c/c.ts": tool("same"),
  });
  const { libraries, diagnostics } = await discover({
    toolsFolders: folder.path,
  });
  assertEquals(
    libraries.map(({ tools }) => tools.map(({ name }) => name)),
    [["tool_same"], ["tool_other"], []],
  );
  const message = `"tool_same" is not offered as ${
    folder.at("a.ts")
  }:1:1 has a tool of that name already; rename one of them`;
  assertEquals(diagnostics, [
    {
      severity: "error",
      code: "duplicate-tool",
      message,
      path: folder.at("b.ts"),
      line: 2,
      column: 3,
    },
    {
      severity: "error",
      code: "duplicate-tool",
      message,
      path: folder.at("c/c.ts"),
      line: 1,
      column: 1,
    },
  ]);
});

Deno.test("discoverLibraries() takes a function that is reached twice for one tool", async () => {
  await using folder = await makeTempFolder({
    "all.ts": `export * from "./x/x.ts";`,
    "x/x.ts": tool("x"),
  });
  const { libraries, diagnostics } = await discover({
    toolsFolders: folder.path,
  });
  assertEquals(diagnostics, []);
  assertEquals(
    libraries.map(({ name, tools }) => [name, tools.length]),
    [["all", 1], ["x", 0]],
  );
  assertEquals(libraries[0].tools[0].source.path, folder.at("x/x.ts"));
});

Deno.test("discoverLibraries() takes a function that is reached through a link as well for one tool", async () => {
  await using folder = await makeTempFolder({
    "tools/all.ts": `export * from "../link/x.ts";`,
    "tools/x/x.ts": tool("x"),
  });
  await Deno.symlink(folder.at("tools/x"), folder.at("link"));
  const discovery = await discover({ toolsFolders: folder.at("tools") });
  assertEquals(discovery.diagnostics, []);
  assertEquals(discovery.libraries.map(({ tools }) => tools.length), [1, 0]);
});

Deno.test("discoverLibraries() drops the prompt provider of a tool that lost its name", async () => {
  const both = tool("a") + tool("a_prompt");
  await using folder = await makeTempFolder({
    "one.ts": both,
    "two.ts": both + tool("b") + tool("b_prompt"),
  });
  const { libraries } = await discover({ toolsFolders: folder.path });
  assertEquals(
    libraries.map(({ promptProviders }) =>
      promptProviders.map(({ exportName }) => exportName)
    ),
    [["tool_a_prompt"], ["tool_b_prompt"]],
  );
});
