import { assertEquals } from "@std/assert";
import { changesBetween } from "../../../src/client/chat/workspace_changes.ts";
import {
  type FileStamp,
  MAX_SCANNED_FILES,
} from "../../../src/client/chat/workspace_scan.ts";

function stamps(...entries: readonly (readonly [string, string])[]) {
  return new Map(
    entries.map(([path, stamp]): [string, FileStamp] => [
      path,
      { bytes: 1, stamp },
    ]),
  );
}

Deno.test("changesBetween() tells created, changed and deleted files by path", () => {
  const before = stamps(["a", "1"], ["b", "1"], ["d", "1"]);
  const now = stamps(["b", "2"], ["c", "1"], ["d", "1"]);
  assertEquals(
    changesBetween(before, now).map(({ path, change }) => `${path} ${change}`),
    ["a deleted", "b changed", "c created"],
  );
});

Deno.test("changesBetween() takes no file for new or gone where not all could be looked at", () => {
  const many = Array.from(
    { length: MAX_SCANNED_FILES - 1 },
    (_, n): [string, string] => [`f${n}`, "1"],
  );
  const before = stamps(...many, ["last", "1"]);
  const now = stamps(["a new one", "1"], ...many.with(0, ["f0", "2"]));
  assertEquals(
    changesBetween(before, now).map(({ path, change }) => `${path} ${change}`),
    ["f0 changed"],
  );
});
