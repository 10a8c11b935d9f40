import { withTrustedPath } from "./with_trusted_path.ts";

/**
 * Variables of the host that a sandboxed process keeps: where programs are, which
 * language and time zone to use. All others are cleared, for secrets hide in them.
 */
export const ENVIRONMENT_SAFELIST: readonly string[] = [
  "LANG",
  "LANGUAGE",
  "LC_ALL",
  "LC_COLLATE",
  "LC_CTYPE",
  "LC_MESSAGES",
  "LC_MONETARY",
  "LC_NUMERIC",
  "LC_TIME",
  "PATH",
  "TZ",
  // Windows programs do not start without these.
  "PATHEXT",
  "SYSTEMDRIVE",
  "SYSTEMROOT",
  "WINDIR",
];

/** Addresses of registries, by which Deno names the folders of its cache. */
export const REGISTRY_VARIABLES: readonly string[] = [
  "JSR_URL",
  "NPM_CONFIG_REGISTRY",
];

/** Options of {@linkcode sandboxEnvironment}. */
export interface SandboxEnvironmentOptions {
  /** Folder that `HOME` and `TMPDIR` point to. */
  readonly scratchDir: string;
  /** Real paths of folders that tools can write: what stands there is taken out of `PATH`. */
  readonly untrusted: readonly string[];
  /** Variables besides, such as those of `env:NAME` rules. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Whether the tool keeps the host's whole environment. */
  readonly inherit: boolean;
  /** Marks every process that descends from the sandbox. */
  readonly marker: string;
  /** @default {Deno.build.os} */
  readonly os?: typeof Deno.build.os;
}

/** Name of the variable by which a sandbox's descendants are found. */
export const MARKER_VARIABLE = "LCP_SANDBOX";

/**
 * The environment of a sandboxed process.
 *
 * @param host The host's environment.
 * @returns All variables that the process gets.
 */
export function sandboxEnvironment(
  host: Readonly<Record<string, string>>,
  options: SandboxEnvironmentOptions,
): Record<string, string> {
  const { scratchDir, untrusted, variables, inherit, marker } = options;
  const { os = Deno.build.os } = options;
  const own = {
    DENO_NO_UPDATE_CHECK: "1",
    [MARKER_VARIABLE]: marker,
  };
  if (inherit) return { ...host, ...own, ...variables };
  const cache = denoDir(host, os);
  const kept = {
    ...pick(host, ENVIRONMENT_SAFELIST, os),
    ...withoutPasswords(pick(host, REGISTRY_VARIABLES, os)),
    ...(cache && { DENO_DIR: cache }),
    HOME: scratchDir,
    USERPROFILE: scratchDir,
    NO_COLOR: "1",
    TMPDIR: scratchDir,
    TEMP: scratchDir,
    TMP: scratchDir,
    ...own,
    ...variables,
  };
  return withTrustedPath(kept, { untrusted, os });
}

function pick(
  host: Readonly<Record<string, string>>,
  names: readonly string[],
  os: typeof Deno.build.os,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(host).filter(([name]) =>
      // Windows takes any case, and writes `SystemRoot` and `Path`.
      names.includes(os === "windows" ? name.toUpperCase() : name)
    ),
  );
}

/** A registry's address may hold a password; its cache is found without. */
function withoutPasswords(
  addresses: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(addresses).flatMap(([name, address]) => {
      const url = URL.parse(address);
      if (!url) return [];
      if (!url.username && !url.password) return [[name, address]];
      url.username = url.password = "";
      return [[name, url.href]];
    }),
  );
}

/** Deno's cache folder, as Deno finds it; undefined when the environment does not tell. */
export function denoDir(
  host: Readonly<Record<string, string>>,
  os: typeof Deno.build.os = Deno.build.os,
): string | undefined {
  if (host.DENO_DIR) return host.DENO_DIR;
  switch (os) {
    case "windows":
      return host.LOCALAPPDATA && `${host.LOCALAPPDATA}\\deno`;
    case "darwin":
      return host.HOME && `${host.HOME}/Library/Caches/deno`;
    default:
      if (host.XDG_CACHE_HOME) return `${host.XDG_CACHE_HOME}/deno`;
      return host.HOME && `${host.HOME}/.cache/deno`;
  }
}
