import type { ToolBinding } from "../core/tool_binding.ts";
import type { TextModel } from "./text_model.ts";
import type { OpenToolsBinding } from "./tools_port.ts";

/** What a chat needs of a client: its model and its tools. */
export interface ChatClient {
  /** The model; null when none is configured. */
  readonly llm: TextModel | null;
  /** The tools; null when none are mounted. */
  readonly tools: ToolBinding | null;
  /** Opens tools for one chat, where that can be done. */
  readonly openToolsBinding?: OpenToolsBinding;
}

/**
 * The model of a client.
 *
 * @throws {Error} If it has none.
 */
export function modelOf({ llm }: ChatClient): TextModel {
  if (llm !== null) return llm;
  throw new Error(
    "Cannot chat as the client has no language model: configure llm (base_url, model)",
  );
}
