import type { Finding } from "./finding.ts";

/** What is to be known of the Deno that runs this program. */
export interface DenoFacts {
  readonly version: string;
  readonly os: typeof Deno.build.os;
  /** Whether this program was compiled. */
  readonly isStandalone: boolean;
  readonly execPath: string;
}

/**
 * Tells which Deno this is, and whether it asks the host before a tool does anything.
 *
 * @param facts Of this process by default.
 */
export function examineDeno(
  facts: DenoFacts = {
    version: Deno.version.deno,
    os: Deno.build.os,
    isStandalone: Deno.build.standalone,
    execPath: Deno.execPath(),
  },
): Finding[] {
  const { version, os, isStandalone, execPath } = facts;
  return [
    {
      name: "Deno",
      state: "good",
      found: `${version} at ${execPath}`,
      meaning: isStandalone
        ? "lcp is a compiled program: it runs tools with the Deno inside it."
        : `A host that is not run with -A needs --allow-run=${execPath}, which the sandboxes are started with.`,
    },
    broker({ os, isStandalone }),
  ];
}

function broker(
  { os, isStandalone }: Pick<DenoFacts, "os" | "isStandalone">,
): Finding {
  const name = "permission broker";
  const reason = os === "windows"
    ? "not on Windows"
    : isStandalone
    ? "not in a compiled program"
    : undefined;
  return reason === undefined
    ? {
      name,
      state: "good",
      found: "can be used",
      meaning:
        "What a tool asks the system for is decided while it runs: you can be asked about it.",
    }
    : {
      name,
      state: "warning",
      found: `cannot be used: ${reason}`,
      meaning:
        "Permissions are fixed before a tool starts: what you would be asked about is denied.",
    };
}
