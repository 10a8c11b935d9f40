import type { Modality } from "../../client/modality.ts";
import type { ExecutorKind } from "../../core/executor_kind.ts";
import type { AutonomyLevel } from "../../core/handlers.ts";
import type { JsonObject } from "../../core/json.ts";

/** All modalities, each a key of `lcp.json`. */
export const MODALITIES: readonly Modality[] = [
  "llm",
  "tti",
  "tts",
  "stt",
  "ttv",
  "ttm",
  "embeddings",
  "rag",
];

/** How to reach one model or service; what is missing comes from the environment. */
export interface ModelProfile {
  readonly baseUrl?: string;
  readonly model?: string;
  /** The key itself; absent when it names a variable that is not set. */
  readonly apiKey?: string;
  /** The environment variable that `api_key` names, set or not: then no other key may stand in. */
  readonly apiKeyVariable?: string;
  /** `openai` by default. */
  readonly bindingName?: string;
  readonly options?: JsonObject;
}

/** A modality's default model and its alternatives by alias. */
export interface ModelConfig extends ModelProfile {
  readonly profiles?: Readonly<Record<string, ModelProfile>>;
}

/** An MCP server to bridge to. */
export type McpServerConfig =
  | {
    readonly type: "stdio";
    readonly command: string;
    readonly args: readonly string[];
    readonly env: Readonly<Record<string, string>>;
    /** Absolute, or one that starts with a variable. */
    readonly cwd?: string;
    readonly sandbox?: boolean;
    /** Absolute, or such that start with a variable. */
    readonly readPaths?: readonly string[];
    /** Absolute, or such that start with a variable. */
    readonly writePaths?: readonly string[];
    readonly network?: boolean;
  }
  | {
    readonly type: "http";
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
  };

/** Permission rules: `deny` beats `ask` beats `allow`. */
export interface RulesConfig {
  readonly allow: readonly string[];
  readonly ask: readonly string[];
  readonly deny: readonly string[];
}

/** A configuration file, checked; paths are absolute. */
export interface LcpConfig {
  /** The file itself, absolute. */
  readonly path: string;
  /** What the file says, word by word, for the places of its keys. */
  readonly text: string;
  /** Absolute, or `builtin`, or `builtin:NAME`. */
  readonly toolsFolders?: readonly string[];
  /** Absolute, or `builtin:NAME`. */
  readonly toolFiles?: readonly string[];
  readonly workspace?: string;
  readonly autonomyLevel?: AutonomyLevel;
  /** By library stem, absolute path, or `builtin:NAME`. */
  readonly hostToolConfigs?: Readonly<Record<string, JsonObject>>;
  readonly rules?: RulesConfig;
  readonly mcpServers?: Readonly<Record<string, McpServerConfig>>;
  readonly models: Readonly<Partial<Record<Modality, ModelConfig>>>;
  readonly executor?: ExecutorKind;
  /** Whether programs run inside the system's sandbox; `auto`: where there is one. */
  readonly sandbox?: boolean | "auto";
  /** Names of secrets, whose values are never recorded. */
  readonly secrets?: readonly string[];
  readonly timeoutMs?: number;
  readonly maxMemoryMb?: number;
  /** Whether tools may ask the host's model. */
  readonly allowSampling?: boolean;
}
