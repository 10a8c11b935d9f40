import {
  PROVIDER_FORMATS,
  type ProviderFormat,
  toProviderFormat,
} from "../schema/to_provider_format.ts";
import type { CommandContext } from "./command.ts";
import { printJson } from "./print_json.ts";
import { readSettings } from "./read_settings.ts";
import { reportDiagnostics } from "./report_diagnostics.ts";
import { unknownNameError } from "./unknown_name_error.ts";

/**
 * Runs `lcp schema`.
 *
 * @param context The command line and where to print.
 * @returns The exit code.
 */
export async function runSchema(context: CommandContext): Promise<number> {
  const { io, options, operands, rooms } = context;
  const settings = await readSettings(options, io);
  const { libraries, diagnostics } = await rooms.discover(settings);
  const exitCode = await reportDiagnostics(diagnostics, context);
  const tools = new Map(
    libraries.flatMap((library) => library.tools)
      .map((tool) => [tool.name, tool]),
  );
  const wanted = operands.length > 0 ? operands : [...tools.keys()];
  const format = formatOf(options.text("format"));
  const specs: unknown[] = [];
  for (const name of wanted) {
    const tool = tools.get(name);
    if (tool === undefined) {
      throw await unknownNameError(name, {
        what: "tool",
        names: [...tools.keys()],
        hint:
          'Run "lcp list" to see all tools; --tools names the folder they are in.',
      });
    }
    specs.push(toProviderFormat(tool, format));
  }
  await printJson(specs, io);
  return exitCode;
}

function formatOf(text: string | undefined): ProviderFormat {
  return PROVIDER_FORMATS.find((format) => format === text) ?? "lcp";
}
