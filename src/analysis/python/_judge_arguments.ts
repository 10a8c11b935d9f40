import type { ReferenceJudge } from "./_judge_call.ts";
import { judgePath } from "./_path_text.ts";
import { flatValue } from "./_value.ts";

/** Arguments that are opened when they are read. */
const OPENING = /\bFileType\b|\btype\s*=\s*(?:\w+\.)?open\b/;

/** Judges arguments that a program parses: of `@file`, the file is read. */
export const judgeArguments: ReferenceJudge = (call, add) => {
  const opens = call.program.says(OPENING);
  for (const node of call.given.all) {
    for (const text of flatValue(call.environment.evaluate(node)).texts) {
      // Any character may stand before the name of a file.
      const paths = [text.slice(1)];
      if (opens) paths.push(text, text.slice(text.indexOf("=") + 1));
      const kind = paths.map((path) => judgePath(path, "read")).find(Boolean);
      if (kind) return add(kind);
    }
  }
};
