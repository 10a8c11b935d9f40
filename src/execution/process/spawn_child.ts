import type { PermissionSet } from "../permission_policy.ts";
import { permissionFlags } from "../permission_policy.ts";
import type { SandboxRequest } from "../sandbox.ts";
import {
  CHILD_SETTINGS_VARIABLE,
  type ChildSettings,
} from "../wire/child_settings.ts";
import { sandboxEnvironment } from "./environment.ts";
import { importMapFlag } from "./import_map_flag.ts";
import type { ChildDoor } from "./listen_for_child.ts";
import type { DenialsFile } from "./write_denials.ts";

/** URL of the program that a child runs. */
export const RUNNER_URL: string = import.meta.resolve(
  "../child/process_main.ts",
);

/** Options of {@linkcode spawnChild}. */
export interface SpawnChildOptions {
  readonly permissions: PermissionSet;
  /** Where the denials stand if the flags cannot carry them. */
  readonly denials?: DenialsFile;
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
  const { scratchDir, marker } = options;
  const { library, level, maxMemoryMb, workspace } = request;
  const settings = JSON.stringify(childSettings(request, options));
  return new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--quiet",
      "--no-prompt",
      "--no-lock",
      `--v8-flags=--max-old-space-size=${Math.max(1, Math.floor(maxMemoryMb))}`,
      ...permissionArguments(options),
      ...importMapFlag(library),
      RUNNER_URL,
    ],
    cwd: workspace,
    clearEnv: true,
    env: {
      ...sandboxEnvironment(Deno.env.toObject(), {
        scratchDir,
        inherit: level === "full_access",
        marker,
      }),
      [CHILD_SETTINGS_VARIABLE]: settings,
    },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
    detached: true,
  }).spawn();
}

function childSettings(
  { maxFrameBytes }: SandboxRequest,
  { permissions, door, token, marks }: SpawnChildOptions,
): ChildSettings {
  return {
    address: door.address,
    token,
    maxResultBytes: maxFrameBytes,
    alwaysMark: marks,
    keepNet: permissions.net,
  };
}

function permissionArguments(
  { permissions, denials, door }: SpawnChildOptions,
): string[] {
  const { read, write, net } = permissions;
  return [
    ...permissionFlags({
      ...permissions,
      read: read === true || [...read, ...door.paths],
      write: write === true || [...write, ...door.paths],
      // Those of flags would take the place of those of the file.
      ...(denials && { denyRead: [], denyWrite: [] }),
    }),
    ...(denials?.flags ?? ["--no-config"]),
    ...(net ? [] : [`--allow-net=${door.netPermission}`]),
  ];
}
