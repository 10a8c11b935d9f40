import type { ChatOutcome } from "../../client/chat/chat_event.ts";

/**
 * Why a turn ended without a full answer, for people.
 *
 * @param outcome How it ended.
 */
export function noAnswerText(
  { stopReason, detail }: Pick<ChatOutcome, "stopReason" | "detail">,
): string {
  const why = detail === undefined ? "" : `: ${detail}`;
  return `no answer (${stopReason})${why}`;
}
