import { assertEquals, assertStringIncludes } from "@std/assert";
import { endingHint } from "../../../src/mcp/client/ending_hint.ts";

Deno.test("endingHint() tells why what npx installs does not start in the sandbox, and nothing elsewhere", () => {
  for (const command of ["npx", "/usr/bin/npx", "bunx"]) {
    const hint = endingHint({ command, sandbox: true });
    assertStringIncludes(hint, "no links are made in the sandbox");
  }
  assertEquals(endingHint({ command: "npx" }), "");
  assertEquals(endingHint({ command: "npx", sandbox: false }), "");
  assertEquals(endingHint({ command: "node", sandbox: true }), "");
});
