import type { McpApprovals, McpSubject } from "../approval/mcp_approvals.ts";
import { withOrigin } from "../core/call_origin.ts";
import { errorText } from "../core/error_text.ts";
import type { JsonObject } from "../core/json.ts";
import { failureResult, normalizeResult } from "../core/normalize_result.ts";
import type { ExecuteToolOptions } from "../core/tool_binding.ts";
import type { ToolManifest } from "../core/tool_manifest.ts";
import type { LogEntry, ToolResult } from "../core/tool_result.ts";
import type { RemoteTool } from "../mcp/client/remote_tool.ts";
import { resultOfAnswer } from "../mcp/client/result_of_answer.ts";
import type { LoggedOutcome, ServerLink } from "../mcp/client/server_link.ts";
import { ArgumentPreparers } from "./argument_preparers.ts";
import { serverLibrary } from "./mcp_client_handlers.ts";
import type { Operator } from "./operator.ts";
import { OutputCheckers } from "./output_checkers.ts";

/** A tool of a server that can be called. */
export interface McpEntry {
  readonly link: ServerLink;
  readonly tool: RemoteTool;
  readonly manifest: ToolManifest;
}

/** Options of a {@linkcode McpCaller}. */
export interface McpCallerOptions {
  readonly operator: Operator;
  readonly approvals: McpApprovals;
  readonly defaultTimeoutMs: number;
}

/** Runs calls of servers' tools: arguments, approval, the call, its result; and notes how each ended. */
export class McpCaller {
  readonly #options: McpCallerOptions;
  readonly #preparers = new ArgumentPreparers();
  readonly #outputs = new OutputCheckers();

  /** @param options Who decides, and what is written down. */
  constructor(options: McpCallerOptions) {
    this.#options = options;
  }

  /** Runs one call; whatever happens is in the result. */
  async call(
    entry: McpEntry,
    params: unknown,
    options: ExecuteToolOptions,
  ): Promise<ToolResult> {
    const { operator } = this.#options;
    const since = performance.now();
    operator.learn(params);
    const result = await this.#run(entry, params, options);
    const { name, path } = serverLibrary(entry.link.server.alias);
    operator.record({
      event: "call",
      library: { name, path },
      tool: entry.manifest.name,
      status: result.status_code,
      allowed: {},
      durationMs: Math.round(performance.now() - since),
      ...(typeof result.error === "string" && { error: result.error }),
    });
    return result;
  }

  async #run(
    entry: McpEntry,
    params: unknown,
    options: ExecuteToolOptions,
  ): Promise<ToolResult> {
    const { timeoutMs = this.#options.defaultTimeoutMs } = options;
    const { signal, onProgress, onLog, onReturned, origin } = options;
    const { link, tool, manifest } = entry;
    const { name } = manifest;
    let prepared;
    try {
      prepared = this.#preparers.prepare(manifest, params);
    } catch (error) {
      return failureResult(
        500,
        `The schema of ${name} cannot be used: ${errorText(error)}`,
      );
    }
    if (!prepared.ok) {
      const lines = prepared.problems.join("\n");
      return failureResult(400, `Invalid arguments for ${name}:\n${lines}`);
    }
    this.#options.operator.learn(prepared.args);
    // A schema of a server has no plans for revival, so what is JSON stays JSON.
    const args = { ...prepared.args } as JsonObject;
    const shown = withOrigin({ tool: name, args }, origin);
    const asker = { calls: [shown], signal: signal ?? NEVER };
    const decision = await this.#options.approvals.decide(
      subjectOf(entry),
      asker,
    );
    if (signal?.aborted) return cancelled(name, errorText(signal.reason));
    if (!decision.allowed) return failureResult(403, decision.reason);
    const outcome = await link.call({
      tool,
      args,
      shown,
      timeoutMs,
      ...(signal && { signal }),
      ...(onProgress && { onProgress }),
    });
    // What a server prints may be about the call of somebody else.
    const isHost = origin === undefined;
    if (isHost) { for (const entry of outcome.logs) onLog?.(entry); }
    if (outcome.kind === "answered" && !outcome.isError) {
      onReturned?.(outcome.structuredContent);
    }
    return this.#resultOf(
      isHost ? withLastWords(outcome) : outcome,
      manifest,
      prepared.notes,
    );
  }

  #resultOf(
    outcome: LoggedOutcome,
    manifest: ToolManifest,
    notes: readonly string[],
  ): ToolResult {
    const { name } = manifest;
    const logs = [...notes.map(noteEntry), ...outcome.logs];
    switch (outcome.kind) {
      case "answered": {
        const value = resultOfAnswer(outcome);
        const result = normalizeResult(value, { logs });
        const { output_schema } = manifest;
        if (!result.success || output_schema === undefined) return result;
        if (outcome.structuredContent === undefined) {
          return {
            ...result,
            success: false,
            status_code: 500,
            error:
              `${name} says what its output is like, and returned no structured content`,
          };
        }
        return this.#checked(manifest, outcome.structuredContent, result);
      }
      case "refused":
        return failureResult(400, `${name} was refused: ${outcome.reason}`, {
          logs,
        });
      case "changed":
        return failureResult(
          403,
          `What its server says of ${name} has changed since this call was allowed, so it was not made: look at the list of tools before you call it again`,
          { logs },
        );
      case "failed":
        return failureResult(500, outcome.reason, { logs });
      case "unavailable":
        return failureResult(503, outcome.reason, { logs });
      case "timed-out":
        return failureResult(
          408,
          `Tool "${name}" did not finish within ${outcome.timeoutMs} ms`,
          { logs },
        );
      case "cancelled":
        return cancelled(name, outcome.reason, logs);
      default:
        return outcome satisfies never;
    }
  }

  #checked(
    manifest: ToolManifest,
    value: unknown,
    result: ToolResult,
  ): ToolResult {
    try {
      return this.#outputs.check(manifest, value, result);
    } catch (error) {
      const reason = errorText(error);
      const text =
        `The output schema of ${manifest.name} cannot be used: ${reason}`;
      return { ...result, success: false, status_code: 500, error: text };
    }
  }
}

/** A server that was lost, with what it said last. */
function withLastWords(outcome: LoggedOutcome): LoggedOutcome {
  const { kind, logs } = outcome;
  if (kind !== "unavailable" || logs.length === 0) return outcome;
  const said = logs.slice(-5).map(({ text }) => text).join("\n");
  const reason = `${outcome.reason}; it last said: ${said}`;
  return outcome.reason.includes("it last said")
    ? outcome
    : { ...outcome, reason };
}

const NEVER = new AbortController().signal;

function cancelled(
  name: string,
  reason: string,
  logs: readonly LogEntry[] = [],
): ToolResult {
  return failureResult(499, `Tool "${name}" was cancelled: ${reason}`, {
    logs,
  });
}

function noteEntry(text: string): LogEntry {
  return { level: "warning", text, time: new Date().toISOString() };
}

function subjectOf({ link, tool, manifest }: McpEntry): McpSubject {
  const { server } = link;
  const { description, annotations, fingerprint } = tool;
  return {
    name: manifest.name,
    alias: server.alias,
    server: server.type === "http"
      ? shownAddress(server.url)
      : [server.command, ...server.args ?? []].join(" "),
    description,
    ...(annotations && { annotations }),
    fingerprint,
  };
}

/** An address without what may be secret of it: whoever is asked need not be who configured it. */
function shownAddress(url: string): string {
  const address = URL.parse(url);
  if (address === null) return url;
  const { origin, pathname, search } = address;
  return `${origin}${pathname}${search === "" ? "" : "?…"}`;
}
