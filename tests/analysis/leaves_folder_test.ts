import { assertEquals } from "@std/assert";
import { leavesFolder } from "../../src/analysis/leaves_folder.ts";

Deno.test("leavesFolder() is false for paths that stay below where they start", () => {
  const paths = [
    "a",
    "a/b",
    "./a",
    ".",
    "",
    "a/..",
    "a/../b",
    "a/b/../../c",
    "...",
    "..a",
    "a..",
    "*.ts",
    "src/*/x",
    ".env*",
    "x/~",
  ];
  assertEquals(paths.filter((it) => leavesFolder(it)), []);
});

Deno.test("leavesFolder() is true for paths that are absolute, of a home folder, or climb above their start", () => {
  const paths = [
    "/",
    "/etc",
    "//x",
    "~",
    "~/x",
    "~root",
    "..",
    "../x",
    "a/../..",
    "./..",
    "a/../../b",
    "*/../x",
    "a*/b/..",
    ".*",
    ".?",
    ".*/x",
    "C:\\x",
    "c:/x",
    "\\\\host\\x",
    "a\\..\\..\\b",
    "a\0b",
  ];
  assertEquals(paths.filter((it) => !leavesFolder(it)), []);
});
