import { untilAborted } from "../core/until_aborted.ts";
import type { Discovery } from "../discovery/discover_libraries.ts";
import type { CliSettings } from "./cli_settings.ts";
import type { CommandContext } from "./command.ts";
import { diagnosticLine } from "./diagnostic_line.ts";
import { operatorFor } from "./operator_for.ts";
import { warnOfIneffectiveKeys } from "./warn_of_ineffective_keys.ts";

/** What was discovered, and the descriptions that prompt providers gave. */
export interface PromptedDiscovery extends Discovery {
  /** Descriptions for a model by tool name. */
  readonly descriptions: ReadonlyMap<string, string>;
}

/**
 * Discovers tools and runs their prompt providers, in the sandbox. A provider
 * that fails is told on stderr.
 *
 * @param context The command's.
 * @param settings Where the tools are.
 */
export async function runPromptProviders(
  context: CommandContext,
  settings: CliSettings,
): Promise<PromptedDiscovery> {
  const { io, options, rooms } = context;
  const signal = io.watchSignals();
  await warnOfIneffectiveKeys(settings, context);
  using operator = operatorFor(context);
  await using binding = await rooms.openBinding(settings, operator);
  await binding.discoverTools();
  const before = new Set(binding.diagnostics);
  const tools = await untilAborted(
    binding.listTools({ prompts: true }),
    signal,
  );
  const { diagnostics, libraryDescriptions } = binding;
  const libraries = binding.libraries.map((library) => ({
    ...library,
    description: libraryDescriptions.get(library.path),
  }));
  const fresh = diagnostics.filter((diagnostic) => !before.has(diagnostic));
  if (!options.has("quiet") && fresh.length > 0) {
    const lines = fresh.map((entry) => `${diagnosticLine(entry, io.cwd)}\n`);
    await io.stderr(lines.join(""));
  }
  const descriptions = new Map(
    tools.map(({ name, description }) => [name, description]),
  );
  return { libraries, diagnostics: [...before], descriptions };
}
