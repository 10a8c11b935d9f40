import type { ToolManifest } from "../../core/tool_manifest.ts";
import { ArgumentPreparer } from "./_argument_preparer.ts";

/** What a call's arguments became. */
export type PreparedArguments =
  | {
    readonly ok: true;
    /** Arguments by name, dates, maps and so on revived. Has no prototype. */
    readonly args: Record<string, unknown>;
    /** One line for each argument that was read differently or ignored. */
    readonly notes: readonly string[];
  }
  | {
    readonly ok: false;
    /** One line for each problem. */
    readonly problems: readonly string[];
  };

/** The parts of a manifest that say what arguments a tool takes. */
export type ArgumentManifest = Pick<
  ToolManifest,
  "input_schema" | "acceptsUnknown" | "revivals" | "revivalDefinitions"
>;

/**
 * Makes the function that turns what a caller passed into what a tool
 * receives: coerced where the schema leaves no doubt, defaults filled in,
 * unknown names left out, validated, and revived. The tool's schema is compiled
 * at the first call. The caller's values are never changed.
 *
 * Limits, so that neither a schema nor a value stalls the host: values nest at
 * most 200 levels deep and have at most 1,000,000 parts; a pattern that could
 * take the engine long on the texts at hand, and `uniqueItems` in view of more
 * than 2,000 items, are not enforced.
 *
 * @param tool The tool's manifest.
 * @returns The function, which never throws. It takes an object or its JSON text; undefined and null stand for no arguments.
 */
export function createArgumentPreparer(
  tool: ArgumentManifest,
): (params: unknown) => PreparedArguments {
  let preparer: ArgumentPreparer | undefined;
  return (params) => {
    preparer ??= new ArgumentPreparer(tool);
    return preparer.prepare(params);
  };
}
