import type { ProgramResult } from "../../default_tools/_shared/program_result.ts";

/** The result of a program that did run. */
export function ended(result: unknown): ProgramResult {
  const isEnded = (value: object): value is ProgramResult =>
    "return_code" in value;
  if (typeof result === "object" && result && isEnded(result)) return result;
  throw new Error(`It did not run: ${JSON.stringify(result)}`);
}
