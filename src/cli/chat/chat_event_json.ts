import type { ChatEvent } from "../../client/chat/chat_event.ts";

/** What events do not know of themselves. */
export interface ChatEventJsonOptions {
  /** The discussion's id, told with `done`. */
  readonly discussion: string;
}

/**
 * An event as programs read it: its kind as `type`, names in snake_case.
 *
 * @param event What happened.
 * @param options What else is told.
 * @returns Undefined for events that say again what others said.
 */
export function chatEventJson(
  event: ChatEvent,
  { discussion }: ChatEventJsonOptions,
): Readonly<Record<string, unknown>> | undefined {
  if (event.kind === "message") return undefined;
  if (event.kind === "done") {
    const { text, stopReason, detail, steps, usage } = event;
    return {
      type: "done",
      text,
      stop_reason: stopReason,
      ...(detail !== undefined && { detail }),
      steps,
      usage: snakeNames(usage),
      discussion,
    };
  }
  const { kind, ...members } = event;
  return { type: kind.replaceAll("-", "_"), ...snakeNames(members) };
}

/** Members of events have names of ours; what tools return keeps its own. */
function snakeNames(value: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      name === "usage" || name === "total" ? snakeItem(item) : item,
    ]),
  );
}

function snakeItem(item: unknown): unknown {
  return typeof item === "object" && item !== null ? snakeNames(item) : item;
}
