import type { LibraryManifest } from "../core/tool_manifest.ts";
import type { CommandContext } from "./command.ts";
import { printJson } from "./print_json.ts";
import { terminalLine } from "./terminal_text.ts";
import { tokenNumbers } from "./token_numbers.ts";

/**
 * Prints what tools cost a model.
 *
 * @param libraries Where the tools are.
 * @param context Where to print, and how.
 */
export async function printTokens(
  libraries: readonly LibraryManifest[],
  { io, options }: CommandContext,
): Promise<void> {
  const numbers = tokenNumbers(libraries);
  if (options.has("json")) return await printJson(numbers, io);
  const { total_tokens, budget_tokens, saved_tokens } = numbers;
  const fate = numbers.deferred
    ? `over the budget of ${budget_tokens}: a chat begins with find_tools alone, which saves about ${saved_tokens} in each request`
    : `within the budget of ${budget_tokens}: a chat has them all`;
  const line = (tokens: number, text: string) =>
    `${`${tokens}`.padStart(8)}  ${terminalLine(text)}\n`;
  const lines = numbers.libraries.map(({ library, tools, tokens }) =>
    line(tokens, `${library} (${count(tools)})`)
  );
  const sum = line(total_tokens, `${count(numbers.tools)}, ${fate}`);
  await io.stdout([...lines, sum].join(""));
}

function count(tools: number): string {
  return tools === 1 ? "1 tool" : `${tools} tools`;
}
