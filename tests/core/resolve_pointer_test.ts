import { assertEquals } from "@std/assert";
import { resolvePointer } from "../../src/core/resolve_pointer.ts";

const ROOT = {
  $defs: { Point: { type: "object" }, "a/b~c": 1, "50%": 2, list: [3, 4] },
};

const CASES: readonly (readonly [reference: string, target: unknown])[] = [
  ["#", ROOT],
  ["#/$defs/Point", ROOT.$defs.Point],
  ["#/$defs/a~1b~0c", 1],
  ["#/%24defs/50%25", 2],
  ["#/$defs%2Flist%2F0", 3],
  ["#/$defs/50%", 2],
  ["#/$defs/list/1", 4],
  ["#/$defs/list/2", undefined],
  ["#/$defs/Missing/x", undefined],
  ["#/$defs/Point/constructor", undefined],
  ["#/$defs/__proto__", undefined],
  ["other.json#/$defs/Point", undefined],
];

for (const [reference, target] of CASES) {
  Deno.test(`resolvePointer() follows ${reference}`, () => {
    assertEquals(resolvePointer(ROOT, reference), target);
  });
}
