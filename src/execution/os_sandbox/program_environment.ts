import { sandboxEnvironment } from "../process/environment.ts";
import type { LaunchOptions } from "./program_launch.ts";

/** Variables that an approved program outside the sandbox finds its user's settings by. */
const IDENTITY = ["HOME", "USER", "LOGNAME", "USERPROFILE", "APPDATA"];

/** Deno starts no program with such variables unless it may start any. */
const OF_LOADER = /^(?:LD_|DYLD_)/;

/**
 * The variables of a program: what a sandboxed tool has, with the run's own folder
 * for its temporary files and, inside the sandbox, as its home.
 *
 * @param host The host's environment.
 */
export function programEnvironment(
  host: Readonly<Record<string, string>>,
  options: LaunchOptions & { readonly runDir: string; readonly held: boolean },
): Record<string, string> {
  const { runDir, held, marker, inheritEnvironment = false } = options;
  const { variables = {} } = options;
  const identity = Object.entries(host).filter(([name]) =>
    !held && IDENTITY.includes(name)
  );
  const all = sandboxEnvironment(host, {
    scratchDir: runDir,
    untrusted: [options.workspace, options.scratchDir],
    variables: {
      ...Object.fromEntries(identity),
      TMPDIR: runDir,
      ...variables,
    },
    inherit: !held && inheritEnvironment,
    marker,
  });
  return Object.fromEntries(
    Object.entries(all).filter(([name]) =>
      !OF_LOADER.test(name) || Object.hasOwn(variables, name)
    ),
  );
}
