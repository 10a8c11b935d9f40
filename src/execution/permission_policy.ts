import { PROTECTED_NAMES } from "../core/protected_names.ts";
import type { AutonomyLevel } from "../core/handlers.ts";
import { join } from "../core/path.ts";
import type { StaticRules } from "../core/static_rules.ts";
import {
  HARMLESS_SYSTEM_INFORMATION,
  SYSTEM_INFORMATION,
} from "../core/system_information.ts";
import { applyStaticRules } from "./apply_static_rules.ts";
import type { Granted, PermissionSet } from "./permission_set.ts";

/** What a sandbox is for. */
export interface SandboxScope {
  readonly level: AutonomyLevel;
  /** Folder that tools work in, absolute and without symbolic links. */
  readonly workspace: string;
  /** Folder of the sandbox's own. */
  readonly scratchDir: string;
  /** Files and folders of the library and its dependencies. */
  readonly sources: readonly string[];
  /** Further files and folders that decide what runs later, such as other libraries' sources. */
  readonly protectedPaths?: readonly string[];
  /** Files in the workspace that hold secrets: its `.env` files. */
  readonly secretFiles?: readonly string[];
  /** Whether modules were fetched for the library from elsewhere than npm. */
  readonly hasRemoteModules?: boolean;
  /** Whether the library imports packages, whose downloads Deno asks no permission for. */
  readonly hasPackages?: boolean;
  /** Absolute paths of programs that the library is there to start. */
  readonly programs?: readonly string[];
  /** Configured rules: they come before the level. */
  readonly rules?: StaticRules;
}

const NO_RULES: StaticRules = { grants: [], denials: [], unfit: [] };

/**
 * The permissions that tools have without being asked about: the one place
 * where autonomy levels and configured rules become permissions. Static
 * permissions cannot ask, so what an operator would be asked is denied. By level:
 *
 * | | `strict`, `safe` | `full_access` |
 * |---|---|---|
 * | read | own sources, workspace but `.env`, scratch folder | all |
 * | write | workspace but configuration and sources, scratch folder | all |
 * | network, ffi, remote imports | none | all |
 * | programs | those that the library is there to start | all |
 * | environment | reading any name (only a safelist is there) | all |
 * | system information | in `strict` what names nobody, else all | all |
 *
 * What rules allow is granted besides; what they deny, or would have asked, is not.
 */
export function permissionsFor(scope: SandboxScope): PermissionSet {
  const { level, rules = NO_RULES } = scope;
  const base = level === "full_access" ? FULL_ACCESS : heldPermissions(scope);
  return applyStaticRules(base, rules);
}

/** What rules alone bring about. */
const UNRULED = {
  denyNet: [],
  denyRun: [],
  denyFfi: [],
  denyEnv: [],
  denyImport: [],
  cutBy: [],
  unfit: [],
} as const;

const FULL_ACCESS: PermissionSet = {
  ...UNRULED,
  read: true,
  write: true,
  denyRead: [],
  denyWrite: [],
  net: true,
  run: true,
  ffi: true,
  env: true,
  hostEnvironment: true,
  sys: true,
  importRemote: "any",
};

function heldPermissions(scope: SandboxScope): PermissionSet {
  const { level, workspace, scratchDir, sources, programs = [] } = scope;
  const { protectedPaths = [], secretFiles = [] } = scope;
  const { hasRemoteModules, hasPackages } = scope;
  return {
    ...UNRULED,
    read: [...sources, workspace, scratchDir],
    write: [workspace, scratchDir],
    denyRead: [join(workspace, ".env"), ...secretFiles],
    denyWrite: [
      ...PROTECTED_NAMES.map((name) => join(workspace, name)),
      ...sources,
      ...protectedPaths,
    ],
    net: [],
    run: programs,
    ffi: [],
    env: true,
    hostEnvironment: false,
    sys: level === "strict" ? HARMLESS_SYSTEM_INFORMATION : SYSTEM_INFORMATION,
    importRemote: hasRemoteModules
      ? "fetched"
      : hasPackages
      ? "none"
      : { hosts: [] },
  };
}

/**
 * The flags of `deno run` for a set of permissions.
 *
 * @throws {TypeError} If a path holds a comma, which the flags' lists cannot carry; `writeDenials` carries denials that do.
 */
export function permissionFlags(permissions: PermissionSet): string[] {
  const { read, write, net, run, ffi, env, sys } = permissions;
  return [
    ...listFlag("--allow-read", read),
    ...listFlag("--allow-write", write),
    ...listFlag("--deny-read", permissions.denyRead),
    ...listFlag("--deny-write", permissions.denyWrite),
    ...listFlag("--allow-sys", sys),
    ...listFlag("--allow-env", env),
    ...listFlag("--deny-env", permissions.denyEnv),
    ...listFlag("--allow-net", net),
    ...listFlag("--deny-net", permissions.denyNet),
    ...listFlag("--allow-run", run),
    ...listFlag("--deny-run", permissions.denyRun),
    ...listFlag("--allow-ffi", ffi),
    ...listFlag("--deny-ffi", permissions.denyFfi),
    ...importFlags(permissions.importRemote),
    ...listFlag("--deny-import", permissions.denyImport),
  ];
}

function importFlags(remote: PermissionSet["importRemote"]): string[] {
  switch (remote) {
    case "any":
      return ["--allow-import"];
    case "fetched":
      return ["--allow-import", "--cached-only"];
    case "none":
      return ["--cached-only"];
    default:
      return [...listFlag("--allow-import", remote.hosts), "--no-npm"];
  }
}

function listFlag(name: string, values: Granted): string[] {
  if (values === true) return [name];
  if (values.length === 0) return [];
  const unfit = values.find((value) => value.includes(","));
  if (unfit === undefined) return [`${name}=${values.join(",")}`];
  throw new TypeError(
    `Cannot pass "${unfit}" to Deno by ${name}: the flag cannot carry a path with a comma`,
  );
}
