import type { CallOutcome } from "../core/call_outcome.ts";
import type { HostPeer } from "./host_peer.ts";
import type { CallRequest, Sandbox } from "./sandbox.ts";

/** What the sandboxes of all executors leave to the host's side of the wire. */
export abstract class PeerSandbox implements Sandbox {
  protected abstract readonly peer: HostPeer;

  abstract get usable(): boolean;

  get inFlight(): number {
    return this.peer.inFlight;
  }

  get stopping(): boolean {
    return this.peer.stopping;
  }

  async settled(): Promise<void> {
    await this.peer.settled();
  }

  call(request: CallRequest): Promise<CallOutcome> {
    return this.peer.call(request);
  }

  refreshHandlers(): void {
    this.peer.refreshHandlers();
  }

  abstract [Symbol.asyncDispose](): Promise<void>;
}
