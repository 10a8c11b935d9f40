import type { ToolManifest } from "../core/tool_manifest.ts";
import { ArgumentPreparer } from "../schema/arguments/argument_preparer.ts";
import type { PreparedArguments } from "../schema/arguments/prepared_arguments.ts";

/** Argument preparers by tool, each compiled on first use. */
export class ArgumentPreparers {
  readonly #preparers = new WeakMap<ToolManifest, ArgumentPreparer>();

  /** Brings arguments into the form that a tool's schema asks for. */
  prepare(tool: ToolManifest, params: unknown): PreparedArguments {
    let preparer = this.#preparers.get(tool);
    if (!preparer) {
      preparer = new ArgumentPreparer(tool);
      this.#preparers.set(tool, preparer);
    }
    return preparer.prepare(params);
  }
}
