import type { ConfirmHandler } from "../core/handlers.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import type { JsonSchema } from "../core/json.ts";
import type { ToolBinding } from "../core/tool_binding.ts";
import type { LibraryManifest } from "../core/tool_manifest.ts";
import type { CliSettings } from "./cli_settings.ts";

/** What discovery found. */
export interface CliDiscovery {
  readonly libraries: readonly LibraryManifest[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A tool as `lcp list` shows it. */
export interface CliTool {
  readonly name: string;
  /** Stem of its library. */
  readonly library: string;
  readonly description: string;
  readonly input_schema: JsonSchema;
  readonly source: { readonly path: string; readonly line: number };
}

/** What the commands need of a binding. */
export interface CliBinding extends ToolBinding {
  /** Known after `discoverTools`. */
  readonly libraries: readonly LibraryManifest[];
  /** Descriptions by library path, prompt providers' once they ran. */
  readonly libraryDescriptions: ReadonlyMap<string, string>;
  /** The tools; runs prompt providers for the descriptions if asked to. */
  listTools(options?: { prompts?: boolean }): Promise<readonly CliTool[]>;
}

/** What the operator of a binding brings. */
export interface CliOperator {
  readonly confirmHandler: ConfirmHandler;
}

/** The other rooms as the commands see them; loaded on first use, so that a command pays only for what it needs. */
export interface CliRooms {
  /** Finds libraries; executes nothing. */
  discover(settings: CliSettings): Promise<CliDiscovery>;
  /** Opens a binding that can execute; the caller closes it. */
  openBinding(
    settings: CliSettings,
    operator: CliOperator,
  ): Promise<CliBinding>;
}
