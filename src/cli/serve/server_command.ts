import { fromFileUrl } from "../../core/path.ts";

/** A program and its arguments. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
}

/** The package as it is published. */
const PUBLISHED = "jsr:@x/lcp";

/**
 * The command line that starts this program again, from any folder.
 *
 * @param options What follows `serve`.
 */
export function serverCommand(options: readonly string[]): ServerCommand {
  const program = new URL("../../../cli.ts", import.meta.url);
  const command = Deno.execPath();
  if (program.protocol !== "file:") {
    return { command, args: ["run", "-A", PUBLISHED, "serve", ...options] };
  }
  const config = fromFileUrl(new URL("deno.npm.json", program));
  return {
    command,
    args: [
      "run",
      "-A",
      "--config",
      config,
      fromFileUrl(program),
      "serve",
      ...options,
    ],
  };
}
