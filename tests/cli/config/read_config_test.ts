import { assert, assertEquals } from "@std/assert";
import { Validator } from "@cfworker/json-schema";
import {
  type ConfigFault,
  readConfig,
} from "../../../src/cli/config/read_config.ts";
import { configJsonSchema } from "../../../src/cli/config/config_json_schema.ts";
import {
  KEY_EFFECTS,
  type KeyEffect,
} from "../../../src/cli/config/key_effects.ts";
import { configSchemaText } from "../../../scripts/generate_config_schema.ts";
import { CONFIG_KEYS } from "../../../src/cli/config/config_shape.ts";
import { parseConfig } from "../../../src/cli/config/parse_config.ts";

const ENV: Readonly<Record<string, string>> = { KEY: "secret" };

function read(text: string) {
  return parseConfig(text, {
    path: "/base/lcp.json",
    baseDir: "/base",
    env: (name) => ENV[name],
  });
}

async function configOf(value: unknown) {
  const reading = await read(JSON.stringify(value));
  if (reading.kind !== "read") throw new Error(Deno.inspect(reading));
  const { text, ...config } = reading.config;
  assertEquals(text, JSON.stringify(value));
  return config;
}

async function faultsOf(text: string): Promise<string[]> {
  const reading = await read(text);
  if (reading.kind !== "faulty") throw new Error(reading.kind);
  const shown = ({ line, column, code, message }: ConfigFault) =>
    `${line}:${column} ${code} ${message}`;
  return reading.faults.map(shown);
}

/** Every key that there is, once. */
const WHOLE = {
  $schema: "./lcp.schema.json",
  tools_folders: ["tools", "builtin", "builtin:database_ops"],
  tools_folder_path: "/abs",
  tool_files: "one.ts",
  workspace: "work",
  autonomy_level: "strict",
  host_tool_configs: {
    workspace_tools: { root_path: "x" },
    "./lib/util.ts": { a: 1 },
    "util.ts": {},
    "builtin:execute_python": { autonomy_level: "safe" },
  },
  rules: { allow: ["run:git status*"], deny: ["net:*"] },
  mcp_servers: {
    files: { command: "npx", args: ["-y", "x"], env: { A: "b" }, cwd: "srv" },
    plain: { type: "stdio", command: "x" },
    web: { type: "http", url: "https://a/mcp", headers: { X: "y" } },
    bare: { url: "https://a/mcp" },
  },
  llm: {
    base_url: "https://a/v1",
    model: "m",
    api_key: "${KEY}",
    binding_name: "openai",
    options: { temperature: 0 },
    profiles: { fast: { model: "s", api_key: "${NONE}" } },
  },
  tti: { model: "image" },
  tts: {},
  stt: {},
  ttv: {},
  ttm: {},
  embeddings: { api_key: "literal" },
  rag: {},
  profiles: { fast: { model: "hidden" }, big: { model: "l" } },
  executor: "worker",
  sandbox: "auto",
  secrets: ["TOKEN"],
  timeout_ms: 1000,
  max_memory_mb: 512,
  allow_sampling: true,
};

Deno.test("parseConfig() carries every key, with absolute paths and keys read from the environment", async () => {
  assertEquals(Object.keys(WHOLE), Object.keys(CONFIG_KEYS));
  assertEquals(await configOf(WHOLE), {
    path: "/base/lcp.json",
    toolsFolders: ["/base/tools", "builtin", "builtin:database_ops", "/abs"],
    toolFiles: ["/base/one.ts"],
    workspace: "/base/work",
    autonomyLevel: "strict",
    hostToolConfigs: {
      workspace_tools: { root_path: "x" },
      "/base/lib/util.ts": { a: 1 },
      "/base/util.ts": {},
      "builtin:execute_python": { autonomy_level: "safe" },
    },
    rules: { allow: ["run:git status*"], ask: [], deny: ["net:*"] },
    mcpServers: {
      files: {
        type: "stdio",
        command: "npx",
        args: ["-y", "x"],
        env: { A: "b" },
        cwd: "/base/srv",
      },
      plain: { type: "stdio", command: "x", args: [], env: {} },
      web: { type: "http", url: "https://a/mcp", headers: { X: "y" } },
      bare: { type: "http", url: "https://a/mcp", headers: {} },
    },
    models: {
      llm: {
        baseUrl: "https://a/v1",
        model: "m",
        apiKey: "secret",
        apiKeyVariable: "KEY",
        bindingName: "openai",
        options: { temperature: 0 },
        profiles: {
          fast: { model: "s", apiKeyVariable: "NONE" },
          big: { model: "l" },
        },
      },
      tti: { model: "image" },
      tts: {},
      stt: {},
      ttv: {},
      ttm: {},
      embeddings: { apiKey: "literal" },
      rag: {},
    },
    executor: "worker",
    sandbox: "auto",
    secrets: ["TOKEN"],
    timeoutMs: 1000,
    maxMemoryMb: 512,
    allowSampling: true,
  });
  assertEquals(await configOf({}), { path: "/base/lcp.json", models: {} });
});

