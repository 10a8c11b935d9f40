import type { CallOutcome } from "../../core/call_outcome.ts";
import type { AutonomyLevel } from "../../core/handlers.ts";
import { captureConsole } from "../child/capture_console.ts";
import { createMessageLogSink } from "../child/message_log_sink.ts";
import { ToolRunner } from "../child/tool_runner.ts";
import { HostPeer } from "../host_peer.ts";
import { moduleUrl } from "../module_url.ts";
import { PeerSandbox } from "../peer_sandbox.ts";
import {
  type CallRequest,
  type SandboxRequest,
  SandboxStartError,
} from "../sandbox.ts";
import { parseHostFrame } from "../wire/parse_host_frame.ts";
import { explainRefusal } from "./explain_refusal.ts";
import { mayAskInTerminal } from "./may_ask_in_terminal.ts";
import { startsUnseen } from "./starts_unseen.ts";
import { RunPermission, type RunPermissionOptions } from "./run_permission.ts";

/**
 * A trusted library's tools in the host's own process: no import map of their
 * own, and nothing can stop one that spins. Values cross as they do in a process, so
 * that a tool behaves the same in both.
 *
 * Which programs they may start their level decides, by questions of Deno in the terminal
 * ({@linkcode RunPermission}); every other permission is the host's. `strict` takes
 * `run` from the whole process for good: sandboxes in processes, of other bindings too, cannot
 * be started any more, nor those that run be killed with all their descendants.
 */
export class InlineSandbox extends PeerSandbox {
  protected override readonly peer: HostPeer;
  readonly #runner: ToolRunner;
  readonly #permission: RunPermission;
  readonly #level: AutonomyLevel;
  readonly #releaseConsole: () => void;
  readonly #rejected = (event: PromiseRejectionEvent) => {
    if (this.#runner.currentCall === undefined) return;
    event.preventDefault();
    this.#runner.fail(event.reason);
  };
  #loading = true;
  #stopped = false;

  private constructor(request: SandboxRequest, facts: StartFacts) {
    super();
    this.#level = request.level;
    this.#permission = new RunPermission({
      level: request.level,
      ...facts,
      holdTime: (run) => this.#holdTime(run),
    });
    const send = (text: string) => {
      if (this.#loading && /^{"kind":"load(?:ed|-failed)"/.test(text)) {
        this.#endLoading();
      }
      queueMicrotask(() =>
        this.#permission.runOutside(() => this.peer.receive(text))
      );
    };
    const logs = createMessageLogSink(send);
    this.#runner = new ToolRunner({
      send,
      logs,
      load: (url) => import(url),
      maxResultBytes: request.maxFrameBytes,
    });
    this.peer = new HostPeer({
      send: (text) =>
        queueMicrotask(() =>
          this.#permission.run(() => this.#runner.receive(parseHostFrame(text)))
        ),
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

  /**
   * Loads a library into this process.
   *
   * @throws {SandboxStartError} If a rule denies something: nothing in this process could.
   */
  static async open(request: SandboxRequest): Promise<InlineSandbox> {
    refuseDenials(request);
    const sandbox = new InlineSandbox(request, await facts(request));
    const { library, config, handlers } = request;
    // The query makes a changed source a module of its own.
    const url = `${moduleUrl(library.path)}?${library.identity.slice(0, 16)}`;
    sandbox.#permission.enter();
    sandbox.peer.load(url, config, handlers);
    return sandbox;
  }

  override get usable(): boolean {
    return !this.#stopped && this.peer.usable;
  }

  override async call(request: CallRequest): Promise<CallOutcome> {
    this.#permission.enter();
    try {
      return explainRefusal(await super.call(request), this.#level);
    } finally {
      this.#permission.leave();
    }
  }

  /** What Deno asks blocks this process: the time-outs of its calls stand still. */
  #holdTime(run: () => unknown): unknown {
    const answered = Promise.withResolvers<void>();
    void this.peer.consult(() => answered.promise);
    try {
      return run();
    } finally {
      answered.resolve();
    }
  }

  #endLoading(): void {
    if (this.#loading) this.#permission.leave();
    this.#loading = false;
  }

  #stop(reason: string): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#endLoading();
    this.#permission[Symbol.dispose]();
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

type StartFacts = Pick<RunPermissionOptions, "mayAsk" | "unseen">;

async function facts({ library, level }: SandboxRequest): Promise<StartFacts> {
  // Elsewhere Deno itself asks each time, or nobody is asked.
  if (level !== "safe") return { mayAsk: false, unseen: false };
  const [mayAsk, unseen] = await Promise.all([
    mayAskInTerminal(),
    startsUnseen(library),
  ]);
  return { mayAsk, unseen };
}

function refuseDenials({ staticRules, library }: SandboxRequest): void {
  const { denials = [], unfit = [] } = staticRules ?? {};
  const [denial] = [...denials, ...unfit];
  if (denial === undefined) return;
  throw new SandboxStartError(
    `Cannot load ${library.path} into this process: nothing here holds tools to ${denial.rule}`,
  );
}
