import type { CliIo } from "./cli_io.ts";
import { watchSignals } from "./watch_signals.ts";

/** Terminal width to assume when the terminal does not tell. */
const DEFAULT_COLUMNS = 80;

/**
 * The streams, environment and terminal of this process. A reader that goes
 * away early (`lcp list | head -1`) is no error: the rest is not written.
 */
export function processIo(): CliIo {
  let signal: AbortSignal | undefined;
  return {
    watchSignals: () => signal ??= watchSignals(),
    cwd: Deno.cwd(),
    stdoutColumns: Deno.stdout.isTerminal() ? terminalColumns() : undefined,
    stderrIsTerminal: Deno.stderr.isTerminal(),
    env: (name) => Deno.env.get(name),
    stdout: writerTo(Deno.stdout),
    stderr: writerTo(Deno.stderr),
    stdin: () => readAll(signal),
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

async function readAll(signal: AbortSignal | undefined): Promise<string> {
  const decoder = new TextDecoderStream();
  const text = Deno.stdin.readable.pipeThrough(decoder, { signal });
  return (await Array.fromAsync(text)).join("");
}
