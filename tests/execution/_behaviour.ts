import { CALL_CASES } from "./_call_cases.ts";
import { ENDING_CASES } from "./_ending_cases.ts";
import { HOST_CASES } from "./_host_cases.ts";
import type { BehaviourCase } from "./_behaviour_case.ts";
import { TestBench } from "../support/test_bench.ts";
import { STOPPING_CASES } from "./_stopping_cases.ts";
import type { ExecutorKind } from "../../src/core/executor_kind.ts";

const CASES: readonly BehaviourCase[] = [
  ...CALL_CASES,
  ...HOST_CASES,
  ...ENDING_CASES,
  ...STOPPING_CASES,
];

/** What every executor promises, but for what is impossible in it; see each case's name. */
export function casesFor(executor: ExecutorKind): readonly BehaviourCase[] {
  return CASES.filter(({ except = [] }) => !except.includes(executor));
}

/** Tries one case in an executor. */
export async function tryCase(
  { source, check }: BehaviourCase,
  executor: ExecutorKind,
): Promise<void> {
  await using bench = await TestBench.open(source, { pool: { executor } });
  await check(bench);
}
