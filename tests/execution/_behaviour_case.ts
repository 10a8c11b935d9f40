import type { ExecutorKind } from "../../src/core/executor_kind.ts";
import type { TestBench } from "../support/test_bench.ts";

/** Something that every executor does. */
export interface BehaviourCase {
  readonly name: string;
  readonly source: string;
  readonly check: (bench: TestBench) => Promise<void>;
  /** Executors in which it is impossible; the name says why. */
  readonly except?: readonly ExecutorKind[];
}
