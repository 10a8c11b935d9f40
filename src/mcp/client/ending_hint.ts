import { basename } from "../../core/path.ts";
import type { StdioServer } from "./server.ts";

/** Programs that install a package, by links, before they start it. */
const INSTALLERS = /^(?:npx|npm|pnpm|pnpx|yarn|bunx)(?:\.cmd)?$/;

/**
 * What may be why a server ended as it started, where its own words hide it.
 *
 * @param server The server.
 * @returns A clause to add to how it ended; empty when nothing is known.
 */
export function endingHint(
  { command, sandbox }: Pick<StdioServer, "command" | "sandbox">,
): string {
  const program = basename(command);
  if (sandbox !== true || !INSTALLERS.test(program)) return "";
  return `; no links are made in the sandbox, which ${program} needs to install: install the server before, and start it by its own file with its folder in read_paths`;
}
