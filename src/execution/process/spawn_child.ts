import type { SandboxRequest } from "../sandbox.ts";
import {
  CHILD_SETTINGS_VARIABLE,
  type ChildSettings,
} from "../wire/child_settings.ts";
import { sandboxEnvironment } from "./environment.ts";
import type { ChildDoor } from "./listen_for_child.ts";
import type { ProcessPermits } from "./process_permits.ts";
import { RUNNER_URL } from "./runner_url.ts";

/** By this variable Deno finds its permission broker. */
const BROKER_VARIABLE = "DENO_PERMISSION_BROKER_PATH";

/** Options of {@linkcode spawnChild}. */
export interface SpawnChildOptions {
  readonly permits: ProcessPermits;
  readonly scratchDir: string;
  /** Flags that give Deno the library's import map, and the versions of its packages. */
  readonly resolutionFlags: readonly string[];
  readonly door: ChildDoor;
  readonly token: string;
  /** Value of the variable that marks the child's descendants. */
  readonly marker: string;
}

/**
 * Starts the process in which a library's tools will run. It leads its own
 * process group, so that a signal to the host's group does not end it first.
 */
export function spawnChild(
  request: SandboxRequest,
  options: SpawnChildOptions,
): Deno.ChildProcess {
  const { permits, scratchDir, resolutionFlags, marker } = options;
  const { level, workspace, environment } = request;
  const settings = JSON.stringify(childSettings(request, options));
  return new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--quiet",
      "--no-prompt",
      // What a literal import in a function names is asked about when it runs.
      "--unstable-lazy-dynamic-imports",
      `--v8-flags=${v8Flags(request, permits).join()}`,
      ...permits.flags,
      ...resolutionFlags,
      RUNNER_URL,
    ],
    cwd: workspace,
    clearEnv: true,
    env: {
      ...sandboxEnvironment(hostEnvironment(permits), {
        scratchDir,
        untrusted: [workspace, scratchDir],
        variables: environment,
        inherit: level === "full_access" && permits.deniedVariables !== true,
        marker,
      }),
      ...(permits.broker && { [BROKER_VARIABLE]: permits.broker.socket.path }),
      [CHILD_SETTINGS_VARIABLE]: settings,
    },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
    detached: true,
  }).spawn();
}

function v8Flags(
  { maxMemoryMb, library }: SandboxRequest,
  { broker }: ProcessPermits,
): string[] {
  const heap = `--max-old-space-size=${Math.max(1, Math.floor(maxMemoryMb))}`;
  // Text that becomes code could reach what the library's own text does not.
  return broker && library.reachesNode === false
    ? [heap, "--disallow-code-generation-from-strings"]
    : [heap];
}

/** The host's environment without what is denied: the programs that tools start would get it too. */
function hostEnvironment(
  { deniedVariables }: ProcessPermits,
): Record<string, string> {
  const key = (name: string) =>
    Deno.build.os === "windows" ? name.toUpperCase() : name;
  const denied = deniedVariables === true ? [] : deniedVariables.map(key);
  return Object.fromEntries(
    Object.entries(Deno.env.toObject())
      .filter(([name]) => !denied.includes(key(name))),
  );
}

function childSettings(
  { library, maxFrameBytes }: SandboxRequest,
  { permits, door, token }: SpawnChildOptions,
): ChildSettings {
  return {
    address: door.address,
    token,
    maxResultBytes: maxFrameBytes,
    // Programs, and the packages that write by Node's ways, print unseen.
    alwaysMark: permits.runsFreely || library.externals.length > 0,
    keepNet: permits.keepNet,
    harden: !permits.broker
      ? "none"
      : library.reachesNode === false
      ? "without-node"
      : "with-node",
  };
}
