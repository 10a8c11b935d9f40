import { encodeRecord } from "../wire/log_records.ts";
import type { LogSink } from "./log_sink.ts";

interface Descriptor {
  writeSync(bytes: Uint8Array): number;
}

/** Options of {@linkcode createPipeLogSink}. */
export interface PipeLogSinkOptions {
  /** Whether raw output can appear that this process does not see being written, as from programs it starts. */
  readonly alwaysMark: boolean;
}

/**
 * Logs as records on descriptor 1, written before the call returns, in order
 * with what the tool and programs that it starts write there.
 */
export function createPipeLogSink(
  token: string,
  { alwaysMark }: PipeLogSinkOptions,
): LogSink {
  const written = watchRawOutput();
  const encoder = new TextEncoder();
  let unmarked = false;
  let mark = 0;
  return {
    write(call, level, text) {
      unmarked = true;
      const bytes = encoder.encode(text);
      const record = {
        kind: "text",
        call,
        level,
        bytes: bytes.length,
      } as const;
      const head = encodeRecord(token, record);
      const whole = new Uint8Array(head.length + bytes.length);
      whole.set(head);
      whole.set(bytes, head.length);
      // All on one descriptor, which keeps their order; the other for a tool that closed it.
      if (!writeAll(written.stdout, whole)) writeAll(written.stderr, whole);
    },
    mark(always = alwaysMark) {
      if (!unmarked && !always && !written.take()) return undefined;
      unmarked = false;
      const bytes = encodeRecord(token, { kind: "mark", mark: ++mark });
      // Both, always: a mark that stands in one pipe only would be waited for in vain.
      const out = writeAll(written.stdout, bytes);
      const err = writeAll(written.stderr, bytes);
      return out && err ? mark : undefined;
    },
  };
}

function writeAll(descriptor: Descriptor, bytes: Uint8Array): boolean {
  for (let sent = 0; sent < bytes.length;) {
    try {
      sent += descriptor.writeSync(bytes.subarray(sent));
    } catch (error) {
      // The tool has closed its descriptor: there is nowhere left to log to.
      if (!(error instanceof Deno.errors.WouldBlock)) return false;
      // A program that inherited the descriptor told it not to wait, for both.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
  return true;
}

interface RawOutput {
  readonly stdout: Descriptor;
  readonly stderr: Descriptor;
  /** Whether raw output may have been written since the last time. */
  take(): boolean;
}

/**
 * Notices raw writes through `Deno.stdout`, `Deno.stderr` and Node's layer. From
 * the moment that the tool touches `process` any write may go unseen, so that
 * everything is marked from then on.
 */
function watchRawOutput(): RawOutput {
  const originals = {
    stdout: bound(Deno.stdout),
    stderr: bound(Deno.stderr),
  };
  let touched = false;
  let node = false;
  for (const stream of [Deno.stdout, Deno.stderr]) {
    for (const method of ["write", "writeSync"] as const) {
      const original: (bytes: Uint8Array) => unknown = stream[method].bind(
        stream,
      );
      Object.defineProperty(stream, method, {
        configurable: true,
        writable: true,
        value: (bytes: Uint8Array) => {
          touched = true;
          return original(bytes);
        },
      });
    }
  }
  onFirstUse(Deno.stdout, "writable", () => node = true);
  onFirstUse(Deno.stderr, "writable", () => node = true);
  onFirstUse(globalThis, "process", () => node = true);
  return {
    ...originals,
    take() {
      const was = touched || node;
      touched = false;
      return was;
    },
  };
}

function bound(stream: typeof Deno.stdout): Descriptor {
  return { writeSync: stream.writeSync.bind(stream) };
}

function onFirstUse(owner: object, name: string, noticed: () => void): void {
  const descriptor = findDescriptor(owner, name);
  const read = descriptor?.get;
  if (!read) return;
  Object.defineProperty(owner, name, {
    configurable: true,
    enumerable: descriptor.enumerable,
    get() {
      noticed();
      return Reflect.apply(read, owner, []);
    },
    set: descriptor.set?.bind(owner),
  });
}

function findDescriptor(
  owner: object,
  name: string,
): PropertyDescriptor | undefined {
  for (
    let level: object | null = owner;
    level !== null;
    level = Object.getPrototypeOf(level)
  ) {
    const descriptor = Object.getOwnPropertyDescriptor(level, name);
    if (descriptor) return descriptor;
  }
  return undefined;
}
