import { errorText } from "../../core/error_text.ts";
import { HostPeer } from "../host_peer.ts";
import { isRemoteModule, moduleUrl } from "../module_url.ts";
import { removeFolder } from "../remove_folder.ts";
import { permissionsFor } from "../permission_policy.ts";
import { PeerSandbox } from "../peer_sandbox.ts";
import { type SandboxRequest, SandboxStartError } from "../sandbox.ts";
import { hasWorkerOptions } from "./has_worker_options.ts";
import { workerPermissions } from "./worker_permissions.ts";

/**
 * A library's tools in a Web Worker with the permissions of the autonomy level.
 * Memory, raw output, environment and the current folder are the host's, and so
 * is the import map. Deno does not interrupt a Worker that spins: its call ends in
 * time, but it spins on, and the host has to leave by `Deno.exit`.
 */
export class WorkerSandbox extends PeerSandbox {
  protected override readonly peer: HostPeer;
  readonly #worker: Worker;
  readonly #held: AsyncDisposableStack;
  #stopped = false;

  private constructor(
    request: SandboxRequest,
    worker: Worker,
    held: AsyncDisposableStack,
  ) {
    super();
    this.#held = held;
    this.#worker = worker;
    const subject = `The Worker of ${request.library.name}`;
    this.peer = new HostPeer({
      send: (text) => this.#worker.postMessage(text),
      stop: (reason) => this.#stop(reason),
      // Logs travel among the frames, in order.
      reached: () => Promise.resolve(),
      workspace: request.workspace,
      subject,
      libraryPath: request.library.path,
      maxFrameBytes: request.maxFrameBytes,
    });
    this.#worker.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === "string") this.peer.receive(data);
      else this.#stop(`${subject} broke the protocol`);
    };
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#stop(`${subject} failed: ${event.message}`);
    };
  }

  /**
   * Starts a Worker and sends it the library.
   *
   * @throws {SandboxStartError} If this process was started without `--unstable-worker-options`:
   * Deno would end it, not only the Worker.
   */
  static async open(request: SandboxRequest): Promise<WorkerSandbox> {
    if (!await hasWorkerOptions()) {
      throw new SandboxStartError(
        `Cannot start a Worker for ${request.library.path}: Deno needs --unstable-worker-options for Workers with permissions of their own`,
      );
    }
    const { library, config, handlers, maxFrameBytes } = request;
    await using held = new AsyncDisposableStack();
    const worker = await startWorker(request, held);
    const sandbox = new WorkerSandbox(request, worker, held.move());
    worker.postMessage(maxFrameBytes);
    sandbox.peer.load(moduleUrl(library.path), config, handlers);
    return sandbox;
  }

  override get usable(): boolean {
    return !this.#stopped && this.peer.usable;
  }

  #stop(reason: string): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#worker.terminate();
    this.peer.end({ kind: "died", reason });
  }

  override async [Symbol.asyncDispose](): Promise<void> {
    this.#stop("The sandbox was closed");
    await this.#held.disposeAsync();
  }
}

async function startWorker(
  request: SandboxRequest,
  held: AsyncDisposableStack,
): Promise<Worker> {
  const { library, level, workspace, programs, staticRules } = request;
  try {
    const made = await Deno.makeTempDir({ prefix: "lcp-" });
    held.defer(() => removeFolder(made));
    const permissions = permissionsFor({
      level,
      workspace,
      scratchDir: await Deno.realPath(made),
      sources: library.modules,
      hasRemoteModules: library.externals.some(isRemoteModule),
      programs,
      rules: staticRules,
    });
    const [rule] = permissions.cutBy;
    if (rule !== undefined) {
      throw new SandboxStartError(
        `Workers have no permission broker, and without one Deno cannot hold tools to ${rule}`,
      );
    }
    const options = {
      type: "module",
      name: library.name,
      deno: { permissions: workerPermissions(permissions, library.externals) },
    } as const;
    return new Worker(import.meta.resolve("../child/worker_main.ts"), options);
  } catch (error) {
    const reason = errorText(error);
    throw new SandboxStartError(
      `Cannot start a Worker for ${library.path}: ${reason}`,
      { cause: error },
    );
  }
}
