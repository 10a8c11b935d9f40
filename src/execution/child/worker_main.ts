/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
/**
 * The Worker in which one library's tools run. Its first message is a number,
 * the frame limit in bytes; then come the host's frames.
 *
 * @module
 */
import { parseHostFrame } from "../wire/parse_host_frame.ts";
import { captureConsole } from "./capture_console.ts";
import { createMessageLogSink } from "./message_log_sink.ts";
import { ToolRunner } from "./tool_runner.ts";

const send = globalThis.postMessage.bind(globalThis);
let runner: ToolRunner | undefined;

function start(maxResultBytes: number): ToolRunner {
  const logs = createMessageLogSink(send);
  const started = new ToolRunner({
    send,
    logs,
    load: (url) => import(url),
    maxResultBytes,
  });
  captureConsole((level, text) => logs.write(started.currentCall, level, text));
  // In a Worker `Deno.exit` ends it without a word to the host.
  const exit = Deno.exit;
  Deno.exit = (code?: number): never => {
    send(JSON.stringify({ kind: "exit", code: code ?? 0 }));
    return exit(code);
  };
  for (const type of ["error", "unhandledrejection"] as const) {
    globalThis.addEventListener(type, (event) => {
      event.preventDefault();
      started.fail("reason" in event ? event.reason : event.error);
    });
  }
  return started;
}

globalThis.addEventListener("message", (event: MessageEvent) => {
  const message: unknown = event.data;
  if (typeof message === "number") runner = start(message);
  else runner?.receive(parseHostFrame(String(message)));
});
