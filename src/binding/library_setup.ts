import type { AutonomyLevel } from "../core/handlers.ts";
import type { LibraryManifest } from "../core/tool_manifest.ts";
import type { SandboxHandlers } from "../execution/sandbox.ts";
import { isAutonomyLevel } from "./lcp_binding_options.ts";

/** Options of {@linkcode librarySetup}. */
export interface LibrarySetupOptions {
  /** The host's `hostToolConfigs`. */
  readonly configs: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Every library that is loaded: a stem counts only while it is one library's. */
  readonly loaded: readonly LibraryManifest[];
  readonly handlers: SandboxHandlers;
  /** The host's level. */
  readonly level: AutonomyLevel;
}

/** What a library is run with. */
export interface LibrarySetup {
  readonly level: AutonomyLevel;
  /** What `init_tools_library` receives. */
  readonly config: Readonly<Record<string, unknown>>;
}

/**
 * Finds a library's configuration and adds the handlers that it does not have
 * of its own. A library is meant by its path, by `builtin:NAME`, or by its stem
 * as long as no other loaded library has the same.
 *
 * @throws {TypeError} If its `autonomy_level` is not a level.
 */
export function librarySetup(
  library: LibraryManifest,
  { configs, loaded, handlers, level }: LibrarySetupOptions,
): LibrarySetup {
  const key = keysOf(library, loaded).find((name) =>
    Object.hasOwn(configs, name)
  );
  const given = key === undefined ? {} : configs[key] ?? {};
  const own = given.autonomy_level ?? level;
  if (!isAutonomyLevel(own)) {
    throw new TypeError(
      `Cannot run ${library.name} with the autonomy_level ${
        Deno.inspect(own)
      }: use strict, safe or full_access`,
    );
  }
  const { confirm, interact } = handlers;
  return {
    level: own,
    config: {
      confirm_handler: confirm,
      user_interaction_handler: interact,
      ...given,
      autonomy_level: own,
    },
  };
}

function keysOf(
  library: LibraryManifest,
  loaded: readonly LibraryManifest[],
): string[] {
  const namesakes = loaded.filter(({ name, path }) =>
    name === library.name && path !== library.path
  );
  return [
    library.path,
    ...(library.builtin ? [`builtin:${library.name}`] : []),
    ...(namesakes.length === 0 ? [library.name] : []),
  ];
}
