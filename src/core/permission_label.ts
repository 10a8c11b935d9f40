import type { PermissionQuestion } from "./permission_guard.ts";

/**
 * What a permission allows, as words that follow "to": `read /etc/hosts`,
 * `run the program git`.
 *
 * @param question The permission, and for what.
 */
export function permissionLabel(
  { permission, value: given }: PermissionQuestion,
): string {
  const value = given && spelledOut(given);
  switch (permission) {
    case "read":
      return value === null
        ? "read anything, as making a symbolic link takes"
        : `read ${value}`;
    case "write":
      return value === null
        ? "write anything, as making a symbolic link takes"
        : `write ${value}`;
    case "net":
      if (value === null) return "use the network";
      // The system is asked the same whether a tool connects or listens.
      return /^(?:[\d.]+|\[.*\]|.*localhost)(?::\d+)?$/.test(value)
        ? `connect to or listen at ${value}`
        : `connect to ${value}`;
    case "run":
      return value === null ? "run any program" : `run the program ${value}`;
    case "env":
      return value === null
        ? "read the environment"
        : `read the environment variable ${value}`;
    case "sys":
      if (value === "setPriority") return "change the priority of processes";
      return value === null
        ? "read all system information"
        : `read system information: ${value}`;
    case "import":
      return value === null
        ? "import code from anywhere"
        : `import code from ${value}`;
    case "ffi":
      return value === null
        ? "load any native library"
        : `load the native library ${value}`;
  }
}

/** What could forge lines, or hide or reorder letters, is spelled out. */
function spelledOut(value: string): string {
  return value.replace(
    /[\p{C}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}
