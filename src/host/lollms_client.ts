import { ModelClient } from "../client/model_client.ts";
import type { ModelClientOptions } from "../client/model_client_options.ts";
import type { ChatClient } from "../client/chat_client.ts";
import type { ToolsBindingRequest } from "../client/tools_port.ts";
import type { ToolBinding } from "../core/tool_binding.ts";
import { chatToolsConfig } from "./chat_tools_config.ts";
import { createToolsBinding } from "./create_tools_binding.ts";

/**
 * Models of every modality over the OpenAI-compatible API, and the tools that they may
 * use. Closing it closes the tools and documents that it opened.
 *
 * ```ts
 * import { LollmsClient } from "@x/lcp";
 * import { assertEquals, assertRejects } from "@std/assert";
 *
 * await using client = new LollmsClient({
 *   llm: { base_url: "http://localhost:11434/v1", model: "llama3" },
 *   tools_binding_name: "lcp",
 *   tools_binding_config: { tools_folders: "builtin" },
 * });
 * assertEquals([client.llm?.name, client.tti], ["llama3", null]);
 * await assertRejects(() => client.generateImage("a lighthouse"));
 * ```
 */
export class LollmsClient extends ModelClient implements ChatClient {
  readonly #options: ModelClientOptions;

  /**
   * Takes models and tools; nothing is sent or loaded before it is used.
   *
   * @param options Models and tools.
   * @throws {TypeError} If an option is not what it should be.
   */
  constructor(options: ModelClientOptions = {}) {
    super({ createToolsBinding, ...options });
    this.#options = options;
  }

  /**
   * Opens tools for one chat, as this client is configured. The caller closes them.
   *
   * @param request The chat's own tools and levels.
   */
  // A promise in any case: what is wrong with the options is its rejection.
  async openToolsBinding(request: ToolsBindingRequest): Promise<ToolBinding> {
    const { toolsBindingName, tools_binding_name = "lcp" } = this.#options;
    const { toolsBindingConfig, tools_binding_config } = this.#options;
    const isLcp = (toolsBindingName ?? tools_binding_name) === "lcp";
    const config = toolsBindingConfig ?? tools_binding_config ?? {};
    return await Promise.resolve(
      createToolsBinding("lcp", chatToolsConfig(isLcp ? config : {}, request)),
    );
  }
}
