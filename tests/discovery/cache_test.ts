import { assertEquals, assertNotEquals } from "@std/assert";
import { fromFileUrl, join } from "../../src/core/path.ts";
import { packs, run } from "./_cached.ts";
import { discover, tool, tools } from "./_discover.ts";
import { FakeLanguage } from "./_fake_language.ts";
import { makeTempFolder, type TempFolder } from "./_temp_folder.ts";

const FILES = {
  "tools/a.ts": `import "./lib/shared.ts";\nimport "npm:zod@4";\n${tool("a")}`,
  "tools/b.ts": `import "./lib/gone.ts";\nimport "dep";\n${tool("a")}`,
  "tools/c.ts": tool("c"),
  "tools/d.ts": Uint8Array.of(0xff),
  "tools/lib/_private.ts": "",
  "tools/lib/shared.ts": "",
  "tools/deno.json": `{ "imports": { "dep": "./lib/_private.ts", "bad": 1 } }`,
};

Deno.test("discoverLibraries() answers from a warm cache as it did cold, and parses nothing", async () => {
  await using folder = await makeTempFolder(FILES);
  const cold = await run(folder);
  assertEquals(cold.read.length, 4);
  const warm = await run(folder);
  assertEquals(warm.read, []);
  assertEquals(warm.discovery, cold.discovery);
  assertEquals(
    cold.discovery.diagnostics.map(({ code }) => code).sort(),
    ["broken-config", "duplicate-tool", "missing-import", "not-text"],
  );
});

Deno.test("discoverLibraries() reads one library anew when one of a thousand has changed", async () => {
  const names = Array.from({ length: 1_000 }, (_, index) => `t${index}`);
  await using folder = await makeTempFolder(
    Object.fromEntries(names.map((name) => [`tools/${name}.ts`, tool(name)])),
  );
  assertEquals((await run(folder)).read.length, 1_000);
  await folder.write({ "tools/t500.ts": tool("changed") });
  const { discovery, read } = await run(folder);
  assertEquals(read, [folder.at("tools/t500.ts")]);
  assertEquals(tools(discovery).length, 1_000);
  assertEquals(tools(discovery).includes("tool_changed"), true);
  assertEquals((await run(folder)).read, []);
});

const CHANGES: {
  promise: string;
  change: (folder: TempFolder) => Promise<void>;
  read: string[];
}[] = [
  {
    promise: "a module that it imports changes",
    change: (folder) => folder.write({ "tools/lib/shared.ts": "export {};" }),
    read: ["tools/a.ts", "tools/lib/shared.ts"],
  },
  {
    promise: "a module that was missing appears",
    change: (folder) => folder.write({ "tools/lib/gone.ts": "" }),
    read: ["tools/b.ts", "tools/lib/gone.ts"],
  },
  {
    promise: "a module that it imports is removed",
    change: (folder) => Deno.remove(folder.at("tools/lib/_private.ts")),
    read: ["tools/b.ts"],
  },
  {
    promise: "its configuration changes",
    change: (folder) => folder.write({ "tools/deno.json": "{}" }),
    read: ["tools/a.ts", "tools/b.ts", "tools/c.ts", "tools/lib/shared.ts"],
  },
  {
    promise: "a nearer configuration appears",
    change: (folder) => folder.write({ "tools/lib/deno.jsonc": "{}" }),
    read: ["tools/lib/shared.ts"],
  },
  {
    promise: "a file that could not be read can be",
    change: (folder) => folder.write({ "tools/d.ts": tool("d") }),
    read: ["tools/d.ts"],
  },
  {
    promise: "it is new",
    change: (folder) => folder.write({ "tools/e.ts": tool("e") }),
    read: ["tools/e.ts"],
  },
];

for (const { promise, change, read } of CHANGES) {
  Deno.test(`discoverLibraries() reads a library anew when ${promise}, and no other`, async () => {
    await using folder = await makeTempFolder(FILES);
    await run(folder);
    await change(folder);
    const warm = await run(folder);
    assertEquals(warm.read, read.map(folder.at));
    const cold = await discover({ toolsFolders: folder.at("tools") });
    assertEquals(warm.discovery, cold);
    assertEquals((await run(folder)).read, []);
  });
}

Deno.test("discoverLibraries() forgets a library whose file is gone", async () => {
  await using folder = await makeTempFolder(FILES);
  await run(folder);
  await Deno.remove(folder.at("tools/c.ts"));
  const { discovery, read } = await run(folder);
  assertEquals(read, []);
  assertEquals(tools(discovery).includes("tool_c"), false);
});

