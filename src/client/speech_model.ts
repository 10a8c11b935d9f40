/** What to say, and how. */
export interface SpeechRequest {
  /** The words. */
  readonly text: string;
  /** One of the endpoint's voices. */
  readonly voice?: string;
  /** Such as `mp3` or `wav`. */
  readonly format?: string;
  /** 1 is the usual one. */
  readonly speed?: number;
}

/** A model that speaks. */
export interface SpeechModel {
  /** Its name at the endpoint. */
  readonly name: string;
  /** Says a text; the bytes of the sound. */
  speak(request: SpeechRequest, signal?: AbortSignal): Promise<Uint8Array>;
}
