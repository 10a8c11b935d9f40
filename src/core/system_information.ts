/** Kinds that tell nothing about who uses the machine, and change nothing. */
export const HARMLESS_SYSTEM_INFORMATION: readonly string[] = [
  "cpus",
  "loadavg",
  "osRelease",
  "osUptime",
  "statfs",
  "systemMemoryInfo",
];

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
