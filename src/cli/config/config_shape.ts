import { ruleFault } from "../../approval/rules/rule_fault.ts";
import { EXECUTOR_KINDS } from "../../core/executor_kind.ts";
import { AUTONOMY_LEVELS } from "../../core/handlers.ts";
import { isPlainObject } from "../../core/json.ts";
import { MAX_TIMEOUT_MS } from "../../core/parse_duration.ts";
import { MODALITIES } from "./lcp_config.ts";

/** What a value of the configuration file may be. */
export type ConfigShape =
  | {
    readonly kind: "string";
    readonly about: string;
    readonly choices?: readonly string[];
    /** Tells what is wrong with a text, if anything is. */
    readonly problem?: (text: string) => string | undefined;
  }
  /** A whole number. */
  | {
    readonly kind: "integer";
    readonly about: string;
    readonly minimum: number;
    readonly maximum: number;
  }
  | { readonly kind: "boolean"; readonly about: string }
  /** Any object: its content is somebody else's, but for the keys named here. */
  | {
    readonly kind: "open";
    readonly about: string;
    readonly keys?: ConfigKeys;
  }
  | {
    readonly kind: "list";
    readonly about: string;
    readonly items: ConfigShape;
    /** Whether one item may stand without its list. */
    readonly orOne?: boolean;
  }
  /** An object with names of the operator's choice. */
  | {
    readonly kind: "record";
    readonly about: string;
    readonly values: ConfigShape;
  }
  | {
    readonly kind: "object";
    readonly about: string;
    readonly keys: ConfigKeys;
    readonly required?: readonly string[];
  }
  /** One of two: the second when the value is as `second` says, else the first. */
  | {
    readonly kind: "either";
    readonly about: string;
    readonly first: ConfigShape;
    readonly second: ConfigShape;
    readonly isSecond: (value: unknown) => boolean;
    /** What it must be, where the two are short enough to be named together. */
    readonly expected?: string;
  };

/** The keys of an object, each with what it may be. */
export type ConfigKeys = Readonly<Record<string, ConfigShape>>;

const text = (
  about: string,
  choices?: readonly string[],
): ConfigShape => ({ kind: "string", about, choices });

const texts = (about: string): ConfigShape => ({
  kind: "list",
  about,
  items: text("One of them."),
});

const rules = (about: string): ConfigShape => ({
  kind: "list",
  about,
  items: {
    kind: "string",
    about: "A permission and a pattern, such as `run:git status*`.",
    problem: ruleFault,
  },
});

const paths = (about: string): ConfigShape => ({
  kind: "list",
  about,
  items: text("A path, relative to this file."),
  orOne: true,
});

const textRecord = (about: string): ConfigShape => ({
  kind: "record",
  about,
  values: text("Its value."),
});

const AUTONOMY_LEVEL = text(
  "How much tools may do without asking.",
  AUTONOMY_LEVELS,
);

const PROFILE_KEYS: ConfigKeys = {
  base_url: text("Where the service is."),
  model: text("Name of the model at the service."),
  api_key: text("Key of the service; `${NAME}` reads it from the environment."),
  binding_name: text("How to speak to the service; `openai` by default."),
  options: { kind: "open", about: "Further options of the binding." },
};

const PROFILES: ConfigShape = {
  kind: "record",
  about: "Alternatives, by alias.",
  values: {
    kind: "object",
    about: "How to reach one model.",
    keys: PROFILE_KEYS,
  },
};

const MODEL_ABOUT: Readonly<Record<typeof MODALITIES[number], string>> = {
  llm: "The language model.",
  tti: "The model that makes images.",
  tts: "The model that speaks.",
  stt: "The model that transcribes speech.",
  ttv: "The model that makes videos.",
  ttm: "The model that makes music.",
  embeddings: "The model that embeds text.",
  rag: "The store that is searched for knowledge.",
};

const DISABLED: ConfigShape = {
  kind: "boolean",
  about: "Whether it is left out.",
};

