import type { CliDiscovery } from "./cli_rooms.ts";
import type { CliSettings } from "./cli_settings.ts";
import type { CommandContext } from "./command.ts";
import { confirmHandlerFor } from "./confirm_handler.ts";
import { diagnosticLine } from "./diagnostic_line.ts";
import { untilAborted } from "./interruption.ts";

/** What was discovered, and the descriptions that prompt providers gave. */
export interface PromptedDiscovery extends CliDiscovery {
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
  await using binding = await rooms.openBinding(settings, {
    confirmHandler: confirmHandlerFor(options),
  });
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
