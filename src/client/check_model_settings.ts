import { checkNames } from "./check_names.ts";
import { type Modality, MODALITY_USES } from "./modality.ts";
import type { ModelProfile, ModelSettings } from "./model_profile.ts";

const PROFILE_NAMES: readonly string[] = [
  ...["model", "baseUrl", "base_url", "apiKey", "api_key", "apiKeyVariable"],
  ...["bindingName", "binding_name", "options"],
];

/** Options of all modalities: hosts give the same ones to several. */
const OPTION_NAMES: readonly string[] = [
  ...["timeout_ms", "timeoutMs", "max_retries", "maxRetries"],
  ...["headers", "request", "context_tokens", "sees", "calls_tools"],
  ...["voice", "path", "poll_ms", "limit_ms"],
];

/**
 * Checks the names in how to reach models, so that a misspelt address does not lead
 * to the default one.
 *
 * @param modality What the models are for.
 * @param settings The default and its alternatives.
 * @throws {TypeError} If there is a name that is none.
 */
export function checkModelSettings(
  modality: Modality,
  { profiles = {}, ...base }: ModelSettings,
): void {
  checkProfile(modality, base);
  for (const [alias, profile] of Object.entries(profiles)) {
    checkProfile(modality, profile, ` (profile ${alias})`);
  }
}

function checkProfile(
  modality: Modality,
  profile: ModelProfile,
  place = "",
): void {
  const action = `${MODALITY_USES[modality]} with ${modality}${place}`;
  const { options = {} } = profile;
  checkNames(profile, {
    known: [...PROFILE_NAMES, ...(place === "" ? ["profiles"] : [])],
    action,
  });
  checkNames(options, {
    known: OPTION_NAMES,
    action,
    hint: 'what is to be sent to the model stands under "request"',
  });
}
