import type { EitherCase } from "./either_case.ts";

/** Options of `generateText`, as tools name them. */
export type TextOptions = EitherCase<{
  /** What the model is told before. */
  readonly system_prompt?: string;
  /** Images to look at, for a model that sees. */
  readonly images?: Uint8Array | readonly Uint8Array[];
  /** Most tokens to make. */
  readonly n_predict?: number;
  /** The same as `n_predict`. */
  readonly max_tokens?: number;
  /** How freely to choose, from 0. */
  readonly temperature?: number;
  /** Texts that end the answer. */
  readonly stop?: string | readonly string[];
  /** Receives the text as it comes; false ends it. */
  readonly streaming_callback?: (text: string) => unknown;
  /** Ends the request. */
  readonly signal?: AbortSignal;
}>;

/** Options of `generateImage`, as tools name them. */
export type ImageOptions = EitherCase<{
  /** What must not be in it. */
  readonly negative_prompt?: string;
  /** In pixels. */
  readonly width?: number;
  /** In pixels. */
  readonly height?: number;
  /** Ends the request. */
  readonly signal?: AbortSignal;
}>;

/** What `editImage` takes, as tools name it. */
export type ImageEditOptions =
  & ImageOptions
  & EitherCase<{
    /** What to change. */
    readonly images: Uint8Array | readonly Uint8Array[];
    /** What to do. */
    readonly prompt: string;
    /** Where it is transparent, the first image is changed. */
    readonly mask?: Uint8Array;
  }>;

/** Options of `generateAudio`, as tools name them. */
export type AudioOptions = EitherCase<{
  /** One of the endpoint's voices. */
  readonly voice?: string;
  /** Such as `mp3` or `wav`. */
  readonly format?: string;
  /** 1 is the usual one. */
  readonly speed?: number;
  /** Ends the request. */
  readonly signal?: AbortSignal;
}>;

/** Options of `transcribeAudio`, as tools name them. */
export type TranscribeOptions = EitherCase<{
  /** Its language, as an ISO 639-1 code. */
  readonly language?: string;
  /** Words that occur in it. */
  readonly prompt?: string;
  /** Ends the request. */
  readonly signal?: AbortSignal;
}>;

/** Options of `generateVideo` and `generateMusic`, as tools name them. */
export type MediaOptions = EitherCase<{
  /** How long it lasts. */
  readonly seconds?: number;
  /** The same as `seconds`. */
  readonly duration?: number;
  /** In pixels. */
  readonly width?: number;
  /** In pixels. */
  readonly height?: number;
  /** Words to sing. */
  readonly lyrics?: string;
  /** What it is like, where the words to sing stand alone. */
  readonly prompt?: string;
  /** Ends the request. */
  readonly signal?: AbortSignal;
}>;

/** Options of `queryRag`, as tools name them. */
export type RagOptions = EitherCase<{
  /** Most passages. @default {5} */
  readonly top_k?: number;
  /** Ends the request. */
  readonly signal?: AbortSignal;
}>;
