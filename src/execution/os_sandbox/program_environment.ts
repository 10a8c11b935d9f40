import { sandboxEnvironment } from "../process/environment.ts";
import { withTrustedPath } from "../process/with_trusted_path.ts";
import type { LaunchOptions } from "./program_launch.ts";

/** Variables that an approved program outside the sandbox finds its user's settings by. */
const IDENTITY = ["HOME", "USER", "LOGNAME", "USERPROFILE", "APPDATA"];

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
  const inherit = !held && inheritEnvironment;
  const untrusted = [options.workspace, options.scratchDir];
  const base = sandboxEnvironment(host, {
    scratchDir: runDir,
    untrusted,
    inherit,
    marker,
  });
  const identity = Object.entries(host).filter(([name]) =>
    IDENTITY.includes(name)
  );
  const all = {
    ...withoutLoader(base),
    ...(held ? {} : Object.fromEntries(identity)),
    TMPDIR: runDir,
    ...options.variables,
  };
  return inherit ? all : withTrustedPath(all, { untrusted });
}

/** Deno starts no program with such variables unless it may start any. */
function withoutLoader(
  environment: Readonly<Record<string, string>>,
): Record<string, string> {
  const kept = Object.entries(environment).filter(([name]) =>
    !/^(?:LD_|DYLD_)/.test(name)
  );
  return Object.fromEntries(kept);
}
