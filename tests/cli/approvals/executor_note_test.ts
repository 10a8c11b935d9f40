import { assertEquals, assertStringIncludes } from "@std/assert";
import { executorNote } from "../../../src/cli/approvals/executor_note.ts";

Deno.test("executorNote() tells where no broker can be used", () => {
  const linux = { os: "linux", standalone: false } as const;
  assertEquals(executorNote("ask", "process", linux), undefined);
  for (
    const system of [{ ...linux, standalone: true }, {
      ...linux,
      os: "windows",
    }] as const
  ) {
    assertStringIncludes(
      `${executorNote("ask", "process", system)}`,
      "No permission broker",
    );
  }
});

Deno.test("executorNote() has nothing to say of what is not asked, but that rules do not hold inline", () => {
  for (const decision of ["allow", "deny"] as const) {
    assertEquals(executorNote(decision, "worker"), undefined);
    assertStringIncludes(
      `${executorNote(decision, "inline")}`,
      "rules do not hold",
    );
  }
});
