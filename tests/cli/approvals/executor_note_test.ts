import { assertEquals, assertStringIncludes } from "@std/assert";
import { executorNote } from "../../../src/cli/approvals/executor_note.ts";

Deno.test("executorNote() tells where no broker can be used", () => {
  const linux = { os: "linux", standalone: false } as const;
  assertEquals(executorNote("process", linux), undefined);
  for (
    const system of [{ ...linux, standalone: true }, {
      ...linux,
      os: "windows",
    }] as const
  ) {
    assertStringIncludes(
      `${executorNote("process", system)}`,
      "No permission broker",
    );
  }
});
