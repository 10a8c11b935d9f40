import { join } from "../../core/path.ts";
import { removeFolder } from "../remove_folder.ts";
import type { SandboxRequest } from "../sandbox.ts";
import { libraryImportMap } from "./library_import_map.ts";
import { type ChildDoor, listenForChild } from "./listen_for_child.ts";
import type { ProcessGuard } from "./process_guard.ts";
import { type ProcessPermits, processPermits } from "./process_permits.ts";
import { spawnChild } from "./spawn_child.ts";
import { stopProcess, type StopProcessOptions } from "./stop_process.ts";
import { writeImportMap } from "./write_import_map.ts";

/** A process that was started and has not connected yet. */
export interface StartedProcess {
  readonly child: Deno.ChildProcess;
  /** Starts the records of the child's logs. */
  readonly token: string;
  /** How to stop it. */
  readonly stopOptions: StopProcessOptions;
  /** Notes whether it started programs. */
  readonly programs: { started: boolean };
  /** Where it will come in. */
  readonly door: ChildDoor;
  readonly permits: ProcessPermits;
  /** Stops the process and removes what was made for it. */
  readonly held: AsyncDisposableStack;
}

/** Options of {@linkcode startProcess}. */
export interface StartProcessOptions {
  /** Kills the process should the host be killed. */
  readonly guard?: () => ProcessGuard | undefined;
  /** Text of a lock file: the versions of packages that were fetched. */
  readonly lock?: string | undefined;
}

/**
 * Starts the process in which a library's tools will run, with a folder of its
 * own and what it is permitted.
 */
export async function startProcess(
  request: SandboxRequest,
  { guard, lock }: StartProcessOptions = {},
): Promise<StartedProcess> {
  await using held = new AsyncDisposableStack();
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
  const permits = await processPermits(request, { dir, scratchDir, door });
  if (permits.broker) held.use(permits.broker.socket);
  request.opened?.({
    scratchDir,
    marker,
    ...(permits.broker && { brokerPath: permits.broker.socket.path }),
  });
  const importMapFlags = await writeImportMap(
    libraryImportMap(request.library),
    dir,
  );
  const child = spawnChild(request, {
    permits,
    scratchDir,
    resolutionFlags: [...importMapFlags, await writeLock(lock, dir)],
    door,
    token,
    marker,
  });
  // The child starts while its guard does.
  const watcher = guard?.();
  watcher?.watch(child.pid, marker);
  held.defer(() => watcher?.release(child.pid, marker));
  const programs = { started: permits.runsFreely };
  const stopOptions = { marker, hasDescendants: () => programs.started };
  held.defer(() => stopProcess(child, stopOptions));
  return {
    child,
    token,
    stopOptions,
    programs,
    door,
    permits,
    held: held.move(),
  };
}

/** Without the versions that were fetched, Deno may want others when code imports a package as it runs. */
async function writeLock(
  lock: string | undefined,
  privateDir: string,
): Promise<string> {
  if (lock === undefined) return "--no-lock";
  const path = join(privateDir, "deno.lock");
  await Deno.writeTextFile(path, lock);
  return `--lock=${path}`;
}