Deno.test("parseConfig() reports unknown keys and wrong types at their place with what was meant", async () => {
  const cases: [text: string, faults: string[]][] = [
    ['{\n  "tool_folders": "x"\n}', [
      "2:3 unknown-key there is no key tool_folders; did you mean tools_folders?",
    ]],
    ['{"autonomy_level": "save"}', [
      '1:20 wrong-value autonomy_level must be "strict" or "safe" or "full_access" (did you mean "safe"?): found "save"',
    ]],
    ['{"tools_folders": ["a", 5]}', [
      "1:25 wrong-value tools_folders[1] must be a string: found 5",
    ]],
    ['{"tools_folders": 5}', [
      "1:19 wrong-value tools_folders must be a string or a list of strings: found 5",
    ]],
    ['{"timeout_ms": "1s"}', [
      '1:16 wrong-value timeout_ms must be a whole number from 1 to 2147483647: found "1s"',
    ]],
    ['{"timeout_ms": 0}', [
      "1:16 wrong-value timeout_ms must be a whole number from 1 to 2147483647: found 0",
    ]],
    ['{"max_memory_mb": 1.5}', [
      "1:19 wrong-value max_memory_mb must be a whole number from 16 to 1048576: found 1.5",
    ]],
    ['{"allow_sampling": "yes"}', [
      '1:20 wrong-value allow_sampling must be true or false: found "yes"',
    ]],
    ['{"rules": {"alow": []}}', [
      "1:12 unknown-key there is no key rules.alow; did you mean allow?",
    ]],
    ['{"rules": {"frob": []}}', [
      "1:12 unknown-key there is no key rules.frob; known keys are allow, ask, deny",
    ]],
    ['{"host_tool_configs": {"a": []}}', [
      "1:29 wrong-value host_tool_configs.a must be an object: found a list",
    ]],
    ['{"host_tool_configs": {"a": {"b": 1, "autonomy_level": "save"}}}', [
      '1:56 wrong-value host_tool_configs.a.autonomy_level must be "strict" or "safe" or "full_access" (did you mean "safe"?): found "save"',
    ]],
    ['{"llm": {"profiles": {"a": {"modle": "x"}}}}', [
      "1:29 unknown-key there is no key llm.profiles.a.modle; did you mean model?",
    ]],
    ['{"mcp_servers": {"a": {}}}', [
      "1:23 missing-key mcp_servers.a needs the key command",
    ]],
    ['{"mcp_servers": {"a": {"type": "http"}}}', [
      "1:23 missing-key mcp_servers.a needs the key url",
    ]],
    ['{"mcp_servers": {"a": {"type": "sse", "url": "x"}}}', [
      '1:32 wrong-value mcp_servers.a.type must be "http" or "streamable-http": found "sse"',
    ]],
    ['{"mcp_servers": {"a": {"command": "x", "args": [1]}}}', [
      "1:49 wrong-value mcp_servers.a.args[0] must be a string: found 1",
    ]],
    ['{"mcp_servers": {"a": {"command": "x", "env": {"B": 1}}}}', [
      "1:53 wrong-value mcp_servers.a.env.B must be a string: found 1",
    ]],
    ['{"executor": "thread"}', [
      '1:14 wrong-value executor must be "process" or "worker" or "inline": found "thread"',
    ]],
    ['{"sandbox": "maybe"}', [
      '1:13 wrong-value sandbox must be true, false or "auto": found "maybe"',
    ]],
    ['{"sandbox": 1}', [
      '1:13 wrong-value sandbox must be true, false or "auto": found 1',
    ]],
    ['{"secrets": "A"}', [
      '1:13 wrong-value secrets must be a list: found "A"',
    ]],
    ['{"__proto__": {}}', [
      `1:2 unknown-key there is no key __proto__; known keys are ${
        Object.keys(CONFIG_KEYS).slice(1).join(", ")
      }`,
    ]],
    ["[]", ["1:1 wrong-value the file must be an object: found a list"]],
    ["null", ["1:1 wrong-value the file must be an object: found null"]],
    // All problems, in the order of the file.
    ['{\n "workspace": 1,\n "lllm": {},\n "llm": 2\n}', [
      "2:15 wrong-value workspace must be a string: found 1",
      "3:2 unknown-key there is no key lllm; did you mean llm?",
      "4:9 wrong-value llm must be an object: found 2",
    ]],
  ];
  for (const [text, faults] of cases) {
    assertEquals(await faultsOf(text), faults, text);
  }
});

Deno.test("parseConfig() reports the place where the text stops being JSON", async () => {
  const cases: [text: string, start: string][] = [
    ["", "1:1 not-json "],
    ['{\n  "workspace": "a"\n  "tti": {}\n}', "3:3 not-json "],
    ['{"workspace": "a",}', "1:19 not-json "],
    ['{"workspace": tru}', "1:15 not-json "],
    ["{\n  // comment\n}", "2:3 not-json "],
    ['{"workspace": "a"', "1:18 not-json "],
  ];
  for (const [text, start] of cases) {
    const faults = await faultsOf(text);
    assertEquals(faults.length, 1);
    assertEquals(faults[0]?.slice(0, start.length), start, text);
  }
});

