import type { JsonObject } from "../../core/json.ts";
import type { ToolProgress } from "../../core/tool_binding.ts";

/** Most that one request is told of progress, in UTF-16 code units: its client need not read any of it. */
const MAX_TOLD = 16 * 2 ** 20;

/** About what a report without a message takes. */
const REPORT_LENGTH = 150;

/**
 * Makes progress reports of a tool into those of MCP, whose numbers have to grow:
 * a report without a number, or with one that does not grow, counts a little more
 * than the one before it. After 16 MiB of them no more are told.
 *
 * @param progressToken The client's name of the request.
 * @param send Sends the parameters of a notification.
 */
export function progressTeller(
  progressToken: string | number,
  send: (params: JsonObject) => void,
): (report: ToolProgress) => void {
  let last: number | undefined;
  let told = 0;
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
    last = next;
    told += REPORT_LENGTH + (message?.length ?? 0);
    if (told > MAX_TOLD) return;
    send({
      progressToken,
      progress: next,
      ...(total !== undefined && { total }),
      ...(message !== undefined && { message }),
    });
  };
}
