import type { ChildFrame } from "../wire/frames.ts";
import type { LogSink } from "./log_sink.ts";

/** Logs as frames among the others, which keeps their order without marks. */
export function createMessageLogSink(send: (text: string) => void): LogSink {
  return {
    write(call, level, text) {
      const frame: ChildFrame = { kind: "log", id: call, level, text };
      send(JSON.stringify(frame));
    },
    mark: () => undefined,
  };
}
