import type { UserInteractionRequest } from "../../../core/handlers.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import type { TextStyle } from "../../text_style.ts";

/** Where the operator is. */
export interface AskOperatorOptions {
  readonly terminal: Terminal;
  readonly style: TextStyle;
  /** Ends the question. */
  readonly signal: AbortSignal;
}

/**
 * Puts a choice of ours to the operator.
 *
 * @param request What is asked.
 * @param options Where.
 * @returns Null when none is made.
 */
export async function askOperator(
  request: UserInteractionRequest,
  { terminal, style, signal }: AskOperatorOptions,
): Promise<string | null> {
  // Most chats ask nothing.
  const [{ PromptQueue }, { selectPrompt }] = await Promise.all([
    import("../../terminal/prompt_queue.ts"),
    import("../../terminal/select_prompt.ts"),
  ]);
  return await new PromptQueue(terminal, style).ask(
    selectPrompt(request, "lcp"),
    { signal, whyAborted: () => "stopped", onAnswered: () => "" },
  );
}
