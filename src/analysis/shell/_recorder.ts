import type { ShellWrite, SimpleCommand } from "./shell_analysis.ts";
import type { Scope } from "./_scope.ts";
import { Unreadable } from "./_unreadable.ts";

const MAX_COMMANDS = 2_000;
const MAX_STEPS = 20_000;
const MAX_TEXT = 400_000;
const DEVICE =
  /^\/dev\/(?:null|zero|u?random|stdin|stdout|stderr|tty|fd\/\d+)$/;

/** Collects what a script would do, each thing once. */
export class Recorder {
  readonly commands: SimpleCommand[] = [];
  readonly writes: ShellWrite[] = [];
  readonly #seen = new Set<string>();
  #count = 0;
  #steps = 0;
  #text = 0;

  /** Counts a step of the walk, which loops over literal lists multiply. */
  countStep(): void {
    if (++this.#steps > MAX_STEPS) throw new Unreadable("too long");
  }

  /** Counts text that is walked once more. */
  countText(length: number): void {
    this.#text += length;
    if (this.#text > MAX_TEXT) throw new Unreadable("too long");
  }

  /** Adds a command whose paths are relative to the folder that the script is in. */
  addCommand(command: SimpleCommand, scope: Scope): void {
    if (++this.#count > MAX_COMMANDS) throw new Unreadable("too many commands");
    const paths = command.paths.flatMap((it) => resolvePath(it, scope));
    const key = `${command.text}\0${command.reason}\0${paths.join("\0")}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    const repositories = command.repositories?.flatMap((it) =>
      scope.resolve(it).filter((folder) => folder !== undefined)
    );
    this.commands.push({
      ...command,
      paths,
      ...(repositories && { repositories }),
    });
  }

  /** Whether the script, up to here, writes each of these files. */
  hasWritten(paths: readonly (string | undefined)[], scope: Scope): boolean {
    return paths.length > 0 && paths.every((path) => {
      if (path === undefined || /[*?[]/.test(path)) return false;
      const resolved = resolvePath(path, scope);
      return resolved.length > 0 &&
        resolved.every((it) =>
          it !== undefined && this.writes.some((write) => write.path === it)
        );
    });
  }

  /** Adds a file that is written, relative to the folder that the script is in. */
  addWrite(path: string | undefined, text: string, scope: Scope): void {
    // In a folder that is one of several, nobody can tell what is written.
    const isCertain = scope.folders.every((it) => !/[*?[]/.test(it ?? ""));
    const isDevice = DEVICE.test(path ?? "");
    const written = isCertain || isDevice ? path : undefined;
    for (const resolved of resolvePath(written, scope)) {
      const key = `>${resolved}\0${text}`;
      if (this.#seen.has(key)) continue;
      this.#seen.add(key);
      this.writes.push({ path: resolved, text });
    }
  }
}

/** Devices are no files: nothing can be read from or kept in them. */
function resolvePath(
  path: string | undefined,
  scope: Scope,
): readonly (string | undefined)[] {
  if (path === undefined) return [undefined];
  return DEVICE.test(path) ? [] : scope.resolve(path);
}
