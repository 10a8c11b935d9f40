import { assert, assertEquals } from "@std/assert";
import { NPM_REGISTRY } from "../../../src/core/registries.ts";
import { fromFileUrl } from "../../../src/core/path.ts";
import { PackageTypes } from "../../../src/discovery/packages/package_types.ts";
import {
  type Files,
  library,
  makePackageFolder,
  npmPackage,
  object,
  type PackageFolder,
} from "./_package_folder.ts";

const DATA = "export interface Data { secret: string }";
const IMPORT = 'import type { Data } from "npm:a@1";';
const A = "deno/npm/registry.npmjs.org/a/1.0.0";

const PRIVATE_NAMES = Array.from(
  { length: 2_000 },
  (_, at) => `export * from "#a${at}";`,
).join("\n");

function numbered<Value>(
  count: number,
  entry: (at: number) => readonly [string, Value],
): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => entry(at)),
  );
}

interface Row {
  readonly title: string;
  readonly files?: Files;
  readonly arrange?: (folder: PackageFolder) => Promise<void>;
  readonly imports?: string;
}

const REFUSED: readonly Row[] = [
  {
    title: "types that climb out of the package",
    files: npmPackage("a", "1.0.0", {}, { types: "../../../../../out.d.ts" }),
  },
  {
    title: "an absolute path of types",
    files: npmPackage("a", "1.0.0", {}, { types: "/out.d.ts" }),
  },
  {
    title: "exports that climb out",
    files: npmPackage("a", "1.0.0", {}, {
      exports: { ".": { types: "./../../../../../out.d.ts" } },
    }),
  },
  {
    title: "a star that climbs out",
    files: npmPackage("a", "1.0.0", { "x/y.d.ts": "" }, {
      exports: { "./*": "./x/*.d.ts" },
    }),
    imports: 'import type { Data } from "npm:a@1/../../../../../../../out";',
  },
  {
    title: "a module that climbs out",
    files: npmPackage("a", "1.0.0", {
      "index.d.ts": 'export * from "../../../../../out.d.ts";',
    }),
  },
  {
    title: "a reference that climbs out",
    files: npmPackage("a", "1.0.0", {
      "index.d.ts": '/// <reference path="../../../../../out.d.ts" />',
    }),
  },
  {
    title: "a link out of the package",
    files: npmPackage("a", "1.0.0", {}),
    arrange: (folder) =>
      Deno.symlink(folder.at("out.d.ts"), folder.at(`${A}/index.d.ts`)),
  },
  {
    title: "a link to another package",
    files: {
      ...npmPackage("a", "1.0.0", {}),
      ...npmPackage("b", "1.0.0", { "index.d.ts": DATA }),
    },
    arrange: (folder) =>
      Deno.symlink(
        folder.at("deno/npm/registry.npmjs.org/b/1.0.0/index.d.ts"),
        folder.at(`${A}/index.d.ts`),
      ),
  },
  {
    title: "a package's folder that is a link out of the cache",
    files: { "away/package.json": "{}", "away/index.d.ts": DATA },
    arrange: async (folder) => {
      await Deno.mkdir(folder.at("deno/npm/registry.npmjs.org/a"), {
        recursive: true,
      });
      await Deno.symlink(folder.at("away"), folder.at(A));
    },
  },
  {
    title: "an installed package that is a link out of the project",
    files: {
      "away/package.json": "{}",
      "away/index.d.ts": DATA,
      "tools/node_modules/b/package.json": "{}",
    },
    arrange: (folder) =>
      Deno.symlink(folder.at("away"), folder.at("tools/node_modules/a")),
    imports: 'import type { Data } from "a";',
  },
  {
    title: "a name that climbs out",
    files: { "deno/npm/x/index.d.ts": DATA, "deno/npm/x/package.json": "{}" },
    imports: 'import type { Data } from "npm:../x";',
  },
  {
    title: "a locked version that climbs out",
    files: {
      "deno.lock": '{"specifiers":{"npm:a@1":"../../../../away"}}',
      "away/package.json": "{}",
      "away/index.d.ts": DATA,
    },
  },
  {
    title: "a folder where declarations should be",
    files: npmPackage("a", "1.0.0", { "index.d.ts/x": DATA }),
  },
  {
    title: "code that is no declarations",
    files: npmPackage("a", "1.0.0", { "index.js": DATA }, {
      types: "index.js",
      exports: { ".": { types: "./index.js" } },
    }),
  },
  {
    title: "a file that is too large",
    files: npmPackage("a", "1.0.0", {
      "index.d.ts": `${DATA}\n//${"x".repeat(9 * 1024 * 1024)}`,
    }),
  },
  {
    title: "a description that is no object",
    files: { [`${A}/package.json`]: "[]", [`${A}/index.d.ts`]: DATA },
  },
  {
    title: "a chain of modules without end in sight",
    files: npmPackage("a", "1.0.0", {
      ...Object.fromEntries(
        Array.from(
          { length: 1500 },
          (_, at) => [`m${at}.d.ts`, `export * from "./m${at + 1}.d.ts";`],
        ),
      ),
      "m1500.d.ts": DATA,
    }, { types: "m0.d.ts" }),
  },
  {
    title: "modules that all export each other",
    files: npmPackage(
      "a",
      "1.0.0",
      Object.fromEntries(
        Array.from({ length: 150 }, (_, at) => [
          `m${at}.d.ts`,
          Array.from(
            { length: 150 },
            (_, to) => `export * from "./m${to}.d.ts";`,
          ).join("\n"),
        ]),
      ),
      { types: "m0.d.ts" },
    ),
  },
  {
    title: "names that lead to themselves",
    files: npmPackage("a", "1.0.0", {
      "index.d.ts":
        'export { Data } from "./b"; import X = X.Y; export import Y = X.Y;',
      "b.d.ts": 'export { Data } from "./index"; export * from "./index";',
    }),
  },
  {
    title: "types that are nested without end",
    files: npmPackage("a", "1.0.0", {
      "index.d.ts": `export type Data = ${"(".repeat(50_000)}1${
        ")".repeat(50_000)
      };`,
    }),
  },
  {
    title: "a type that grows for ever",
    files: npmPackage("a", "1.0.0", {
      "index.d.ts":
        "type G<T> = G<[T, T]>; export type Data = G<1> & { a: G<2> };",
    }),
  },
  {
    title: "private names in a description of very many",
    files: npmPackage("a", "1.0.0", { "index.d.ts": PRIVATE_NAMES }, {
      types: "index.d.ts",
      imports: numbered(20_000, (at) => [`#x${at}*`, "./x.d.ts"]),
    }),
  },
  {
    title: "private names with very many targets",
    files: npmPackage("a", "1.0.0", { "index.d.ts": PRIVATE_NAMES }, {
      types: "index.d.ts",
      imports: { "#*": Object.keys(numbered(20_000, (at) => [`./${at}`, 0])) },
    }),
  },
  {
    title: "private names with very many conditions",
    files: npmPackage("a", "1.0.0", { "index.d.ts": PRIVATE_NAMES }, {
      types: "index.d.ts",
      imports: { "#*": numbered(50_000, (at) => [`x${at}`, "./x.d.ts"]) },
    }),
  },
  {
    title: "a path that grows beyond what memory holds",
    files: npmPackage("a", "1.0.0", {
      "index.d.ts": `export * from "#${"x".repeat(500)}";`,
    }, {
      types: "index.d.ts",
      imports: { "#*": `./${"*".repeat(1_000_000)}` },
    }),
  },
  {
    title: "a lock file of very many packages",
    files: {
      ...npmPackage("a", "1.0.0", {
        "index.d.ts": Object.keys(numbered(3_000, (at) => [`b${at}`, 0]))
          .map((name) => `export * from "${name}";`).join("\n"),
      }, {
        types: "index.d.ts",
        dependencies: numbered(3_000, (at) => [`b${at}`, "1"]),
      }),
      "deno.lock": JSON.stringify({
        npm: numbered(40_000, (at) => [`c${at}@1.0.0`, {}]),
      }),
    },
  },
];

