import type { Diagnostic } from "../../src/core/diagnostic.ts";
import type { ConfirmHandler } from "../../src/core/handlers.ts";
import type { ExecuteToolOptions } from "../../src/core/tool_binding.ts";
import type {
  LibraryManifest,
  ToolManifest,
} from "../../src/core/tool_manifest.ts";
import type { ToolResult } from "../../src/core/tool_result.ts";
import type { CliIo } from "../../src/cli/cli_io.ts";
import type { CliBinding, CliRooms } from "../../src/cli/cli_rooms.ts";
import type { CliSettings } from "../../src/cli/cli_settings.ts";
import { toolSpec } from "../../src/binding/tool_spec.ts";
import { runCli } from "../../src/cli/run_cli.ts";

/** What a fake command line starts from. */
export interface FakeCliOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Makes stdout and stderr terminals of that width. */
  readonly columns?: number;
  readonly stdin?: string;
  readonly libraries?: readonly LibraryManifest[];
  readonly diagnostics?: readonly Diagnostic[];
  readonly signal?: AbortSignal;
  /** Descriptions that prompt providers would give, by tool. */
  readonly prompted?: Readonly<Record<string, string>>;
  /** Problems that prompt providers would have. */
  readonly promptDiagnostics?: readonly Diagnostic[];
  readonly execute?: (call: FakeCall) => ToolResult | Promise<ToolResult>;
}

/** One call that reached the fake binding. */
export interface FakeCall {
  readonly name: string;
  readonly params: unknown;
  readonly options: ExecuteToolOptions;
  readonly confirm: ConfirmHandler;
}

/** What a fake command line left behind. */
export interface FakeRun {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly calls: readonly FakeCall[];
  /** Settings that rooms were used with, in order. */
  readonly settings: readonly CliSettings[];
  /** How many bindings are still open. */
  readonly open: number;
}

/** Runs a command line in memory: streams are strings, the other rooms fakes of their interfaces. */
export async function runFake(
  args: readonly string[],
  options: FakeCliOptions = {},
): Promise<FakeRun> {
  const { cwd = "/cwd", env = {}, columns, stdin = "" } = options;
  let stdout = "";
  let stderr = "";
  const io: CliIo = {
    cwd,
    stdoutColumns: columns,
    stderrIsTerminal: columns !== undefined,
    stdinIsTerminal: false,
    holdOutput: () => Promise.resolve({ atLineStart: true, release: () => {} }),
    watchSignals: () => options.signal ?? new AbortController().signal,
    interrupt: () => {},
    onInterrupt: () => ({ [Symbol.dispose]: () => {} }),
    env: (name) => env[name],
    stdout: (text) => Promise.resolve(void (stdout += text)),
    stderr: (text) => Promise.resolve(void (stderr += text)),
    stdinText: async function* () {
      yield await Promise.resolve(stdin);
    },
    stdin: () => Promise.resolve(stdin),
  };
  const fake = fakeRooms(options);
  const exitCode = await runCli(args, io, { rooms: fake.rooms });
  const { calls, settings } = fake;
  return { exitCode, stdout, stderr, calls, settings, open: fake.open.size };
}

interface FakeRooms {
  readonly rooms: CliRooms;
  readonly calls: FakeCall[];
  readonly settings: CliSettings[];
  readonly open: Set<CliBinding>;
}

function fakeRooms(options: FakeCliOptions): FakeRooms {
  const { libraries = [], diagnostics = [] } = options;
  const calls: FakeCall[] = [];
  const settings: CliSettings[] = [];
  const open = new Set<CliBinding>();
  const rooms: CliRooms = {
    openClient: (_models, tools) =>
      Promise.resolve({
        llm: null,
        tools,
        [Symbol.asyncDispose]: () => Promise.resolve(),
      }),
    discover: (given) => {
      settings.push(given);
      return Promise.resolve({ libraries, diagnostics });
    },
    discoverServers: () => Promise.resolve({ libraries: [], diagnostics: [] }),
    openBinding: (given, { confirmHandler: confirm }) => {
      settings.push(given);
      const execute = options.execute ?? (() => DONE);
      const problems = [...diagnostics];
      const binding: CliBinding = {
        async *watchTools() {},
        libraries,
        libraryDescriptions: new Map(
          libraries.map(({ path, description }) => [path, description ?? ""]),
        ),
        diagnostics: problems,
        discoverTools: () =>
          Promise.resolve(
            libraries.flatMap(({ tools }) => [...tools]).map((tool) => ({
              ...tool,
            })),
          ),
        listTools: () => {
          problems.push(...options.promptDiagnostics ?? []);
          return Promise.resolve(
            libraries.flatMap((library) =>
              library.tools.map((tool) => ({
                ...toolSpec(tool),
                library: library.name,
                source: tool.source,
                description: options.prompted?.[tool.name] ?? tool.description,
              }))
            ),
          );
        },
        toChatToolSpecs: () => Promise.resolve([]),
        executeTool: async (name, params, callOptions = {}) => {
          const call = { name, params, options: callOptions, confirm };
          calls.push(call);
          return await execute(call);
        },
        [Symbol.asyncDispose]: () => {
          open.delete(binding);
          return Promise.resolve();
        },
      };
      open.add(binding);
      return Promise.resolve(binding);
    },
  };
  return { rooms, calls, settings, open };
}

const DONE: ToolResult = { success: true, output: "done", status_code: 200 };

/** A library as discovery would give it. */
export function library(
  name: string,
  tools: readonly ToolManifest[],
  extra: Partial<LibraryManifest> = {},
): LibraryManifest {
  return {
    name,
    path: `/cwd/tools/${name}.ts`,
    identity: "0".repeat(64),
    modules: [],
    externals: [],
    builtin: false,
    tools,
    promptProviders: [],
    hooks: [],
    diagnostics: [],
    ...extra,
  };
}

/** A tool as discovery would give it. */
export function tool(
  name: string,
  extra: Partial<ToolManifest> = {},
): ToolManifest {
  return {
    name,
    description: "Does something.",
    input_schema: { type: "object", properties: {}, required: [] },
    exportName: name,
    source: { path: "/cwd/tools/lib.ts", line: 3, column: 1 },
    parameters: [],
    acceptsUnknown: false,
    ...extra,
  };
}

/** A diagnostic at a place. */
export function diagnostic(extra: Partial<Diagnostic> = {}): Diagnostic {
  return {
    severity: "error",
    code: "syntax",
    message: "'}' expected",
    path: "/cwd/tools/broken.ts",
    line: 4,
    column: 2,
    ...extra,
  };
}
