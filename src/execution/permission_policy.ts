import type { AutonomyLevel } from "../core/handlers.ts";
import { join } from "../core/path.ts";

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
}

/** Static permissions of a sandbox: paths, names or all. */
export interface PermissionSet {
  readonly read: readonly string[] | true;
  readonly write: readonly string[] | true;
  readonly denyRead: readonly string[];
  readonly denyWrite: readonly string[];
  readonly net: boolean;
  readonly run: boolean;
  readonly ffi: boolean;
  readonly env: true;
  readonly sys: readonly string[] | true;
  /** Remote code that may be imported: what was fetched when the library was loaded, or any. */
  readonly importRemote: "none" | "fetched" | "any";
}

/** System information that tells nothing about who uses the machine. */
const HARMLESS_SYSTEM_INFORMATION = [
  "cpus",
  "loadavg",
  "osRelease",
  "osUptime",
  "statfs",
  "systemMemoryInfo",
];

/** In a workspace: what decides what runs later, and so is not a tool's to write. */
const PROTECTED_FROM_WRITING = [
  "lcp.json",
  "lcp.lock",
  "deno.json",
  "deno.jsonc",
  ".git",
  ".github",
  ".vscode",
];

/**
 * The permissions that tools have without being asked about: the one place
 * where autonomy levels become permissions. Static permissions cannot ask, so
 * what an operator would be asked is denied.
 *
 * | | `strict`, `safe` | `full_access` |
 * |---|---|---|
 * | read | own sources, workspace but `.env`, scratch folder | all |
 * | write | workspace but configuration and sources, scratch folder | all |
 * | network, programs, ffi, remote imports | none | all |
 * | environment | reading any name (only a safelist is there) | all |
 * | system information | what names nobody | all |
 */
export function permissionsFor(scope: SandboxScope): PermissionSet {
  const { level, workspace, scratchDir, sources } = scope;
  const { protectedPaths = [], secretFiles = [], hasRemoteModules } = scope;
  if (level === "full_access") {
    return {
      read: true,
      write: true,
      denyRead: [],
      denyWrite: [],
      net: true,
      run: true,
      ffi: true,
      env: true,
      sys: true,
      importRemote: "any",
    };
  }
  return {
    read: [...sources, workspace, scratchDir],
    write: [workspace, scratchDir],
    denyRead: [join(workspace, ".env"), ...secretFiles],
    denyWrite: [
      ...PROTECTED_FROM_WRITING.map((name) => join(workspace, name)),
      ...sources,
      ...protectedPaths,
    ],
    net: false,
    run: false,
    ffi: false,
    env: true,
    sys: HARMLESS_SYSTEM_INFORMATION,
    importRemote: hasRemoteModules ? "fetched" : "none",
  };
}

/**
 * The flags of `deno run` for a set of permissions.
 *
 * @throws {TypeError} If a path holds a comma, which the flags' lists cannot carry; `writeDenials` carries denials that do.
 */
export function permissionFlags(permissions: PermissionSet): string[] {
  const { read, write, denyRead, denyWrite, sys } = permissions;
  return [
    ...listFlag("--allow-read", read),
    ...listFlag("--allow-write", write),
    ...listFlag("--deny-read", denyRead),
    ...listFlag("--deny-write", denyWrite),
    ...listFlag("--allow-sys", sys),
    "--allow-env",
    ...(permissions.net ? ["--allow-net"] : []),
    ...(permissions.run ? ["--allow-run"] : []),
    ...(permissions.ffi ? ["--allow-ffi"] : []),
    ...importFlags(permissions.importRemote),
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
  }
}

function listFlag(name: string, values: readonly string[] | true): string[] {
  if (values === true) return [name];
  if (values.length === 0) return [];
  const unfit = values.find((value) => value.includes(","));
  if (unfit === undefined) return [`${name}=${values.join(",")}`];
  throw new TypeError(
    `Cannot pass "${unfit}" to Deno by ${name}: the flag cannot carry a path with a comma`,
  );
}