Deno.test("discoverLibraries() renames a library whose link was renamed", async () => {
  await using folder = await makeTempFolder({
    "x/a.ts": tool("a"),
    "tools/b.ts": "",
  });
  await Deno.symlink(folder.at("x/a.ts"), folder.at("tools/one.ts"));
  await run(folder);
  await Deno.rename(folder.at("tools/one.ts"), folder.at("tools/two.ts"));
  const { discovery } = await run(folder);
  assertEquals(discovery.libraries.map(({ name }) => name), ["b", "two"]);
});

Deno.test("discoverLibraries() keeps what it read of each source apart", async () => {
  await using folder = await makeTempFolder(FILES);
  await run(folder);
  const file = { toolFiles: folder.at("tools/c.ts") };
  assertEquals((await run(folder, file)).read, [folder.at("tools/c.ts")]);
  assertEquals((await run(folder, file)).read, []);
  assertEquals((await run(folder)).read, []);
});

Deno.test("discoverLibraries() keeps what a source has when only a part of it is loaded", async () => {
  await using folder = await makeTempFolder(FILES);
  const all = await run(folder, {});
  assertEquals(all.read.length, all.discovery.libraries.length);
  const [pack] = await packs(folder);
  await Deno.remove(pack);
  for (const { name } of all.discovery.libraries) {
    await run(folder, { toolsFolders: `builtin:${name}` });
  }
  const again = await run(folder, {});
  assertEquals(again.read, []);
  assertEquals(again.discovery, all.discovery);
  const twice = { toolsFolders: [folder.at("tools/c.ts"), folder.at("tools")] };
  await run(folder);
  await run(folder, twice);
  assertEquals((await run(folder, twice)).read, []);
  assertEquals((await run(folder)).read, []);
});

Deno.test("discoverLibraries() keeps all parts of a source that are loaded at once", async () => {
  await using folder = await makeTempFolder({});
  const parts = {
    toolsFolders: ["builtin:database_ops", "builtin:workspace_tools"],
  };
  const { discovery, read } = await run(folder, parts);
  assertEquals(read.length, discovery.libraries.length);
  assertEquals((await run(folder, parts)).read, []);
});

Deno.test("discoverLibraries() keeps nothing when it is given no cache", async () => {
  await using folder = await makeTempFolder(FILES);
  for (const _ of [1, 2]) {
    const language = new FakeLanguage();
    await discover({ toolsFolders: folder.at("tools") }, { language });
    assertEquals(language.read.length, 4);
  }
});

const DAMAGE: [promise: string, damage: (bytes: Uint8Array) => Uint8Array][] = [
  ["is empty", () => new Uint8Array()],
  ["is garbage", () => Uint8Array.of(0, 1, 2, 0x0a, 0xff, 0x0a, 3)],
  ["ends early", (bytes) => bytes.slice(0, bytes.length - 100)],
  ["ends in its first line", (bytes) => bytes.slice(0, 20)],
  ["has one other byte", (bytes) => bytes.with(bytes.length >> 1, 0x21)],
  ["has something after its end", (bytes) => Uint8Array.of(...bytes, 0x20)],
  [
    "is of another version",
    (bytes) =>
      new TextEncoder().encode(
        new TextDecoder().decode(bytes).replace("\n", "\n0 "),
      ),
  ],
];

for (const [promise, damage] of DAMAGE) {
  Deno.test(`discoverLibraries() makes a cache entry anew that ${promise}`, async () => {
    await using folder = await makeTempFolder(FILES);
    const cold = await run(folder);
    const [pack] = await packs(folder);
    await Deno.writeFile(pack, damage(await Deno.readFile(pack)));
    const again = await run(folder);
    assertEquals(again.read.length, 4);
    assertEquals(again.discovery, cold.discovery);
    assertEquals((await run(folder)).read, []);
  });
}

Deno.test("discoverLibraries() writes a cache that nobody else can read, whole or not at all", async () => {
  await using folder = await makeTempFolder(FILES);
  await run(folder);
  const found = await packs(folder);
  assertEquals(found.length, 1);
  const modes = [folder.at("cache/libraries"), ...found].map(async (path) =>
    ((await Deno.stat(path)).mode ?? 0) & 0o777
  );
  assertEquals(await Promise.all(modes), [0o700, 0o600]);
});

Deno.test("discoverLibraries() does without a cache folder that cannot be", async () => {
  await using folder = await makeTempFolder({ ...FILES, "cache": "a file" });
  const { discovery, read } = await run(folder);
  assertEquals(read.length, 4);
  assertEquals(tools(discovery), ["tool_a", "tool_c"]);
});

