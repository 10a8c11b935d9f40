import { errorText } from "../../core/error_text.ts";
import type { JsonValue } from "../../core/json.ts";
import { join } from "../../core/path.ts";
import { replaceFile } from "../replace_file.ts";
import { type AuditHead, headPath, LOG_ENDING } from "./_audit_head.ts";
import { LineHash } from "./_line_hash.ts";
import { MAX_TEXT, shortenTexts } from "./_shorten_texts.ts";
import { auditFolder } from "./audit_folder.ts";
import type { AuditEvent } from "./audit_event.ts";
import type { Redactor } from "./redactor.ts";

/** How long a head may be behind its log, in milliseconds: replacing a file costs more than adding a line. */
const HEAD_DELAY_MS = 50;

/** How long calls may wait to be written, in milliseconds. */
const WRITE_DELAY_MS = 25;

/** Length of what may wait to be written, in UTF-16 code units: a disk that is slower than that is none. */
const MAX_WAITING = 32 * 1024 * 1024;

const LINE_BREAK = 10;

/** An event that waits to be written. */
interface WaitingEvent {
  /** When it came, in milliseconds. */
  readonly at: number;
  readonly event: JsonValue;
  /** The event as JSON text. */
  readonly text: string;
}

/** Options of an {@linkcode AuditLog}. */
export interface AuditLogOptions {
  /** Absolute path of the folder for what lasts, which need not exist; null when there is none, which is a failure. */
  readonly stateDir: string | null;
  /** Takes secrets out of what is written. */
  readonly redactor: Redactor;
  /** Told once, when the log can no longer be written. @default does nothing */
  readonly onFailure?: (problem: string) => void;
}

/**
 * An append-only log of questions, decisions, denials and calls: a file of
 * JSON lines in `audit/`, each with its number and the hash of the line before
 * it. Beside it stands a file with the number of lines and the hash of the last
 * one. Both are the owner's alone. Nothing is written before the first event.
 *
 * Recording never throws and never waits; whether the log can be written says
 * {@linkcode failure}.
 */
