/** Where a library's tools run. */
export type ExecutorKind = "process" | "worker" | "inline";

/** Where tools may run, the default first. */
export const EXECUTOR_KINDS: readonly ExecutorKind[] = [
  "process",
  "worker",
  "inline",
];
