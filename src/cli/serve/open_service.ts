import { errorText } from "../../core/error_text.ts";
import { toFileUrl } from "../../core/path.ts";
import {
  askClientForInput,
  confirmWithClient,
} from "../../mcp/server/client_operator.ts";
import { followChanges } from "../../mcp/server/follow_changes.ts";
import type { ToolsChange } from "../../core/tools_change.ts";
import { McpService } from "../../mcp/server/mcp_service.ts";
import type { CliBinding } from "../cli_rooms.ts";
import type { CliSettings } from "../cli_settings.ts";
import type { CommandContext } from "../command.ts";
import { reportDiagnostics } from "../report_diagnostics.ts";
import { terminalLine } from "../terminal_text.ts";
import { UsageError } from "../usage_error.ts";

/** Longest time that clients wait for the list of one MCP server, in milliseconds. */
const LIST_PATIENCE_MS = 5_000;

/** What is served, until it is disposed. */
export interface OpenService extends AsyncDisposable {
  readonly service: McpService;
  readonly binding: CliBinding;
}

/** What there is, as the libraries say of themselves; undefined when none does. */
function instructionsOf(binding: CliBinding): string | undefined {
  const lines = binding.libraries.flatMap(({ path, name, title }) => {
    const text = binding.libraryDescriptions.get(path);
    return text === undefined ? [] : [`${title ?? name}: ${text}`];
  });
  return lines.length === 0 ? undefined : lines.join("\n");
}

/** Tells clients and the terminal of changes, once a client has got its first answer. */
async function follow(
  changes: AsyncIterable<ToolsChange>,
  service: McpService,
  context: CommandContext,
): Promise<void> {
  await service.answered;
  try {
    await followChanges(changes, service, {
      report: (diagnostics) => reportDiagnostics(diagnostics, context),
    });
  } catch (error) {
    const why = terminalLine(errorText(error));
    await context.io.stderr(
      `warning: changes of tool files are not seen any more: ${why}\n`,
    );
  }
}

/**
 * Opens what `lcp serve` serves: the tools, and who is asked for approval, which
 * is whoever called.
 *
 * @param settings The command's.
 * @param context The command's.
 * @throws {UsageError} If a source of tools is missing.
 */
export async function openService(
  settings: CliSettings,
  context: CommandContext,
): Promise<OpenService> {
  const { rooms, options } = context;
  await using held = new AsyncDisposableStack();
  const binding = held.use(
    await rooms.openBinding({ ...settings, validateOutput: true }, {
      confirmHandler: confirmWithClient,
      userInteractionHandler: askClientForInput,
      listPatienceMs: LIST_PATIENCE_MS,
    }),
  );
  await binding.discoverTools();
  if (await reportDiagnostics(binding.diagnostics, context) !== 0) {
    throw new UsageError("Cannot serve: a source of tools is missing");
  }
  const files = options.has("resources")
    ? await (await import("../../mcp/server/workspace_files.ts"))
      .WorkspaceFiles.open(settings.workspace)
    : undefined;
  const service = new McpService(binding, {
    bareNames: options.has("bare-names"),
    instructions: instructionsOf(binding),
    files,
    workspaceUrl: `${toFileUrl(settings.workspace).href}/`,
  });
  const ending = new AbortController();
  held.defer(() => ending.abort());
  const changes = binding.watchTools({ signal: ending.signal });
  follow(changes, service, context);
  const closing = held.move();
  return {
    service,
    binding,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}