export class AuditLog implements AsyncDisposable {
  readonly #stateDir: string | null;
  readonly #redactor: Redactor;
  readonly #onFailure: (problem: string) => void;
  readonly #hash = new LineHash();
  #failure: string | undefined;
  #path: string | undefined;
  #file: Deno.FsFile | undefined;
  #waiting: WaitingEvent[] = [];
  #waitingLength = 0;
  #queue: Promise<void> = Promise.resolve();
  #head: AuditHead = { count: 0, hash: "" };
  #isHeadBehind = false;
  #headTimer: ReturnType<typeof setTimeout> | undefined;
  #writeTimer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor({ stateDir, redactor, onFailure = () => {} }: AuditLogOptions) {
    this.#stateDir = stateDir;
    this.#redactor = redactor;
    this.#onFailure = onFailure;
  }

  /** Absolute path of the log, or undefined before the first event was written. */
  get path(): string | undefined {
    return this.#path;
  }

  /** Why events are no longer written; undefined as long as they are. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /**
   * Adds an event. It is copied at once and written soon.
   *
   * @param event What happened.
   */
  record(event: AuditEvent): void {
    if (this.#failure !== undefined) return;
    if (this.#isClosed) return this.#fail("an event came after it was closed");
    // Most events are calls that hold no text, let alone a secret.
    const isPlain = event.event === "call" && event.error === undefined &&
      this.#redactor.isEmpty;
    const copy = isPlain ? null : this.#redactor.redact(event);
    const text = JSON.stringify(isPlain ? event : copy);
    this.#waiting.push({ at: Date.now(), event: copy, text });
    this.#waitingLength += text.length;
    if (this.#waitingLength > MAX_WAITING) {
      return this.#fail("events come faster than they can be written");
    }
    // Calls can come by the thousand, and are written together: a question or an answer takes them along at once.
    const isUrgent = event.event !== "call" && event.event !== "allowed";
    if (isUrgent) this.#write();
    else if (this.#writeTimer === undefined) {
      this.#writeTimer = setTimeout(() => this.#write(), WRITE_DELAY_MS);
      // A host that has nothing else to do closes the log, which writes what waits.
      Deno.unrefTimer(this.#writeTimer);
    }
  }

  #write(): void {
    clearTimeout(this.#writeTimer);
    this.#writeTimer = undefined;
    void this.#enqueue(() => this.#writeWaiting());
  }

  /** Waits until all events and the head are written, or the log failed. */
  async flush(): Promise<void> {
    clearTimeout(this.#headTimer);
    this.#headTimer = undefined;
    this.#write();
    await this.#enqueue(() => this.#writeHead());
  }

  /** Writes what waits and closes the log. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    await this.flush();
    this.#file?.close();
    this.#file = undefined;
  }

  /** Does one thing after the other; none of it throws. */
  #enqueue(work: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(async () => {
      if (this.#failure !== undefined) return;
      try {
        await work();
      } catch (error) {
        this.#fail(errorText(error));
      }
    });
    return this.#queue;
  }

  async #writeWaiting(): Promise<void> {
    if (this.#waiting.length === 0) return;
    this.#file ??= await this.#open();
    const events = this.#waiting;
    this.#waiting = [];
    this.#waitingLength = 0;
    const lines: Uint8Array[] = [];
    const encoder = new TextEncoder();
    let { count, hash } = this.#head;
    for (const event of events) {
      count++;
      const text = await lineText(event, { n: count, prev: hash });
      const line = encoder.encode(text);
      hash = await this.#hash.of(line);
      lines.push(line);
    }
    await writeAll(this.#file, lines);
    this.#head = { count, hash };
    this.#isHeadBehind = true;
    if (this.#isClosed || this.#headTimer !== undefined) return;
    this.#headTimer = setTimeout(() => void this.flush(), HEAD_DELAY_MS);
    // A process that has nothing else to do may end: the lines are there.
    Deno.unrefTimer(this.#headTimer);
  }

  async #writeHead(): Promise<void> {
    if (!this.#isHeadBehind || this.#path === undefined) return;
    await replaceFile(headPath(this.#path), JSON.stringify(this.#head));
    this.#isHeadBehind = false;
  }

  async #open(): Promise<Deno.FsFile> {
    if (this.#stateDir === null) {
      throw new Error("there is no folder for it (LCP_STATE_DIR)");
    }
    const folder = auditFolder(this.#stateDir);
    await requirePermission(folder);
    await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
    const time = new Date().toISOString().replaceAll(":", "-");
    const name = `${time}-${Deno.pid}-${crypto.randomUUID().slice(0, 8)}`;
    const path = join(folder, `${name}${LOG_ENDING}`);
    const options = { append: true, createNew: true, mode: 0o600 };
    const file = await Deno.open(path, options);
    this.#path = path;
    // From now on there is no log without a head.
    this.#isHeadBehind = true;
    this.#file = file;
    await this.#writeHead();
    return file;
  }

  #fail(problem: string): void {
    this.#failure = `The audit log cannot be written: ${problem}`;
    this.#waiting = [];
    try {
      this.#onFailure(this.#failure);
    } catch {
      // Whoever recorded an event is not to suffer from who is told; `failure` says it too.
    }
  }
}

async function lineText(
  { at, event, text }: WaitingEvent,
  { n, prev }: { readonly n: number; readonly prev: string },
): Promise<string> {
  const fields = text.length > MAX_TEXT
    ? JSON.stringify(await shortenTexts(event))
    : text;
  const time = new Date(at).toISOString();
  // A time and a hash hold nothing that JSON escapes.
  return `{"n":${n},"time":"${time}","prev":"${prev}",${fields.slice(1)}`;
}

async function writeAll(
  file: Deno.FsFile,
  lines: readonly Uint8Array[],
): Promise<void> {
  const length = lines.reduce((sum, line) => sum + line.length + 1, 0);
  let rest = new Uint8Array(length).fill(LINE_BREAK);
  let start = 0;
  for (const line of lines) {
    rest.set(line, start);
    start += line.length + 1;
  }
  while (rest.length > 0) rest = rest.subarray(await file.write(rest));
}

// Asking first keeps Deno from prompting for it.
async function requirePermission(path: string): Promise<void> {
  for (const name of ["read", "write"] as const) {
    const { state } = await Deno.permissions.query({ name, path });
    if (state !== "granted") {
      throw new Error(`no permission to ${name} ${path}`);
    }
  }
}
