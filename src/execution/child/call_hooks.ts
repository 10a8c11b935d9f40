/** The operator's handlers as the sandboxed side sees them: functions that call the host. */
export interface LiveHandlers {
  readonly confirm?: unknown;
  readonly interact?: unknown;
}

/** Options of {@linkcode callHooks}. */
export interface CallHooksOptions {
  /** The library's configuration; given at load, when `init_tools_library` runs too. */
  readonly config?: unknown;
}

/**
 * Calls the hooks that a library exports: the setters, and `init_tools_library` when there is a configuration.
 *
 * @throws Whatever a hook throws.
 */
export async function callHooks(
  module: Readonly<Record<string, unknown>>,
  handlers: LiveHandlers,
  options: CallHooksOptions = {},
): Promise<void> {
  await callIfFunction(module.set_confirm_handler, handlers.confirm);
  await callIfFunction(module.set_user_interaction_handler, handlers.interact);
  if ("config" in options) {
    await callIfFunction(module.init_tools_library, options.config);
  }
}

async function callIfFunction(fn: unknown, argument: unknown): Promise<void> {
  if (typeof fn === "function") await Reflect.apply(fn, undefined, [argument]);
}
