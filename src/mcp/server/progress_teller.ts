import type { JsonObject } from "../../core/json.ts";
import type { ToolProgress } from "../../core/tool_binding.ts";

/**
 * Makes progress reports of a tool into those of MCP, whose numbers have to grow:
 * a report without a number, or with one that does not grow, counts a little more
 * than the one before it.
 *
 * @param progressToken The client's name of the request.
 * @param send Sends the parameters of a notification.
 */
export function progressTeller(
  progressToken: string | number,
  send: (params: JsonObject) => void,
): (report: ToolProgress) => void {
  let last: number | undefined;
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
    send({
      progressToken,
      progress: next,
      ...(total !== undefined && { total }),
      ...(message !== undefined && { message }),
    });
  };
}
