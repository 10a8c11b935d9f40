import { Capabilities, type CapabilitiesOptions } from "./capabilities.ts";
import type { ClientModels } from "./client_models.ts";
import type { Modality } from "./modality.ts";
import type { ProfileNames } from "./model_slot.ts";

/** Capabilities whose models can be switched. */
export class SwitchableCapabilities extends Capabilities {
  readonly #models: ClientModels;

  /**
   * Takes what there is; nothing is sent yet.
   *
   * @param models The models.
   * @param options What ends, and what limits, whatever is asked for.
   */
  constructor(models: ClientModels, options?: CapabilitiesOptions) {
    super(models, options);
    this.#models = models;
  }

  /** Uses the text model of an alias from now on; throws if there is none. `default` is the first. */
  switchModel(alias: string): void {
    this.#models.switch("llm", alias);
  }

  /** The same for images. */
  switchTti(alias: string): void {
    this.#models.switch("tti", alias);
  }

  /** The same for speech. */
  switchTts(alias: string): void {
    this.#models.switch("tts", alias);
  }

  /** The same for transcription. */
  switchStt(alias: string): void {
    this.#models.switch("stt", alias);
  }

  /** The same for videos. */
  switchTtv(alias: string): void {
    this.#models.switch("ttv", alias);
  }

  /** The same for music. */
  switchTtm(alias: string): void {
    this.#models.switch("ttm", alias);
  }

  /** The same for documents. */
  switchRag(alias: string): void {
    this.#models.switch("rag", alias);
  }

  /** Names of a modality's models by alias; nothing else about them is told. */
  modelProfiles(
    modality: Modality,
  ): ProfileNames {
    return this.#models.profiles(modality);
  }
}
