import type {
  LibraryManifest,
  ResourceManifest,
} from "../core/tool_manifest.ts";
import type { ListedTool } from "../binding/lcp_binding.ts";
import type { CliSettings } from "./cli_settings.ts";
import type { CommandContext } from "./command.ts";
import { discoverAll } from "./discover_all.ts";
import { printJson } from "./print_json.ts";
import { readSettings } from "./read_settings.ts";
import { reportDiagnostics } from "./report_diagnostics.ts";
import { shownPath } from "./shown_path.ts";
import { terminalLine } from "./terminal_text.ts";
import { styleFor } from "./text_style.ts";
import { toolTable } from "./tool_table.ts";
import { UsageError } from "./usage_error.ts";

/**
 * Runs `lcp list`.
 *
 * @param context The command line and where to print.
 * @returns The exit code.
 */
export async function runList(context: CommandContext): Promise<number> {
  const { io, options, operands, rooms } = context;
  if (operands.length > 0) {
    throw new UsageError(
      `"lcp list" takes no names: found "${operands.join(" ")}"`,
      { hint: "Name a folder with --tools, one tool with lcp schema TOOL." },
    );
  }
  const settings = await readSettings(options, io);
  const { libraries, diagnostics, descriptions } = options.has("prompts")
    ? await (await import("./run_prompt_providers.ts"))
      .runPromptProviders(context, settings)
    : {
      ...await discoverAll(settings, rooms),
      descriptions: new Map<string, string>(),
    };
  const exitCode = await reportDiagnostics(diagnostics, context);
  const described = libraries.map((library) =>
    withDescriptions(library, descriptions)
  );
  if (options.has("tokens")) {
    const { printTokens } = await import("./print_tokens.ts");
    await printTokens(described, context);
  } else if (options.has("json")) {
    await printJson(described.flatMap(listEntries), io);
  } else if (described.some(isOffering)) {
    await printTable(described, context);
  } else if (exitCode === 0) await tellNothingFound(settings, context);
  return exitCode;
}

function withDescriptions(
  library: LibraryManifest,
  descriptions: ReadonlyMap<string, string>,
): LibraryManifest {
  const tools = library.tools.map((tool) => ({
    ...tool,
    description: descriptions.get(tool.name) ?? tool.description,
  }));
  return { ...library, tools };
}

function listEntries({ name: library, tools }: LibraryManifest): ListedTool[] {
  return tools.map((tool): ListedTool => {
    const { name, description, input_schema, _parsed_via_regex_fallback } =
      tool;
    const { path, line } = tool.source;
    const source = { path, line };
    const entry = { name, library, description, input_schema, source };
    return _parsed_via_regex_fallback
      ? { ...entry, _parsed_via_regex_fallback }
      : entry;
  });
}

function isOffering(
  { tools, resources = [], prompts = [] }: LibraryManifest,
): boolean {
  return tools.length + resources.length + prompts.length > 0;
}

function withUri(
  { name, uri, description }: ResourceManifest,
): { readonly name: string; readonly description: string } {
  return { name, description: `${uri}: ${description}` };
}

async function printTable(
  libraries: readonly LibraryManifest[],
  { io }: CommandContext,
): Promise<void> {
  const groups = libraries
    .filter(isOffering)
    .map((library) => ({
      ...library,
      tools: [
        ...library.tools,
        ...(library.resources ?? []).map(withUri),
        ...library.prompts ?? [],
      ],
      path: library.builtin ? "built-in" : shownPath(library.path, io.cwd),
    }));
  const text = toolTable(groups, {
    style: styleFor(io, "stdout"),
    columns: io.stdoutColumns,
  });
  await io.stdout(text);
}

async function tellNothingFound(
  { toolsFolders = [], toolFiles = [] }: CliSettings,
  { io, options }: CommandContext,
): Promise<void> {
  if (options.has("quiet")) return;
  const places = [...toolsFolders, ...toolFiles]
    .map((path) => terminalLine(shownPath(path, io.cwd)));
  const where = places.length === 0
    ? "the built-in libraries"
    : places.join(", ");
  await io.stderr(
    [
      `No tools found in ${where}.`,
      'A tool is an exported function whose name starts with "tool_", for example in my_tools/hello.ts:',
      "",
      "  /** Greets somebody. */",
      "  export function tool_hello(name: string) {",
      "    return `Hello, ${name}!`;",
      "  }",
      "",
      "Then: lcp list --tools my_tools",
      "",
    ].join("\n"),
  );
}