for (const { title, files = {}, arrange, imports = IMPORT } of REFUSED) {
  Deno.test(`discoverLibraries() survives ${title}, reads none of it and keeps the other tools`, async () => {
    await using folder = await makePackageFolder({
      "out.d.ts": DATA,
      ...files,
      "tools/t.ts": library(imports, "Data") +
        "export function tool_other(p: string) {}",
    });
    await arrange?.(folder);
    const start = performance.now();
    const { schema, diagnostics } = await folder.discover();
    assertEquals(schema(), {});
    assertEquals(schema("tool_other"), { type: "string" });
    assertEquals(diagnostics.map(({ code }) => code), ["unexpressible-type"]);
    assert(performance.now() - start < 5_000, "it took too long");
  });
}

Deno.test("discoverLibraries() follows links within a project and within a package", async () => {
  await using folder = await makePackageFolder({
    "node_modules/.store/a@1/node_modules/a/package.json": "{}",
    "node_modules/.store/a@1/node_modules/a/real.d.ts":
      'export { Data } from "b";',
    "node_modules/.store/b@1/node_modules/b/package.json": "{}",
    "node_modules/.store/b@1/node_modules/b/index.d.ts": DATA,
    "tools/t.ts": library('import type { Data } from "a";', "Data"),
  });
  const store = "node_modules/.store";
  await Deno.symlink(
    folder.at(`${store}/a@1/node_modules/a/real.d.ts`),
    folder.at(`${store}/a@1/node_modules/a/index.d.ts`),
  );
  await Deno.symlink(
    folder.at(`${store}/b@1/node_modules/b`),
    folder.at(`${store}/a@1/node_modules/b`),
  );
  await Deno.symlink(
    folder.at(`${store}/a@1/node_modules/a`),
    folder.at("node_modules/a"),
  );
  const { schema, diagnostics } = await folder.discover();
  assertEquals(schema(), object({ secret: { type: "string" } }));
  assertEquals(diagnostics, []);
});

