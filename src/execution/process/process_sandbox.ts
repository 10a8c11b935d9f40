import { errorText } from "../../core/error_text.ts";
import type { CallEnding } from "../../core/call_outcome.ts";
import { PermissionDecider } from "../broker/permission_decider.ts";
import { exitReason } from "../call_ending.ts";
import { HostPeer } from "../host_peer.ts";
import { moduleUrl } from "../module_url.ts";
import { PeerSandbox } from "../peer_sandbox.ts";
import { type SandboxRequest, SandboxStartError } from "../sandbox.ts";
import { frameLimit } from "../wire/frame_limit.ts";
import { FrameTooLargeError, SocketChannel } from "../wire/socket_channel.ts";
import { ChildLogs } from "./child_logs.ts";
import { fetchExternals } from "./fetch_externals.ts";
import type { ChildDoor } from "./listen_for_child.ts";
import type { ProcessGuard } from "./process_guard.ts";
import { openDescriptors } from "./open_descriptors.ts";
import { settlesWithin } from "./settles_within.ts";
import { type StartedProcess, startProcess } from "./start_process.ts";
import { stopProcess, type StopProcessOptions } from "./stop_process.ts";
import { watchMemory } from "./watch_memory.ts";

/** Time that a process has to connect, in milliseconds. */
const START_TIMEOUT_MS = 20_000;

/** Time for reading pipes that others may hold open, in milliseconds. */
const DRAIN_MS = 500;

/** Room for what stands around a result of the largest size, in bytes. */
const FRAME_ROOM = 1024;

/** Characters that may wait for a child to read them while its own frames are read. */
const MAX_UNSENT = 64 * 2 ** 20;

/** Options of {@linkcode ProcessSandbox.open}. */
export interface OpenProcessOptions {
  /** Opens what kills the process should the host be killed. */
  readonly guard?: () => ProcessGuard | undefined;
  /** Ends the opening. */
  readonly signal?: AbortSignal;
}

/** A library's tools in a Deno process of their own, its permissions set by the autonomy level. */
export class ProcessSandbox extends PeerSandbox {
  protected override readonly peer: HostPeer;
  readonly #child: Deno.ChildProcess;
  readonly #logs: ChildLogs;
  readonly #subject: string;
  readonly #maxMemoryMb: number;
  readonly #stopOptions: StopProcessOptions;
  readonly #programs: StartedProcess["programs"];
  readonly #decider: PermissionDecider | undefined;
  readonly #held: AsyncDisposableStack;
  readonly #gone: Promise<void>;
  #channel: SocketChannel | undefined;
  /** Resolves when the child's last frame was read. */
  #received: Promise<void> = Promise.resolve();
  #reason: string | undefined;

