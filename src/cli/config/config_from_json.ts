import type { Modality } from "../../client/modality.ts";
import type { ExecutorKind } from "../../core/executor_kind.ts";
import type { AutonomyLevel } from "../../core/handlers.ts";
import type { JsonObject } from "../../core/json.ts";
import { extname, resolve } from "../../core/path.ts";
import { LIBRARY_EXTENSIONS } from "../../discovery/library_file_name.ts";
import {
  type LcpConfig,
  type McpServerConfig,
  MODALITIES,
  type ModelConfig,
  type ModelProfile,
} from "./lcp_config.ts";
import { isNamedSource } from "./is_named_source.ts";
import type { ParseConfigOptions } from "./parse_config.ts";

/** The file's JSON once `checkConfig` found nothing: exactly what CONFIG_KEYS says. */
interface ConfigJson {
  tools_folders?: string | string[];
  tools_folder_path?: string | string[];
  tool_files?: string | string[];
  workspace?: string;
  autonomy_level?: AutonomyLevel;
  host_tool_configs?: Record<string, JsonObject>;
  rules?: { allow?: string[]; ask?: string[]; deny?: string[] };
  mcp_servers?: Record<string, McpServerJson>;
  executor?: ExecutorKind;
  sandbox?: boolean | "auto";
  secrets?: string[];
  timeout_ms?: number;
  max_memory_mb?: number;
  allow_sampling?: boolean;
}

interface ProfileJson {
  base_url?: string;
  model?: string;
  api_key?: string;
  binding_name?: string;
  options?: JsonObject;
}

interface ModelJson extends ProfileJson {
  profiles?: Record<string, ProfileJson>;
}

type ModelsJson = Readonly<Partial<Record<Modality, ModelJson>>> & {
  readonly profiles?: Record<string, ProfileJson>;
};

interface McpServerJson {
  disabled?: boolean;
  command?: string;
  args?: string[];
  env?: Record<string, string>;
  cwd?: string;
  sandbox?: boolean;
  read_paths?: string[];
  write_paths?: string[];
  network?: boolean;
  url?: string;
  headers?: Record<string, string>;
}

type Env = ParseConfigOptions["env"];

/** Options of {@linkcode configFromJson}. */
export interface ConfigFromJsonOptions extends ParseConfigOptions {
  /** The text that the JSON was read from. */
  readonly text: string;
}

/**
 * Turns checked JSON into a configuration: names become this code base's,
 * paths absolute, `${NAME}` keys their values.
 *
 * @param value JSON that `checkConfig` has no problem with.
 * @param options Where the file is, and the environment.
 */
export function configFromJson(
  value: unknown,
  { path, text, baseDir, env }: ConfigFromJsonOptions,
): LcpConfig {
  // checkConfig has just compared the value with the shape this type states.
  const json = value as ConfigJson;
  const inBase = (name: string) => resolvePath(name, baseDir);
  const folders = asList(json.tools_folders, json.tools_folder_path);
  return withoutUndefined({
    path,
    text,
    toolsFolders: folders?.map(inBase),
    toolFiles: asList(json.tool_files)?.map(inBase),
    workspace: json.workspace === undefined
      ? undefined
      : resolve(baseDir, json.workspace),
    autonomyLevel: json.autonomy_level,
    hostToolConfigs: mapValues(json.host_tool_configs, (entry) => entry, {
      key: (name) => isPathKey(name) ? inBase(name) : name,
    }),
    rules: json.rules && { allow: [], ask: [], deny: [], ...json.rules },
    mcpServers: mapValues(
      json.mcp_servers && enabled(json.mcp_servers),
      (server) => mcpServer(server, baseDir),
    ),
    models: models(value, env),
    executor: json.executor,
    sandbox: json.sandbox,
    secrets: json.secrets,
    timeoutMs: json.timeout_ms,
    maxMemoryMb: json.max_memory_mb,
    allowSampling: json.allow_sampling,
  });
}

/** Options of mapValues. */
interface MapValuesOptions {
  readonly key: (name: string) => string;
}

function mapValues<From, To>(
  record: Readonly<Record<string, From>> | undefined,
  change: (value: From) => To,
  { key }: MapValuesOptions = { key: (name) => name },
): Readonly<Record<string, To>> | undefined {
  if (record === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [key(name), change(value)]),
  );
}

function withoutUndefined<Value extends object>(value: Value): Value {
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) Reflect.deleteProperty(value, key);
  }
  return value;
}

function asList(
  ...values: readonly (string | string[] | undefined)[]
): string[] | undefined {
  const given = values.filter((value) => value !== undefined);
  return given.length === 0 ? undefined : given.flat();
}

/** A library's stem has neither a separator nor a library's extension. */
function isPathKey(name: string): boolean {
  return /[\\/]/.test(name) || LIBRARY_EXTENSIONS.includes(extname(name));
}

function resolvePath(name: string, baseDir: string): string {
  return isNamedSource(name) ? name : resolve(baseDir, name);
}

function enabled(
  servers: Readonly<Record<string, McpServerJson>>,
): Record<string, McpServerJson> {
  return Object.fromEntries(
    Object.entries(servers).filter(([, { disabled }]) => disabled !== true),
  );
}

function mcpServer(server: McpServerJson, baseDir: string): McpServerConfig {
  if (server.url !== undefined) {
    return { type: "http", url: server.url, headers: server.headers ?? {} };
  }
  const { command = "", args = [], env = {}, cwd, sandbox, network } = server;
  // What a variable stands for is not known yet.
  const inBase = (path: string) =>
    path.startsWith("${") ? path : resolve(baseDir, path);
  return withoutUndefined({
    type: "stdio",
    command,
    args,
    env,
    cwd: cwd === undefined ? undefined : inBase(cwd),
    sandbox,
    readPaths: server.read_paths?.map(inBase),
    writePaths: server.write_paths?.map(inBase),
    network,
  });
}

function models(value: unknown, env: Env): LcpConfig["models"] {
  // As in configFromJson.
  const json = value as ModelsJson;
  const entries = MODALITIES.flatMap((name) => {
    const model = name === "llm" ? languageModel(json) : json[name];
    return model === undefined ? [] : [[name, modelConfig(model, env)]];
  });
  return Object.fromEntries(entries);
}

function languageModel(
  { llm, profiles }: ModelsJson,
): ModelJson | undefined {
  if (profiles === undefined) return llm;
  return { ...llm, profiles: { ...profiles, ...llm?.profiles } };
}

function modelConfig(model: ModelJson, env: Env): ModelConfig {
  const profiles = mapValues(
    model.profiles,
    (profile) => modelProfile(profile, env),
  );
  return withoutUndefined({ ...modelProfile(model, env), profiles });
}

function modelProfile(profile: ProfileJson, env: Env): ModelProfile {
  const [, apiKeyVariable] = /^\$\{([A-Za-z_][A-Za-z0-9_]*)\}$/.exec(
    profile.api_key ?? "",
  ) ?? [];
  return withoutUndefined({
    baseUrl: profile.base_url,
    model: profile.model,
    apiKey: apiKeyVariable === undefined
      ? profile.api_key
      : env(apiKeyVariable),
    apiKeyVariable,
    bindingName: profile.binding_name,
    options: profile.options,
  });
}
