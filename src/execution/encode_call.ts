import type { PendingCall } from "./pending_call.ts";
import { exceedsBytes } from "./wire/exceeds_bytes.ts";
import { frameLimit } from "./wire/frame_limit.ts";
import type { HostFrame } from "./wire/frames.ts";
import type { FunctionPeer } from "./wire/peer.ts";

/** Options of {@linkcode encodeCall}. */
export interface EncodeCallOptions {
  /** Largest result, in bytes; arguments may be as large, and never have to be tiny. */
  readonly maxFrameBytes: number;
}

/**
 * The frame that starts a call: its arguments, and the host objects that the tool declares.
 *
 * @throws {RangeError} If the arguments are larger than a frame may be.
 */
export function encodeCall(
  peer: FunctionPeer,
  { id, request, scope }: Pick<PendingCall, "id" | "request" | "scope">,
  { maxFrameBytes }: EncodeCallOptions,
): string {
  const { tool, args, host } = request;
  const live = tool.revivals !== undefined;
  const wanted = tool.parameters.flatMap((parameter) => {
    if (parameter.kind === "host") return [parameter.name];
    return parameter.kind === "object" ? parameter.host : [];
  });
  const frame: HostFrame = {
    kind: "call",
    id,
    exportName: tool.exportName,
    parameters: tool.parameters.map((parameter) =>
      parameter.kind === "argument" ? parameter.name : parameter
    ),
    // V8 writes an object without a prototype four times as slowly as a copy of it.
    args: live ? peer.encode(args, scope) : { ...args },
    ...(live && { live }),
    ...(wanted.length > 0 && {
      host: peer.encode(
        Object.fromEntries(wanted.map((name) => [name, host[name]])),
        scope,
      ),
    }),
  };
  const text = JSON.stringify(frame);
  const limit = frameLimit(maxFrameBytes);
  if (!exceedsBytes(text, limit)) return text;
  throw new RangeError(`its arguments are larger than ${limit / 2 ** 20} MiB`);
}
