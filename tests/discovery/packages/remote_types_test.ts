import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  library,
  loaded,
  makePackageFolder,
  npmPackage,
  object,
} from "./_package_folder.ts";

const DATA = "export interface Data { name: string }";
const DATA_SCHEMA = object({ name: { type: "string" } });
const SCRIPT = { "content-type": "application/javascript; charset=utf-8" };

type Answers = Parameters<typeof loaded>[0];

interface Row {
  readonly title: string;
  readonly answers: Answers;
  readonly imports: string;
  readonly more?: Readonly<Record<string, string>>;
}

const JSR: Answers = {
  "https://jsr.io/@s/a/meta.json": JSON.stringify({
    scope: "s",
    name: "a",
    versions: {
      "1.0.0": {},
      "1.2.0": {},
      "1.3.0": { yanked: true },
      "1.4.0": {},
    },
  }),
  "https://jsr.io/@s/a/1.0.0_meta.json": '{"exports":"./old.ts"}',
  "https://jsr.io/@s/a/1.2.0_meta.json":
    '{"exports":{".":"./mod.ts","./sub":"./src/sub.ts","./out":"../../x.ts"}}',
  "https://jsr.io/@s/a/1.3.0_meta.json": '{"exports":"./old.ts"}',
  "https://jsr.io/@s/a/1.0.0/old.ts": "export interface Data { old: true }",
  "https://jsr.io/@s/a/1.2.0/mod.ts":
    'export * from "./src/sub.ts"; export class Other { x = 1 }',
  "https://jsr.io/@s/a/1.2.0/src/sub.ts": DATA,
  "https://jsr.io/@s/x.ts": DATA,
};

const ROWS: readonly Row[] = [
  {
    title: "a URL",
    answers: { "https://a.example:8443/mod.ts?v=1": DATA },
    imports: 'import type { Data } from "https://a.example:8443/mod.ts?v=1#x";',
  },
  {
    title: "a URL without extension",
    answers: { "http://a.example/mod": DATA },
    imports: 'import type { Data } from "http://a.example/mod";',
  },
  {
    title: "a redirection",
    answers: {
      "https://a.example/mod.ts": { headers: { location: "/v2/mod.ts" } },
      "https://a.example/v2/mod.ts": 'export * from "./data.ts";',
      "https://a.example/v2/data.ts": DATA,
    },
    imports: 'import type { Data } from "https://a.example/mod.ts";',
  },
  {
    title: "the header X-TypeScript-Types of a script",
    answers: {
      "https://a.example/x": {
        text: "export const x = 1;",
        headers: { ...SCRIPT, "x-typescript-types": "/t/x.d.ts" },
      },
      "https://a.example/t/x.d.ts": DATA,
    },
    imports: 'import { type Data } from "https://a.example/x";',
  },
  {
    title: "a script's own comment",
    answers: {
      "https://a.example/x.js": {
        text: '// @ts-self-types="./x.d.ts"\nexport const x = 1;',
        headers: SCRIPT,
      },
      "https://a.example/x.d.ts": DATA,
    },
    imports: 'import { type Data } from "https://a.example/x.js";',
  },
  {
    title: "the comment before the import of a script",
    answers: {
      "https://a.example/x.js": { text: "", headers: SCRIPT },
      "https://b.example/x.d.ts": DATA,
    },
    imports:
      '// @deno-types="https://b.example/x.d.ts"\nimport { type Data } from "https://a.example/x.js";',
  },
  {
    title: "an npm package that a URL names",
    answers: {
      "https://a.example/mod.ts": 'export type { Data } from "npm:a@1";',
    },
    imports: 'import type { Data } from "https://a.example/mod.ts";',
    more: npmPackage("a", "1.0.0", { "index.d.ts": DATA }),
  },
  {
    title: "the highest version of a JSR package that is cached and not yanked",
    answers: JSR,
    imports: 'import type { Data } from "jsr:@s/a@^1.0.0";',
  },
  {
    title: "a sub-path of a JSR package",
    answers: JSR,
    imports: 'import type { Data } from "jsr:@s/a/sub";',
  },
  {
    title: "the version of a JSR package in deno.lock",
    answers: {
      ...JSR,
      "https://jsr.io/@s/a/1.0.0_meta.json": '{"exports":"./new.ts"}',
      "https://jsr.io/@s/a/1.0.0/new.ts": DATA,
    },
    imports: 'import type { Data } from "jsr:@s/a@1";',
    more: { "tools/deno.lock": '{"specifiers":{"jsr:@s/a@1":"1.0.0"}}' },
  },
  {
    title: "a JSR package that another one names",
    answers: {
      ...JSR,
      "https://jsr.io/@s/b/meta.json": '{"versions":{"0.1.0":{}}}',
      "https://jsr.io/@s/b/0.1.0_meta.json": '{"exports":{".":"./mod.ts"}}',
      "https://jsr.io/@s/b/0.1.0/mod.ts":
        'import type { Data } from "jsr:@s/a@1"; export type { Data };',
    },
    imports: 'import type { Data } from "letter";',
    more: { "tools/deno.json": '{"imports":{"letter":"jsr:@s/b@^0.1"}}' },
  },
];

