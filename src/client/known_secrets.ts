import { isPlainObject } from "../core/json.ts";
import { mergeProfiles } from "./merge_profiles.ts";
import { resolveKey } from "./modalities/resolve_endpoint.ts";
import { isModelSettings } from "./model_choices.ts";
import type { ModelProfile } from "./model_profile.ts";

/** Shortest key that is looked for: local servers have "none" and the like for one. */
const MIN_KEY_LENGTH = 16;

const SECRET_HEADER = /auth|key|token|secret|cookie/i;

/** Key of a method that tells which values a client's models must not see. */
export const KNOWN_SECRETS: unique symbol = Symbol("values no model may see");

/**
 * The values that an object of the host knows to be secret.
 *
 * @param value Any object; a client knows the keys of its models.
 */
export function knownSecretsOf(value: unknown): readonly string[] {
  return knowsSecrets(value) ? value[KNOWN_SECRETS]() : [];
}

interface KnowsSecrets {
  [KNOWN_SECRETS](): readonly string[];
}

function knowsSecrets(value: unknown): value is KnowsSecrets {
  return typeof value === "object" && value !== null &&
    KNOWN_SECRETS in value && typeof value[KNOWN_SECRETS] === "function";
}

/**
 * The keys with which models are reached, those of all profiles.
 *
 * @param sources Models, or how to reach them.
 */
export function keysOfModels(sources: readonly unknown[]): readonly string[] {
  const keys = sources.filter(isModelSettings).flatMap(
    ({ profiles = {}, ...base }) => [
      ...keysOf(base),
      ...Object.values(profiles).flatMap((profile) =>
        keysOf(mergeProfiles(base, profile))
      ),
    ],
  );
  return [...new Set(keys)].filter((key) => key.length >= MIN_KEY_LENGTH);
}

function keysOf(profile: ModelProfile): readonly string[] {
  const { headers } = profile.options ?? {};
  const values = Object.entries(isPlainObject(headers) ? headers : {})
    .filter(([name]) => SECRET_HEADER.test(name))
    .map(([, value]) => `${value}`.replace(/^(?:Bearer|Basic) /i, ""));
  return [resolveKey(profile) ?? "", ...values];
}
