import { join } from "../../core/path.ts";
import { type RealPaths, realPaths } from "./real_paths.ts";

/** Homes, other disks, sockets of services, other programs' temporary files. */
const HIDDEN = [
  "/root",
  "/home",
  "/tmp",
  "/var/tmp",
  "/run",
  "/var/run",
  "/mnt",
  "/media",
  "/var/lib/docker",
  "/etc/ssl/private",
  "/etc/sudoers.d",
  "/etc/shadow",
  "/etc/shadow-",
  "/etc/gshadow",
  "/etc/gshadow-",
  "/etc/sudoers",
  "/etc/krb5.keytab",
];

/** Below a home that is itself the workspace, or holds it in a folder that is seen. */
const HOME_SECRETS = [
  ".ssh",
  ".gnupg",
  ".aws",
  ".azure",
  ".kube",
  ".docker",
  ".netrc",
  ".git-credentials",
  ".npmrc",
  ".pypirc",
  ".pgpass",
  ".mozilla",
  ".password-store",
  ".config/gcloud",
  ".config/gh",
  ".config/google-chrome",
  ".config/chromium",
  ".local/share/keyrings",
  ".cargo/credentials.toml",
];

/**
 * What a program in the sandbox must not see of this system, as far as it is there.
 *
 * @param home The user's home folder.
 * @param further What the host knows besides.
 */
export async function hiddenPlaces(
  home: string | undefined,
  further: readonly string[] = [],
): Promise<RealPaths> {
  const secrets = home ? HOME_SECRETS.map((name) => join(home, name)) : [];
  const hostKeys = ["rsa", "ecdsa", "ed25519"]
    .map((kind) => `/etc/ssh/ssh_host_${kind}_key`);
  return await realPaths([
    ...HIDDEN,
    ...hostKeys,
    home,
    ...secrets,
    ...further,
  ]);
}