for (const { title, answers, imports, more = {} } of ROWS) {
  Deno.test(`discoverLibraries() reads the types of ${title}`, async () => {
    await using folder = await makePackageFolder({
      ...await loaded(answers),
      ...more,
      "tools/t.ts": library(imports, "Data"),
    });
    const { schema, diagnostics } = await folder.discover();
    assertEquals(schema(), DATA_SCHEMA);
    assertEquals(diagnostics, []);
  });
}

const NONE: readonly (readonly [
  title: string,
  answers: Answers,
  specifier: string,
])[] = [
  ["a URL that was not loaded", {}, "https://a.example/mod.ts"],
  [
    "a redirection to what was not loaded",
    { "https://a.example/a": { headers: { location: "/b" } } },
    "https://a.example/a",
  ],
  [
    "redirections in a circle",
    {
      "https://a.example/a": { headers: { location: "/b" } },
      "https://a.example/b": { headers: { location: "/a" } },
    },
    "https://a.example/a",
  ],
  [
    "a script without types",
    { "https://a.example/x.js": { text: DATA, headers: SCRIPT } },
    "https://a.example/x.js",
  ],
  [
    "a module that leads to this machine's files",
    {
      "https://a.example/mod.ts":
        'export type { Data } from "file:///etc/data.d.ts";',
    },
    "https://a.example/mod.ts",
  ],
  ["a JSR package that is not there", JSR, "jsr:@s/b"],
  ["a version of a JSR package that is not there", JSR, "jsr:@s/a@2"],
  ["what a JSR package does not export", JSR, "jsr:@s/a/mod.ts"],
  ["what a JSR package exports from elsewhere", JSR, "jsr:@s/a/out"],
];

for (const [title, answers, specifier] of NONE) {
  Deno.test(`discoverLibraries() accepts anything for the types of ${title}`, async () => {
    await using folder = await makePackageFolder({
      ...await loaded(answers),
      "tools/t.ts": library(
        `import type { Data } from "${specifier}";`,
        "Data",
      ),
    });
    const { schema, diagnostics } = await folder.discover();
    assertEquals(schema(), {});
    assertEquals(diagnostics.map(({ code }) => code), ["unexpressible-type"]);
  });
}

Deno.test("discoverLibraries() takes no class of a URL for data", async () => {
  await using folder = await makePackageFolder({
    ...await loaded(JSR),
    "tools/t.ts": library('import type { Other } from "jsr:@s/a@1";', "Other"),
  });
  const { schema, diagnostics } = await folder.discover();
  assertEquals(schema(), {});
  assertStringIncludes(diagnostics[0].message, "the class Other");
});

Deno.test("discoverLibraries() reads what deno cache has loaded from a server", async () => {
  await using server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    ({ url }) => {
      const { pathname } = new URL(url);
      const headers = { "content-type": "application/typescript" };
      return pathname === "/go"
        ? new Response(null, {
          status: 302,
          headers: { location: "/mod.ts?a" },
        })
        : pathname === "/mod.ts"
        ? new Response(DATA, { headers })
        : new Response("none", { status: 404 });
    },
  );
  await using folder = await makePackageFolder({
    "tools/t.ts": library(
      `import type { Data } from "http://127.0.0.1:${server.addr.port}/go";`,
      "Data",
    ),
  });
  const before = await folder.discover();
  assertEquals(before.schema(), {});
  const [, command = ""] = /run "deno (.*?)"/.exec(
    before.diagnostics[0].message,
  ) ?? [];
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: [...command.split(" "), "--no-lock", "--no-config"],
    cwd: folder.at("tools"),
    env: { DENO_DIR: folder.at("deno") },
    stderr: "null",
  }).output();
  assertEquals(success, true);
  assertEquals((await folder.discover()).schema(), DATA_SCHEMA);
});
