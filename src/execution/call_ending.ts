import type { CallEnding } from "../core/call_outcome.ts";
import { errorText } from "../core/error_text.ts";
import type { ChildFrame } from "./wire/frames.ts";

/** A frame that tells how a call ended. */
export type EndingFrame = Extract<
  ChildFrame,
  { kind: "result" | "threw" | "unusable" }
>;

/** How a call ended that its side of the wire tells of. */
export function endingOfFrame(frame: EndingFrame): CallEnding {
  switch (frame.kind) {
    case "result":
      return { kind: "returned", value: frame.value };
    case "threw":
      return { kind: "threw", phase: "run", error: frame.error };
    case "unusable":
      return { kind: "unusable", reason: frame.reason };
  }
}

/** How a call ends whose signal was aborted. */
export function cancelledEnding(signal: AbortSignal | undefined): CallEnding {
  return { kind: "cancelled", reason: errorText(signal?.reason) };
}

/** Why a call has no result when its process exited. */
export function exitReason(code: number): string {
  return `The tool ended its process (exit code ${code})`;
}
