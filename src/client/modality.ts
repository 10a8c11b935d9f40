/** What a model or service is for, as the keys of `lcp.json` name it. */
export type Modality =
  | "llm"
  | "tti"
  | "tts"
  | "stt"
  | "ttv"
  | "ttm"
  | "embeddings"
  | "rag";

/** What each modality does, for messages. */
export const MODALITY_USES: Readonly<Record<Modality, string>> = {
  llm: "generate text",
  tti: "generate images",
  tts: "generate speech",
  stt: "transcribe audio",
  ttv: "generate videos",
  ttm: "generate music",
  embeddings: "embed texts",
  rag: "search documents",
};
