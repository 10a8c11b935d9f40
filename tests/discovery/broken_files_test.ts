import { assertEquals, assertStringIncludes } from "@std/assert";
import { MAX_SOURCE_BYTES } from "../../src/discovery/source_store.ts";
import { discover, names, tool, tools } from "./_discover.ts";
import { makeTempFolder } from "./_temp_folder.ts";

const BROKEN: {
  promise: string;
  content: Uint8Array;
  code: string;
}[] = [
  {
    promise: "holds binary data",
    content: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 0xff),
    code: "not-text",
  },
  {
    promise: "is text with a zero byte",
    content: new TextEncoder().encode("export const a = 1;\0"),
    code: "not-text",
  },
  {
    promise: "is Latin-1",
    content: Uint8Array.of(0x2f, 0x2f, 0x20, 0xe9),
    code: "not-text",
  },
  {
    promise: "is UTF-16",
    content: Uint8Array.of(0xff, 0xfe, 0x61, 0),
    code: "not-text",
  },
];

for (const { promise, content, code } of BROKEN) {
  Deno.test(`discoverLibraries() reports a file that ${promise}, and loads the others`, async () => {
    await using folder = await makeTempFolder({
      "a.ts": tool("a"),
      "b.ts": content,
      "c.ts": tool("c"),
    });
    const discovery = await discover({ toolsFolders: folder.path });
    assertEquals(names(discovery), ["a", "c"]);
    assertEquals(
      discovery.diagnostics.map((one) => [one.code, one.severity, one.path]),
      [[code, "error", folder.at("b.ts")]],
    );
  });
}

Deno.test("discoverLibraries() reports a file that is too large, and reads nothing of it", async () => {
  await using folder = await makeTempFolder({ "a.ts": tool("a"), "b.ts": "" });
  await Deno.truncate(folder.at("b.ts"), MAX_SOURCE_BYTES + 1);
  const discovery = await discover({ toolsFolders: folder.path });
  assertEquals(names(discovery), ["a"]);
  assertEquals(discovery.diagnostics.map(({ code }) => code), ["too-large"]);
  assertStringIncludes(
    discovery.diagnostics[0].message,
    `${MAX_SOURCE_BYTES + 1} bytes`,
  );
});

Deno.test("discoverLibraries() reads a file of 5 MB", async () => {
  await using folder = await makeTempFolder({
    "a.ts": `// ${"x".repeat(5_000_000)}\n${tool("a")}`,
  });
  const discovery = await discover({ toolsFolders: folder.path });
  assertEquals(tools(discovery), ["tool_a"]);
  assertEquals(discovery.diagnostics, []);
});

Deno.test("discoverLibraries() reads files with byte order mark and with CRLF", async () => {
  await using folder = await makeTempFolder({
    "a.ts": `\uFEFF${tool("a")}`,
    "b.ts": `// first\r\n${tool("b")}\r\n`,
  });
  const { libraries, diagnostics } = await discover({
    toolsFolders: folder.path,
  });
  assertEquals(
    libraries.map(({ tools: [one] }) => [one.source.line, one.source.column]),
    [
      [1, 1],
      [2, 1],
    ],
  );
  assertEquals(diagnostics, []);
});

Deno.test("discoverLibraries() does not wait for a pipe that is named as a file", async () => {
  await using folder = await makeTempFolder();
  const path = folder.at("pipe.ts");
  const pipe = await new Deno.Command("mkfifo", { args: [path] }).output();
  assertEquals(pipe.success, true);
  const discovery = await discover({ toolFiles: path });
  assertEquals(discovery.libraries, []);
  assertEquals(discovery.diagnostics.map(({ code }) => code), [
    "unusable-source",
  ]);
});

Deno.test("discoverLibraries() executes nothing", async () => {
  await using folder = await makeTempFolder();
  const witness = JSON.stringify(folder.at("witness"));
  const act = `Deno.writeTextFileSync(${witness}, "executed");\n`;
  await folder.write({
    "tools/a.ts": `import "./helper.ts";\n${act}${tool("a")}`,
    "tools/helper.ts": act,
  });
  const discovery = await discover({ toolsFolders: folder.at("tools") });
  assertEquals(tools(discovery), ["tool_a"]);
  const found = await Array.fromAsync(Deno.readDir(folder.path));
  assertEquals(found.map(({ name }) => name), ["tools"]);
});
