import type { ToolManifest } from "../core/tool_manifest.ts";
import {
  createArgumentPreparer,
  type PreparedArguments,
} from "../schema/arguments/prepare_arguments.ts";

type Preparer = (params: unknown) => PreparedArguments;

/** Argument preparers by tool, each compiled on first use. */
export class ArgumentPreparers {
  readonly #preparers = new WeakMap<ToolManifest, Preparer>();

  /** Brings arguments into the form that a tool's schema asks for. */
  prepare(tool: ToolManifest, params: unknown): PreparedArguments {
    let preparer = this.#preparers.get(tool);
    if (!preparer) {
      preparer = createArgumentPreparer(tool);
      this.#preparers.set(tool, preparer);
    }
    return preparer(params);
  }
}
