import { LibraryApprovals } from "../../approval/library_approvals.ts";
import type { RememberedApproval } from "../../approval/memory/remembered_approval.ts";
import type { PermissionPolicy } from "../../approval/permission_verdict.ts";
import { findWorkspace } from "../../binding/find_workspace.ts";
import { matchConfigs } from "../../binding/match_configs.ts";
import { Operator } from "../../binding/operator.ts";
import { ownModules } from "../../binding/own_modules.ts";
import { protectedPaths } from "../../binding/protected_paths.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { type AutonomyLevel, isAutonomyLevel } from "../../core/handlers.ts";
import { isModuleUrl } from "../../core/is_module_url.ts";
import { join } from "../../core/path.ts";
import type { LibraryManifest } from "../../core/tool_manifest.ts";
import { cacheDir } from "../../discovery/cache_dir.ts";
import { denoDir } from "../../execution/process/environment.ts";
import type { CliSettings } from "../cli_settings.ts";
import type { CommandContext } from "../command.ts";
import { reportDiagnostics } from "../report_diagnostics.ts";
import { terminalLine } from "../terminal_text.ts";
import { styleFor } from "../text_style.ts";
import { UsageError } from "../usage_error.ts";
import { libraryNamed } from "./library_named.ts";

/** What requests are judged by, and of which library. */
export interface FoundPolicy {
  readonly policy: PermissionPolicy;
  readonly library: LibraryManifest | undefined;
  /** What is remembered for the library as it is. */
  readonly approvals: readonly RememberedApproval[];
  /** What was saved for it as it was before: nothing of it counts. */
  readonly voided: readonly RememberedApproval[];
}

/**
 * Puts together what a tool's requests would be judged by now: as a call would,
 * for one library, or for any that has nothing of its own.
 *
 * @param settings The command's.
 * @param stateDir Folder for what lasts.
 * @param context The command's.
 * @throws UsageError if `--library` names none, or a source of tools is missing.
 */
export async function policyFor(
  settings: CliSettings,
  stateDir: string,
  context: CommandContext,
): Promise<FoundPolicy> {
  const { libraries, library } = await findLibraries(settings, context);
  const workspace = await findWorkspace(settings.workspace);
  const { rules } = settings;
  await using operator = await Operator.open({
    options: { rules, workspace, stateDir },
    stateDir,
    handlers: () => ({ confirm: undefined, interact: undefined }),
  });
  const { name = "", path = "", identity = "" } = library ?? {};
  const judging = new LibraryApprovals({ name, path, identity }, {
    level: await levelOf(library, libraries, settings),
    workspace,
    protectedPaths: protectedPaths(workspace, {
      libraries,
      toolsFolders: settings.toolsFolders,
      cacheDir: await cacheDir(),
      stateDirs: [stateDir],
    }),
  }, operator.services(undefined));
  const policy = await judging.currentPolicy();
  await warnOf(operator.diagnostics, context);
  const own = library && await readableOf(library, settings);
  const ofLibrary = (await operator.memory.list())
    .filter((it) =>
      it.library.path === path || it.library.path.startsWith("mcp:")
    );
  const isCurrent = (it: RememberedApproval) =>
    it.library.identity === identity;
  return {
    policy: { ...policy, ...own },
    library,
    approvals: ofLibrary.filter(isCurrent),
    voided: ofLibrary.filter((it) => !isCurrent(it)),
  };
}

interface FoundLibraries {
  readonly libraries: readonly LibraryManifest[];
  /** The one that `--library` names. */
  readonly library: LibraryManifest | undefined;
}

async function findLibraries(
  settings: CliSettings,
  context: CommandContext,
): Promise<FoundLibraries> {
  const { options, rooms } = context;
  const { libraries, diagnostics } = await rooms.discover(settings);
  if (await reportDiagnostics(diagnostics, context, { files: [] }) !== 0) {
    throw new UsageError(
      "Cannot tell what would be decided: a source of tools is missing",
    );
  }
  const named = options.text("library");
  const library = named === undefined
    ? undefined
    : await libraryNamed(named, libraries);
  return { libraries, library };
}

/** What is wrong with the saved approvals. */
async function warnOf(
  diagnostics: readonly Diagnostic[],
  { io }: CommandContext,
): Promise<void> {
  const { yellow } = styleFor(io, "stderr");
  for (const { message } of diagnostics) {
    await io.stderr(`${yellow("warning:")} ${terminalLine(message)}\n`);
  }
}

async function levelOf(
  library: LibraryManifest | undefined,
  libraries: readonly LibraryManifest[],
  { hostToolConfigs = {}, autonomyLevel = "safe" }: CliSettings,
): Promise<AutonomyLevel> {
  if (library === undefined) return autonomyLevel;
  const { byPath } = await matchConfigs(hostToolConfigs, libraries);
  const own = byPath.get(library.path)?.autonomy_level;
  return isAutonomyLevel(own) ? own : autonomyLevel;
}

/** What a library may read besides the workspace, its scratch folder aside. */
async function readableOf(
  library: LibraryManifest,
  { toolsFolders = [] }: CliSettings,
): Promise<Pick<PermissionPolicy, "readable" | "hasRemoteModules">> {
  const real = await Promise.all(
    // One that is not there, or is `builtin`, has no libraries of its own.
    toolsFolders.map((path) => Deno.realPath(path).catch(() => [])),
  );
  const modules = await ownModules(library, { toolsFolders: real.flat() });
  const cache = denoDir(Deno.env.toObject());
  const hasPackages = library.externals.length > 0;
  return {
    readable: [
      ...modules.filter((path) => !isModuleUrl(path)),
      ...(hasPackages && cache ? [join(cache, "npm")] : []),
    ],
    hasRemoteModules: hasPackages,
  };
}
