import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { toFileUrl } from "../../src/core/path.ts";
import { discoverLibraries } from "../../src/discovery/discover_libraries.ts";
import { builtinLibraries } from "../../src/discovery/builtin_libraries.ts";
import { codes, discover, names, tool, tools } from "./_discover.ts";
import { FakeLanguage } from "./_fake_language.ts";
import { makeTempFolder } from "./_temp_folder.ts";

const BUILTIN_NAMES = builtinLibraries().map(({ name }) => name);

Deno.test("discoverLibraries() takes one folder or many, in the order given", async () => {
  await using a = await makeTempFolder({ "x.ts": tool("x") });
  await using b = await makeTempFolder({ "y.ts": tool("y") });
  assertEquals(names(await discover({ toolsFolders: a.path })), ["x"]);
  assertEquals(
    names(await discover({ toolsFolders: [b.path, a.path] })),
    ["y", "x"],
  );
});

Deno.test("discoverLibraries() scans no folder when only files are given", async () => {
  await using folder = await makeTempFolder({
    "a.ts": tool("a"),
    "b.ts": tool("b"),
  });
  const discovery = await discover({ toolFiles: folder.at("b.ts") });
  assertEquals(names(discovery), ["b"]);
  assertEquals(discovery.libraries[0].builtin, false);
});

Deno.test("discoverLibraries() takes folders and then files when both are given", async () => {
  await using folder = await makeTempFolder({
    "tools/z.ts": tool("z"),
    "a.ts": tool("a"),
  });
  const discovery = await discover({
    toolsFolders: folder.at("tools"),
    toolFiles: [folder.at("a.ts")],
  });
  assertEquals(names(discovery), ["z", "a"]);
});

Deno.test("discoverLibraries() takes the built-in libraries when nothing is given", async () => {
  const discovery = await discover({});
  assertEquals(
    [...new Set(discovery.libraries.map(({ builtin }) => builtin))],
    BUILTIN_NAMES.length === 0 ? [] : [true],
  );
  for (const name of BUILTIN_NAMES) assert(names(discovery).includes(name));
});

Deno.test("discoverLibraries() finds nothing when empty lists are given", async () => {
  assertEquals(await discover({ toolsFolders: [] }), {
    libraries: [],
    diagnostics: [],
  });
});

Deno.test("discoverLibraries() accepts builtin and builtin:NAME among paths", async () => {
  await using folder = await makeTempFolder({ "x.ts": tool("x") });
  const all = await discover({ toolsFolders: [folder.path, "builtin"] });
  assertEquals(names(all)[0], "x");
  assertEquals(new Set(names(all)).size, names(all).length);
  for (const name of BUILTIN_NAMES) {
    const one = await discover({ toolFiles: [`builtin:${name}`] });
    assertEquals(names(one)[0], name);
    assertEquals(one.diagnostics, []);
  }
});

Deno.test("discoverLibraries() names the nearest built-in libraries when one is unknown", async () => {
  const { libraries, diagnostics } = await discover({
    toolsFolders: "builtin:workspace_tool",
  });
  assertEquals(libraries, []);
  assertEquals(diagnostics.map(({ code }) => code), ["unknown-builtin"]);
  assertStringIncludes(diagnostics[0].message, "builtin:workspace_tools");
});

Deno.test("discoverLibraries() accepts file URLs, as text and as objects", async () => {
  await using folder = await makeTempFolder({ "a b.ts": tool("ab") });
  const url = toFileUrl(folder.at("a b.ts"));
  assertEquals(names(await discover({ toolFiles: url })), ["a b"]);
  assertEquals(names(await discover({ toolFiles: url.href })), ["a b"]);
  assertEquals(
    names(await discover({ toolsFolders: [toFileUrl(folder.path)] })),
    ["a b"],
  );
});

Deno.test("discoverLibraries() reports a URL that is not on disk", async () => {
  const discovery = await discover({ toolFiles: "https://127.0.0.1/x.ts" });
  assertEquals(codes(discovery), ["unsupported-source"]);
});

Deno.test("discoverLibraries() loads files named explicitly whatever their name", async () => {
  const files = [
    "_a.ts",
    "b_test.ts",
    "c.test.ts",
    "mod.ts",
    "index.ts",
    "d.d.ts",
    ".e.ts",
    "f.txt",
    "g",
  ];
  await using folder = await makeTempFolder(
    Object.fromEntries(files.map((name, index) => [name, tool(`t${index}`)])),
  );
  const discovery = await discover({
    toolFiles: files.map((name) => folder.at(name)),
  });
  assertEquals(tools(discovery), files.map((_, index) => `tool_t${index}`));
  assertEquals(discovery.diagnostics, []);
});

Deno.test("discoverLibraries() reports a missing folder and a missing file, and loads the rest", async () => {
  await using folder = await makeTempFolder({ "a.ts": tool("a") });
  const discovery = await discover({
    toolsFolders: [folder.at("gone"), folder.path],
    toolFiles: [folder.at("gone.ts"), folder.at("a.ts/b.ts")],
  });
  assertEquals(names(discovery), ["a"]);
  assertEquals(
    discovery.diagnostics.map((
      { code, path, severity },
    ) => [code, path, severity]),
    [
      ["missing-path", folder.at("gone"), "error"],
      ["missing-path", folder.at("gone.ts"), "error"],
      ["missing-path", folder.at("a.ts/b.ts"), "error"],
    ],
  );
});

