import type { LogEntry, ToolResult } from "../core/tool_result.ts";
import type { ToolManifest } from "../core/tool_manifest.ts";
import { OutputChecker } from "../schema/arguments/output_checker.ts";

/** Holds results against what their tools' types say; each schema is compiled on first use. */
export class OutputCheckers {
  readonly #checkers = new WeakMap<ToolManifest, OutputChecker>();

  /**
   * Checks a result that counts as a success.
   *
   * @param tool The tool.
   * @param value What it returned, as JSON.
   * @param result The result that it became.
   * @returns The result, failed with 500 if the value is not what the tool's type says.
   */
  check(tool: ToolManifest, value: unknown, result: ToolResult): ToolResult {
    if (!result.success || tool.output_schema === undefined) return result;
    const { problems, isComplete } = this.#checkerOf(tool, tool.output_schema)
      .check(value);
    if (problems.length > 0) {
      const error = `${tool.name} returned what its type does not say:\n${
        problems.join("\n")
      }`;
      return { ...result, success: false, error, status_code: 500 };
    }
    if (isComplete) return result;
    const text =
      `What ${tool.name} returned is too much to be checked in whole`;
    const time = new Date().toISOString();
    const note: LogEntry = { level: "warning", text, time };
    const logs = Array.isArray(result.logs) ? result.logs : [];
    return { ...result, logs: [...logs, note] };
  }

  #checkerOf(
    tool: ToolManifest,
    schema: NonNullable<ToolManifest["output_schema"]>,
  ): OutputChecker {
    let checker = this.#checkers.get(tool);
    if (checker === undefined) {
      checker = new OutputChecker(schema);
      this.#checkers.set(tool, checker);
    }
    return checker;
  }
}
