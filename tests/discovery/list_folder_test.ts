import { assertEquals } from "@std/assert";
import { relative } from "../../src/core/path.ts";
import { listFolder } from "../../src/discovery/list_folder.ts";
import { makeTempFolder } from "./_temp_folder.ts";

const TABLE: {
  promise: string;
  files: string[];
  expected: string[];
}[] = [
  {
    promise: "sorts by code units, not by locale and not by folders first",
    files: ["ä.ts", "b.ts", "a.ts", "B.ts", "aa/aa.ts", "a10.ts", "a9.ts"],
    expected: [
      "B.ts",
      "a.ts",
      "a10.ts",
      "a9.ts",
      "aa/aa.ts",
      "b.ts",
      "ä.ts",
    ],
  },
  {
    promise: "puts X/X.* before its siblings",
    files: ["mail/archive.ts", "mail/mail.ts", "mail/zip.js", "mail/mail.js"],
    expected: [
      "mail/mail.js",
      "mail/mail.ts",
      "mail/archive.ts",
      "mail/zip.js",
    ],
  },
  {
    promise: "takes every module file of a folder without X/X.*",
    files: ["mail/send.ts", "mail/read.mjs", "mail/readme.md"],
    expected: ["mail/read.mjs", "mail/send.ts"],
  },
  {
    promise: "knows six extensions and no other",
    files: [
      "a.ts",
      "b.mts",
      "c.js",
      "d.mjs",
      "e.tsx",
      "f.jsx",
      "g.cts",
      "h.cjs",
      "i.json",
      "j.TS",
      "k",
    ],
    expected: ["a.ts", "b.mts", "c.js", "d.mjs", "e.tsx", "f.jsx"],
  },
  {
    promise: "skips declarations, tests, barrels and private files",
    files: [
      "a.d.ts",
      "a.d.mts",
      "a_test.ts",
      "a.test.tsx",
      "mod.ts",
      "index.js",
      "_a.ts",
      ".a.ts",
      "x/_a.ts",
      "x/index.ts",
      "x/x_test.ts",
      "kept.ts",
      "latest.ts",
      "model.ts",
    ],
    expected: ["kept.ts", "latest.ts", "model.ts"],
  },
  {
    promise: "skips private folders and installed packages",
    files: ["_x/_x.ts", ".git/a.ts", "node_modules/a.ts", "y/y.ts"],
    expected: ["y/y.ts"],
  },
  {
    promise: "does not look into X/deep",
    files: ["x/x.ts", "x/deep/deep.ts", "x/deep/a.ts"],
    expected: ["x/x.ts"],
  },
];

for (const { promise, files, expected } of TABLE) {
  Deno.test(`listFolder() ${promise}`, async () => {
    await using folder = await makeTempFolder(
      Object.fromEntries(files.map((name) => [name, ""])),
    );
    const listing = await listFolder(folder.path);
    assertEquals(
      listing.files.map(({ path }) => relative(folder.path, path)),
      expected,
    );
    assertEquals(listing.diagnostics, []);
  });
}

Deno.test("listFolder() names a library after the stem of its file", async () => {
  await using folder = await makeTempFolder({ "a.b.ts": "" });
  const { files } = await listFolder(folder.path);
  assertEquals(files, [{ name: "a.b", path: folder.at("a.b.ts") }]);
});

Deno.test("listFolder() follows links to files and folders under the names they have here", async () => {
  await using elsewhere = await makeTempFolder({
    "real.ts": "",
    "_private.ts": "",
    "lib/lib.ts": "",
    "lib/other.ts": "",
  });
  await using folder = await makeTempFolder();
  await Deno.symlink(elsewhere.at("real.ts"), folder.at("shown.ts"));
  await Deno.symlink(elsewhere.at("_private.ts"), folder.at("public.ts"));
  await Deno.symlink(elsewhere.at("real.ts"), folder.at("_hidden.ts"));
  await Deno.symlink(elsewhere.at("lib"), folder.at("lib"));
  const { files, diagnostics } = await listFolder(folder.path);
  assertEquals(files, [
    { name: "lib", path: elsewhere.at("lib/lib.ts") },
    { name: "other", path: elsewhere.at("lib/other.ts") },
    { name: "public", path: elsewhere.at("_private.ts") },
    { name: "shown", path: elsewhere.at("real.ts") },
  ]);
  assertEquals(diagnostics, []);
});

Deno.test("listFolder() keeps the name of a link whose target has no module's extension", async () => {
  await using elsewhere = await makeTempFolder({ "9f2c": "" });
  await using folder = await makeTempFolder();
  await Deno.symlink(elsewhere.at("9f2c"), folder.at("a.ts"));
  const { files } = await listFolder(folder.path);
  assertEquals(files, [{ name: "a", path: folder.at("a.ts") }]);
});

Deno.test("listFolder() reports links that lead nowhere and goes on", async () => {
  await using folder = await makeTempFolder({ "a.ts": "" });
  await Deno.symlink(folder.at("gone.ts"), folder.at("dangling.ts"));
  await Deno.symlink(folder.at("round.ts"), folder.at("round.ts"));
  await Deno.symlink(folder.at("gone"), folder.at("lib"));
  await Deno.symlink(folder.at("gone"), folder.at(".lock.ts"));
  await Deno.symlink(folder.at("gone"), folder.at("notes.md"));
  const { files, diagnostics } = await listFolder(folder.path);
  assertEquals(files.map(({ name }) => name), ["a"]);
  assertEquals(
    diagnostics.map(({ code, path }) => [code, relative(folder.path, path)]),
    [["dangling-link", "dangling.ts"], ["dangling-link", "lib"], [
      "dangling-link",
      "round.ts",
    ]],
  );
});

Deno.test("listFolder() passes over what is neither file nor folder", async () => {
  await using folder = await makeTempFolder({ "a.ts": "" });
  const pipe = await new Deno.Command("mkfifo", { args: [folder.at("p.ts")] })
    .output();
  assertEquals(pipe.success, true);
  const { files } = await listFolder(folder.path);
  assertEquals(files.map(({ name }) => name), ["a"]);
});
