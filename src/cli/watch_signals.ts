import { Interruption } from "./interruption.ts";

/** How long a command may take to end its children once a signal came, in milliseconds. */
const GRACE_MS = 10_000;

/**
 * Turns the first SIGINT or SIGTERM of this process into an abort, so that what
 * was started can be ended in an orderly way. A second one does not wait.
 *
 * @returns A signal whose reason is an Interruption once it is aborted.
 */
export function watchSignals(): AbortSignal {
  const controller = new AbortController();
  const stop = (signalName: "SIGINT" | "SIGTERM"): void => {
    const interruption = new Interruption(signalName);
    if (controller.signal.aborted) Deno.exit(interruption.exitCode);
    controller.abort(interruption);
    setTimeout(() => Deno.exit(interruption.exitCode), GRACE_MS);
  };
  Deno.addSignalListener("SIGINT", () => stop("SIGINT"));
  // Windows has no SIGTERM to listen to.
  if (Deno.build.os !== "windows") {
    Deno.addSignalListener("SIGTERM", () => stop("SIGTERM"));
  }
  return controller.signal;
}
