import type { CallOutcome } from "../../src/core/call_outcome.ts";
import type { ParameterPlan } from "../../src/core/tool_manifest.ts";
import type {
  CallRequest,
  SandboxRequest,
} from "../../src/execution/sandbox.ts";
import {
  SandboxPool,
  type SandboxPoolOptions,
} from "../../src/execution/sandbox_pool.ts";
import { type LibraryParts, TestLibrary } from "./test_library.ts";

/** Options of one test call. */
export type CallOptions =
  & Partial<Omit<CallRequest, "tool">>
  & Partial<SandboxRequest>
  & {
    /** Whether the arguments hold what JSON cannot. */
    readonly live?: boolean;
    /** How the parameters are filled, if not as the source suggests. */
    readonly parameters?: readonly ParameterPlan[];
  };

/** Calls tools of one library through a pool of its own. */
export class TestBench implements AsyncDisposable {
  private constructor(
    readonly library: TestLibrary,
    readonly pool: SandboxPool,
    readonly defaults: Partial<SandboxRequest>,
  ) {}

  static async open(
    source: string,
    { parts, pool, ...defaults }:
      & { parts?: LibraryParts; pool?: SandboxPoolOptions }
      & Partial<SandboxRequest> = {},
  ): Promise<TestBench> {
    const library = await TestLibrary.make(source, parts);
    return new TestBench(library, new SandboxPool(pool), defaults);
  }

  /** A bench for a library that was made already; both are disposed together. */
  static of(library: TestLibrary, pool = new SandboxPool()): TestBench {
    return new TestBench(library, pool, {});
  }

  async call(name: string, options: CallOptions = {}): Promise<CallOutcome> {
    const { args = {}, host = {}, timeoutMs = 30_000, ...rest } = options;
    const { signal, onProgress, live, parameters, ...request } = rest;
    using lease = await this.pool.lease(
      this.library.request({ ...this.defaults, ...request }),
      { signal, timeoutMs },
    );
    const tool = {
      ...this.library.tool(name),
      ...(live && { revivals: {} }),
      ...(parameters && { parameters }),
    };
    const { waitedMs } = lease;
    const call = {
      tool,
      args,
      host,
      timeoutMs,
      waitedMs,
      signal,
      onProgress,
    };
    return await lease.sandbox.call(call);
  }

  /** The value that a tool returned; fails if it did not return. */
  async value(name: string, options: CallOptions = {}): Promise<unknown> {
    const outcome = await this.call(name, options);
    if (outcome.kind === "returned") return outcome.value;
    throw new Error(`${name}: ${JSON.stringify(outcome)}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.pool[Symbol.asyncDispose]();
    await this.library[Symbol.asyncDispose]();
  }
}
