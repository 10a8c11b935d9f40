import { isPlainObject } from "../../core/json.ts";
import type { ToolProgress } from "../../core/tool_binding.ts";
import { progressReport } from "./progress_report.ts";

/** Time for which a generator may keep everything else waiting, in milliseconds. */
const MAX_TURN_MS = 10;

/** Whether a tool returned a generator, whose yields report progress. */
export function isGenerator(
  value: unknown,
): value is Generator<unknown> | AsyncGenerator<unknown> {
  if (typeof value !== "object" || value === null) return false;
  const tag: unknown = Reflect.get(value, Symbol.toStringTag);
  return tag === "Generator" || tag === "AsyncGenerator";
}

/**
 * Runs a generator to its end.
 *
 * @param generator What a generator function returned.
 * @param report Receives each yielded value as a progress report.
 * @param signal Ends the generator at its next yield, running its `finally` blocks.
 * @returns The value that the generator returned.
 */
export async function followGenerator(
  generator: Generator<unknown> | AsyncGenerator<unknown>,
  report: (progress: ToolProgress) => void,
  signal: AbortSignal,
): Promise<unknown> {
  let turnStart = performance.now();
  while (true) {
    const step = await generator.next();
    if (step.done) return step.value;
    report(progressOf(step.value));
    if (performance.now() - turnStart > MAX_TURN_MS) {
      // One that waits for nothing would let neither its reports out nor a cancellation in.
      await nextTurn();
      turnStart = performance.now();
    }
    if (signal.aborted) {
      await generator.return(undefined);
      throw signal.reason;
    }
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

function progressOf(value: unknown): ToolProgress {
  const report = isPlainObject(value) ? progressReport(value) : {};
  return Object.keys(report).length > 0
    ? report
    : progressReport({ message: value ?? null });
}
