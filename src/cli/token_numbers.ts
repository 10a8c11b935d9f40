import { estimateTokens } from "../client/chat/estimate_tokens.ts";
import { MAX_TOOL_TOKENS, SEARCH_TOKENS } from "../client/chat/tool_budget.ts";
import type { LibraryManifest } from "../core/tool_manifest.ts";

/** What tools cost a model, in tokens, estimated. */
export interface TokenNumbers {
  /** How many tools there are. */
  readonly tools: number;
  /** Their specifications together. */
  readonly total_tokens: number;
  /** By library, the dearest first. */
  readonly libraries: readonly {
    readonly library: string;
    readonly tools: number;
    readonly tokens: number;
  }[];
  /** What the specifications may take in a chat before they are deferred. */
  readonly budget_tokens: number;
  /** Whether a chat defers them behind `find_tools`. */
  readonly deferred: boolean;
  /** What a chat does not send because of that, as it begins. */
  readonly saved_tokens: number;
}

/**
 * Counts what the specifications of tools cost in each request to a model.
 *
 * @param libraries Where the tools are.
 */
export function tokenNumbers(
  libraries: readonly LibraryManifest[],
): TokenNumbers {
  const counted = libraries.filter(({ tools }) => tools.length > 0)
    .map(({ name: library, tools }) => ({
      library,
      tools: tools.length,
      tokens: tools.reduce((sum, { name, description, input_schema }) => {
        const spec = { name, description, input_schema };
        return sum + estimateTokens(JSON.stringify(spec));
      }, 0),
    })).sort((a, b) => b.tokens - a.tokens);
  const total = counted.reduce((sum, { tokens }) => sum + tokens, 0);
  const deferred = total > MAX_TOOL_TOKENS;
  return {
    tools: counted.reduce((sum, { tools }) => sum + tools, 0),
    total_tokens: total,
    libraries: counted,
    budget_tokens: MAX_TOOL_TOKENS,
    deferred,
    saved_tokens: deferred ? total - SEARCH_TOKENS : 0,
  };
}
