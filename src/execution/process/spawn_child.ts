import type { PermissionSet } from "../permission_policy.ts";
import { permissionFlags } from "../permission_policy.ts";
import type { SandboxRequest } from "../sandbox.ts";
import { sandboxEnvironment } from "./environment.ts";
import { importMapFlag } from "./import_map_flag.ts";
import type { ChildDoor } from "./listen_for_child.ts";

/** URL of the program that a child runs. */
export const RUNNER_URL: string = import.meta.resolve(
  "../child/process_main.ts",
);

/** Options of {@linkcode spawnChild}. */
export interface SpawnChildOptions {
  readonly permissions: PermissionSet;
  readonly scratchDir: string;
  readonly door: ChildDoor;
  readonly token: string;
  /** Value of the variable that marks the child's descendants. */
  readonly marker: string;
  /** Whether to mark the logs always, as output can appear that the child's runner does not see. */
  readonly marks: boolean;
}

/**
 * Starts the process in which a library's tools will run. It leads its own
 * process group, so that a signal to the host's group does not end it first.
 */
export function spawnChild(
  request: SandboxRequest,
  options: SpawnChildOptions,
): Deno.ChildProcess {
  const { permissions, scratchDir, door, token, marker, marks } = options;
  const { read, write, net } = permissions;
  const { library, maxFrameBytes, maxMemoryMb, workspace } = request;
  return new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--quiet",
      "--no-prompt",
      "--no-config",
      "--no-lock",
      `--v8-flags=--max-old-space-size=${maxMemoryMb}`,
      ...permissionFlags({
        ...permissions,
        read: read === true || [...read, ...door.paths],
        write: write === true || [...write, ...door.paths],
      }),
      ...(net ? [] : [`--allow-net=${door.netPermission}`]),
      ...importMapFlag(library),
      RUNNER_URL,
      door.address,
      token,
      `${maxFrameBytes}`,
      marks ? "always" : "written",
      net ? "keep-net" : "drop-net",
    ],
    cwd: workspace,
    clearEnv: true,
    env: sandboxEnvironment(Deno.env.toObject(), {
      scratchDir,
      inherit: request.level === "full_access",
      marker,
    }),
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
    detached: true,
  }).spawn();
}
