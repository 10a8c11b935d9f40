import { isLoopbackHost } from "../../mcp/server/http/is_loopback_host.ts";
import type { CommandContext } from "../command.ts";
import { UsageError } from "../usage_error.ts";
import { type HttpAddress, parseHttpAddress } from "./parse_http_address.ts";
import { type HttpSecurity, readHttpSecurity } from "./read_http_security.ts";

/**
 * Reads from the command line where to serve over HTTP, and who may come in.
 *
 * @param context The command's.
 * @throws {UsageError} If that is no address, or one that whoever reaches it could use.
 */
export async function readHttpServer(
  context: Pick<CommandContext, "options" | "io">,
): Promise<HttpAddress & HttpSecurity> {
  const address = parseHttpAddress(context.options.text("http") ?? "");
  const security = await readHttpSecurity(context);
  const isGuarded = security.token !== undefined ||
    security.verifier !== undefined;
  if (isGuarded || isLoopbackHost(address.hostname)) {
    return { ...address, ...security };
  }
  throw new UsageError(
    `Cannot serve at ${address.hostname} without a token: whoever reaches it could call the tools`,
    {
      hint:
        "Give --token-file FILE (or --token TEXT, --oauth-issuer URL), or leave the host out to serve this machine alone.",
    },
  );
}
