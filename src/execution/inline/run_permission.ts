import { AsyncLocalStorage } from "node:async_hooks";
import type { AutonomyLevel } from "../../core/handlers.ts";
import { askByDeno } from "./ask_by_deno.ts";
import { isBenign } from "./benign_program.ts";
import type { ProgramStart } from "./program_start.ts";
import { processPrograms } from "./process_programs.ts";
import { revokeRun } from "./revoke_run.ts";
import { searchPath } from "./search_path.ts";
import type { StartWatcher } from "./start_watcher.ts";
import { watchStarts } from "./watch_starts.ts";

/** Options of {@linkcode RunPermission}. */
export interface RunPermissionOptions {
  readonly level: AutonomyLevel;
  /** Whether Deno can ask: there is a terminal, and questions were not switched off. */
  readonly mayAsk: boolean;
  /** Whether the library may start programs in ways that cannot be watched. */
  readonly unseen: boolean;
  /** Lets the time-outs of the calls stand still while `run` blocks the process. */
  readonly holdTime: (run: () => unknown) => unknown;
}

/**
 * The levels as Deno's own `--allow-run` questions, for tools that share the host's process:
 *
 * | level | the start of a program |
 * |---|---|
 * | `strict` | the process loses `run` before and after each call, and before and after each start: Deno asks every time |
 * | `safe` | benign programs are not asked for; every other one once, be it granted to the host or not. Deno cannot take back all programs but a few: a host that may start any keeps that, and is asked in front of each; but not for a library that may start programs in ways that cannot be watched: before its first call the process loses `run`, and Deno asks once for benign ones too |
 * | `full_access` | needs `--allow-run`; what is missing of it is requested at the first start |
 *
 * While a `strict` call is in flight its rule counts for the whole process. What is
 * revoked is lost for good: Deno gives `run` back only by asking. A program that the operator
 * denied stays denied as long as the process lives. The synchronous functions of
 * `node:child_process`, imported by name, are asked for once in a `strict` call, for they cannot be
 * watched; and so is what a thread starts that a tool makes.
 */
export class RunPermission implements StartWatcher, Disposable {
  readonly #options: RunPermissionOptions;
  readonly #context = new AsyncLocalStorage<true>();
  readonly #unwatch: () => void;
  #inFlight = 0;

  /** Watches the starts of programs until it is disposed. */
  constructor(options: RunPermissionOptions) {
    this.#options = options;
    this.#unwatch = watchStarts(this);
  }

  get asksEachTime(): boolean {
    return this.#options.level === "strict" && this.#inFlight > 0;
  }

  /** Runs something in whose course started programs count as the library's. */
  run<T>(fn: () => T): T {
    return this.#context.run(true, fn);
  }

  /** Runs something of the host's that the library's code leads to. */
  runOutside<T>(fn: () => T): T {
    return this.#context.exit(fn);
  }

  /** A call begins, or the loading of the module. */
  enter(): void {
    this.#inFlight++;
    const { level, unseen } = this.#options;
    if (this.asksEachTime || (level === "safe" && unseen && isGranted())) {
      revokeRun();
    }
  }

  /** It has ended. */
  leave(): void {
    if (this.asksEachTime) revokeRun();
    this.#inFlight--;
  }

  around(
    start: ProgramStart,
    proceed: () => unknown,
    { asked }: { readonly asked: boolean },
  ): unknown {
    // A question blocks the process, and with it the calls of every sandbox here.
    return this.#options.holdTime(() => {
      if (asked || !this.#context.getStore()) return proceed();
      this.#check(start);
      const before = isGranted();
      const started = proceed();
      if (!before && isGranted()) processPrograms().answers.set(ALL, "granted");
      return started;
    });
  }

  #check(start: ProgramStart): void {
    switch (this.#options.level) {
      case "strict":
        return revokeRun();
      case "safe":
        return this.#checkSafe(start);
      case "full_access":
        return requestRun(start);
      default:
        this.#options.level satisfies never;
    }
  }

  #checkSafe(start: ProgramStart): void {
    const { answers, searchPath: trusted } = processPrograms();
    const { program } = start;
    // Who knows what will run: Deno is to ask for whatever it is.
    if (program === undefined) return revokeRun();
    if (isBenign(start, { trusted, current: searchPath() })) return;
    const key = keyOf(start);
    if (!isGranted()) {
      // Deno asks by itself; what the host was started with counts for the host.
      if (answers.has(key)) return;
      Deno.permissions.revokeSync({ name: "run", command: program });
      answers.set(key, "granted");
      return;
    }
    const answer = answers.get(key) ?? this.#ask(program);
    if (answer === "all-granted") answers.set(ALL, "granted");
    else answers.set(key, answer);
    if (answer === "denied") throw refusal(program);
  }

  #ask(program: string): "granted" | "all-granted" | "denied" {
    if (processPrograms().answers.has(ALL)) return "granted";
    if (!this.#options.mayAsk) return "denied";
    if (!Deno.build.standalone) {
      return this.runOutside(() => askByDeno(program));
    }
    // A compiled program is no Deno that could ask in its place.
    revokeRun();
    return "granted";
  }

  [Symbol.dispose](): void {
    this.#unwatch();
  }
}

/** Stands for every program among the answers. */
const ALL = "*";

/** What an answer holds for: a name means another program elsewhere. */
function keyOf({ program = "", cwd = "", env = {} }: ProgramStart): string {
  const folder = /[/\\]/.test(program) ? cwd : "";
  return JSON.stringify([program, folder, env.PATH ?? searchPath()]);
}

function isGranted(command?: string): boolean {
  const { state } = Deno.permissions.querySync({ name: "run", command });
  return state === "granted";
}

function requestRun({ program }: ProgramStart): void {
  if (isGranted() || (program !== undefined && isGranted(program))) return;
  const { state } = Deno.permissions.requestSync({ name: "run" });
  if (state !== "granted") throw refusal(program);
}

/** The error as Deno would have thrown it. */
function refusal(program: string | undefined): Error {
  const what = program === undefined ? "" : ` to "${program}"`;
  return new Deno.errors.NotCapable(
    `Requires run access${what}, run again with the --allow-run flag`,
  );
}
