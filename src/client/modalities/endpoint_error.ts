import { errorText } from "../../core/error_text.ts";
import { isPlainObject } from "../../core/json.ts";
import { ModelError } from "../model_error.ts";
import type { ModelEndpoint } from "./model_endpoint.ts";

/** Longest part of an answer that is quoted. */
const MAX_QUOTED = 1_000;

/** How Deno begins the error of a failed request; an address can hold a password. */
const REQUEST_ADDRESS = /^error sending request for url \(.*?\): /;

/** How many causes of causes are followed. */
const MAX_CAUSES = 8;

/**
 * Says what could not be done, with which model, and why. Keys never stand in it.
 *
 * @param action Such as `generate text`.
 * @param endpoint The model.
 * @param cause What was thrown, or what is wrong.
 */
export function endpointError(
  action: string,
  endpoint: ModelEndpoint,
  cause: unknown,
): ModelError {
  if (cause instanceof ModelError) return cause;
  const { host } = new URL(endpoint.baseUrl);
  const why = redacted(whyOf(cause), endpoint).slice(0, MAX_QUOTED);
  const status = statusOf(cause);
  const hint = hintOf(status, endpoint);
  // The cause itself is left out: the requests and answers that it holds carry the key.
  return new ModelError(
    `Cannot ${action} with "${endpoint.model}" at ${host}: ${why}${hint}`,
    { status },
  );
}

function statusOf(cause: unknown): number | undefined {
  if (!(cause instanceof Error) || !("status" in cause)) return undefined;
  return typeof cause.status === "number" ? cause.status : undefined;
}

function whyOf(cause: unknown): string {
  const text = errorText(cause);
  if (!(cause instanceof Error)) return text;
  // Most servers tell more in the body than its one known member.
  const body = "error" in cause ? cause.error : undefined;
  const detail = text.includes("status code (no body)") && isPlainObject(body)
    ? `: ${JSON.stringify(body)}`
    : "";
  const deepest = rootOf(cause);
  const deeper = deepest === cause
    ? ""
    : ` (${errorText(deepest).replace(REQUEST_ADDRESS, "")})`;
  return `${text}${detail}${deeper}`;
}

/** What an error comes from in the end; "fetch failed" alone tells nobody anything. */
function rootOf(error: Error): Error {
  let root = error;
  for (let depth = 0; depth < MAX_CAUSES; depth++) {
    if (!(root.cause instanceof Error)) break;
    root = root.cause;
  }
  return root;
}

/** What is most likely to be wrong on this side. */
function hintOf(
  status: number | undefined,
  { baseUrl, apiKey, apiKeyVariable = "OPENAI_API_KEY", headers }:
    ModelEndpoint,
): string {
  const hasOwnKey = Object.keys(headers).some((name) =>
    /key|authorization/i.test(name)
  );
  if ((status === 401 || status === 403) && !apiKey && !hasOwnKey) {
    return ` (no key was sent: ${apiKeyVariable} is not set)`;
  }
  // What a path leads to tells nothing where it has a version.
  if ((status === 404 || status === 405) && !/\/v\d/.test(baseUrl)) {
    return " (its base_url has no /v1, as that of most servers has)";
  }
  return "";
}

function redacted(text: string, { apiKey, headers }: ModelEndpoint): string {
  const secrets = [apiKey, ...Object.values(headers)];
  return secrets.reduce<string>(
    (rest, secret) =>
      secret && secret.length >= 6 ? rest.replaceAll(secret, "[secret]") : rest,
    text,
  );
}
