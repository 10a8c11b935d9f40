import type { ModelProfile } from "./model_profile.ts";

/**
 * A profile with what it leaves out taken from the default. The key is not,
 * where the addresses differ: it belongs to the address that it was given for.
 */
export function mergeProfiles(
  base: ModelProfile,
  profile: ModelProfile,
): ModelProfile {
  const baseUrl = profile.baseUrl ?? profile.base_url;
  const defaultUrl = base.baseUrl ?? base.base_url;
  const isSamePlace = baseUrl === undefined || baseUrl === defaultUrl;
  const { apiKey, apiKeyVariable } = keyOf(profile) ??
    (isSamePlace ? keyOf(base) : undefined) ?? {};
  return {
    baseUrl: baseUrl ?? defaultUrl,
    model: profile.model ?? base.model,
    apiKey,
    apiKeyVariable,
    bindingName: profile.bindingName ?? profile.binding_name ??
      base.bindingName ?? base.binding_name,
    options: { ...base.options, ...profile.options },
  };
}

type Key = Pick<ModelProfile, "apiKey" | "apiKeyVariable">;

function keyOf(profile: ModelProfile): Key | undefined {
  const { apiKey = profile.api_key, apiKeyVariable } = profile;
  return apiKey === undefined && apiKeyVariable === undefined
    ? undefined
    : { apiKey, apiKeyVariable };
}
