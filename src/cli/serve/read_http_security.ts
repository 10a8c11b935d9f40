import { errorText } from "../../core/error_text.ts";
import { resolve } from "../../core/path.ts";
import {
  isUsableToken,
  MIN_TOKEN,
} from "../../mcp/server/http/is_usable_token.ts";
import type { OAuthVerifier } from "../../mcp/server/http/oauth_verifier.ts";
import type { CommandContext } from "../command.ts";
import { UsageError } from "../usage_error.ts";

/** Who may come in over HTTP. */
export interface HttpSecurity {
  readonly token?: string;
  readonly verifier?: OAuthVerifier;
}

/**
 * Reads from the command line who may come in: whoever has a token, or an access
 * token of an authorization server.
 *
 * @param context The command's.
 * @throws {UsageError} If the options contradict each other, or a token is none.
 */
export async function readHttpSecurity(
  { options, io }: Pick<CommandContext, "options" | "io">,
): Promise<HttpSecurity> {
  const given = ["token", "token-file", "oauth-issuer"]
    .filter((name) => options.has(name));
  if (given.length > 1) {
    throw new UsageError(
      `Only one of ${
        given.map((name) => `--${name}`).join(" and ")
      } can be given`,
    );
  }
  if (options.has("oauth-resource") && !options.has("oauth-issuer")) {
    throw new UsageError(
      "--oauth-resource is of use with --oauth-issuer alone",
    );
  }
  const file = options.text("token-file");
  const token = file === undefined
    ? options.text("token")
    : await readToken(resolve(io.cwd, file));
  if (token !== undefined) return { token: checkedToken(token) };
  const issuer = options.text("oauth-issuer");
  if (issuer === undefined) return {};
  const resource = options.text("oauth-resource");
  if (resource === undefined) {
    throw new UsageError(
      "--oauth-issuer needs --oauth-resource: the address under which clients reach the server",
    );
  }
  const { OAuthVerifier } = await import(
    "../../mcp/server/http/oauth_verifier.ts"
  );
  try {
    return { verifier: new OAuthVerifier({ issuer, resource }) };
  } catch (error) {
    throw new UsageError(errorText(error));
  }
}

async function readToken(path: string): Promise<string> {
  try {
    return (await Deno.readTextFile(path)).split(/\r?\n/, 1)[0]?.trim() ?? "";
  } catch (error) {
    const why = error instanceof Deno.errors.NotFound
      ? "there is no such file"
      : errorText(error);
    throw new UsageError(`Cannot read the token file ${path}: ${why}`);
  }
}

function checkedToken(token: string): string {
  if (isUsableToken(token)) return token;
  throw new UsageError(
    `The token is not usable: it needs at least ${MIN_TOKEN} characters and no spaces`,
    { hint: "Make one with: openssl rand -hex 32" },
  );
}
