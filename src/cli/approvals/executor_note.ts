import type { ExecutorKind } from "../../core/executor_kind.ts";

/**
 * What becomes of a question where a running tool cannot be asked about.
 *
 * @param executor Where tools run.
 * @param system Of this process by default.
 * @returns A sentence, or undefined where an operator is asked.
 */
export function executorNote(
  executor: ExecutorKind = "process",
  { os, standalone }: Pick<typeof Deno.build, "os" | "standalone"> = Deno.build,
): string | undefined {
  switch (executor) {
    case "process":
      return os === "windows" || standalone
        ? "No permission broker can be used here, so that it is denied instead of asked"
        : undefined;
    case "worker":
      return "In a Worker it is denied instead of asked";
    case "inline":
      return "In lcp's own process only programs are asked about, by Deno itself; the rest is not held";
    default:
      return executor satisfies never;
  }
}
