import type { Modality } from "./modality.ts";
import type { TokenUsage } from "./text_model.ts";

/** What was asked of a modality, and the tokens of it that endpoints told. */
export interface ModalityUsage extends TokenUsage {
  /** Requests that were answered. */
  readonly requests: number;
}

/** Adds up what models were asked for. */
export class UsageCounter {
  readonly #counts = new Map<Modality, ModalityUsage>();

  /** Counts one answered request. */
  count(modality: Modality): void {
    this.#add(modality, { requests: 1, inputTokens: 0, outputTokens: 0 });
  }

  /** Counts the tokens of a request. */
  tokens(modality: Modality, usage: TokenUsage): void {
    this.#add(modality, { requests: 0, ...usage });
  }

  /** The counts so far, of what was used at all. */
  counts(): Readonly<Partial<Record<Modality, ModalityUsage>>> {
    return Object.fromEntries(this.#counts);
  }

  #add(modality: Modality, more: ModalityUsage): void {
    const before = this.#counts.get(modality);
    this.#counts.set(modality, {
      requests: (before?.requests ?? 0) + more.requests,
      inputTokens: (before?.inputTokens ?? 0) + more.inputTokens,
      outputTokens: (before?.outputTokens ?? 0) + more.outputTokens,
    });
  }
}
