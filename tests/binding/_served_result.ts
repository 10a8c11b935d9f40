import type {
  GetPromptResult,
  ReadResourceResult,
  StatusCode,
} from "../../mod.ts";

type Success<T> = Extract<T, { readonly success: true }>;

/** What went well, or an error that tells what did not. */
export function successOf<T extends ReadResourceResult | GetPromptResult>(
  result: T,
): Success<T> {
  if (!result.success) throw new Error(`It failed: ${result.error}`);
  return result as Success<T>; // the only member with a true `success`
}

/** Status and error of what did not go well. */
export function failureOf(
  result: ReadResourceResult | GetPromptResult,
): [status: StatusCode, error: string] {
  if (result.success) throw new Error("It succeeded");
  return [result.status_code, result.error ?? ""];
}
