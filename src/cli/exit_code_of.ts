import type { StatusCode } from "../core/tool_result.ts";

/**
 * The exit code that stands for a call's status.
 *
 * @param statusCode Status of the result.
 * @returns 0 done, 1 failed, 2 wrong tool or arguments, 3 rejected.
 */
export function exitCodeOf(statusCode: StatusCode): 0 | 1 | 2 | 3 {
  switch (statusCode) {
    case 200:
      return 0;
    case 400:
    case 404:
      return 2;
    case 403:
      return 3;
    case 408:
    case 499:
    case 500:
    case 503:
      return 1;
    default:
      return statusCode satisfies never;
  }
}
