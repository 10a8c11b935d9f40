/** How to reach one model. Both forms of a name mean the same. */
export interface ModelProfile {
  /** Where the API is, such as `http://localhost:11434/v1`. @default OPENAI_BASE_URL, or OpenAI's own */
  readonly baseUrl?: string;
  /** The same as `baseUrl`. */
  readonly base_url?: string;
  /** The model's name there. @default OPENAI_MODEL, for text */
  readonly model?: string;
  /** The key, or `${NAME}` for the environment variable that holds it. @default OPENAI_API_KEY; none if that is not set */
  readonly apiKey?: string;
  /** The same as `apiKey`. */
  readonly api_key?: string;
  /** An environment variable that holds the key, set or not: no other key stands in for it. */
  readonly apiKeyVariable?: string;
  /** How to speak to it; `openai`, the only one, by default. */
  readonly bindingName?: string;
  /** The same as `bindingName`. */
  readonly binding_name?: string;
  /** What else there is to say; see the README. */
  readonly options?: Readonly<Record<string, unknown>>;
}

/** A modality's default model and its alternatives by alias. */
export interface ModelSettings extends ModelProfile {
  /** What they leave out is taken from the default; its key only where the base URL is the same. */
  readonly profiles?: Readonly<Record<string, ModelProfile>>;
}
