import { assert, assertStringIncludes } from "@std/assert";

/** The result of a call that must have succeeded. */
export function done<Success extends { readonly success: true }>(
  result: Success | { readonly success: false; readonly error: string },
): Success {
  if (!result.success) throw new Error(`The call failed: ${result.error}`);
  return result;
}

/** The error of a call that must have failed, checked for its parts. */
export function errorOf(
  result: { readonly success: boolean; readonly error?: string },
  ...parts: readonly string[]
): string {
  assert(!result.success, `succeeded: ${JSON.stringify(result)}`);
  const error = result.error ?? "";
  for (const part of parts) assertStringIncludes(error, part);
  return error;
}
