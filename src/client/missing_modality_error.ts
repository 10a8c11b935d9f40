import { type Modality, MODALITY_USES } from "./modality.ts";

/** Thrown when something is asked of a modality that is not configured. */
export class MissingModalityError extends Error {
  /** Tells it from other errors. */
  override readonly name = "MissingModalityError";
  /** The modality. */
  readonly modality: Modality;

  /**
   * Says what cannot be done, and what to configure.
   *
   * @param modality What is missing.
   */
  constructor(modality: Modality) {
    super(
      `Cannot ${
        MODALITY_USES[modality]
      } as the client's ${modality} is null: configure ` +
        `${modality} in lcp.json or in the options of LollmsClient`,
    );
    this.modality = modality;
  }
}
