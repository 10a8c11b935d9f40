import { Interruption } from "./interruption.ts";

/** How long a command may take to end its children once a signal came, in milliseconds. */
const GRACE_MS = 10_000;

/** The signals of this process, once they are watched. */
export interface WatchedSignals {
  /** Aborted by the first of them; its reason is an `Interruption`. */
  readonly signal: AbortSignal;
  /** Does what SIGINT does. */
  interrupt(): void;
  /** Has SIGINT handled by a function that tells whether it did, until it is disposed of. */
  onInterrupt(listener: () => boolean): Disposable;
}

/**
 * Turns the first SIGINT or SIGTERM of this process into an abort, so that what
 * was started can be ended in an orderly way. A second one does not wait.
 */
export function watchSignals(): WatchedSignals {
  const controller = new AbortController();
  const stop = (signalName: "SIGINT" | "SIGTERM"): void => {
    const interruption = new Interruption(signalName);
    if (controller.signal.aborted) Deno.exit(interruption.exitCode);
    controller.abort(interruption);
    setTimeout(() => Deno.exit(interruption.exitCode), GRACE_MS);
  };
  const listeners = new Set<() => boolean>();
  const interrupt = () => {
    if (![...listeners].at(-1)?.()) stop("SIGINT");
  };
  Deno.addSignalListener("SIGINT", interrupt);
  // Windows has no SIGTERM to listen to.
  if (Deno.build.os !== "windows") {
    Deno.addSignalListener("SIGTERM", () => stop("SIGTERM"));
  }
  return {
    signal: controller.signal,
    interrupt,
    onInterrupt: (listener) => {
      const own = () => listener();
      listeners.add(own);
      return { [Symbol.dispose]: () => void listeners.delete(own) };
    },
  };
}
