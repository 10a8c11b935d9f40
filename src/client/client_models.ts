import { checkModelSettings } from "./check_model_settings.ts";
import { countedEmbeddings, countedText } from "./counted_models.ts";
import type { DocumentStore } from "./document_store.ts";
import { MissingModalityError } from "./missing_modality_error.ts";
import type { Modality } from "./modality.ts";
import { MODEL_OPENERS } from "./model_openers.ts";
import { isModelSettings, modelChoices } from "./model_choices.ts";
import type { ModelProfile, ModelSettings } from "./model_profile.ts";
import { ModelSlot, type ProfileNames } from "./model_slot.ts";
import type { ModelsByModality } from "./models_by_modality.ts";
import { SqliteDocuments } from "./rag/sqlite_documents.ts";
import { UsageCounter } from "./usage_counter.ts";

/** A modality's model, or how to reach it. */
export type ModelSources = {
  readonly [M in Modality]?: ModelsByModality[M] | ModelSettings | null;
};

type Slots = {
  readonly [M in Modality]: ModelSlot<ModelsByModality[M]> | undefined;
};

/** The models of a client, one in use for each modality that is configured. */
export class ClientModels implements AsyncDisposable {
  /** What was used of them. */
  readonly usage: UsageCounter;
  readonly #slots: Slots;
  readonly #held: AsyncDisposableStack;

  private constructor(
    slots: Slots,
    usage: UsageCounter,
    held: AsyncDisposableStack,
  ) {
    this.#slots = slots;
    this.#held = held;
    this.usage = usage;
  }

  /**
   * Takes the models that are configured; nothing is sent before one is used.
   *
   * @throws {TypeError} If a configuration is not what it should be.
   */
  static create(sources: ModelSources): ClientModels {
    const usage = new UsageCounter();
    const held = new AsyncDisposableStack();
    const { llm, tti, tts, stt, ttv, ttm, embeddings } = MODEL_OPENERS;
    const vectors = slotOf("embeddings", sources.embeddings, embeddings)
      ?.map((model) => countedEmbeddings(model, usage));
    // A store that the host made is the host's to close.
    const openStore = (profile: ModelProfile): DocumentStore =>
      held.use(
        new SqliteDocuments({
          path: pathOf(profile),
          embeddings: () => vectors?.current,
        }),
      );
    const slots = {
      llm: slotOf("llm", sources.llm, llm)
        ?.map((model) => countedText(model, usage)),
      tti: slotOf("tti", sources.tti, tti),
      tts: slotOf("tts", sources.tts, tts),
      stt: slotOf("stt", sources.stt, stt),
      ttv: slotOf("ttv", sources.ttv, ttv),
      ttm: slotOf("ttm", sources.ttm, ttm),
      embeddings: vectors,
      rag: slotOf("rag", sources.rag, openStore),
    };
    return new ClientModels(slots, usage, held);
  }

  /** Whether a modality is configured. */
  has(modality: Modality): boolean {
    return this.#slots[modality] !== undefined;
  }

  /** The model in use, or null where there is none. */
  find<M extends Modality>(modality: M): ModelsByModality[M] | null {
    const slot: ModelSlot<ModelsByModality[M]> | undefined =
      this.#slots[modality];
    return slot?.current ?? null;
  }

  /**
   * The model in use.
   *
   * @throws {MissingModalityError} If there is none.
   */
  get<M extends Modality>(modality: M): ModelsByModality[M] {
    const model = this.find(modality);
    if (model) return model;
    throw new MissingModalityError(modality);
  }

  /**
   * Uses another model from now on.
   *
   * @throws {MissingModalityError} If the modality is not configured.
   * @throws {RangeError} If it has no model of that alias.
   */
  switch(modality: Modality, alias: string): void {
    const slot = this.#slots[modality];
    if (!slot) throw new MissingModalityError(modality);
    slot.switch(alias);
  }

  /** Names of a modality's models by alias. */
  profiles(
    modality: Modality,
  ): ProfileNames {
    return this.#slots[modality]?.profiles ?? {};
  }

  /** The same models, to be switched apart from these; these own what is open. */
  fork(): ClientModels {
    const { llm, tti, tts, stt, ttv, ttm, embeddings, rag } = this.#slots;
    const slots = {
      llm: llm?.fork(),
      tti: tti?.fork(),
      tts: tts?.fork(),
      stt: stt?.fork(),
      ttv: ttv?.fork(),
      ttm: ttm?.fork(),
      embeddings: embeddings?.fork(),
      rag: rag?.fork(),
    };
    return new ClientModels(slots, this.usage, new AsyncDisposableStack());
  }

  /** Closes the stores that were opened here. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#held.disposeAsync();
  }
}

function slotOf<Model extends { readonly name: string }>(
  modality: Modality,
  source: Model | ModelSettings | null | undefined,
  open: (profile: ModelProfile) => Model,
): ModelSlot<Model> | undefined {
  if (source === undefined || source === null) return undefined;
  if (isModelSettings(source)) checkModelSettings(modality, source);
  return new ModelSlot(modality, modelChoices(source, open));
}

function pathOf({ options }: ModelProfile): string {
  const { path = ":memory:" } = options ?? {};
  if (typeof path === "string") return path;
  throw new TypeError(
    `Cannot open rag as its option "path" must be a text: found ${path}`,
  );
}
