import type { ExecutorKind } from "../../core/executor_kind.ts";

/**
 * What becomes of a verdict where a running tool cannot be asked about, or is not held.
 *
 * @param decision The verdict's.
 * @param executor Where tools run.
 * @param system Of this process by default.
 * @returns A sentence, or undefined where it is as the verdict says.
 */
export function executorNote(
  decision: "allow" | "ask" | "deny",
  executor: ExecutorKind = "process",
  { os, standalone }: Pick<typeof Deno.build, "os" | "standalone"> = Deno.build,
): string | undefined {
  if (executor !== "inline" && decision !== "ask") return undefined;
  switch (executor) {
    case "process":
      return os === "windows" || standalone
        ? "No permission broker can be used here, so that it is denied instead of asked"
        : undefined;
    case "worker":
      return "In a Worker it is denied instead of asked";
    case "inline":
      return "In lcp's own process (executor inline) rules do not hold: programs are asked about by Deno's own prompts, and the rest is not held. With rules under deny, tools do not start there";
    default:
      return executor satisfies never;
  }
}
