import { assertEquals } from "@std/assert";
import { loadSyntaxParser } from "../../src/analysis/syntax_tree.ts";

Deno.test("loadSyntaxParser() reads shell and Python", async () => {
  const bash = await loadSyntaxParser("bash");
  const python = await loadSyntaxParser("python");
  assertEquals(
    bash.parse("ls | wc", (root) => root.child(0)?.type),
    "pipeline",
  );
  assertEquals(
    python.parse("import os", (root) => root.child(0)?.type),
    "import_statement",
  );
});
