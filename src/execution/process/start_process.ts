import { isModuleUrl } from "../../core/is_module_url.ts";
import { join } from "../../core/path.ts";
import { isRemoteModule } from "../module_url.ts";
import { type PermissionSet, permissionsFor } from "../permission_policy.ts";
import { removeFolder } from "../remove_folder.ts";
import type { SandboxRequest } from "../sandbox.ts";
import { denoDir } from "./environment.ts";
import { type ChildDoor, listenForChild } from "./listen_for_child.ts";
import type { ProcessGuard } from "./process_guard.ts";
import { RUNNER_URL, spawnChild } from "./spawn_child.ts";
import { stopProcess, type StopProcessOptions } from "./stop_process.ts";
import { writeDenials } from "./write_denials.ts";

/** A process that was started and has not connected yet. */
export interface StartedProcess {
  readonly child: Deno.ChildProcess;
  /** Starts the records of the child's logs. */
  readonly token: string;
  /** How to stop it. */
  readonly stopOptions: StopProcessOptions;
  /** Where it will come in. */
  readonly door: ChildDoor;
  /** Stops the process and removes what was made for it. */
  readonly held: AsyncDisposableStack;
}

/**
 * Starts the process in which a library's tools will run, with a folder of its
 * own and the permissions of the request's autonomy level.
 *
 * @param options `guard`: kills the process should the host be killed.
 */
export async function startProcess(
  request: SandboxRequest,
  { guard }: { guard?: () => ProcessGuard | undefined } = {},
): Promise<StartedProcess> {
  await using held = new AsyncDisposableStack();
  const secretFiles = findSecretFiles(request.workspace);
  // Awaited below; should a step before that fail, its failure is told.
  secretFiles.catch(() => {});
  const made = await Deno.makeTempDir({ prefix: "lcp-" });
  held.defer(() => removeFolder(made));
  const [dir] = await Promise.all([
    Deno.realPath(made),
    Deno.mkdir(join(made, "scratch")),
  ]);
  const scratchDir = join(dir, "scratch");
  const token = crypto.randomUUID();
  const marker = crypto.randomUUID();
  const door = listenForChild(token, dir);
  held.defer(() => door.close());
  const permissions = staticPermissions(request, {
    scratchDir,
    secretFiles: await secretFiles,
  });
  // Programs, and the packages that write by Node's ways, print unseen.
  const marks = permissions.run || request.library.externals.length > 0;
  const options = {
    permissions,
    denials: await writeDenials(permissions, dir),
    scratchDir,
    door,
    token,
    marker,
    marks,
  };
  const child = spawnChild(request, options);
  // The child starts while its guard does.
  const watcher = guard?.();
  watcher?.watch(child.pid, marker);
  held.defer(() => watcher?.release(child.pid, marker));
  const stopOptions = { marker, hasDescendants: permissions.run };
  held.defer(() => stopProcess(child, stopOptions));
  return { child, token, stopOptions, door, held: held.move() };
}

function staticPermissions(
  request: SandboxRequest,
  own: { scratchDir: string; secretFiles: readonly string[] },
): PermissionSet {
  const { library, level, workspace, protectedPaths } = request;
  return permissionsFor({
    level,
    workspace,
    ...own,
    sources: readableSources(request, denoDir(Deno.env.toObject())),
    protectedPaths,
    hasRemoteModules: isRemoteModule(RUNNER_URL) ||
      library.externals.some(isRemoteModule),
  });
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

/** The `.env` files at the top of a workspace, however they are spelled: some systems know no case, and flags no patterns. */
async function findSecretFiles(workspace: string): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(workspace));
  return entries.filter(({ name }) => /^\.env/i.test(name))
    .map(({ name }) => join(workspace, name));
}
