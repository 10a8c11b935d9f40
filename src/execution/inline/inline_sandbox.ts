import { captureConsole } from "../child/capture_console.ts";
import { createMessageLogSink } from "../child/message_log_sink.ts";
import { ToolRunner } from "../child/tool_runner.ts";
import { HostPeer } from "../host_peer.ts";
import { moduleUrl } from "../module_url.ts";
import { PeerSandbox } from "../peer_sandbox.ts";
import type { SandboxRequest } from "../sandbox.ts";
import { parseHostFrame } from "../wire/parse_host_frame.ts";

/**
 * A trusted library's tools in the host's own process: no permissions of their
 * own nor an import map, and nothing can stop one that spins. Values cross as they do in a
 * process, so that a tool behaves the same in both.
 */
export class InlineSandbox extends PeerSandbox {
  protected override readonly peer: HostPeer;
  readonly #runner: ToolRunner;
  readonly #releaseConsole: () => void;
  readonly #rejected = (event: PromiseRejectionEvent) => {
    if (this.#runner.currentCall === undefined) return;
    event.preventDefault();
    this.#runner.fail(event.reason);
  };
  #stopped = false;

  private constructor(request: SandboxRequest) {
    super();
    const send = (text: string) =>
      queueMicrotask(() => this.peer.receive(text));
    const logs = createMessageLogSink(send);
    this.#runner = new ToolRunner({
      send,
      logs,
      load: (url) => import(url),
      maxResultBytes: request.maxFrameBytes,
    });
    this.peer = new HostPeer({
      send: (text) =>
        queueMicrotask(() => this.#runner.receive(parseHostFrame(text))),
      stop: (reason) => this.#stop(reason),
      reached: () => Promise.resolve(),
      workspace: request.workspace,
      subject: `The module of ${request.library.name}`,
      libraryPath: request.library.path,
      maxFrameBytes: request.maxFrameBytes,
    });
    this.#releaseConsole = captureConsole(
      (level, text) => logs.write(this.#runner.currentCall, level, text),
      { applies: () => this.#runner.currentCall !== undefined },
    );
    globalThis.addEventListener("unhandledrejection", this.#rejected);
  }

  /** Loads a library into this process. */
  static open(request: SandboxRequest): InlineSandbox {
    const sandbox = new InlineSandbox(request);
    const { library, config, handlers } = request;
    // The query makes a changed source a module of its own.
    const url = `${moduleUrl(library.path)}?${library.identity.slice(0, 16)}`;
    sandbox.peer.load(url, config, handlers);
    return sandbox;
  }

  override get usable(): boolean {
    return !this.#stopped && this.peer.usable;
  }

  #stop(reason: string): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#releaseConsole();
    globalThis.removeEventListener("unhandledrejection", this.#rejected);
    this.#runner.end();
    this.peer.end({ kind: "died", reason });
  }

  override [Symbol.asyncDispose](): Promise<void> {
    this.#stop("The sandbox was closed");
    return Promise.resolve();
  }
}
