import { assertEquals } from "@std/assert";
import {
  discoverLibraries,
  type Discovery,
} from "../../src/discovery/discover_libraries.ts";
import { makeTempFolder, type TempFolder } from "./_temp_folder.ts";

async function discover(folder: TempFolder): Promise<Discovery> {
  return await discoverLibraries({ toolsFolders: folder.at("tools") }, {
    cacheDir: folder.at("cache"),
  });
}

function resource(name: string, uri: string): string {
  return `/** R.\n * @uri ${uri}\n */\nexport function resource_${name}() { return ""; }\n`;
}

function offered({ libraries }: Discovery): unknown {
  return libraries.map(({ name, resources = [], prompts = [] }) => [
    name,
    ...[...resources, ...prompts].map((one) => one.name),
  ]);
}

Deno.test("discoverLibraries() gives a name and a URI to the first resource or prompt that has it, and reports the later ones", async () => {
  const prompt = "/** P. */\nexport function prompt_p() {}\n";
  await using folder = await makeTempFolder({
    "tools/a.ts": resource("r", "r://1") + prompt,
    "tools/b.ts": resource("r", "r://2") + resource("s", "r://1") +
      resource("t", "r://3") + prompt,
    "tools/c.ts": resource("u", "r://3"),
  });
  const cold = await discover(folder);
  assertEquals(offered(cold), [
    ["a", "resource_r", "prompt_p"],
    ["b", "resource_t"],
    ["c"],
  ]);
  const at = (name: string, line: number) => `${folder.at(name)}:${line}:17`;
  assertEquals(
    cold.diagnostics.map((one) => [
      `${one.path}:${one.line} ${one.severity} ${one.code}`,
      one.message,
    ]),
    [
      [
        `${folder.at("tools/b.ts")}:4 error duplicate-resource`,
        `"resource_r" is not offered as ${
          at("tools/a.ts", 4)
        } has a resource of that name already; rename one of them`,
      ],
      [
        `${folder.at("tools/b.ts")}:8 error duplicate-resource`,
        `"resource_s" is not offered as ${
          at("tools/a.ts", 4)
        } has a resource of the URI r://1 already; change one of them`,
      ],
      [
        `${folder.at("tools/c.ts")}:4 error duplicate-resource`,
        `"resource_u" is not offered as ${
          at("tools/b.ts", 12)
        } has a resource of the URI r://3 already; change one of them`,
      ],
      [
        `${folder.at("tools/b.ts")}:14 error duplicate-prompt`,
        `"prompt_p" is not offered as ${
          at("tools/a.ts", 6)
        } has a prompt of that name already; rename one of them`,
      ],
    ],
  );
  const warm = await discover(folder);
  assertEquals(warm, cold);
});

Deno.test("discoverLibraries() takes a resource that is reached twice for one", async () => {
  await using folder = await makeTempFolder({
    "tools/all.ts": 'export * from "./x/x.ts";',
    "tools/x/x.ts": resource("x", "r://x"),
  });
  const { libraries, diagnostics } = await discover(folder);
  assertEquals(diagnostics, []);
  assertEquals(libraries.map(({ resources }) => resources?.length), [1, 0]);
});