Deno.test("parseConfig() refuses a key that stands twice in one object, at its second place", async () => {
  assertEquals(
    await faultsOf(
      '{\n  "rules": { "deny": ["a\\": "], "d\\u0065ny": [] },\n  "rules": {}\n}',
    ),
    [
      '2:33 duplicate-key the key "deny" stands here a second time',
      '3:3 duplicate-key the key "rules" stands here a second time',
    ],
  );
  const same = '{"llm": {"model": "m"}, "tti": {"model": "m"}}';
  assertEquals((await read(same)).kind, "read");
});

Deno.test("parseConfig() tells where values nest too deep, whatever else is wrong", async () => {
  for (const [open, close] of [["[", "]"], ['{"a":', "}"]] as const) {
    const inner = open === "[" ? "" : "1";
    const deep = open.repeat(5_000) + inner + close.repeat(5_000);
    const faults = await faultsOf(`{"nope": 1, "llm": ${deep}}`);
    const column = 20 + 99 * open.length;
    assertEquals(faults, [
      `1:${column} too-deep values nest deeper than 100 levels here`,
    ]);
  }
});

Deno.test("readConfig() reads neither pipes nor what is too large to be a configuration", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const env = () => undefined;
    const pipe = `${folder}/pipe.json`;
    await new Deno.Command("mkfifo", { args: [pipe] }).output();
    assertEquals(await readConfig(pipe, { env }), {
      kind: "unreadable",
      reason: "it is no file",
    });
    const large = `${folder}/large.json`;
    await Deno.writeTextFile(large, `{}${" ".repeat(2 ** 20)}`);
    assertEquals(await readConfig(large, { env }), {
      kind: "unreadable",
      reason: "it has 1048578 bytes, and 1048576 at most are read",
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("readConfig() tells a missing file from one that cannot be read, and skips a byte order mark", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const env = () => undefined;
    const path = `${folder}/lcp.json`;
    assertEquals(await readConfig(path, { env }), { kind: "missing" });
    assertEquals((await readConfig(folder, { env })).kind, "unreadable");
    await Deno.writeTextFile(path, '\ufeff{"workspace": "w"}\r\n');
    assertEquals(await readConfig(path, { env }), {
      kind: "read",
      config: {
        path,
        text: '{"workspace": "w"}\r\n',
        workspace: `${folder}/w`,
        models: {},
      },
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("lcp.schema.json is what its generator writes", async () => {
  const path = new URL(
    "../../../src/cli/config/lcp.schema.json",
    import.meta.url,
  );
  const published = await Deno.readTextFile(path);
  assertEquals(published, configSchemaText(), "run: deno task generate");
});

Deno.test("KEY_EFFECTS has every key, and what protects is in effect", () => {
  assertEquals(Object.keys(KEY_EFFECTS), Object.keys(CONFIG_KEYS));
  const keysOf = (effect: KeyEffect) =>
    Object.keys(KEY_EFFECTS).filter((key) => KEY_EFFECTS[key] === effect);
  assertEquals(keysOf("in-effect"), [
    "$schema",
    "tools_folders",
    "tools_folder_path",
    "tool_files",
    "workspace",
    "autonomy_level",
    "host_tool_configs",
    "rules",
    "mcp_servers",
    "llm",
    "tti",
    "tts",
    "stt",
    "ttv",
    "ttm",
    "embeddings",
    "rag",
    "profiles",
    "executor",
    "sandbox",
    "secrets",
    "timeout_ms",
    "max_memory_mb",
  ]);
});

Deno.test("configJsonSchema() accepts and refuses what the reader does", async () => {
  const validator = new Validator(
    structuredClone(configJsonSchema()),
    "2020-12",
  );
  assert(validator.validate(WHOLE).valid);
  const refused = [
    { tool_folders: "x" },
    { tools_folders: [5] },
    { autonomy_level: "save" },
    { host_tool_configs: { a: { autonomy_level: "save" } } },
    { timeout_ms: 0 },
    { rules: { alow: [] } },
    { mcp_servers: { a: { type: "http" } } },
    { llm: { profiles: { a: { modle: "x" } } } },
    { sandbox: 1 },
    [],
  ];
  for (const value of refused) {
    assertEquals(validator.validate(value).valid, false, JSON.stringify(value));
    assertEquals((await read(JSON.stringify(value))).kind, "faulty");
  }
});

Deno.test("parseConfig() takes servers as other clients write them, and leaves disabled ones out", async () => {
  const config = await configOf({
    mcp_servers: {
      a: { type: "streamable-http", url: "http://x/", disabled: false },
      b: { command: "x", disabled: true },
      c: { url: "http://x/", disabled: true },
    },
  });
  assertEquals(config.mcpServers, {
    a: { type: "http", url: "http://x/", headers: {} },
  });
});
