import { errorText } from "../../core/error_text.ts";
import { isPlainObject } from "../../core/json.ts";
import { ModelError } from "../model_error.ts";
import type { ModelEndpoint } from "./model_endpoint.ts";

/** Longest part of an answer that is quoted. */
const MAX_QUOTED = 1_000;

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
  // The cause itself is left out: the requests and answers that it holds carry the key.
  return new ModelError(
    `Cannot ${action} with "${endpoint.model}" at ${host}: ${why}`,
    { status: statusOf(cause) },
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
  const deeper = cause.cause instanceof Error
    ? ` (${errorText(cause.cause)})`
    : "";
  return `${text}${detail}${deeper}`;
}

function redacted(text: string, { apiKey, headers }: ModelEndpoint): string {
  const secrets = [apiKey, ...Object.values(headers)];
  return secrets.reduce<string>(
    (rest, secret) =>
      secret && secret.length >= 6 ? rest.replaceAll(secret, "[secret]") : rest,
    text,
  );
}