const MCP_SERVER: ConfigShape = {
  kind: "either",
  about: "A server: a program to start, or a URL.",
  first: {
    kind: "object",
    about: "A program that speaks MCP on its standard streams.",
    keys: {
      type: text("How to reach it.", ["stdio"]),
      disabled: DISABLED,
      command: text("The program."),
      args: texts("Its arguments."),
      env: textRecord("Environment variables for it."),
      cwd: text("The folder it starts in, relative to this file."),
      sandbox: {
        kind: "boolean",
        about: "Whether it runs inside the system's sandbox.",
      },
      read_paths: texts("In the sandbox: what it may read besides the system."),
      write_paths: texts("In the sandbox: what it may read and write."),
      network: {
        kind: "boolean",
        about: "In the sandbox: whether it may use the network.",
      },
    },
    required: ["command"],
  },
  second: {
    kind: "object",
    about: "A server that speaks MCP over HTTP.",
    keys: {
      type: text("How to reach it.", ["http", "streamable-http"]),
      disabled: DISABLED,
      url: text("Where it is."),
      headers: textRecord("HTTP headers to send."),
    },
    required: ["url"],
  },
  isSecond: isRemoteServer,
};

function isRemoteServer(value: unknown): boolean {
  if (!isPlainObject(value)) return false;
  // A type that is neither is reported against what the other keys suggest.
  const { type } = value;
  return type === "http" || type === "streamable-http" ||
    (type !== "stdio" && "url" in value);
}

/** The keys of `lcp.json`: what the reader accepts and what the published JSON Schema says. */
export const CONFIG_KEYS: ConfigKeys = {
  $schema: text("Where the JSON Schema of this file is, for editors."),
  tools_folders: paths("Folders with tools, or `builtin`, `builtin:NAME`."),
  tools_folder_path: paths("The same as tools_folders."),
  tool_files: paths("Tool files; alone, no folder is scanned."),
  workspace: text("The folder tools work in, relative to this file."),
  autonomy_level: AUTONOMY_LEVEL,
  host_tool_configs: {
    kind: "record",
    about: "Configuration of libraries, by name or path.",
    values: {
      kind: "open",
      about: "What the library's init hook receives.",
      keys: { autonomy_level: AUTONOMY_LEVEL },
    },
  },
  rules: {
    kind: "object",
    about: "Permission rules: deny beats ask beats allow.",
    keys: {
      allow: rules("What needs no question."),
      ask: rules("What always needs one."),
      deny: rules("What is refused."),
    },
  },
  mcp_servers: {
    kind: "record",
    about: "MCP servers to bridge to, by alias.",
    values: MCP_SERVER,
  },
  ...Object.fromEntries(MODALITIES.map((name): [string, ConfigShape] => [name, {
    kind: "object",
    about: MODEL_ABOUT[name],
    keys: { ...PROFILE_KEYS, profiles: PROFILES },
  }])),
  profiles: { ...PROFILES, about: "The same as the profiles of llm." },
  executor: text("Where tools run.", EXECUTOR_KINDS),
  sandbox: {
    kind: "either",
    about: "Whether programs run inside the system's sandbox.",
    first: { kind: "boolean", about: "Always or never." },
    second: text("Where there is one.", ["auto"]),
    isSecond: (value) => typeof value === "string",
    expected: 'true, false or "auto"',
  },
  secrets: texts("Names of secrets, whose values are never recorded."),
  timeout_ms: {
    kind: "integer",
    about: "Longest time of a call, in milliseconds.",
    minimum: 1,
    maximum: MAX_TIMEOUT_MS,
  },
  max_memory_mb: {
    kind: "integer",
    about: "Most memory of a tool process, in MiB.",
    minimum: 16,
    maximum: 1_048_576,
  },
  allow_sampling: {
    kind: "boolean",
    about: "Whether tools may ask the host's model.",
  },
};
