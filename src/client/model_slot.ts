import { nearestNames } from "../core/nearest_names.ts";
import type { Modality } from "./modality.ts";

/** A model of a modality that is there under an alias. */
export interface ModelChoice<Model> {
  /** The model's own name, if it is known. */
  readonly model: string | undefined;
  /** The model; the same one each time. */
  readonly open: () => Model;
}

/** Names of models by alias; nothing else about them is told. */
export type ProfileNames = Readonly<
  Record<string, { readonly model?: string }>
>;

/** Alias of what is used if nothing else was chosen. */
export const DEFAULT_ALIAS = "default";

/** The models of one modality, of which one is in use. */
export class ModelSlot<Model> {
  readonly #modality: Modality;
  readonly #choices: ReadonlyMap<string, ModelChoice<Model>>;
  #alias: string;

  /**
   * @param modality What they are for.
   * @param choices By alias; `default` is among them.
   * @param alias The one in use.
   */
  constructor(
    modality: Modality,
    choices: ReadonlyMap<string, ModelChoice<Model>>,
    alias: string = DEFAULT_ALIAS,
  ) {
    this.#modality = modality;
    this.#choices = choices;
    this.#alias = alias;
  }

  /** The model in use. */
  get current(): Model {
    return this.#choice(this.#alias).open();
  }

  /** Names of the models by alias. */
  get profiles(): ProfileNames {
    return Object.fromEntries(
      Array.from(this.#choices, ([alias, { model }]) => [alias, { model }]),
    );
  }

  /**
   * Uses another model from now on.
   *
   * @throws {RangeError} If there is none of that alias.
   */
  switch(alias: string): void {
    // Opened first: one that cannot be opened leaves the present one in use.
    this.#choice(alias).open();
    this.#alias = alias;
  }

  /** The same models, to be switched apart from these. */
  fork(): ModelSlot<Model> {
    return new ModelSlot(this.#modality, this.#choices, this.#alias);
  }

  /** The same choices, each model wrapped once. */
  map(wrap: (model: Model) => Model): ModelSlot<Model> {
    const wrapped = new Map<Model, Model>();
    const choices = Array.from(this.#choices, ([alias, choice]) => {
      const open = () => {
        const model = choice.open();
        const known = wrapped.get(model) ?? wrap(model);
        wrapped.set(model, known);
        return known;
      };
      return [alias, { ...choice, open }] as const;
    });
    return new ModelSlot(this.#modality, new Map(choices), this.#alias);
  }

  #choice(alias: string): ModelChoice<Model> {
    const choice = this.#choices.get(alias);
    if (choice) return choice;
    const names = [...this.#choices.keys()];
    const near = nearestNames(alias, names);
    throw new RangeError(
      `Cannot switch ${this.#modality} to ${JSON.stringify(alias)}: ${
        near.length > 0 ? `did you mean ${near.join(", ")}? ` : ""
      }There is ${names.join(", ")}`,
    );
  }
}
