import { errorText } from "../core/error_text.ts";
import { failureResult } from "../core/normalize_result.ts";
import { resultOfOutcome } from "../core/result_of_outcome.ts";
import type { AuditEvent } from "../approval/audit/audit_event.ts";
import type { CallOutcome } from "../core/call_outcome.ts";
import type { ExecutorKind } from "../core/executor_kind.ts";
import type { AutonomyLevel } from "../core/handlers.ts";
import type { ExecuteToolOptions } from "../core/tool_binding.ts";
import type { ToolManifest } from "../core/tool_manifest.ts";
import type { LogEntry, ToolResult } from "../core/tool_result.ts";
import { LeaseError } from "../execution/lease_error.ts";
import {
  type SandboxRequest,
  SandboxStartError,
} from "../execution/sandbox.ts";
import type { SandboxPool } from "../execution/sandbox_pool.ts";
import type { CatalogEntry } from "./tool_catalog.ts";
import type { ArgumentPreparers } from "./argument_preparers.ts";
import type { OutputCheckers } from "./output_checkers.ts";
import { KeptSourceError } from "./kept_source_error.ts";
import { renameOutcome } from "./rename_outcome.ts";
import { withImportCause } from "./import_cause.ts";

/** Makes the result of a call that returned: of the value as JSON, and what it printed. */
export type AcceptReturned = (
  value: unknown,
  logs: readonly LogEntry[],
) => ToolResult;

/** What a call needs besides the tool. */
export interface CallToolOptions {
  readonly pool: SandboxPool;
  readonly preparers: ArgumentPreparers;
  /** Holds results against their types; absent where that is not wanted. */
  readonly outputs: OutputCheckers | undefined;
  /** Describes the sandbox; may throw {@linkcode SandboxStartError}. */
  readonly request: () => SandboxRequest | Promise<SandboxRequest>;
  /** Makes the host objects, for a tool that declares any. */
  readonly host: (request: SandboxRequest) => Readonly<Record<string, unknown>>;
  /** Rewrites the errors of tools that run from elsewhere than where their sources are. */
  readonly rename?: ((text: string) => string) | undefined;
  /** What becomes of what was returned, for what is no tool; a tool's result otherwise. */
  readonly accept?: AcceptReturned;
  /** Told of the arguments as the tool gets them. */
  readonly prepared: (args: unknown) => void;
  /** Notes what happened. */
  readonly record: (event: AuditEvent) => void;
  readonly defaultTimeoutMs: number;
  /** Where tools run. */
  readonly executor: ExecutorKind;
  readonly call: ExecuteToolOptions;
}

/** Runs one call through the pipeline: prepare, lease, run, normalize; and notes how it ended. */
export async function callTool(
  entry: CatalogEntry,
  params: unknown,
  options: CallToolOptions,
): Promise<ToolResult> {
  const since = performance.now();
  const { result, allowed = {} } = await runCall(entry, params, options);
  const { name, path } = entry.library;
  options.record({
    event: "call",
    library: { name, path },
    tool: entry.tool.name,
    status: result.status_code,
    allowed,
    durationMs: Math.round(performance.now() - since),
    ...(typeof result.error === "string" && { error: result.error }),
  });
  return result;
}

async function runCall(
  { tool, library }: CatalogEntry,
  params: unknown,
  options: CallToolOptions,
): Promise<{ result: ToolResult } & Pick<CallOutcome, "allowed">> {
  const prepared = options.preparers.prepare(tool, params);
  if (!prepared.ok) {
    const lines = prepared.problems.join("\n");
    const error = `Invalid arguments for ${tool.name}:\n${lines}`;
    return { result: failureResult(400, error) };
  }
  options.prepared(prepared.args);
  const { call, host } = options;
  const { signal, onProgress, onLog, onReturned, origin } = call;
  const timeoutMs = call.timeoutMs ?? tool.timeoutMs ??
    options.defaultTimeoutMs;
  const { name } = tool;
  const run = { name, timeoutMs, ...options };
  // Inline, nothing but the host's own permissions holds a tool.
  const isHeld = options.executor !== "inline";
  let level: AutonomyLevel | undefined;
  const ended = await runInSandbox(run, (lease, request) => {
    if (isHeld) level = request.level;
    return lease.sandbox.call({
      tool,
      args: prepared.args,
      host: declaresHost(tool) ? host(request) : NO_HOST,
      timeoutMs,
      waitedMs: lease.waitedMs,
      signal,
      onProgress,
      onLog,
      origin,
    });
  });
  const { rename } = options;
  const outcome = rename ? renameOutcome(ended, rename) : ended;
  // A URI or a prompt's form has nothing but texts: reading them is no news.
  const notes = (options.accept ? [] : prepared.notes).map((text) => ({
    level: "warning" as const,
    text,
    time: new Date().toISOString(),
  }));
  const { allowed } = outcome;
  const logs = [...notes, ...outcome.logs];
  const shown = { ...withImportCause(outcome, library), logs };
  if (outcome.kind === "returned" && options.accept) {
    return { result: options.accept(outcome.value, logs), allowed };
  }
  const result = resultOfOutcome(shown, tool, { level });
  if (outcome.kind !== "returned") return { result, allowed };
  onReturned?.(outcome.value);
  return options.outputs
    ? { result: options.outputs.check(tool, outcome.value, result), allowed }
    : { result, allowed };
}

const NO_HOST = {};

function declaresHost({ parameters }: ToolManifest): boolean {
  return parameters.some((parameter) =>
    parameter.kind === "host" ||
    (parameter.kind === "object" && parameter.host.length > 0)
  );
}

type Lease = Awaited<ReturnType<SandboxPool["lease"]>>;

async function runInSandbox(
  { pool, request, call, name, timeoutMs }: CallToolOptions & {
    readonly name: string;
    readonly timeoutMs: number;
  },
  run: (lease: Lease, request: SandboxRequest) => Promise<CallOutcome>,
): Promise<CallOutcome> {
  const { signal } = call;
  try {
    const sandbox = await request();
    using lease = await pool.lease(sandbox, { signal, timeoutMs });
    return await run(lease, sandbox);
  } catch (error) {
    if (signal?.aborted) {
      const reason = errorText(signal.reason);
      return { kind: "cancelled", reason, logs: [] };
    }
    if (error instanceof KeptSourceError) {
      const { name, message } = error;
      const report = { name, message };
      return { kind: "threw", phase: "load", error: report, logs: [] };
    }
    if (error instanceof SandboxStartError) {
      const { message: reason, refused } = error;
      return { kind: "no-sandbox", reason, refused, logs: [] };
    }
    if (!(error instanceof LeaseError)) throw error;
    if (error.kind === "timed-out") {
      return { kind: "timed-out", timeoutMs, logs: [] };
    }
    const reason = `Cannot execute ${name}: the LCPBinding is closed`;
    return { kind: "no-sandbox", reason, logs: [] };
  }
}
