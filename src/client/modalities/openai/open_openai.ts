import type OpenAI from "openai";
import type { ModelEndpoint } from "../model_endpoint.ts";

export type { OpenAI };

/**
 * Loads the official client, which sends each request once, with the key.
 *
 * @param endpoint Where to send requests.
 */
export async function openOpenAI(endpoint: ModelEndpoint): Promise<OpenAI> {
  const { default: Client } = await import("openai");
  const { apiKey, baseUrl, headers, timeoutMs } = endpoint;
  return new Client({
    baseURL: baseUrl,
    // The client insists on a key; a server without any must not be sent a made-up one.
    apiKey: apiKey ?? "none",
    organization: null,
    project: null,
    defaultHeaders: {
      ...(apiKey === undefined && { Authorization: null }),
      ...headers,
    },
    maxRetries: 0,
    timeout: timeoutMs,
    logLevel: "off",
  });
}
