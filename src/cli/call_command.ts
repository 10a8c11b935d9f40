import type { JsonSchema } from "../core/json.ts";
import type { ToolProgress } from "../core/tool_binding.ts";
import type { LibraryManifest, ToolManifest } from "../core/tool_manifest.ts";
import { isRichContent } from "../core/rich_content.ts";
import type { ToolResult } from "../core/tool_result.ts";
import { untilAborted } from "../core/until_aborted.ts";
import { pointReferences } from "../schema/providers/point_references.ts";
import { toRootObject } from "../schema/providers/root_object.ts";
import { callArguments } from "./call_arguments.ts";
import type { CliBinding } from "./cli_rooms.ts";
import type { CommandContext } from "./command.ts";
import { parseDurationMs } from "../core/parse_duration.ts";
import { exitCodeOf } from "./exit_code_of.ts";
import { withServersFor } from "./mcp_servers.ts";
import { operatorFor } from "./operator_for.ts";
import { printResult } from "./print_result.ts";
import { readSettings } from "./read_settings.ts";
import { reportDiagnostics } from "./report_diagnostics.ts";
import { sentNames } from "./sent_names.ts";
import { tellProtection } from "./tell_protection.ts";
import { terminalLine } from "./terminal_text.ts";
import { UsageError } from "./usage_error.ts";
import { warnOfApprovals } from "./warn_of_approvals.ts";
import { warnOfIneffectiveKeys } from "./warn_of_ineffective_keys.ts";

/**
 * Runs `lcp call`.
 *
 * @param context The command line and where to print.
 * @returns The exit code.
 */
export async function runCall(context: CommandContext): Promise<number> {
  const { io, options, operands, rooms } = context;
  const [name, ...words] = operands;
  if (name === undefined) {
    throw new UsageError("lcp call needs the name of a tool", {
      hint: 'Run "lcp list" to see the tools.',
    });
  }
  const signal = io.watchSignals();
  const timeoutMs = getTimeoutMs(options.text("timeout"));
  const settings = withServersFor(await readSettings(options, io), name);
  await warnOfIneffectiveKeys(settings, context);
  const typed = options.text("args");
  const json = typed === "-" ? await io.stdin() : typed;
  using operator = operatorFor(context);
  await using binding = await rooms.openBinding(settings, operator);
  await untilAborted(binding.discoverTools(), signal);
  const { library, tool } = findTool(name, binding);
  const files = library && [library.path, ...library.modules];
  // That its server cannot be used is the result of the call.
  const diagnostics = binding.diagnostics
    .filter(({ code }) => code !== "mcp-server");
  if (await reportDiagnostics(diagnostics, context, { files }) !== 0) {
    throw new UsageError(`Cannot call "${name}": a source of tools is missing`);
  }
  const schema = tool?.input_schema;
  const params = callArguments(words, {
    json,
    schema: schema && withAllParameters(schema),
  });
  const { onProgress, printed } = progressPrinter(context);
  const result = await binding.executeTool(name, params, {
    signal,
    timeoutMs,
    onProgress,
  });
  // A question that the tool left behind must not hold up its result.
  operator[Symbol.dispose]();
  await printed();
  await tellProtection(result, library, context);
  await printResult(result, context);
  await tellSaved(result, { tool: name, ...settings }, context);
  // Closing writes what is left of the audit log.
  await binding[Symbol.asyncDispose]();
  await warnOfApprovals(binding.diagnostics, context);
  signal.throwIfAborted();
  return exitCodeOf(result.status_code);
}

/** The schema with the parameters that only its forms and conditions name. */
function withAllParameters(schema: JsonSchema): JsonSchema {
  const ignore = () => {};
  const pointed = pointReferences(schema, ignore);
  return toRootObject(pointed, ignore, { conditions: true });
}

/** Writes what is no text into files, where nobody gets it as JSON. */
async function tellSaved(
  result: ToolResult,
  options: { readonly tool: string; readonly workspace: string },
  { io, options: given }: CommandContext,
): Promise<void> {
  if (given.has("json")) return;
  if (![result.content, result.output].some(isRichContent)) return;
  const { saveContent } = await import("./save_content.ts");
  for (const part of await saveContent(result, options)) {
    const line = part.kind === "saved"
      ? `saved: ${part.path}`
      : `not saved: ${part.reason}`;
    if (part.kind === "failed" || !given.has("quiet")) {
      await io.stderr(`${terminalLine(line)}\n`);
    }
  }
}

function getTimeoutMs(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const timeoutMs = parseDurationMs(text);
  if (timeoutMs !== undefined) return timeoutMs;
  throw new UsageError(`--timeout is no usable time: found "${text}"`, {
    hint: "Write a number and a unit: 500ms, 30s, 2m or 1h (at most 24 days).",
  });
}

interface FoundTool {
  readonly library?: LibraryManifest;
  readonly tool?: ToolManifest;
}

/** Finds a tool by its name, or one of a server by the name that models are given. */
function findTool(name: string, { libraries }: CliBinding): FoundTool {
  const all = libraries.flatMap((library) =>
    library.tools.map((tool) => ({ library, tool }))
  );
  const sent = sentNames(all.map(({ tool }) => tool));
  return all.find(({ tool }) => tool.name === name) ??
    all.find(({ tool }) => sent.get(tool.name) === name) ?? {};
}

interface ProgressPrinter {
  onProgress(progress: ToolProgress): void;
  /** Resolves when all that was reported is written. */
  printed(): Promise<void>;
}

function progressPrinter({ io, options }: CommandContext): ProgressPrinter {
  let written = Promise.resolve();
  const onProgress = ({ progress, total, message = "" }: ToolProgress) => {
    if (options.has("quiet")) return;
    const share = progress === undefined
      ? ""
      : total === undefined
      ? `${progress}`
      : `${progress}/${total}`;
    const line = terminalLine(`progress: ${share} ${message}`);
    // In order, and without holding up the call.
    written = written.then(() => io.stderr(`${line}\n`));
  };
  return { onProgress, printed: () => written };
}
