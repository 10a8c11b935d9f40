import { assertEquals } from "@std/assert";
import {
  toolsChange,
  type ToolsState,
} from "../../src/binding/tools_change.ts";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import type {
  LibraryManifest,
  ToolManifest,
} from "../../src/core/tool_manifest.ts";

/** Tools as `name: "description identity"`. */
function state(
  tools: Readonly<Record<string, string>>,
  diagnostics: readonly Diagnostic[] = [],
): ToolsState {
  const entries = Object.entries(tools).map(([name, text]) => {
    const [description = "", identity = ""] = text.split(" ");
    const source = { path: "/tools/a.ts", line: 1, column: 1 };
    const tool: ToolManifest = {
      name,
      description,
      input_schema: { type: "object" },
      exportName: name,
      source,
      parameters: [],
      acceptsUnknown: false,
    };
    const library: LibraryManifest = {
      name: "a",
      path: "/tools/a.ts",
      identity,
      modules: [],
      externals: [],
      builtin: false,
      tools: [tool],
      promptProviders: [],
      hooks: [],
      diagnostics: [],
    };
    return { tool, library };
  });
  return { entries, resources: [], prompts: [], diagnostics };
}

function problem(line: number): Diagnostic {
  return {
    severity: "error",
    code: "syntax",
    message: "Wrong.",
    path: "/tools/a.ts",
    line,
    column: 1,
  };
}

const NONE = { added: [], removed: [], changed: [] };
const NOTHING = { ...NONE, resources: NONE, prompts: NONE, diagnostics: [] };

Deno.test("toolsChange() tells tools apart by name and specification, and says nothing of what is the same", () => {
  const before = state({ tool_a: "A 1", tool_b: "B 1", tool_c: "C 1" });
  assertEquals(toolsChange(before, before), undefined);
  const after = state({ tool_d: "D 1", tool_b: "other 1", tool_a: "A 1" });
  assertEquals(toolsChange(before, after), {
    ...NOTHING,
    added: ["tool_d"],
    removed: ["tool_c"],
    changed: ["tool_b"],
  });
});

Deno.test("toolsChange() tells of other code behind the same specifications with empty lists", () => {
  const before = state({ tool_a: "A 1" });
  assertEquals(toolsChange(before, state({ tool_a: "A 2" })), NOTHING);
});

Deno.test("toolsChange() tells only diagnostics that are new, and with empty lists that one is gone", () => {
  const before = state({ tool_a: "A 1" }, [problem(1)]);
  const more = state({ tool_a: "A 1" }, [problem(1), problem(2)]);
  assertEquals(toolsChange(before, before), undefined);
  assertEquals(toolsChange(before, more), {
    ...NOTHING,
    diagnostics: [problem(2)],
  });
  assertEquals(toolsChange(more, before), NOTHING);
});
