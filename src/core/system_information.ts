/** Kinds that tell nothing about who uses the machine, and change nothing but the process itself. */
export const HARMLESS_SYSTEM_INFORMATION: readonly string[] = [
  "cpus",
  "getPriority",
  "loadavg",
  "osRelease",
  "osUptime",
  "statfs",
  "systemMemoryInfo",
];

/**
 * Whether a kind tells nothing about who uses the machine.
 *
 * @param kind As Deno asks for it: one more than its flags know is `umask`.
 */
export function isHarmlessSystemInformation(kind: string): boolean {
  return kind === "umask" || HARMLESS_SYSTEM_INFORMATION.includes(kind);
}

/** Every kind of system information that Deno's `sys` permission tells apart in its flags. */
export const SYSTEM_INFORMATION: readonly string[] = [
  "cpus",
  "getPriority",
  "getegid",
  "gid",
  "homedir",
  "hostname",
  "loadavg",
  "networkInterfaces",
  "osRelease",
  "osUptime",
  "setPriority",
  "statfs",
  "systemMemoryInfo",
  "uid",
  "userInfo",
  "username",
];
