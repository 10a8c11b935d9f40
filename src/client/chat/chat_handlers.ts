import { originOf } from "../../core/call_origin.ts";
import type {
  ApprovalCall,
  ApprovalRequest,
} from "../../core/approval_request.ts";
import type {
  ConfirmAnswer,
  ConfirmHandler,
  UserInteractionHandler,
} from "../../core/handlers.ts";
import { confirmAnswer } from "./confirm_answer.ts";
import { ChatOrigin, type ChatOriginOptions } from "./chat_origin.ts";

/** Why a question is rejected that nobody can be asked, and what would allow it. */
function nobodyText(request: ApprovalRequest | undefined): string {
  const absent =
    "Nobody can be asked: neither the chat nor its tools have a confirmHandler";
  const { remedy } = request ?? {};
  return remedy === undefined ? absent : `${absent}. ${remedy}`;
}

/**
 * Makes the confirm handler to give to a binding whose tools chats use. It asks
 * the handler of the chat that a call belongs to, and tells that chat's events. A
 * question for calls of several chats is asked of each, and one rejection counts.
 *
 * @param fallback Asked for calls of no chat, and of chats without a handler.
 */
export function chatConfirmHandler(fallback?: ConfirmHandler): ConfirmHandler {
  // Four parameters: a handler gets what it declares.
  return async (source, label, argv, request) => {
    const { origins, others } = callers(request?.calls);
    const handlers = new Set(
      origins.map(({ confirmHandler }) => confirmHandler ?? fallback),
    );
    if (others) handlers.add(fallback);
    const { reason: why } = request ?? {};
    for (const { report, id, name } of origins) {
      const asked = { id, name, label, source, argv, reason: why };
      report({ kind: "approval-asked", ...asked });
    }
    const nobody = nobodyText(request);
    const answer = await askAll(
      { handlers, nobody },
      (handler) => handler(source, label, argv, request),
    );
    const [decision, reason] = answer;
    for (const { report, id, name } of origins) {
      report({ kind: "approval-answered", id, name, decision, reason });
    }
    return answer;
  };
}

/**
 * Makes the user interaction handler to give to a binding whose tools chats use:
 * it asks the handler of the chat that a call belongs to. A question for calls of
 * chats with different handlers counts as cancelled, as nobody knows whose it is.
 *
 * @param fallback Asked for calls of no chat, and of chats without a handler.
 */
export function chatInteractionHandler(
  fallback?: UserInteractionHandler,
): UserInteractionHandler {
  return async (request, context) => {
    const { origins, others } = callers(context?.calls);
    const handlers = new Set(
      origins.map((origin) => origin.userInteractionHandler ?? fallback),
    );
    if (others) handlers.add(fallback);
    const [handler] = [...handlers];
    if (handler === undefined || handlers.size > 1) {
      return null;
    }
    return await handler(request, context);
  };
}

interface Callers {
  /** Calls that belong to chats. */
  readonly origins: readonly ChatOriginOptions[];
  /** Whether there are others, or it is not known whose the question is. */
  readonly others: boolean;
}

function callers(calls: readonly ApprovalCall[] = []): Callers {
  const known = calls.map(originOf);
  const origins = known.filter((origin) => origin instanceof ChatOrigin)
    .map(({ options }) => options);
  return {
    origins,
    others: origins.length < calls.length || calls.length === 0,
  };
}

async function askAll(
  { handlers, nobody }: {
    readonly handlers: ReadonlySet<ConfirmHandler | undefined>;
    readonly nobody: string;
  },
  ask: (handler: ConfirmHandler) => ReturnType<ConfirmHandler>,
): Promise<ConfirmAnswer> {
  let last: ConfirmAnswer = ["reject", nobody];
  for (const handler of handlers) {
    last = handler === undefined
      ? ["reject", nobody]
      : await confirmAnswer(() => ask(handler));
    if (last[0] === "reject") return last;
  }
  // Who answers for one chat does not answer for the others later on.
  return handlers.size > 1 ? ["allow", last[1]] : last;
}
