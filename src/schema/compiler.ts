import ts from "typescript";

export { ts };

/** A syntax error as the compiler's parser reports it. */
export interface ParseProblem {
  /** Offset in the parsed text, in UTF-16 code units. */
  readonly position: number;
  readonly message: string;
}

/** A parsed text: its tree, and what the parser stumbled over. */
export interface ParsedText {
  readonly file: ts.SourceFile;
  readonly problems: readonly ParseProblem[];
}

/**
 * Parses a source text; nothing is bound, checked or executed. Comments are
 * not parsed: the rooms read the few that matter themselves.
 *
 * @param path Path whose extension decides the grammar.
 * @param text The source text.
 * @returns The tree and its syntax errors, or a reason why there is no tree
 *   (text nested too deeply for the parser's stack).
 */
export function parseText(path: string, text: string): ParsedText | string {
  try {
    const file = ts.createSourceFile(
      path,
      text,
      {
        languageVersion: ts.ScriptTarget.ESNext,
        jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
      },
      false,
      scriptKind(path),
    );
    return { file, problems: problemsOf(file) };
  } catch (error) {
    // What the parser remembers of this text would be taken for the next one's.
    ts.createSourceFile(path, "", ts.ScriptTarget.ESNext);
    // The parser recurses (stack overflow) and asserts (hostile text): both
    // mean that this text has no tree, and neither is worth losing other files.
    if (error instanceof RangeError) return "it is nested too deeply";
    return `the parser gave up (${
      error instanceof Error ? error.message : String(error)
    })`;
  }
}

function scriptKind(path: string): ts.ScriptKind {
  if (path.endsWith(".tsx")) return ts.ScriptKind.TSX;
  if (path.endsWith(".jsx")) return ts.ScriptKind.JSX;
  if (/\.[mc]?js$/.test(path)) return ts.ScriptKind.JS;
  return ts.ScriptKind.TS;
}

function problemsOf(file: ts.SourceFile): ParseProblem[] {
  // The parser leaves its errors on the file, in a member that its types do not show.
  const found: unknown = Reflect.get(file, "parseDiagnostics");
  if (!Array.isArray(found)) return [];
  return found.map((problem: ts.DiagnosticWithLocation) => ({
    position: problem.start,
    message: ts.flattenDiagnosticMessageText(problem.messageText, " "),
  }));
}
