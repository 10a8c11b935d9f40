/** Forms that `toProviderFormat` knows. */
export const PROVIDER_FORMATS = [
  "lcp",
  "mcp",
  "openai",
  "openai-responses",
  "anthropic",
  "gemini",
] as const;

/** Whose form a tool's specification is in. */
export type ProviderFormat = typeof PROVIDER_FORMATS[number];