Deno.test("discoverLibraries() does without a cache entry that is a folder", async () => {
  await using folder = await makeTempFolder(FILES);
  await run(folder);
  const [pack] = await packs(folder);
  await Deno.remove(pack);
  await Deno.mkdir(pack);
  assertEquals((await run(folder)).read.length, 4);
  assertEquals(await packs(folder), [pack]);
});

Deno.test("discoverLibraries() lets several processes use one cache at once", async () => {
  const names = Array.from({ length: 200 }, (_, index) => `t${index}`);
  await using folder = await makeTempFolder({
    ...Object.fromEntries(
      names.map((name) => [`tools/${name}.ts`, tool(name)]),
    ),
    "run.ts": `
      import { discover, tools } from ${
      JSON.stringify(import.meta.resolve("./_discover.ts"))
    };
      const seen = [];
      for (let round = 0; round < 5; round++) {
        await Deno.writeTextFile(Deno.args[0] + "/t0.ts", "// " + Deno.pid + round + "\\n" + ${
      JSON.stringify(tool("t0"))
    });
        const found = await discover({ toolsFolders: Deno.args[0] }, { cacheDir: Deno.args[1] });
        seen.push([tools(found).length, found.diagnostics.length]);
      }
      console.log(JSON.stringify(seen));
    `,
  });
  const config = fromFileUrl(new URL("../../deno.npm.json", import.meta.url));
  const outputs = await Promise.all(
    [1, 2, 3].map(() =>
      new Deno.Command(Deno.execPath(), {
        args: [
          "run",
          "-A",
          "--config",
          config,
          folder.at("run.ts"),
          folder.at("tools"),
          folder.at("cache"),
        ],
      }).output()
    ),
  );
  for (const { stdout, stderr } of outputs) {
    assertEquals(new TextDecoder().decode(stderr), "");
    const seen = JSON.parse(new TextDecoder().decode(stdout));
    // A file that the others are just writing may be empty for a moment.
    for (const [tools, diagnostics] of seen) {
      assertEquals([200, 199].includes(tools), true);
      assertEquals(diagnostics, 0);
    }
  }
  await folder.write({ "tools/t0.ts": tool("t0") });
  const last = await run(folder);
  assertEquals(tools(last.discovery).length, 200);
  assertEquals(last.read.length <= 1, true);
  // A pack, and what has changed of it.
  assertEquals((await packs(folder)).length <= 2, true);
});

Deno.test("discoverLibraries() loads neither compiler nor module graph when the cache is warm", async () => {
  await using folder = await makeTempFolder({
    ...FILES,
    "poison.ts": `throw new Error("loaded");`,
    "run.ts": `
      import { discoverLibraries } from ${
      JSON.stringify(
        import.meta.resolve("../../src/discovery/discover_libraries.ts"),
      )
    };
      const { libraries } = await discoverLibraries({ toolsFolders: Deno.args[0] }, { cacheDir: Deno.args[1] });
      console.log(libraries.length);
    `,
  });
  await run(folder);
  const url = new URL("../../deno.npm.json", import.meta.url);
  const { imports } = JSON.parse(await Deno.readTextFile(url));
  const own = Object.keys(imports).filter((name) =>
    !name.startsWith("@std/path")
  );
  const poisoned = Object.fromEntries(own.map((name) => [name, "./poison.ts"]));
  await folder.write({
    "deno.json": JSON.stringify({ imports: { ...imports, ...poisoned } }),
  });
  const discoverWith = async (cache: string) =>
    await new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "-A",
        "--no-lock",
        "--config",
        folder.at("deno.json"),
        folder.at("run.ts"),
        folder.at("tools"),
        join(folder.path, cache),
      ],
    }).output();
  const warm = await discoverWith("cache");
  assertEquals(new TextDecoder().decode(warm.stderr), "");
  assertEquals(new TextDecoder().decode(warm.stdout), "4\n");
  // The poison works: without the cache it is met.
  assertNotEquals((await discoverWith("other")).code, 0);
});

Deno.test({
  name:
    "discoverLibraries() does without a cache that is no regular file, and replaces it",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    await using folder = await makeTempFolder(FILES);
    const { discovery } = await run(folder);
    for (const path of await packs(folder)) {
      await Deno.remove(path);
      await Deno.symlink("/dev/zero", path);
    }
    const language = new FakeLanguage();
    const cacheDir = folder.at("cache");
    const sources = { toolsFolders: folder.at("tools") };
    const again = await discover(sources, { cacheDir, language });
    assertEquals(again, discovery);
    assertEquals(language.read.length, 4);
    assertEquals((await run(folder)).read, []);
  },
});
