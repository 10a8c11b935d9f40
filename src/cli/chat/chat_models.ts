import type { CliIo } from "../cli_io.ts";
import type { LcpConfig, ModelProfile } from "../config/lcp_config.ts";
import type { CliModels } from "../cli_rooms.ts";
import { UsageError } from "../usage_error.ts";
import type { LocalModel } from "./find_local_models.ts";

/** What is typed, and what is set. */
export interface ChatModelsOptions {
  /** The model's name, or an alias among the profiles. */
  readonly model?: string;
  /** Where its server is. */
  readonly baseUrl?: string;
  readonly io: Pick<CliIo, "env">;
}

/**
 * Which models a chat has: those of `lcp.json`, with what is typed for the one
 * that answers. `--model` is an alias among its profiles, or a name.
 *
 * @param config The file, if there is one.
 * @param options The command line and the environment.
 * @returns Undefined if no model is named.
 */
export function chatModels(
  config: Pick<LcpConfig, "models"> | undefined,
  { io, model: named, baseUrl }: ChatModelsOptions,
): CliModels | undefined {
  const models = config?.models ?? {};
  const profile = named === undefined
    ? undefined
    : models.llm?.profiles?.[named];
  const typed: ModelProfile = {
    ...(named !== undefined && profile === undefined && { model: named }),
    ...(baseUrl !== undefined && { baseUrl }),
  };
  const chosen = [profile ?? {}, typed].reduce(overlaid, models.llm ?? {});
  return chosen.model !== undefined || io.env("OPENAI_MODEL")
    ? { ...models, llm: chosen }
    : undefined;
}

/** What a profile leaves out is taken from the one below; its key only where the server is the same. */
function overlaid(below: ModelProfile, profile: ModelProfile): ModelProfile {
  const { apiKey: _key, apiKeyVariable: _variable, ...keyless } = below;
  const isMoved = profile.baseUrl !== undefined &&
    profile.baseUrl !== below.baseUrl;
  return { ...(isMoved ? keyless : below), ...profile };
}

/**
 * What to tell when no model is named: what to set, and which server there is.
 *
 * @param found Models at servers on this machine.
 */
export function noModelError(
  [found]: readonly LocalModel[],
): UsageError {
  const hint = found === undefined
    ? 'Write "llm": { "base_url": ..., "model": ... } into lcp.json, or set OPENAI_MODEL, OPENAI_BASE_URL and OPENAI_API_KEY, or type --model and --base-url.'
    : `A server answers at ${found.baseUrl}: lcp chat --base-url ${found.baseUrl} --model ${found.model}`;
  return new UsageError("No language model is configured", { hint });
}
