import { Console } from "node:console";
import type { LogEntry } from "../../core/tool_result.ts";

/** Receives what a console method printed, without its last line break. */
export type ConsoleWriter = (level: LogEntry["level"], text: string) => void;

const LEVELS: Readonly<Record<string, LogEntry["level"]>> = {
  debug: "debug",
  warn: "warning",
  trace: "error",
  error: "error",
  assert: "error",
};

/** Methods of `console` that print, or that decide how others do. */
const METHODS = [
  "log",
  "info",
  "debug",
  "warn",
  "error",
  "trace",
  "assert",
  "dir",
  "dirxml",
  "table",
  "group",
  "groupCollapsed",
  "groupEnd",
  "count",
  "countReset",
  "time",
  "timeLog",
  "timeEnd",
] as const;

/** Options of {@linkcode captureConsole}. */
export interface CaptureConsoleOptions {
  /** Whether this use of the console is captured; others print as before. */
  readonly applies?: () => boolean;
}

/**
 * Makes the global console write to `writer`.
 *
 * @returns A function that gives the global console back.
 */
export function captureConsole(
  writer: ConsoleWriter,
  { applies = () => true }: CaptureConsoleOptions = {},
): () => void {
  let level: LogEntry["level"] = "info";
  const stream = {
    write: (text: string) => {
      writer(level, text.endsWith("\n") ? text.slice(0, -1) : text);
      return true;
    },
    // `Console` guards its streams against errors; this one has none.
    listenerCount: () => 0,
    once: () => {},
    removeListener: () => {},
  };
  const captured = new Console(
    // Console uses no other member of a stream.
    stream as unknown as ConstructorParameters<typeof Console>[0],
  );
  let released = false;
  const originals = METHODS.map((method) => [method, console[method]] as const);
  for (const [method, original] of originals) {
    define(method, (...args: unknown[]) => {
      if (released || !applies()) return Reflect.apply(original, console, args);
      level = LEVELS[method] ?? "info";
      return Reflect.apply(captured[method], captured, args);
    });
  }
  const ours = METHODS.map((method) => console[method]);
  return () => {
    released = true;
    for (const [i, [method, original]] of originals.entries()) {
      // Somebody who captured later passes on to ours, which now pass on.
      if (console[method] === ours[i]) define(method, original);
    }
  };
}

function define(method: typeof METHODS[number], value: unknown): void {
  Object.defineProperty(console, method, {
    configurable: true,
    enumerable: true,
    writable: true,
    value,
  });
}
