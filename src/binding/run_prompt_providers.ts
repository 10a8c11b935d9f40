import type { Diagnostic } from "../core/diagnostic.ts";
import type {
  LibraryManifest,
  PromptProvider,
  ToolManifest,
} from "../core/tool_manifest.ts";
import type { ToolResult } from "../core/tool_result.ts";

/** Time that a prompt provider has, in milliseconds. */
const PROMPT_TIMEOUT_MS = 2_000;

/** Calls an exported function of a library, in its sandbox. */
export type CallProvider = (
  library: LibraryManifest,
  provider: ToolManifest,
  timeoutMs: number,
) => Promise<ToolResult>;

/** Descriptions that prompt providers made. */
export interface ProvidedDescriptions {
  /** By tool name. */
  readonly tools: ReadonlyMap<string, string>;
  /** By library path. */
  readonly libraries: ReadonlyMap<string, string>;
  /** Providers that failed, whose static description stays. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Runs the prompt providers of libraries, all at once.
 *
 * @param call Runs one in its sandbox.
 */
export async function runPromptProviders(
  libraries: readonly LibraryManifest[],
  call: CallProvider,
): Promise<ProvidedDescriptions> {
  const runs = libraries.flatMap((library) =>
    library.promptProviders.map(async (provider) => {
      const manifest = manifestOf(provider);
      const result = await call(library, manifest, PROMPT_TIMEOUT_MS);
      return { library, provider, result };
    })
  );
  const tools = new Map<string, string>();
  const ofLibraries = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  for (const { library, provider, result } of await Promise.all(runs)) {
    const problem = problemOf(result);
    if (problem) diagnostics.push(diagnosticFor(provider, problem));
    else if (provider.tool) tools.set(provider.tool, `${result.output}`);
    else ofLibraries.set(library.path, `${result.output}`);
  }
  return { tools, libraries: ofLibraries, diagnostics };
}

function problemOf({ success, error, output }: ToolResult): string | undefined {
  if (!success) return error ?? "it failed";
  if (typeof output === "string" && output.trim() !== "") return undefined;
  return "it returned no text";
}

/** A provider is called like a tool without arguments; it may take the `tool_context`. */
function manifestOf(provider: PromptProvider): ToolManifest {
  const { exportName, source } = provider;
  return {
    name: provider.tool ? `${provider.tool}_prompt` : exportName,
    description: "",
    input_schema: { type: "object" },
    exportName,
    source,
    parameters: [{ kind: "host", name: "tool_context" }],
    acceptsUnknown: false,
  };
}

function diagnosticFor(
  provider: PromptProvider,
  problem: string,
): Diagnostic {
  const { path, line, column } = provider.source;
  return {
    severity: "warning",
    code: "prompt-provider-failed",
    message:
      `${provider.exportName} gave no description, so the static one stays: ${problem}`,
    path,
    line,
    column,
  };
}
