import { parseRuleSet } from "../approval/rules/parse_rule_set.ts";
import { EXECUTOR_KINDS, type ExecutorKind } from "../core/executor_kind.ts";
import {
  AUTONOMY_LEVELS,
  type AutonomyLevel,
  type ConfirmHandler,
  isAutonomyLevel,
  type UserInteractionHandler,
} from "../core/handlers.ts";
import { isPlainObject } from "../core/json.ts";
import { MAX_TIMEOUT_MS } from "../core/parse_duration.ts";
import { checkOptions, type OptionCheck } from "./check_options.ts";

/** Options of `LCPBinding`. Hosts without types may also use the names of `lcp.json` (`tools_folders`). */
export interface LCPBindingOptions {
  /** Folders to search for libraries; `builtin` and `builtin:NAME` count as such. */
  readonly toolsFolders?: string | URL | readonly (string | URL)[];
  /** Another name of `toolsFolders`. */
  readonly toolsFolderPath?: string | URL | readonly (string | URL)[];
  /** Library files; given alone, no folder is searched. */
  readonly toolFiles?: string | URL | readonly (string | URL)[];
  /** Folder that tools work in. @default the current folder, at the first call */
  readonly workspace?: string;
  /** What tools may do without asking. @default {"safe"} */
  readonly autonomyLevel?: AutonomyLevel;
  /** Configuration by library: its stem, its path, or `builtin:NAME`. Functions become calls back to the host. */
  readonly hostToolConfigs?: Readonly<
    Record<string, Readonly<Record<string, unknown>>>
  >;
  /** Approves what tools ask for; without one everything is rejected. */
  readonly confirmHandler?: ConfirmHandler;
  /** Answers questions of tools; without one every question counts as cancelled. */
  readonly userInteractionHandler?: UserInteractionHandler;
  /** Where tools run. @default {"process"} */
  readonly executor?: ExecutorKind;
  /** Limit of a call in milliseconds, when neither the call nor the tool has one. @default {120000} */
  readonly timeoutMs?: number;
  /** Limit of a sandbox process's resident memory, in MiB. @default {1024} */
  readonly maxMemoryMb?: number;
  /** Largest result, in MiB of JSON. @default {32} */
  readonly maxResultMb?: number;
  /** Whether a result that is not what the tool's declared return type says fails with 500. @default {false} */
  readonly validateOutput?: boolean;
  /** Most sandboxes alive at once. @default {8} */
  readonly maxSandboxes?: number;
  /** Time after which an idle sandbox ends, in milliseconds. @default {300000} */
  readonly idleMs?: number;
  /** Time that an operator has to answer, in milliseconds. @default {300000} */
  readonly answerTimeoutMs?: number;
  /** Rules such as `net:api.example.com` or `run:git status*`: what denies beats what asks, and that what allows. */
  readonly rules?: {
    readonly deny?: readonly string[];
    readonly ask?: readonly string[];
    readonly allow?: readonly string[];
  };
  /** Whether programs that nobody was asked about run inside the system's sandbox (bubblewrap): `auto` where there is one; `true` runs none without it. @default {"auto"} */
  readonly sandbox?: boolean | "auto";
  /** Names of secrets, in the environment, configurations and arguments: their values are not written to the audit log. */
  readonly secrets?: readonly string[];
  /** Folder for the audit log and saved approvals, or null for none. @default LCP_STATE_DIR, or the platform's */
  readonly stateDir?: string | null;
  /** Folder for caches, or null for none. @default the platform's */
  readonly cacheDir?: string | null;
}

const positive: OptionCheck = [
  "a number > 0",
  (value) => typeof value === "number" && value > 0 && value < Infinity,
];
const paths: OptionCheck = [
  "a path or a list of paths",
  (value) => (Array.isArray(value) ? value : [value]).every(isPath),
];
const callable: OptionCheck = [
  "a function",
  (value) => typeof value === "function",
];

const pathOrNull: OptionCheck = [
  "a path or null",
  (value) => value === null || typeof value === "string",
];

const CHECKS: Readonly<Record<keyof LCPBindingOptions, OptionCheck>> = {
  toolsFolders: paths,
  toolsFolderPath: paths,
  toolFiles: paths,
  workspace: ["a path", (value) => typeof value === "string" && value !== ""],
  autonomyLevel: [
    `one of ${AUTONOMY_LEVELS.join(", ")}`,
    isAutonomyLevel,
  ],
  hostToolConfigs: [
    `an object of objects, each autonomy_level one of ${
      AUTONOMY_LEVELS.join(", ")
    }`,
    (value) =>
      isPlainObject(value) && Object.values(value).every(isLibraryConfig),
  ],
  confirmHandler: callable,
  userInteractionHandler: callable,
  executor: [
    `one of ${EXECUTOR_KINDS.join(", ")}`,
    (value) => EXECUTOR_KINDS.some((kind) => kind === value),
  ],
  timeoutMs: positive,
  maxMemoryMb: positive,
  maxResultMb: positive,
  validateOutput: ["true or false", (value) => typeof value === "boolean"],
  maxSandboxes: [
    "a whole number > 0",
    (value) => Number(value) >= 1 && Number.isInteger(value),
  ],
  idleMs: ["a number >= 0", (value) => typeof value === "number" && value >= 0],
  answerTimeoutMs: positive,
  rules: [
    "an object with lists of texts under deny, ask and allow",
    isRules,
  ],
  sandbox: [
    'true, false or "auto"',
    (value) => typeof value === "boolean" || value === "auto",
  ],
  secrets: ["a list of names", isTexts],
  stateDir: pathOrNull,
  cacheDir: pathOrNull,
};

function isRules(value: unknown): boolean {
  if (!isPlainObject(value)) return false;
  const isList = ([name, list]: [string, unknown]) =>
    ["deny", "ask", "allow"].includes(name) && isTexts(list);
  return Object.entries(value).every(isList);
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) &&
    value.every((item) => typeof item === "string");
}

function isLibraryConfig(value: unknown): boolean {
  return isPlainObject(value) &&
    (value.autonomy_level === undefined ||
      isAutonomyLevel(value.autonomy_level));
}

function isPath(value: unknown): boolean {
  return typeof value === "string" || value instanceof URL;
}

/**
 * Checks options, brings snake_case names to camelCase, and gathers the tools
 * folders under their one name.
 *
 * @throws {TypeError} If a name is unknown or a value is not what it should be.
 */
export function parseBindingOptions(options: unknown): LCPBindingOptions {
  const checked = checkOptions(options, {
    checks: CHECKS,
    action: "create an LCPBinding",
  });
  // Every name and value was checked against the table.
  const parsed = Object.fromEntries(checked) as LCPBindingOptions;
  const { toolsFolders = [], toolsFolderPath = [], ...others } = parsed;
  const { idleMs, answerTimeoutMs, rules = {} } = others;
  const [problem] = parseRuleSet(rules).problems;
  if (problem) {
    throw new TypeError(
      `Cannot create an LCPBinding as rules.${problem.list}[${problem.index}] is no rule: ${problem.message}`,
    );
  }
  const folders = [toolsFolders, toolsFolderPath].flat();
  return {
    ...others,
    ...(folders.length > 0 && { toolsFolders: folders }),
    ...(idleMs !== undefined && { idleMs: waitable(idleMs) }),
    ...(answerTimeoutMs !== undefined &&
      { answerTimeoutMs: waitable(answerTimeoutMs) }),
  };
}

/** A timer set to more fires at once. */
function waitable(ms: number): number {
  return Math.min(ms, MAX_TIMEOUT_MS);
}
