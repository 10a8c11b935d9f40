import type { UserInteractionRequest } from "../../../core/handlers.ts";
import type { CliModels } from "../../cli_rooms.ts";
import type { CliIo } from "../../cli_io.ts";
import type { ParsedOptions } from "../../parsed_options.ts";
import type { LcpConfig } from "../../config/lcp_config.ts";
import { chatModels, noModelError } from "../chat_models.ts";
import { findModels } from "../find_local_models.ts";

/** Who is asked. */
export interface ChooseModelsOptions {
  readonly context: {
    readonly io: Pick<CliIo, "env">;
    readonly options: Pick<ParsedOptions, "text">;
  };
  /** Puts a choice to the operator; null when none is made. */
  readonly choose: (request: UserInteractionRequest) => Promise<string | null>;
  /** Finds models, at an address or on this machine. */
  readonly findModels?: typeof findModels;
}

/**
 * The models that are configured; where there is none, those of the server that was
 * typed, or of servers on this machine, are offered.
 *
 * @param config The configuration file, if there is one.
 * @param options Command line and operator.
 * @throws UsageError if there is no model, or none was chosen; it says what to set.
 */
export async function chooseModels(
  config: Pick<LcpConfig, "models"> | undefined,
  { context: { io, options }, choose, findModels: find = findModels }:
    ChooseModelsOptions,
): Promise<CliModels> {
  const baseUrl = options.text("base-url");
  const model = options.text("model");
  const configured = chatModels(config, { model, baseUrl, io });
  if (configured !== undefined) return configured;
  const found = await find(baseUrl);
  if (found.length === 0) throw noModelError(found);
  const labels = found.map((it) => `${it.model} at ${it.baseUrl}`);
  const chosen = await choose({
    type: "select",
    title: "No language model is configured",
    prompt: baseUrl === undefined
      ? "These are on this machine. Which one?"
      : "These are there. Which one?",
    options: labels,
    default: labels[0] ?? null,
  });
  const local = found[labels.indexOf(chosen ?? "")];
  const models = local && chatModels(config, { ...local, io });
  if (models === undefined) throw noModelError(found);
  return models;
}