Deno.test("PackageTypes looks at nothing before it is asked", async () => {
  await using folder = await makePackageFolder(
    npmPackage("a", "1.0.0", { "index.d.ts": DATA }),
  );
  const types = new PackageTypes(folder.at("tools/t.ts"), {
    cache: {
      dir: folder.at("deno"),
      jsrUrl: "https://jsr.io/",
      npmUrl: NPM_REGISTRY,
    },
  });
  assertEquals(types.looked, []);
  const found = types.declarations("npm:a@1", folder.at("tools/t.ts"));
  assertEquals(found, { kind: "module", path: folder.at(`${A}/index.d.ts`) });
  assert(types.looked.length > 0);
});

const DISCOVER = `
  import { discoverLibraries } from ${
  JSON.stringify(
    import.meta.resolve("../../../src/discovery/discover_libraries.ts"),
  )
};
  const [folder, cache] = Deno.args;
  Deno.env.set("DENO_DIR", cache);
  const found = await discoverLibraries({ toolsFolders: folder }, { cacheDir: null });
  const [tool] = found.libraries[0].tools;
  console.log(JSON.stringify(tool.input_schema.properties.p));
`;

/** The schema that a process finds which may read all but some places. */
async function schemaWithout(
  folder: PackageFolder,
  denied: readonly string[],
): Promise<unknown> {
  const own = fromFileUrl(new URL("../../../", import.meta.url));
  // Its own modules come from the cache that this process has.
  const cache = folder.at("deno");
  const { DENO_DIR: _, ...env } = Deno.env.toObject();
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      "--allow-env",
      "--allow-read",
      ...denied.map((name) => `--deny-read=${folder.at(name)}`),
      `--config=${own}deno.npm.json`,
      folder.at("discover.ts"),
      folder.at("tools"),
      cache,
    ],
    clearEnv: true,
    env: { ...env, ...folder.outerDenoDir },
  }).output();
  const text = new TextDecoder().decode(stdout);
  assert(text !== "", new TextDecoder().decode(stderr));
  return JSON.parse(text);
}

Deno.test("discoverLibraries() reads Deno's cache where it may, and without the permission asks for none", async () => {
  await using folder = await makePackageFolder({
    ...npmPackage("a", "1.0.0", { "index.d.ts": DATA }),
    "tools/t.ts": library(IMPORT, "Data"),
    "discover.ts": DISCOVER,
  });
  const known = object({ secret: { type: "string" } });
  assertEquals(await schemaWithout(folder, []), known);
  assertEquals(await schemaWithout(folder, ["deno/remote"]), known);
  assertEquals(await schemaWithout(folder, ["deno"]), {});
  assertEquals(await schemaWithout(folder, [`${A}/index.d.ts`]), {});
});
