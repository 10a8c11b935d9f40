import type { Diagnostic } from "../core/diagnostic.ts";

/**
 * An error about a file or folder as a whole.
 *
 * @param code Stable name of the kind of problem.
 * @param message What is wrong.
 * @param path Absolute path of the file or folder.
 * @returns The diagnostic, placed at the beginning of the file.
 */
export function fileDiagnostic(
  code: string,
  message: string,
  path: string,
): Diagnostic {
  return {
    severity: "error",
    code,
    message: message.replace(/\s+/g, " "),
    path,
    line: 1,
    column: 1,
  };
}
