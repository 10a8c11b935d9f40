import { isModuleUrl } from "../../core/is_module_url.ts";
import { isSecretName } from "../../core/is_secret_name.ts";
import { join } from "../../core/path.ts";
import type { PermissionGuard } from "../../core/permission_guard.ts";
import { hasBroker } from "../broker/has_broker.ts";
import { realPathOf } from "../broker/real_path.ts";
import { PermissionBroker } from "../broker/permission_broker.ts";
import { isRemoteModule } from "../module_url.ts";
import { permissionFlags, permissionsFor } from "../permission_policy.ts";
import type { PermissionSet } from "../permission_set.ts";
import { type SandboxRequest, SandboxStartError } from "../sandbox.ts";
import {
  CHILD_SETTINGS_VARIABLE,
  type ChildSettings,
} from "../wire/child_settings.ts";
import { denoDir } from "./environment.ts";
import { type ChildDoor, MAX_SOCKET_PATH } from "./listen_for_child.ts";
import { RUNNER_URL } from "./runner_url.ts";
import { writeDenials } from "./write_denials.ts";

/** What a sandbox's process may do, and who decides it. */
export interface ProcessPermits {
  /** Flags of `deno run`. */
  readonly flags: readonly string[];
  /** Asked by the process before all that it does, and who decides; absent when the flags decide. */
  readonly broker?: {
    readonly socket: PermissionBroker;
    readonly guard: PermissionGuard;
  };
  /** How much of the network the process keeps once it has connected: with all of it goes what Deno stores for all programs. */
  readonly keepNet: ChildSettings["keepNet"];
  /** Variables of the host that it does not get, whatever its level. */
  readonly deniedVariables: readonly string[] | true;
  /** Whether it starts programs without asking. */
  readonly runsFreely: boolean;
}

/** Options of {@linkcode processPermits}. */
export interface ProcessPermitsOptions {
  /** The sandbox's own folder, which its tools cannot reach. */
  readonly dir: string;
  /** The folder in it that they can. */
  readonly scratchDir: string;
  readonly door: ChildDoor;
}

/** Path of the socket in the sandbox's folder. */
const BROKER_SOCKET = "permissions.sock";

/**
 * Finds out how a sandbox's process is held: by a permission broker whose guard
 * decides while tools run, or by static permissions, as on systems without unix
 * sockets. The caller disposes of the broker.
 */
export async function processPermits(
  request: SandboxRequest,
  options: ProcessPermitsOptions,
): Promise<ProcessPermits> {
  const { openGuard, level } = request;
  const path = join(options.dir, BROKER_SOCKET);
  if (!openGuard || !canBroker(path)) {
    return await staticPermits(request, options);
  }
  const isFull = level === "full_access";
  const { externals } = request.library;
  // Packages are fetched without a question being asked, so Deno is kept from it.
  const cachedOnly = !isFull &&
    (externals.length > 0 || isRemoteModule(RUNNER_URL));
  const guard = openGuard({
    scratchDir: options.scratchDir,
    // What is asked for is known by its real path.
    sources: readableSources(request, denoDir(Deno.env.toObject()))
      .map((path) => realPathOf(path) ?? path),
    cachedOnly,
  });
  return {
    flags: [
      "--no-config",
      ...(isFull ? [] : [cachedOnly ? "--cached-only" : "--no-npm"]),
    ],
    broker: { socket: PermissionBroker.listen(path), guard },
    keepNet: isFull ? "all" : "none",
    deniedVariables: variablesDenied(request),
    runsFreely: false,
  };
}

function canBroker(path: string): boolean {
  return hasBroker() && path.length <= MAX_SOCKET_PATH;
}

/** Variables that rules keep from tools which have the host's whole environment. */
function variablesDenied(
  { staticRules }: SandboxRequest,
): readonly string[] | true {
  const denials = staticRules?.denials ?? [];
  const values = denials.filter(({ permission }) => permission === "env")
    .map(({ value }) => value);
  const names = values.filter((value) => value !== null);
  return names.length < values.length ? true : names;
}

async function staticPermits(
  request: SandboxRequest,
  { dir, scratchDir, door }: ProcessPermitsOptions,
): Promise<ProcessPermits> {
  const permissions = await permissionsOf(request, scratchDir);
  const { read, write, net, run, env, denyEnv } = permissions;
  const denials = await writeDenials(permissions, dir);
  return {
    flags: [
      ...permissionFlags({
        ...permissions,
        read: read === true || [...read, ...door.paths],
        write: write === true || [...write, ...door.paths],
        net: net === true || [...net, door.netPermission],
        env: env === true || [...env, CHILD_SETTINGS_VARIABLE],
        denyEnv: denyEnv.filter((name) => name !== CHILD_SETTINGS_VARIABLE),
        // Those of flags would take the place of those of the file.
        ...(denials && { denyRead: [], denyWrite: [] }),
      }),
      ...(denials?.flags ?? ["--no-config"]),
    ],
    keepNet: net === true ? "all" : net.length > 0 ? "granted" : "none",
    deniedVariables: env === true ? denyEnv : true,
    runsFreely: run === true || run.length > 0,
  };
}

async function permissionsOf(
  request: SandboxRequest,
  scratchDir: string,
): Promise<PermissionSet> {
  const { library, level, workspace, protectedPaths } = request;
  const { programs, staticRules } = request;
  const permissions = permissionsFor({
    level,
    workspace,
    scratchDir,
    secretFiles: await findSecretFiles(workspace),
    sources: readableSources(request, denoDir(Deno.env.toObject())),
    protectedPaths,
    hasRemoteModules: isRemoteModule(RUNNER_URL) ||
      library.externals.some(isRemoteModule),
    hasPackages: library.externals.length > 0,
    programs,
    rules: staticRules,
  });
  const [rule] = permissions.unfit;
  if (rule !== undefined) {
    throw new SandboxStartError(
      `this host has no permission broker, and without one Deno cannot hold tools to ${rule}`,
    );
  }
  return permissions;
}

/** What a sandbox of a library may read of code: its modules, and the packages that they import. */
function readableSources(
  { library }: SandboxRequest,
  denoDir: string | undefined,
): string[] {
  const modules = library.modules.filter((path) => !isModuleUrl(path));
  return library.externals.length > 0 && denoDir
    ? [...modules, join(denoDir, "npm")]
    : modules;
}

/** The files with secrets at the top of a workspace: flags know no patterns. */
async function findSecretFiles(workspace: string): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(workspace));
  return entries.filter(({ name }) => isSecretName(name))
    .map(({ name }) => join(workspace, name));
}
