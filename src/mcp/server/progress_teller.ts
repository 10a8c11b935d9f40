import type { JsonObject } from "../../core/json.ts";
import type { ToolProgress } from "../../core/tool_binding.ts";

/** Longest message of a report, in UTF-16 code units. */
const MAX_MESSAGE = 4_000;

/** What a report counts beside its message, in UTF-16 code units. */
const REPORT_LENGTH = 200;

/** Most that is told at once, in UTF-16 code units. */
const MAX_BURST = 256 * 1024;

/** Most that is told as time goes on, in UTF-16 code units a millisecond. */
const PACE = 16;

/**
 * Makes progress reports of a tool into those of MCP, whose numbers have to grow:
 * a report without a number, or with one that does not grow, counts a little more
 * than the one before it. What waits for a client that does not read is kept, and
 * a tool, or the server behind one, may report without end: of more than a client
 * could show, some are left out.
 *
 * @param progressToken The client's name of the request.
 * @param send Sends the parameters of a notification.
 */
export function progressTeller(
  progressToken: string | number,
  send: (params: JsonObject) => void,
): (report: ToolProgress) => void {
  let last: number | undefined;
  const takes = paced();
  return ({ progress, total, message }) => {
    const isGrowing = progress !== undefined && Number.isFinite(progress) &&
      (last === undefined || progress > last);
    const next = isGrowing
      ? progress
      : last === undefined
      ? 0
      : last + Math.max(Math.abs(last), 1) * 1e-9;
    // Nothing new is told by a number alone that stands still.
    if (!isGrowing && message === undefined && last !== undefined) return;
    const text = message?.slice(0, MAX_MESSAGE);
    if (!takes(REPORT_LENGTH + (text?.length ?? 0))) return;
    last = next;
    send({
      progressToken,
      progress: next,
      ...(total !== undefined && { total }),
      ...(text !== undefined && { message: text }),
    });
  };
}

/** Tells of so much text whether there is room for it now. */
function paced(): (length: number) => boolean {
  let room = MAX_BURST;
  let since = performance.now();
  return (length) => {
    const now = performance.now();
    room = Math.min(MAX_BURST, room + (now - since) * PACE);
    since = now;
    if (length > room) return false;
    room -= length;
    return true;
  };
}
