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
