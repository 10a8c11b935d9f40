import type { CallOutcome, ErrorReport } from "./call_outcome.ts";
import { failureResult, normalizeResult } from "./normalize_result.ts";
import type { ToolResult } from "./tool_result.ts";

/**
 * The result that a host sees for the way a call ended in its sandbox.
 *
 * @param outcome How it ended.
 * @param tool The tool that was called.
 * @returns The result; whatever happened is in it.
 */
export function resultOfOutcome(
  outcome: CallOutcome,
  tool: { readonly name: string },
): ToolResult {
  const { logs } = outcome;
  switch (outcome.kind) {
    case "returned":
      return normalizeResult(outcome.value, { logs });
    case "threw":
      return thrownResult(outcome);
    case "unusable":
      return failureResult(500, outcome.reason, { logs });
    case "timed-out": {
      const limit = withThousands(outcome.timeoutMs);
      const error = `Tool "${tool.name}" did not finish within ${limit} ms.`;
      return failureResult(408, error, { logs });
    }
    case "cancelled": {
      const error = `Tool "${tool.name}" was cancelled: ${outcome.reason}`;
      return failureResult(499, error, { logs });
    }
    case "died":
      return failureResult(500, outcome.reason, { logs });
    case "no-sandbox":
      return failureResult(503, outcome.reason, { logs });
  }
  outcome satisfies never;
}

function thrownResult(
  { phase, error, logs }: Extract<CallOutcome, { kind: "threw" }>,
): ToolResult {
  const options = {
    logs,
    ...(error.stack === undefined ? {} : { traceback: error.stack }),
  };
  if (isRefusal(error)) {
    return failureResult(403, refusalText(error), options);
  }
  return failureResult(
    500,
    phase === "load" ? loadText(error) : runText(error),
    options,
  );
}

/** Deno ends its own refusals with advice on flags, which neither model nor operator could follow. */
const FLAG_ADVICE = /, run again with the --allow-[\w-]+ flag\.?$/;

/** Whether the sandbox did not allow something: an import that it refuses is a TypeError. */
function isRefusal({ name, message }: ErrorReport): boolean {
  return name === "NotCapable" ||
    (name === "TypeError" && FLAG_ADVICE.test(message));
}

function refusalText({ message }: ErrorReport): string {
  const reason = message.replace(
    FLAG_ADVICE,
    ", which the sandbox does not grant",
  );
  return reason || "The sandbox refused what the tool tried to do.";
}

function loadText({ name, message }: ErrorReport): string {
  return message || name || "The library could not be loaded.";
}

function runText({ name, message }: ErrorReport): string {
  if (message === "") return name || "The tool threw an error without text.";
  return name === "" || name === "Error" ? message : `${name}: ${message}`;
}

function withThousands(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