  private constructor(request: SandboxRequest, started: StartedProcess) {
    super();
    const { child, token, stopOptions, programs, held } = started;
    this.#child = child;
    this.#held = held;
    this.#maxMemoryMb = request.maxMemoryMb;
    this.#stopOptions = stopOptions;
    this.#programs = programs;
    this.#subject = `The process of ${request.library.name}`;
    this.#logs = new ChildLogs(child, token, (level, text, details) => {
      this.peer.log(level, text, details);
    });
    this.#logs.ended.catch((error) => this.#fail("printed", error));
    this.peer = new HostPeer({
      send: (text) => this.#channel?.send(text),
      unread: () => this.#channel?.unsent ?? 0,
      stop: (reason) => this.#stop(reason),
      reached: (mark) => this.#logs.reached(mark),
      hasPrograms: () => programs.started,
      descriptors: () => openDescriptors(child.pid),
      workspace: request.workspace,
      subject: this.#subject,
      libraryPath: request.library.path,
      maxFrameBytes: request.maxFrameBytes,
    });
    this.#gone = this.#watchEnd();
    this.#decider = this.#startDeciding(request, started);
  }

  #startDeciding(
    { workspace }: SandboxRequest,
    { permits: { broker }, door }: StartedProcess,
  ): PermissionDecider | undefined {
    if (!broker) return undefined;
    const decider = new PermissionDecider({
      guard: broker.guard,
      workspace,
      pid: this.#child.pid,
      door,
      consult: (ask) => this.peer.consult(ask),
      tools: () => this.peer.tools,
      refused: (reason) => this.peer.refuse(reason),
      allowed: ({ permission }) => {
        if (permission === "run") this.#programs.started = true;
        this.peer.count(permission);
      },
    });
    broker.socket.serve(
      (message) => decider.decide(message),
      (reason) =>
        this.#stop(
          `${this.#subject} was stopped because something in it spoke to the permission broker in Deno's name: ${reason}`,
        ),
    );
    return decider;
  }

  /**
   * Starts a process and sends it the library; the module loads meanwhile.
   * Needs `--allow-run` for the Deno executable, `--allow-read`, `--allow-write` and `--allow-env`.
   *
   * @throws {SandboxStartError} If the process cannot be started, or what the library imports cannot be fetched.
   */
  static async open(
    request: SandboxRequest,
    { guard, signal }: OpenProcessOptions = {},
  ): Promise<ProcessSandbox> {
    const { library, config, handlers, judgeFetch } = request;
    const lock = await fetchExternals(library, { signal, judgeFetch });
    try {
      const started = await startProcess(request, { guard, lock });
      const sandbox = new ProcessSandbox(request, started);
      await sandbox.#connect(started.door, request, signal);
      sandbox.peer.load(moduleUrl(library.path), config, handlers);
      return sandbox;
    } catch (error) {
      const reason = error instanceof Deno.errors.NotCapable
        ? `this process has no --allow-run for Deno (any more: strict libraries in the host's own process take it away): ${error.message}`
        : errorText(error);
      throw new SandboxStartError(
        `Cannot start a process for ${library.path}: ${reason}`,
        { cause: error },
      );
    }
  }

  async #connect(
    door: ChildDoor,
    { maxFrameBytes }: SandboxRequest,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const close = () => door.close();
    const timer = setTimeout(close, START_TIMEOUT_MS);
    signal?.addEventListener("abort", close, { once: true });
    if (signal?.aborted) close();
    // A process that ends before it connects leaves nobody to wait for.
    this.#child.status.finally(close).catch(() => {
      // Whoever waits for the end of the process learns of the failure.
    });
    try {
      const connection = await door.accept();
      this.#decider?.connected();
      this.#channel = new SocketChannel(connection, {
        maxFrameBytes: frameLimit(maxFrameBytes) + FRAME_ROOM,
        maxUnsent: MAX_UNSENT,
      });
    } catch {
      await this[Symbol.asyncDispose]();
      throw new Error(this.#logs.lastErrors || "it did not connect");
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", close);
    }
    this.#held.defer(() => this.#channel?.close());
    this.#received = this.#receive(this.#channel);
    this.#watchConnection();
    this.#held.defer(watchMemory(this.#child.pid, {
      maxMemoryMb: this.#maxMemoryMb,
      active: () => this.peer.inFlight > 0,
      exceeded: (sizeMb) =>
        this.#stop(
          `${this.#subject} was stopped because it used ${
            mebibytes(sizeMb)
          } of memory (limit ${mebibytes(this.#maxMemoryMb)})`,
        ),
    }));
  }

  async #receive(channel: SocketChannel): Promise<void> {
    try {
      for await (const frames of channel.frames()) {
        for (const frame of frames) this.peer.receive(frame);
      }
    } catch (error) {
      if (error instanceof FrameTooLargeError) {
        this.#stop(`${this.#subject} broke the protocol: ${error.message}`);
      } else this.#fail("sent", error);
    }
  }

  /** Stops the process as the host cannot go on with it: the host itself does. */
  #fail(what: string, error: unknown): void {
    this.#stop(
      `${this.#subject} was stopped because what it ${what} could not be read: ${
        errorText(error)
      }`,
    );
  }

  async #watchConnection(): Promise<void> {
    await this.#received;
    // One that ends tells more by its exit code; one that goes on is of no use.
    await settlesWithin(DRAIN_MS, this.#gone);
    this.#stop(`${this.#subject} closed the connection to the host`);
  }

  /** Never rejects: whatever comes, the calls in flight end. */
  async #watchEnd(): Promise<void> {
    let ending: CallEnding | undefined;
    try {
      const { code } = await this.#child.status;
      if (this.#programs.started) {
        await stopProcess(this.#child, this.#stopOptions);
      }
      const read = Promise.allSettled([this.#logs.ended, this.#received]);
      await settlesWithin(DRAIN_MS, read);
      ending = this.#ending(code);
    } catch (error) {
      const reason = `${this.#subject} could not be watched: ${
        errorText(error)
      }`;
      ending = { kind: "died", reason };
    }
    this.peer.end(ending);
    await this.#logs.close();
  }

  #ending(code: number): CallEnding {
    const ranOut = /^Fatal (?:JavaScript|process) out of memory/mi
      .test(this.#logs.lastErrors);
    const reason = this.#reason ??
      (ranOut
        ? `${this.#subject} ran out of memory (limit ${
          mebibytes(this.#maxMemoryMb)
        })`
        : exitReason(code));
    return { kind: "died", reason };
  }

  #stop(reason: string): void {
    if (!this.usable) return;
    this.#reason = reason;
    stopProcess(this.#child, this.#stopOptions).catch(() => {
      // Disposing tries again, and tells of a failure.
    });
  }

  override get usable(): boolean {
    return this.#reason === undefined && this.peer.usable;
  }

  override async [Symbol.asyncDispose](): Promise<void> {
    this.#reason ??= "The sandbox was closed";
    await this.#held.disposeAsync();
    await this.#gone;
  }
}

function mebibytes(count: number): string {
  return `${Math.round(count).toLocaleString("en-US")} MiB`;
}
