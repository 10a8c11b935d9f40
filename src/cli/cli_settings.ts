import type { ExecutorKind } from "../core/executor_kind.ts";
import type { AutonomyLevel } from "../core/handlers.ts";
import type { JsonObject } from "../core/json.ts";
import type { LcpConfig, RulesConfig } from "./config/lcp_config.ts";

/** Command line and configuration file, merged: what is typed beats what is written. */
export interface CliSettings {
  /** Folders to scan, absolute, or `builtin`, or `builtin:NAME`. */
  readonly toolsFolders?: readonly string[];
  /** Files to load, absolute. */
  readonly toolFiles?: readonly string[];
  /** Folder that tools work in, absolute. */
  readonly workspace: string;
  readonly autonomyLevel?: AutonomyLevel;
  readonly hostToolConfigs?: Readonly<Record<string, JsonObject>>;
  readonly executor?: ExecutorKind;
  readonly rules?: RulesConfig;
  /** Whether programs that nobody was asked about run inside the system's sandbox. */
  readonly sandbox?: boolean | "auto";
  /** Names of secrets. */
  readonly secrets?: readonly string[];
  /** Whether results are held against the declared types. */
  readonly validateOutput?: boolean;
  readonly timeoutMs?: number;
  readonly maxMemoryMb?: number;
  /** The whole configuration file, if there is one. */
  readonly config?: LcpConfig;
}
