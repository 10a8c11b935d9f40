import { type AutonomyLevel, isAutonomyLevel } from "../core/handlers.ts";
import type { SandboxHandlers } from "../execution/sandbox.ts";
import type { LibraryOptions } from "./match_configs.ts";

/** Options of {@linkcode librarySetup}. */
export interface LibrarySetupOptions {
  readonly handlers: SandboxHandlers;
  /** The host's level. */
  readonly level: AutonomyLevel;
}

/** What a library is run with. */
export interface LibrarySetup {
  readonly level: AutonomyLevel;
  /** What `init_tools_library` receives. */
  readonly config: LibraryOptions;
}

/**
 * Adds to a library's configuration what it does not have of its own: the
 * operator's handlers and the host's level.
 *
 * @param given The library's configuration.
 */
export function librarySetup(
  given: LibraryOptions,
  { handlers, level }: LibrarySetupOptions,
): LibrarySetup {
  const own = isAutonomyLevel(given.autonomy_level)
    ? given.autonomy_level
    : level;
  return {
    level: own,
    config: {
      confirm_handler: handlers.confirm,
      user_interaction_handler: handlers.interact,
      ...given,
      autonomy_level: own,
    },
  };
}
