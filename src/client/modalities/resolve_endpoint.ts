import { isPlainObject } from "../../core/json.ts";
import { type Modality, MODALITY_USES } from "../modality.ts";
import type { ModelProfile } from "../model_profile.ts";
import type { ModelEndpoint } from "./model_endpoint.ts";

const OPENAI_URL = "https://api.openai.com/v1";
const DEFAULT_TIMEOUT_MS = 120_000;
const DEFAULT_RETRIES = 3;

/**
 * Completes a profile from the environment.
 *
 * @param modality What the model is for; only text takes its name from the environment.
 * @param profile What is configured.
 * @throws {TypeError} If something is missing or not what it should be.
 */
export function resolveEndpoint(
  modality: Modality,
  profile: ModelProfile,
): ModelEndpoint {
  const fail: Fail = (why) => {
    throw new TypeError(
      `Cannot ${MODALITY_USES[modality]} with ${modality} as ${why}`,
    );
  };
  const binding = profile.bindingName ?? profile.binding_name ?? "openai";
  if (binding !== "openai") {
    fail(`its binding_name must be "openai": found ${JSON.stringify(binding)}`);
  }
  const isText = modality === "llm";
  const model = profile.model ??
    (isText ? variable("OPENAI_MODEL") : undefined);
  if (!model) {
    const also = isText ? " or OPENAI_MODEL" : "";
    return fail(`it names no model: set "model"${also}`);
  }
  return {
    baseUrl: findUrl(profile, fail),
    model,
    ...findKey(profile),
    ...requestOptions(profile.options ?? {}, fail),
  };
}

type Fail = (why: string) => never;

function findUrl(profile: ModelProfile, fail: Fail): string {
  const url = profile.baseUrl ?? profile.base_url ??
    variable("OPENAI_BASE_URL") ?? OPENAI_URL;
  if (URL.canParse(url) && /^https?:/i.test(url)) {
    return url.replace(/\/+$/, "");
  }
  // "localhost:8000" is a URL too, of a scheme called localhost.
  const full = `http://${url}`;
  const hint = !url.includes("//") && URL.canParse(full)
    ? `; did you mean ${full}?`
    : "";
  return fail(`its base_url must be an http(s) URL: found ${url}${hint}`);
}

function requestOptions(
  options: Readonly<Record<string, unknown>>,
  fail: Fail,
): Omit<ModelEndpoint, "baseUrl" | "model" | keyof Key> {
  const { timeoutMs = options.timeout_ms ?? DEFAULT_TIMEOUT_MS } = options;
  const { maxRetries = options.max_retries ?? DEFAULT_RETRIES } = options;
  const { headers = {}, request = {} } = options;
  if (typeof timeoutMs !== "number" || !(timeoutMs > 0)) {
    return fail(`its timeout_ms must be > 0: found ${timeoutMs}`);
  }
  if (typeof maxRetries !== "number" || !(maxRetries >= 0)) {
    return fail(`its max_retries must be >= 0: found ${maxRetries}`);
  }
  if (!isTexts(headers)) return fail("its headers must be texts by name");
  if (!isPlainObject(request)) return fail("its request must be an object");
  return { timeoutMs, maxRetries, headers, request, options };
}

/**
 * The key of a profile: its own, that of the variable it names, or OPENAI_API_KEY.
 *
 * @param profile What is configured.
 */
export function resolveKey(profile: ModelProfile): string | undefined {
  return findKey(profile).apiKey;
}

type Key = Pick<ModelEndpoint, "apiKey" | "apiKeyVariable">;

function findKey(profile: ModelProfile): Key {
  const given = profile.apiKey ?? profile.api_key;
  const name = profile.apiKeyVariable ??
    /^\$\{(\w+)\}$/.exec(given ?? "")?.[1];
  if (name !== undefined) {
    return { apiKey: variable(name), apiKeyVariable: name };
  }
  return { apiKey: given ?? variable("OPENAI_API_KEY") };
}

/** A variable of the environment; an empty one counts as none. */
function variable(name: string): string | undefined {
  return Deno.env.get(name) || undefined;
}

function isTexts(value: unknown): value is Record<string, string> {
  return isPlainObject(value) &&
    Object.values(value).every((item) => typeof item === "string");
}
