/** What to write down. */
export interface TranscriptionRequest {
  /** A sound file: WAV, MP3, Ogg, FLAC, MP4 or WebM. */
  readonly audio: Uint8Array;
  /** Its language, as an ISO 639-1 code. */
  readonly language?: string;
  /** Words that occur in it. */
  readonly prompt?: string;
}

/** A model that listens. */
export interface TranscriptionModel {
  /** Its name at the endpoint. */
  readonly name: string;
  /** Writes down what is said. */
  transcribe(
    request: TranscriptionRequest,
    signal?: AbortSignal,
  ): Promise<string>;
}
