import { assertEquals } from "@std/assert";
import { isAtOrBelow } from "../../src/core/is_at_or_below.ts";
import { SEPARATOR } from "../../src/core/path.ts";

Deno.test("isAtOrBelow() tells what lies in a folder from what merely begins like it", () => {
  const cases: [folder: string, path: string, inside: boolean][] = [
    ["/a/b", "/a/b", true],
    ["/a/b", "/a/b/c", true],
    ["/a/b", "/a/b/..c", true],
    ["/a/b", "/a/bc", false],
    ["/a/b", "/a", false],
    ["/a/b", "/A/B/c", false],
    ["/", "/a", true],
    ["/", "/", true],
  ];
  const native = (path: string) => path.replaceAll("/", SEPARATOR);
  for (const [folder, path, inside] of cases) {
    const found = isAtOrBelow(native(folder), native(path));
    assertEquals(found, inside, `${path} in ${folder}`);
  }
});
