/**
 * Marks with which a text could pass for something else than data: our own tags
 * and notes, and the control tokens of models' chat templates, which some servers
 * take from any text.
 */
const MARKS =
  /<(?=\s*\/?\s*(?:tool(?:_call|_calls|_result|_results|_response|_output)?|function_calls?|invoke|antml:\w+|system|start_of_turn|end_of_turn|s)\b[^<>]*>)|<(?=\|)|<(?=｜)|<(?=<\/?SYS>>)|\[(?=\/?(?:INST|TOOL_CALLS|TOOL_RESULTS|AVAILABLE_TOOLS|Note of the host)\])/gi;

/**
 * Takes from a text what a model or a parser could take for a call of a tool, or
 * for the end of the message: a space after the mark's first letter, so that it
 * can still be read.
 *
 * @param text Data from outside.
 */
export function neutralText(text: string): string {
  return text.replace(MARKS, (mark) => `${mark} `);
}

/**
 * Puts a text into a code fence that nothing in it can end.
 *
 * @param text Any text.
 */
export function fencedText(text: string): string {
  const runs = text.match(/`{3,}/g) ?? [];
  const longest = Math.max(2, ...runs.map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}
