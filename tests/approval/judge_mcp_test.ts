import { assertEquals } from "@std/assert";
import { requestFor } from "../../src/approval/mcp_approvals.ts";
import { AUTONOMY_LEVELS } from "../../src/core/handlers.ts";
import type { ToolAnnotations } from "../../src/core/tool_manifest.ts";
import { judge, type PolicyChanges } from "./_judge.ts";

const NAME = "files::read_file";

function decide(
  annotations: ToolAnnotations | undefined,
  changes: PolicyChanges = {},
): string {
  const request = requestFor({
    name: NAME,
    ...(annotations && { annotations }),
  });
  return judge(request, changes).kind;
}

const TABLE: readonly (readonly [ToolAnnotations | undefined, string])[] = [
  [undefined, "ask ask allow"],
  [{}, "ask ask allow"],
  [{ title: "Read" }, "ask ask allow"],
  [{ destructiveHint: false }, "ask ask allow"],
  [{ readOnlyHint: false }, "ask ask allow"],
  [{ destructiveHint: true }, "ask ask allow"],
  [{ readOnlyHint: true }, "ask allow allow"],
  [{ readOnlyHint: true, openWorldHint: false }, "ask allow allow"],
  [{ readOnlyHint: true, openWorldHint: true }, "ask ask allow"],
  [{ readOnlyHint: true, destructiveHint: true }, "ask ask allow"],
];

for (const [annotations, decisions] of TABLE) {
  Deno.test(`judgePermission() decides about a tool of a server that says ${JSON.stringify(annotations)}`, () => {
    const found = AUTONOMY_LEVELS.map((level) =>
      decide(annotations, { level })
    );
    assertEquals(found.join(" "), decisions);
  });
}

Deno.test("judgePermission() lets rules decide before what a server says", () => {
  const reads = { readOnlyHint: true };
  const cases: readonly [PolicyChanges["rules"], string][] = [
    [{ deny: ["mcp:*"] }, "deny"],
    [{ deny: ["mcp:files::*"] }, "deny"],
    [{ deny: ["mcp:files::write*"] }, "allow"],
    [{ ask: ["mcp:*::read_file"] }, "ask"],
    [{ allow: ["mcp:*"], ask: ["mcp:files::read_file"] }, "ask"],
  ];
  for (const [rules, decision] of cases) {
    assertEquals(decide(reads, { rules }), decision);
    const isFree = decision === "allow";
    const level = "full_access";
    assertEquals(decide(reads, { rules, level }), isFree ? "allow" : decision);
  }
  const rules = { allow: ["mcp:files::read_*"] };
  assertEquals(decide({ destructiveHint: true }, { rules }), "allow");
  assertEquals(
    decide({ destructiveHint: true }, { rules, level: "strict" }),
    "allow",
  );
});

Deno.test("judgePermission() would remember a tool by its name, and not one that nobody can read", () => {
  const remembers = (name: string) => {
    const verdict = judge(requestFor({ name }));
    return verdict.kind === "ask" ? verdict.remembers : undefined;
  };
  assertEquals(remembers(NAME), "mcp:files::read_file");
  assertEquals(remembers("a::x*"), "mcp:a::x\\*");
  assertEquals(remembers("a::x\u202e"), undefined);
  const remembered = ["mcp:files::read_file"];
  assertEquals(decide(undefined, { remembered }), "allow");
  assertEquals(
    judge(requestFor({ name: "files::write_file" }), { remembered }).kind,
    "ask",
  );
});
