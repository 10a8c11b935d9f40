import { CALL_CASES } from "./_call_cases.ts";
import { ENDING_CASES } from "./_ending_cases.ts";
import { type BehaviourCase, TestBench } from "./_library.ts";
import type { ExecutorKind } from "../../src/execution/sandbox.ts";

const CASES: readonly BehaviourCase[] = [...CALL_CASES, ...ENDING_CASES];

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
