/** The call that an object of the host is shown to. */
export interface ViewedCall {
  /** Folder the tool works in. */
  readonly workspace: string;
  /** Aborted when the call is cancelled, and when it has ended. */
  readonly signal?: AbortSignal;
  /** Who made the call, as the host knows it. */
  readonly origin?: object;
}

/** Key of a method that makes what tools see of an object, in its place. */
export const TOOL_VIEW: unique symbol = Symbol("what tools see of it");

/** An object that tools see something else of. */
export interface HasToolView {
  /** Makes what one call sees. */
  [TOOL_VIEW](call: ViewedCall): unknown;
}

/**
 * What a call sees of an object: a view if it makes one, else the object itself.
 *
 * @param value Anything that a host passes to tools.
 * @param call The call.
 */
export function toolViewOf(value: unknown, call: ViewedCall): unknown {
  return hasToolView(value) ? value[TOOL_VIEW](call) : value;
}

function hasToolView(value: unknown): value is HasToolView {
  return typeof value === "object" && value !== null && TOOL_VIEW in value &&
    typeof value[TOOL_VIEW] === "function";
}
