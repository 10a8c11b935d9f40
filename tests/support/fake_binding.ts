import type {
  ExecuteToolOptions,
  ToolBinding,
} from "../../src/core/tool_binding.ts";
import { normalizeResult } from "../../src/core/normalize_result.ts";
import type { ToolSpec } from "../../src/core/tool_manifest.ts";

export type FakeTool = (
  args: Record<string, unknown>,
  options: ExecuteToolOptions,
) => unknown;

/** Tools that are functions of the test. */
export interface FakeBinding extends ToolBinding {
  /** Names and arguments of the calls, in the order in which they came. */
  readonly called: (readonly [name: string, args: unknown])[];
  /** Tools that can be added while a chat runs. */
  readonly tools: Record<string, FakeTool>;
}

export function fakeBinding(
  tools: Record<string, FakeTool>,
  specs: Readonly<Record<string, Partial<ToolSpec>>> = {},
): FakeBinding {
  const called: FakeBinding["called"] = [];
  const found = (): readonly ToolSpec[] =>
    Object.keys(tools).map((name) => ({
      name,
      description: `Does ${name}.`,
      input_schema: { type: "object", properties: {} },
      ...specs[name],
    }));
  return {
    called,
    tools,
    diagnostics: [],
    discoverTools: () => Promise.resolve(found()),
    toChatToolSpecs: () =>
      Promise.resolve(
        found().map(({ name, description, input_schema }) => ({
          type: "function",
          function: { name, description, parameters: input_schema },
        })),
      ),
    async executeTool(name, params, options = {}) {
      called.push([name, params]);
      const tool = tools[name];
      // The loop gives objects only.
      const given = await tool?.(params as Record<string, unknown>, options);
      return normalizeResult(given);
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}
