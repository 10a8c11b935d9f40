import type { RemoteResult } from "./_bridged_tools.ts";

/** The status of a call that the operator or a rule did not allow. */
const REFUSED = 403;

/**
 * A server's result as this library's own.
 *
 * @param result What the host gave.
 * @throws {Deno.errors.NotCapable} If the call was not allowed; the reason is the host's.
 */
export function passOn(result: unknown): RemoteResult {
  if (typeof result !== "object" || result === null) {
    return { success: true, output: result };
  }
  const { success, output, error, status_code, ...payload } = result as Record<
    string,
    unknown
  >;
  const { content, structured_content } = payload;
  if (status_code === REFUSED) throw new Deno.errors.NotCapable(`${error}`);
  const failed = success === false || (success !== true && Boolean(error));
  return {
    success: !failed,
    output: output ?? result,
    ...(failed && { error: `${error ?? "The tool failed"}` }),
    ...(content !== undefined && { content }),
    ...(structured_content !== undefined && { structured_content }),
  };
}