Deno.test("discoverLibraries() loads a file that is named among the folders", async () => {
  await using folder = await makeTempFolder({ "a.ts": tool("a") });
  assertEquals(names(await discover({ toolsFolders: folder.at("a.ts") })), [
    "a",
  ]);
});

Deno.test("discoverLibraries() reports a folder that is named among the files", async () => {
  await using folder = await makeTempFolder({ "x.ts/y.ts": tool("y") });
  const discovery = await discover({ toolFiles: folder.at("x.ts") });
  assertEquals(discovery.libraries, []);
  assertEquals(codes(discovery), ["unusable-source"]);
});

Deno.test("discoverLibraries() reports data and what cannot be opened among the named files, at its path", async () => {
  await using folder = await makeTempFolder({
    "deno.json": "{}",
    "notes.MD": "# Notes",
    "a.ts": tool("a"),
  });
  const paths = ["deno.json", "notes.MD"].map((name) => folder.at(name));
  for (const sources of [{ toolFiles: paths }, { toolsFolders: paths }]) {
    const { libraries, diagnostics } = await discover(sources);
    assertEquals(libraries, []);
    assertEquals(
      diagnostics.map(({ code, path }) => [code, path]),
      paths.map((path) => ["unusable-source", path]),
    );
  }
});

Deno.test("discoverLibraries() names a path that is not there once", async () => {
  await using folder = await makeTempFolder();
  const path = folder.at("gone");
  const { diagnostics: [missing] } = await discover({ toolsFolders: path });
  assertEquals([missing?.path, missing?.message], [
    path,
    "Cannot use this as a tools folder: there is nothing here",
  ]);
});

Deno.test("discoverLibraries() loads each real file once, whatever leads to it", async () => {
  await using folder = await makeTempFolder({
    "tools/a.ts": tool("a"),
    "tools/x/x.ts": tool("x"),
  });
  await Deno.symlink(folder.at("tools/a.ts"), folder.at("tools/b.ts"));
  await Deno.symlink(folder.at("tools"), folder.at("tools/loop"));
  await Deno.symlink(folder.at("tools/x"), folder.at("tools/x2"));
  await Deno.symlink(folder.at("tools"), folder.at("tools/x/loop"));
  await Deno.symlink(folder.at("tools"), folder.at("again"));
  const discovery = await discover({
    toolsFolders: [
      folder.at("tools"),
      folder.at("again"),
      folder.at("tools/x"),
    ],
    toolFiles: folder.at("again/a.ts"),
  });
  assertEquals(tools(discovery), ["tool_a", "tool_x"]);
  assertEquals(discovery.diagnostics, []);
});

Deno.test("discoverLibraries() keeps files of one stem in different folders apart", async () => {
  await using folder = await makeTempFolder({
    "a/util.ts": tool("a"),
    "b/util.ts": tool("b"),
  });
  const { libraries } = await discover({ toolsFolders: folder.path });
  assertEquals(libraries.map(({ name }) => name), ["util", "util"]);
  assertEquals(libraries.map(({ path }) => path), [
    folder.at("a/util.ts"),
    folder.at("b/util.ts"),
  ]);
  assert(libraries[0].identity !== libraries[1].identity);
});

Deno.test("discoverLibraries() gives equal content in different places different identities", async () => {
  await using folder = await makeTempFolder({
    "a/util.ts": "",
    "b/util.ts": "",
  });
  const { libraries } = await discover({ toolsFolders: folder.path });
  assert(libraries[0].identity !== libraries[1].identity);
});

Deno.test("discoverLibraries() takes an empty file for a library without tools", async () => {
  await using folder = await makeTempFolder({ "a.ts": "" });
  const { libraries, diagnostics } = await discover({
    toolsFolders: folder.path,
  });
  assertEquals(libraries[0].tools, []);
  assertEquals(libraries[0].modules, [folder.at("a.ts")]);
  assertEquals(diagnostics, []);
});

Deno.test("discoverLibraries() resolves paths against the current folder", async () => {
  const script = `
    import { discoverLibraries } from ${
    JSON.stringify(
      import.meta.resolve("../../src/discovery/discover_libraries.ts"),
    )
  };
    import { FakeLanguage } from ${
    JSON.stringify(import.meta.resolve("./_fake_language.ts"))
  };
    const { libraries } = await discoverLibraries({ toolsFolders: "tools" }, {
      cacheDir: null, language: () => Promise.resolve(new FakeLanguage()),
    });
    console.log(JSON.stringify(libraries.map(({ path }) => path)));
  `;
  await using folder = await makeTempFolder({
    "tools/a.ts": tool("a"),
    "run.ts": script,
  });
  const output = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-A",
      "--config",
      new URL("../../deno.npm.json", import.meta.url).pathname,
      folder.at("run.ts"),
    ],
    cwd: folder.path,
  }).output();
  assertEquals(new TextDecoder().decode(output.stderr), "");
  assertEquals(JSON.parse(new TextDecoder().decode(output.stdout)), [
    folder.at("tools/a.ts"),
  ]);
});

Deno.test("discoverLibraries() gives up when its signal is aborted", async () => {
  await using folder = await makeTempFolder({ "a.ts": "", "b.ts": "" });
  const controller = new AbortController();
  const language = new FakeLanguage();
  await assertRejects(
    () =>
      discoverLibraries({ toolsFolders: folder.path }, {
        cacheDir: null,
        signal: controller.signal,
        language() {
          controller.abort(new Error("enough"));
          return Promise.resolve(language);
        },
      }),
    Error,
    "enough",
  );
  assertEquals(language.read, []);
});
