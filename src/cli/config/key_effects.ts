/** What a key of `lcp.json` does: it is in effect, or it is checked and nothing more. */
export type KeyEffect = "in-effect" | "none";

/** The effect of each key of `lcp.json`. */
export const KEY_EFFECTS: Readonly<Record<string, KeyEffect>> = {
  $schema: "in-effect",
  tools_folders: "in-effect",
  tools_folder_path: "in-effect",
  tool_files: "in-effect",
  workspace: "in-effect",
  autonomy_level: "in-effect",
  host_tool_configs: "in-effect",
  rules: "in-effect",
  mcp_servers: "in-effect",
  llm: "in-effect",
  tti: "in-effect",
  tts: "in-effect",
  stt: "in-effect",
  ttv: "in-effect",
  ttm: "in-effect",
  embeddings: "in-effect",
  rag: "in-effect",
  profiles: "in-effect",
  executor: "in-effect",
  sandbox: "in-effect",
  secrets: "in-effect",
  timeout_ms: "in-effect",
  max_memory_mb: "in-effect",
  allow_sampling: "none",
};
