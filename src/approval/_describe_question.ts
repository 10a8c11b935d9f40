import type { ApprovalRequest } from "../core/approval_request.ts";
import type { UserInteractionRequest } from "../core/handlers.ts";
import type { PendingApproval } from "./pending_request.ts";

/** When a question was asked and until when it waits. */
export type Times = Pick<PendingApproval, "createdAt" | "expiresAt">;

/**
 * Makes plain data of what a confirm handler is called with.
 *
 * @param id Names the question in its queue.
 * @param times When it was asked and until when it waits.
 * @param asked The handler's arguments.
 */
export function describeApproval(
  id: string,
  times: Times,
  asked: {
    readonly source: string;
    readonly label: string;
    readonly argv?: readonly string[] | undefined;
    readonly request?: ApprovalRequest | undefined;
  },
): PendingApproval {
  const { source, label, argv, request } = asked;
  const { library, permission, value, remembers, reason, remedy, note } =
    request ?? {};
  const list = request?.argv ?? argv;
  return {
    id,
    kind: request?.kind ?? "confirm",
    ...(library && { library: { name: library.name, path: library.path } }),
    calls: structuredClone(request?.calls ?? []),
    ...(permission && { permission }),
    ...(value !== undefined && { value }),
    source: `${request?.source ?? source}`,
    label: `${request?.label ?? label}`,
    ...(Array.isArray(list) && { argv: list.map(String) }),
    ...(remembers !== undefined && { remembers }),
    ...(reason !== undefined && { reason }),
    ...(remedy !== undefined && { remedy }),
    ...(note !== undefined && { note }),
    ...times,
  };
}

/**
 * Brings a tool's question for input, which may have any members, into shape.
 *
 * @param question What the handler is called with.
 */
export function parseQuestion(
  question: UserInteractionRequest,
): UserInteractionRequest {
  const { type, title, prompt, options, default: preset } = question;
  return {
    type: type === "secret" || type === "select" ? type : "text",
    title: `${title ?? ""}`,
    prompt: `${prompt ?? ""}`,
    options: Array.isArray(options) ? options.map(String) : [],
    default: typeof preset === "string" ? preset : null,
  };
}
