import { LCPBinding } from "../binding/lcp_binding.ts";
import { MCPBinding } from "../binding/mcp_binding.ts";
import {
  chatConfirmHandler,
  chatInteractionHandler,
} from "../client/chat/chat_handlers.ts";
import type { ToolsBindingName } from "../client/model_client_options.ts";
import type {
  ConfirmHandler,
  UserInteractionHandler,
} from "../core/handlers.ts";
import type { ToolBinding } from "../core/tool_binding.ts";

/**
 * Makes the tools of a client. Who is asked in a chat is the chat's handler, and
 * where it has none the one that is configured here.
 *
 * @param name Which tools.
 * @param config Options of their binding, which checks them.
 * @throws {TypeError} If the binding does not take the options.
 */
export function createToolsBinding(
  name: ToolsBindingName,
  config: Readonly<Record<string, unknown>>,
): ToolBinding {
  const given = withChatHandlers(config);
  switch (name) {
    case "lcp":
      return new LCPBinding(given);
    case "mcp":
      return new MCPBinding(given);
    default:
      return name satisfies never;
  }
}

function withChatHandlers(
  config: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const {
    confirm_handler,
    confirmHandler = confirm_handler,
    user_interaction_handler,
    userInteractionHandler = user_interaction_handler,
    ...others
  } = config;
  // What is neither a function nor absent is left for the binding to refuse.
  return {
    ...others,
    confirmHandler: isAbsentOrFunction<ConfirmHandler>(confirmHandler)
      ? chatConfirmHandler(confirmHandler)
      : confirmHandler,
    userInteractionHandler:
      isAbsentOrFunction<UserInteractionHandler>(userInteractionHandler)
        ? chatInteractionHandler(userInteractionHandler)
        : userInteractionHandler,
  };
}

/** As much as can be told of a handler before it is called. */
function isAbsentOrFunction<Handler>(
  value: unknown,
): value is Handler | undefined {
  return value === undefined || typeof value === "function";
}
