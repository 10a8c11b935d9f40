import type { CliIo } from "./cli_io.ts";
import { OutputGate } from "./output_gate.ts";
import { type WatchedSignals, watchSignals } from "./watch_signals.ts";

/** What is read of standard input at once, in bytes. */
const READ_BYTES = 64 * 1024;

/** Terminal width to assume when the terminal does not tell. */
const DEFAULT_COLUMNS = 80;

/**
 * The streams, environment and terminal of this process. A reader that goes
 * away early (`lcp list | head -1`) is no error: the rest is not written.
 */
export function processIo(): CliIo {
  let watched: WatchedSignals | undefined;
  const watch = () => watched ??= watchSignals();
  const gate = new OutputGate();
  const toStdout = writerTo(Deno.stdout);
  return {
    watchSignals: () => watch().signal,
    onInterrupt: (listener) => watch().onInterrupt(listener),
    interrupt: () => watch().interrupt(),
    cwd: Deno.cwd(),
    stdoutColumns: Deno.stdout.isTerminal() ? terminalColumns() : undefined,
    stderrIsTerminal: Deno.stderr.isTerminal(),
    stdinIsTerminal: Deno.stdin.isTerminal(),
    env: (name) => Deno.env.get(name),
    stdout: Deno.stdout.isTerminal() ? gate.writer(toStdout) : toStdout,
    stderr: gate.writer(writerTo(Deno.stderr)),
    holdOutput: () => gate.hold(),
    stdinText: readText,
    stdin: () => readAll(watched?.signal),
  };
}

function terminalColumns(): number {
  try {
    return Deno.consoleSize().columns || DEFAULT_COLUMNS;
  } catch {
    // Some pseudo-terminals have no size.
    return DEFAULT_COLUMNS;
  }
}

function writerTo(
  stream: { write(bytes: Uint8Array): Promise<number> },
): (text: string) => Promise<void> {
  let readerGone = false;
  return async (text) => {
    const bytes = new TextEncoder().encode(text);
    let written = 0;
    while (written < bytes.length && !readerGone) {
      try {
        written += await stream.write(bytes.subarray(written));
      } catch (error) {
        if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
        readerGone = true;
      }
    }
  };
}

/** Streams cost a tenth of what answering a request takes. */
async function* readText(): AsyncGenerator<string, void, void> {
  const buffer = new Uint8Array(READ_BYTES);
  const decoder = new TextDecoder();
  for (;;) {
    const count = await Deno.stdin.read(buffer);
    if (count === null) break;
    const options = { stream: true };
    const text = decoder.decode(buffer.subarray(0, count), options);
    if (text !== "") yield text;
  }
  const rest = decoder.decode();
  if (rest !== "") yield rest;
}

async function readAll(signal: AbortSignal | undefined): Promise<string> {
  const decoder = new TextDecoderStream();
  const text = Deno.stdin.readable.pipeThrough(decoder, { signal });
  return (await Array.fromAsync(text)).join("");
}
