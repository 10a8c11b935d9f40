import { basename } from "../../core/path.ts";
import type { SourceModule } from "../modules/source_module.ts";
import type { Reporter } from "../reporter.ts";
import type { OfferedExport } from "./list_offered_exports.ts";

/** A prompt provider: of a tool, or of the library when it has none. */
export interface ProviderExport extends OfferedExport {
  readonly tool?: string;
}

/**
 * Tells prompt providers (`tool_x_prompt`) from tools.
 *
 * @param module The library's module, whose file stem is the library's name.
 * @param all The exported `tool_*` functions.
 * @param reporter Receives reports of providers without a tool.
 * @returns Tools and providers.
 */
export function splitPromptProviders(
  module: SourceModule,
  all: readonly OfferedExport[],
  reporter: Reporter,
): {
  readonly tools: readonly OfferedExport[];
  readonly providers: readonly ProviderExport[];
} {
  const stem = basename(module.path).replace(/\.[^.]+$/, "");
  const tools = all.filter(({ name }) => providedBy(name) === undefined);
  const names = new Set(tools.map(({ name }) => name));
  const providers: ProviderExport[] = [];
  for (const provider of all) {
    const tool = providedBy(provider.name);
    if (tool === undefined) continue;
    if (names.has(tool)) providers.push({ ...provider, tool });
    else if (tool === `tool_${stem}`) providers.push(provider);
    else {
      reporter.report(provider.source.place, {
        severity: "warning",
        code: "orphan-prompt-provider",
        message:
          `${provider.name} describes no tool: there is no ${tool}, and the library is called ${stem}; rename it, as names that end in _prompt are never tools`,
      });
    }
  }
  return { tools, providers };
}

/** The tool that a function of this name describes, or undefined when the name is a tool's. */
function providedBy(name: string): string | undefined {
  return /^(tool_.+)_prompt$/.exec(name)?.[1];
}
