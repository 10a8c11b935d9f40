import {
  bubblewrapArguments,
  type BubblewrapScope,
} from "./bubblewrap_arguments.ts";

/** A `bwrap` that works here. */
export interface Bubblewrap {
  /** Its absolute path. */
  readonly path: string;
  /** The seccomp filter for what it holds; none if undefined. */
  readonly filter?: Uint8Array;
}

/** Descriptor at which `bwrap` finds the filter. */
const FILTER_DESCRIPTOR = 9;

/**
 * Starts a program with the filter's bytes in a pipe at a descriptor of its own,
 * and the shell's input as its input.
 *
 * Arguments: the bytes as `printf` writes them, the program, the program's own.
 */
const SCRIPT = `
exec 3<&0
printf "$0" 3<&- | {
  exec ${FILTER_DESCRIPTOR}<&0 <&3 3<&-
  exec "$@"
}
`;

/**
 * The command that holds a program.
 *
 * Deno passes no descriptors to programs, so a shell gives `bwrap` that of the
 * filter. The filter travels in the command line and a pipe, not in a file: the
 * scratch folder, in which the folders of runs are made, is its tool's to write,
 * and the folder of temporary files may be in some binding's workspace. So there
 * is nothing that a tool could change before it is read.
 *
 * @param bubblewrap What holds the program.
 * @param scope What the program may see and change.
 * @returns Absolute path and arguments, to be followed by the program and its own.
 */
export function bubblewrapCommand(
  { path, filter }: Bubblewrap,
  scope: BubblewrapScope,
): string[] {
  if (filter === undefined) return [path, ...bubblewrapArguments(scope)];
  const filterDescriptor = FILTER_DESCRIPTOR;
  const args = bubblewrapArguments({ ...scope, filterDescriptor });
  return ["/bin/sh", "-c", SCRIPT, octal(filter), path, ...args];
}

function octal(bytes: Uint8Array): string {
  const digits = (byte: number) => byte.toString(8).padStart(3, "0");
  return Array.from(bytes, (byte) => `\\${digits(byte)}`).join("");
}
