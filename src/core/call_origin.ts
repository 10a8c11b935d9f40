import type { ApprovalCall } from "./approval_request.ts";

const ORIGIN = Symbol("who called");

type KnownCall = ApprovalCall & { readonly [ORIGIN]?: object };

/**
 * Notes with a call who called, as the host named it in `executeTool`. Copies of
 * the call keep it; what is written of it does not show it.
 *
 * @param call The call as operators see it.
 * @param origin The host's own object; undefined leaves the call as it is.
 */
export function withOrigin(
  call: ApprovalCall,
  origin: object | undefined,
): ApprovalCall {
  const known: KnownCall = { ...call, [ORIGIN]: origin };
  return origin === undefined ? call : known;
}

/** Who called, as the host named it in `executeTool`; undefined when it did not. */
export function originOf(call: ApprovalCall): object | undefined {
  const known: KnownCall = call;
  return known[ORIGIN];
}

/** Who made a call: whoever makes several has the same `client` in the origins of all. */
export function callerOf(call: ApprovalCall): object | undefined {
  const origin = originOf(call);
  return origin !== undefined && "client" in origin &&
      typeof origin.client === "object" && origin.client !== null
    ? origin.client
    : origin;
}
