import { isPlainObject } from "../../core/json.ts";
import type { ToolProgress } from "../../core/tool_binding.ts";
import type { HostParameter } from "../../core/tool_manifest.ts";
import type { LogEntry } from "../../core/tool_result.ts";
import { isLevel, type WireParameter } from "../wire/frames.ts";
import { progressReport } from "./progress_report.ts";

/** What the host gives to one call. */
export interface CallHost {
  /** The host objects by parameter name, decoded when a tool asks for one. */
  readonly values: () => unknown;
  readonly workspace: string;
  /** The call's signal, made when a tool asks for it. */
  readonly signal: () => AbortSignal;
  readonly log: (level: LogEntry["level"], text: string) => void;
  readonly progress: (report: ToolProgress) => void;
}

/**
 * Arranges arguments as a tool function declares its parameters.
 *
 * @param parameters The function's parameters, in order.
 * @param args The arguments by name.
 * @param host Fills the parameters that no model sees.
 * @returns The list to call the function with.
 */
export function fillParameters(
  parameters: readonly WireParameter[],
  args: unknown,
  host: CallHost,
): unknown[] {
  const given = isPlainObject(args) ? args : {};
  const list: unknown[] = [];
  let hostObjects: Record<string, unknown> | undefined;
  const hostValue = (name: HostParameter) =>
    (hostObjects ??= makeHostObjects(host))[name];
  for (const parameter of parameters) {
    if (typeof parameter === "string") {
      list.push(ownValue(given, parameter));
      continue;
    }
    switch (parameter.kind) {
      case "argument":
        list.push(ownValue(given, parameter.name));
        break;
      case "host":
        list.push(hostValue(parameter.name));
        break;
      case "object":
        list.push(Object.fromEntries([
          ...Object.entries(given).filter(([name]) =>
            parameter.rest || parameter.names.includes(name)
          ),
          ...parameter.host.map((name) => [name, hostValue(name)]),
        ]));
        break;
      case "rest": {
        const unknown = unknownArguments(parameters, given);
        if (unknown) list.push(unknown);
        break;
      }
      default:
        parameter satisfies never;
    }
  }
  return list;
}

function ownValue(object: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function unknownArguments(
  parameters: readonly WireParameter[],
  given: Record<string, unknown>,
): Record<string, unknown> | undefined {
  const known = new Set(parameters.flatMap((parameter) => {
    if (typeof parameter === "string") return [parameter];
    switch (parameter.kind) {
      case "argument":
      case "host":
        return [parameter.name];
      case "object":
        return parameter.names;
      case "rest":
        return [];
    }
  }));
  const entries = Object.entries(given).filter(([name]) => !known.has(name));
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function makeHostObjects(host: CallHost): Record<HostParameter, unknown> {
  const values = host.values();
  const given = isPlainObject(values) ? values : {};
  const context = isPlainObject(given.tool_context) ? given.tool_context : {};
  return {
    lollms_client_instance: given.lollms_client_instance ?? null,
    discussion_instance: given.discussion_instance ?? null,
    tool_context: {
      ...context,
      workspace: host.workspace,
      signal: host.signal(),
      log: (level: unknown, text: unknown) =>
        text === undefined
          ? host.log("info", textOf(level))
          : host.log(isLevel(level) ? level : "info", textOf(text)),
      progress: (progress: unknown, total?: unknown, message?: unknown) =>
        host.progress(progressReport({ progress, total, message })),
    },
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : Deno.inspect(value);
}
