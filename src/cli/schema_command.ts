import type { Diagnostic } from "../core/diagnostic.ts";
import { pointerNames } from "../core/json_pointer.ts";
import type { ToolManifest } from "../core/tool_manifest.ts";
import type { Discovery } from "../discovery/discover_libraries.ts";
import type { ProviderLoss } from "../schema/providers/provider_loss.ts";
import {
  PROVIDER_FORMATS,
  type ProviderFormat,
} from "../schema/providers/provider_formats.ts";
import { toProviderFormat } from "../schema/providers/to_provider_format.ts";
import { sentNames } from "./sent_names.ts";
import type { CliSettings } from "./cli_settings.ts";
import type { CommandContext } from "./command.ts";
import { discoverAll } from "./discover_all.ts";
import { printJson } from "./print_json.ts";
import { readSettings } from "./read_settings.ts";
import { reportDiagnostics } from "./report_diagnostics.ts";
import { unknownNameError } from "./unknown_name_error.ts";

/** Tools that one request can name. */
const MAX_TOOLS: Partial<Record<ProviderFormat, number>> = {
  openai: 128,
  "openai-responses": 128,
};

/**
 * Runs `lcp schema`.
 *
 * @param context The command line and where to print.
 * @returns The exit code.
 */
export async function runSchema(context: CommandContext): Promise<number> {
  const { io, options } = context;
  const settings = await readSettings(options, io);
  const { libraries, diagnostics } = await discoverWanted(settings, context);
  const exitCode = await reportDiagnostics(diagnostics, context);
  const tools = await wantedTools(
    libraries.flatMap((library) => library.tools),
    context.operands,
  );
  const format = formatOf(options.text("format"));
  const isOwn = format === "lcp" || format === "mcp";
  const names = isOwn ? new Map<string, string>() : sentNames(tools);
  const losses: Diagnostic[] = [];
  const specs: unknown[] = [];
  for (const tool of tools) {
    const report = (loss: ProviderLoss) =>
      losses.push(diagnosticOf(loss, tool, format));
    const name = names.get(tool.name) ?? tool.name;
    const spec = toProviderFormat({ ...tool, name }, format, { report });
    if (spec !== undefined) specs.push(spec);
  }
  const most = MAX_TOOLS[format];
  const beyond = most === undefined ? undefined : tools[most];
  if (beyond !== undefined) {
    const message =
      `a request takes at most ${most} tools, and there are ${specs.length}: name those that it needs`;
    losses.push(diagnosticOf({ pointer: "", message }, beyond, format));
  }
  await reportLosses(losses, context);
  await printJson(specs, io);
  return exitCode;
}

/** No server is started for tools of folders alone. */
async function discoverWanted(
  settings: CliSettings,
  { operands, rooms }: CommandContext,
): Promise<Discovery> {
  const isLocal = operands.length > 0 &&
    operands.every((name) => !name.includes("::"));
  return isLocal
    ? await rooms.discover(settings)
    : await discoverAll(settings, rooms);
}

async function wantedTools(
  tools: readonly ToolManifest[],
  names: readonly string[],
): Promise<readonly ToolManifest[]> {
  if (names.length === 0) return tools;
  const known = new Map(tools.map((tool) => [tool.name, tool]));
  const wanted: ToolManifest[] = [];
  for (const name of names) {
    const tool = known.get(name);
    if (tool === undefined) {
      throw await unknownNameError(name, {
        what: "tool",
        names: [...known.keys()],
        hint:
          'Run "lcp list" to see all tools; --tools names the folder they are in.',
      });
    }
    wanted.push(tool);
  }
  return wanted;
}

function diagnosticOf(
  { pointer, message }: ProviderLoss,
  { name, source }: ToolManifest,
  format: ProviderFormat,
): Diagnostic {
  const part = shownPointer(pointer);
  return {
    severity: "warning",
    code: "provider-limit",
    message: `${name} for ${format}${
      part === "" ? "" : `, ${part}`
    }: ${message}`,
    ...source,
  };
}

/** `/properties/lines/items/properties/sku` as `lines[].sku`. */
function shownPointer(pointer: string): string {
  const parts = [...pointerNames(pointer)].reverse();
  let shown = "";
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    if (part === "items" || part === "prefixItems") shown += "[]";
    if (part !== "properties" && part !== "$defs") continue;
    const name = parts.pop() ?? "";
    shown += shown === "" ? name : `.${name}`;
  }
  return shown;
}

async function reportLosses(
  losses: readonly Diagnostic[],
  { io, options }: CommandContext,
): Promise<void> {
  if (losses.length === 0 || options.has("quiet")) return;
  const { diagnosticLine, sortedDiagnostics } = await import(
    "./diagnostic_line.ts"
  );
  const lines = sortedDiagnostics(losses)
    .map((loss) => `${diagnosticLine(loss, io.cwd)}\n`);
  await io.stderr(lines.join(""));
}

function formatOf(text: string | undefined): ProviderFormat {
  return PROVIDER_FORMATS.find((format) => format === text) ?? "lcp";
}
