import type { ProgramStart } from "./program_start.ts";

type Judge = (args: readonly string[]) => boolean;

const ANY: Judge = () => true;

/**
 * Programs that change nothing and read no file's content, whatever their
 * arguments, so that they tell a tool nothing that the host's own permissions keep
 * from it. `date` can set the clock, but not with these arguments.
 */
const BENIGN: ReadonlyMap<string, Judge> = new Map<string, Judge>([
  ["arch", ANY],
  ["basename", ANY],
  ["date", (args) => args.every((arg) => /^(?:-u|\+.*)$/s.test(arg))],
  ["dirname", ANY],
  ["echo", ANY],
  ["false", ANY],
  ["groups", ANY],
  ["id", ANY],
  ["ls", ANY],
  ["nproc", ANY],
  ["printf", ANY],
  ["pwd", ANY],
  ["seq", ANY],
  ["sleep", ANY],
  ["true", ANY],
  ["tty", ANY],
  ["uname", ANY],
  ["whoami", ANY],
]);

/** Variables by which a program becomes another one. */
const DECEIVING = /^(?:PATH|LD_.*|DYLD_.*)$/i;

/** Options of {@linkcode isBenign}. */
export interface IsBenignOptions {
  /** `PATH` as the host had it; a changed one may find other programs. */
  readonly trusted: string | undefined;
  /** `PATH` now. */
  readonly current: string | undefined;
}

/**
 * Whether a program is known to be harmless by its name, found where the host finds it.
 *
 * @param start What is started.
 * @param options Where programs are found.
 */
export function isBenign(
  { program = "", args = [], env = {} }: ProgramStart,
  { trusted, current }: IsBenignOptions,
): boolean {
  if (trusted !== current) return false;
  const deceived = Object.entries(env).some(([name, value]) =>
    DECEIVING.test(name) && !(name === "PATH" && value === trusted)
  );
  return !deceived && (BENIGN.get(program)?.(args) ?? false);
}
