import { isPlainObject } from "../core/json.ts";
import { mergeProfiles } from "./merge_profiles.ts";
import type { ModelProfile, ModelSettings } from "./model_profile.ts";
import { DEFAULT_ALIAS, type ModelChoice } from "./model_slot.ts";

/**
 * The models that are configured for one modality, by alias.
 *
 * @param source A model, which is all there is then, or how to reach models.
 * @param open Makes a model of a profile.
 * @throws {TypeError} If the default cannot be made.
 */
export function modelChoices<Model extends { readonly name: string }>(
  source: Model | ModelSettings,
  open: (profile: ModelProfile) => Model,
): ReadonlyMap<string, ModelChoice<Model>> {
  if (!isModelSettings(source)) {
    const choice = { model: source.name, open: () => source };
    return new Map([[DEFAULT_ALIAS, choice]]);
  }
  const { profiles = {}, ...base } = source;
  const first = choiceOf(base, open);
  // Told now and not in the middle of a tool.
  first.open();
  return new Map([
    [DEFAULT_ALIAS, first],
    ...Object.entries(profiles).map(([alias, profile]) =>
      [alias, choiceOf(mergeProfiles(base, profile), open)] as const
    ),
  ]);
}

function choiceOf<Model>(
  profile: ModelProfile,
  open: (profile: ModelProfile) => Model,
): ModelChoice<Model> {
  let model: Model | undefined;
  return { model: profile.model, open: () => model ??= open(profile) };
}

/** Whether something says how to reach models, and is none itself. */
export function isModelSettings(source: unknown): source is ModelSettings {
  return isPlainObject(source) &&
    Object.values(source).every((member) => typeof member !== "function");
}
