import { errorText } from "../../core/error_text.ts";
import { oneLine } from "./_problem_report.ts";

/** What a caller's value threw when it was read, on one line that is not long. */
export function thrownText(thrown: unknown): string {
  return oneLine(errorText(thrown));
}
