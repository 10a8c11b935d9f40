import { fetchJudge } from "../approval/fetch_judge.ts";
import { LibraryApprovals } from "../approval/library_approvals.ts";
import { staticGrants } from "../approval/static_grants.ts";
import type { FetchRuling } from "../core/fetch_ruling.ts";
import { type AutonomyLevel, isAutonomyLevel } from "../core/handlers.ts";
import type { LibraryManifest } from "../core/tool_manifest.ts";
import { hasBroker } from "../execution/broker/has_broker.ts";
import type { SandboxRequest } from "../execution/sandbox.ts";
import { grantedEnvironment } from "./granted_environment.ts";
import { libraryHandlers } from "./library_handlers.ts";
import type { LibraryOptions } from "./match_configs.ts";
import type { Operator } from "./operator.ts";
import { ownAddresses } from "./own_addresses.ts";
import { openProgramHost } from "./program_host.ts";

/** Options of {@linkcode librarySetup}. */
export interface LibrarySetupOptions {
  readonly operator: Operator;
  /** The library's configuration, as the host gave it. */
  readonly config: LibraryOptions;
  /** The host's level. */
  readonly level: AutonomyLevel;
  /** Real path of the workspace. */
  readonly workspace: string;
  /** Files and folders that decide what runs later. */
  readonly protectedPaths: readonly string[];
  /** Whether programs run inside the system's sandbox where nobody was asked. */
  readonly sandbox: boolean | "auto";
}

/** What a library is run with. */
export type LibrarySetup = Pick<
  SandboxRequest,
  | "level"
  | "config"
  | "handlers"
  | "openGuard"
  | "judgeFetch"
  | "staticRules"
  | "programs"
  | "opened"
  | "environment"
>;

/**
 * Finds out what a library is run with: its own level or the host's, who decides
 * about what it asks for, and what `init_tools_library` receives. The operator's
 * handlers and the level are added to its configuration.
 *
 * @param library The library.
 * @param options What the host says of it.
 */
export async function librarySetup(
  library: LibraryManifest,
  options: LibrarySetupOptions,
): Promise<LibrarySetup> {
  const { operator, config, workspace, protectedPaths } = options;
  const level = isAutonomyLevel(config.autonomy_level)
    ? config.autonomy_level
    : options.level;
  const approvals = new LibraryApprovals(
    { name: library.name, path: library.path, identity: library.identity },
    { level, workspace, protectedPaths },
    operator.services(config.confirm_handler),
  );
  const programs = await openProgramHost(library, { ...options, approvals });
  const handlers = libraryHandlers(approvals, { operator, config, programs });
  const host = Deno.env.toObject();
  const { rules, home } = operator;
  const judgeFetch = fetchJudge(rules, {
    level,
    workspace,
    home,
    ownAddresses: ownAddresses(),
  });
  return {
    level,
    handlers,
    config: {
      ...config,
      ...await operator.mcpBridges.configFor(library, {
        config,
        level,
        workspace,
      }),
      ...programs?.config,
      confirm_handler: handlers.confirm,
      user_interaction_handler: handlers.interact,
      autonomy_level: level,
    },
    judgeFetch: (request) => noted(judgeFetch(request), approvals),
    environment: grantedEnvironment(rules, host),
    staticRules: staticGrants(rules, {
      workspace,
      home,
      variables: Object.keys(host),
    }),
    // Nothing is asked where nothing is denied: flags are faster.
    ...(needsGuard(level, operator) && {
      openGuard: (scope) => approvals.openGuard(scope),
    }),
    ...(programs && { opened: (sandbox) => programs.opened(sandbox) }),
    ...(programs && !hasBroker() && { programs: await programs.programs() }),
  };
}

/** Writes down what is not fetched. */
function noted(
  ruling: FetchRuling,
  approvals: LibraryApprovals,
): FetchRuling {
  if (ruling.kind === "deny") {
    const { host: value } = ruling;
    const denied = { permission: "import", value, tools: [] } as const;
    approvals.questions.deny(denied, ruling);
  }
  return ruling;
}

function needsGuard(level: AutonomyLevel, { rules }: Operator): boolean {
  return level !== "full_access" || rules.deny.length + rules.ask.length > 0;
}
