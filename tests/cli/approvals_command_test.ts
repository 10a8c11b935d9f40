import { assertEquals, assertStringIncludes } from "@std/assert";
import { runFake } from "./_fake_cli.ts";

Deno.test("runApprovals() wants to know what to do, and names what is near", async () => {
  const none = await runFake(["approvals"]);
  assertEquals([none.exitCode, none.stdout], [2, ""]);
  assertStringIncludes(none.stderr, "lcp approvals revoke");
  const wrong = await runFake(["approvals", "revok"]);
  assertEquals(wrong.exitCode, 2);
  assertStringIncludes(
    wrong.stderr,
    'There is no command lcp approvals "revok"',
  );
  assertStringIncludes(wrong.stderr, "Did you mean revoke?");
  const inherited = await runFake(["approvals", "constructor"]);
  assertEquals(inherited.exitCode, 2);
});

Deno.test("runApprovals() refuses options of its other parts", async () => {
  const cases = [
    ["list", "--all"],
    ["revoke", "x", "--verify"],
    ["why", "net:x", "--limit", "3"],
    ["audit", "--library", "x"],
  ];
  for (const args of cases) {
    const run = await runFake(["approvals", ...args]);
    assertEquals(run.exitCode, 2, args.join(" "));
    assertStringIncludes(
      run.stderr,
      `"lcp approvals ${args[0]}" has no option`,
    );
  }
});
