import { MARKER_VARIABLE } from "./environment.ts";

/**
 * Reads lines of `+ PID MARKER` and `- PID`; when its input ends, kills the
 * groups of the processes that are left, and what carries their markers.
 */
const SCRIPT = `
trap '' HUP INT TERM
pids= markers=
while read -r op pid marker; do
  case $op in
    +) pids="$pids $pid"; markers="$markers $marker" ;;
    -)
      left=
      for p in $pids; do [ "$p" = "$pid" ] || left="$left $p"; done
      pids=$left
      left=
      for m in $markers; do [ "$m" = "$marker" ] || left="$left $m"; done
      markers=$left
      ;;
  esac
done
for p in $pids; do kill -9 "-$p" 2>/dev/null; done
for m in $markers; do
  for file in $(grep -lsz "^${MARKER_VARIABLE}=$m" /proc/[0-9]*/environ 2>/dev/null); do
    p=\${file#/proc/}
    kill -9 "\${p%/environ}" 2>/dev/null
  done
done
`;

/**
 * A small shell that outlives the host by a moment: should the host be killed,
 * it kills the host's sandboxes, even those that spin and do not notice.
 */
export class ProcessGuard implements AsyncDisposable {
  readonly #shell: Deno.ChildProcess;
  readonly #input: WritableStreamDefaultWriter<Uint8Array>;
  readonly #encoder = new TextEncoder();

  private constructor(shell: Deno.ChildProcess) {
    this.#shell = shell;
    this.#input = shell.stdin.getWriter();
    shell.unref();
  }

  /**
   * Starts a guard. Needs `--allow-run` for `sh`.
   *
   * @returns The guard, or undefined where there is no such shell or no permission.
   */
  static open(): ProcessGuard | undefined {
    if (Deno.build.os === "windows") return undefined;
    try {
      return new ProcessGuard(
        new Deno.Command("/bin/sh", {
          args: ["-c", SCRIPT],
          clearEnv: true,
          env: { PATH: "/usr/bin:/bin" },
          stdin: "piped",
          stdout: "null",
          stderr: "null",
          // A signal to the host's group must not end the guard before the host.
          detached: true,
        }).spawn(),
      );
    } catch (error) {
      if (
        error instanceof Deno.errors.NotFound ||
        error instanceof Deno.errors.NotCapable
      ) return undefined;
      throw error;
    }
  }

  /** Puts a process and its group under guard. */
  watch(pid: number, marker: string): void {
    this.#write(`+ ${pid} ${marker}\n`);
  }

  /** Lets a process go that has ended. */
  release(pid: number, marker: string): void {
    this.#write(`- ${pid} ${marker}\n`);
  }

  #write(line: string): void {
    // A guard that was killed guards no more; the host goes on.
    this.#input.write(this.#encoder.encode(line)).catch(() => {});
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // What is waited for must keep this process going.
    this.#shell.ref();
    await this.#input.close().catch(() => {});
    await this.#shell.status;
  }
}
