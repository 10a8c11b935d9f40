/** Something of a tool that a provider's form cannot say as the tool's schema does. */
export interface ProviderLoss {
  /** JSON Pointer of the part of `input_schema`; empty for the tool itself. */
  readonly pointer: string;
  /** What became of it, in one line. */
  readonly message: string;
}

/** Takes what is lost, as it is found. */
export type ReportLoss = (loss: ProviderLoss) => void;
