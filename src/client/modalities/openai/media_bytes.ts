import { isPlainObject } from "../../../core/json.ts";
import type { OpenAIConnection, SendOptions } from "./openai_connection.ts";

/**
 * The bytes that an answer holds in base64, or whose address it tells. An address must
 * be on the endpoint's own server, or https: an answer must not make the host
 * read what only its own network can.
 *
 * @param connection Where the answer came from.
 * @param item An object with `b64_json` or `url`.
 * @param options What it is for, and what ends it.
 * @throws {ModelError} If it has neither, or the address cannot be read.
 */
export async function mediaBytes(
  connection: OpenAIConnection,
  item: unknown,
  options: SendOptions,
): Promise<Uint8Array> {
  const { b64_json, url } = isPlainObject(item) ? item : {};
  const decoded = (text: string): Uint8Array => {
    try {
      return Uint8Array.fromBase64(text.slice(text.indexOf(",") + 1));
    } catch (thrown) {
      throw connection.error(options.action, thrown);
    }
  };
  if (typeof b64_json === "string") return decoded(b64_json);
  const { baseUrl } = connection.endpoint;
  if (typeof url !== "string" || !URL.canParse(url, baseUrl)) {
    const why = `the answer has neither "b64_json" nor a "url"`;
    throw connection.error(options.action, why);
  }
  const target = new URL(url, baseUrl);
  if (target.protocol === "data:") return decoded(target.href);
  const { origin } = new URL(baseUrl);
  if (target.origin !== origin && target.protocol !== "https:") {
    const why = `it answers with an address elsewhere: ${target.origin}`;
    throw connection.error(options.action, why);
  }
  const { bytes } = await connection.bytes(
    (client, signal) =>
      target.origin === origin
        ? client.get(target.href, { signal })
        // Whoever else keeps the file must not be sent the key.
        : { asResponse: () => fetchElsewhere(target, signal) },
    options,
  );
  return bytes;
}

async function fetchElsewhere(
  url: URL,
  signal: AbortSignal,
): Promise<Response> {
  const response = await fetch(url, { signal, redirect: "error" });
  if (response.ok) return response;
  await response.body?.cancel();
  throw new Error(`${url.host} answers with status ${response.status}`);
}
