import { assertEquals } from "@std/assert";
import { touchesSources } from "../../src/discovery/touches_sources.ts";

const WATCHED = {
  listed: new Set(["/p/tools", "/p/tools/sub"]),
  files: new Set(["/p/tools/a.ts", "/p/lib/b.ts", "/p/deno.json", "/q/r/c.ts"]),
  above: new Set(["/p", "/p/tools", "/p/lib", "/q", "/q/r"]),
};

const CASES: readonly [Deno.FsEvent["kind"], string, boolean][] = [
  ["modify", "/p/tools/a.ts", true],
  ["remove", "/p/tools/a.ts", true],
  ["modify", "/p/lib/b.ts", true],
  ["create", "/p/deno.json", true],
  ["create", "/p/tools/new.ts", true],
  ["rename", "/p/tools/sub/new.mjs", true],
  ["create", "/p/tools/folder", true],
  ["remove", "/p/tools/sub", true],
  ["remove", "/p/tools", true],
  ["create", "/q", true],
  ["create", "/q/r", true],
  ["modify", "/q/r", false],
  ["access", "/p/tools/a.ts", false],
  ["modify", "/p/tools/notes.md", false],
  ["create", "/p/tools/_private.ts", false],
  ["create", "/p/tools/.git", false],
  ["create", "/p/tools/node_modules", false],
  ["create", "/p/tools/a_test.ts", false],
  ["create", "/p/lib/other.ts", false],
  ["create", "/p/tools/folder/deep.ts", false],
  ["create", "/p/other", false],
];

Deno.test("touchesSources() tells what may change libraries from what else happens beside them", () => {
  for (const [kind, path, expected] of CASES) {
    const event = { kind, paths: ["/nowhere", path] };
    assertEquals(touchesSources(event, WATCHED), expected, `${kind} ${path}`);
  }
});

Deno.test("touchesSources() takes lost events for any", () => {
  const event: Deno.FsEvent = { kind: "other", paths: [], flag: "rescan" };
  assertEquals(touchesSources(event, WATCHED), true);
});
