import { parseRuleSet } from "../approval/rules/parse_rule_set.ts";
import {
  AUTONOMY_LEVELS,
  type AutonomyLevel,
  type ConfirmHandler,
  isAutonomyLevel,
  type UserInteractionHandler,
} from "../core/handlers.ts";
import { isPlainObject } from "../core/json.ts";
import { MAX_TIMEOUT_MS } from "../core/parse_duration.ts";
import type { SampleMessage } from "../core/tool_context.ts";
import type { McpServer } from "../mcp/client/server.ts";
import { checkOptions, type OptionCheck } from "./check_options.ts";
import { parseMcpServers } from "./parse_mcp_servers.ts";

/** Asks a model on behalf of a server. */
export type SampleHandler = (
  messages: readonly SampleMessage[],
  options: { readonly maxTokens: number },
) => Promise<string>;

/** Options of `MCPBinding`. Hosts without types may also use the names of `lcp.json` (`timeout_ms`). */
export interface MCPBindingOptions {
  /** The servers. Their own options may be spelled as in `lcp.json` too (`write_paths`). */
  readonly servers?: readonly McpServer[];
  /** Folder that servers start in and are told to work in. @default the current folder, at the first use */
  readonly workspace?: string;
  /** What tools may do without asking. @default {"safe"} */
  readonly autonomyLevel?: AutonomyLevel;
  /** Approves calls; without one all that is asked is rejected. */
  readonly confirmHandler?: ConfirmHandler;
  /** Answers what servers ask the user; without one every question counts as cancelled. */
  readonly userInteractionHandler?: UserInteractionHandler;
  /** Asks the host's model for servers, if `allowSampling` is set. */
  readonly sample?: SampleHandler;
  /** Whether servers may ask the host's model. @default {false} */
  readonly allowSampling?: boolean;
  /** Rules such as `mcp:files::read_*`: what denies beats what asks, and that what allows. */
  readonly rules?: {
    readonly deny?: readonly string[];
    readonly ask?: readonly string[];
    readonly allow?: readonly string[];
  };
  /** Limit of a call in milliseconds; progress starts it anew, ten times at most. @default {120000} */
  readonly timeoutMs?: number;
  /** Time that a server has to get ready, in milliseconds. @default {60000} */
  readonly connectTimeoutMs?: number;
  /** Longest time that the list of all servers' tools waits for one of them, in milliseconds: what it lists later is told as a change. @default as long as it has to get ready */
  readonly listPatienceMs?: number;
  /** Time before a server that failed is tried again, in milliseconds; it doubles with each failure, up to 30 s. @default {500} */
  readonly reconnectDelayMs?: number;
  /** Most calls that are under way at one server. @default {8} */
  readonly maxConcurrency?: number;
  /** Longest message of a server, in MiB. @default {32} */
  readonly maxResultMb?: number;
  /** Time that an operator has to answer, in milliseconds. @default {300000} */
  readonly answerTimeoutMs?: number;
  /** Names of secrets: their values are not written to the audit log. */
  readonly secrets?: readonly string[];
  /** Folder for the audit log and saved approvals, or null for none. @default LCP_STATE_DIR, or the platform's */
  readonly stateDir?: string | null;
  /** Told when a server's list of tools has changed. */
  readonly onToolsChanged?: (alias: string) => void;
}

const positive: OptionCheck = [
  "a number > 0",
  (value) => typeof value === "number" && value > 0 && value < Infinity,
];
const callable: OptionCheck = [
  "a function",
  (value) => typeof value === "function",
];

const CHECKS: Readonly<Record<keyof MCPBindingOptions, OptionCheck>> = {
  servers: ["a list of servers", Array.isArray],
  workspace: ["a path", (value) => typeof value === "string" && value !== ""],
  autonomyLevel: [
    `one of ${AUTONOMY_LEVELS.join(", ")}`,
    isAutonomyLevel,
  ],
  confirmHandler: callable,
  userInteractionHandler: callable,
  sample: callable,
  allowSampling: ["true or false", (value) => typeof value === "boolean"],
  rules: [
    "an object with lists of texts under deny, ask and allow",
    (value) =>
      isPlainObject(value) &&
      Object.entries(value).every(([name, list]) =>
        ["deny", "ask", "allow"].includes(name) && isTexts(list)
      ),
  ],
  timeoutMs: positive,
  connectTimeoutMs: positive,
  listPatienceMs: positive,
  reconnectDelayMs: [
    "a number >= 0",
    (value) => typeof value === "number" && value >= 0,
  ],
  maxConcurrency: [
    "a whole number > 0",
    (value) => Number(value) >= 1 && Number.isInteger(value),
  ],
  maxResultMb: positive,
  answerTimeoutMs: positive,
  secrets: ["a list of names", isTexts],
  stateDir: [
    "a path or null",
    (value) => value === null || typeof value === "string",
  ],
  onToolsChanged: callable,
};

function isTexts(value: unknown): boolean {
  return Array.isArray(value) &&
    value.every((item) => typeof item === "string");
}

/**
 * Checks options and brings snake_case names to camelCase.
 *
 * @throws {TypeError} If a name is unknown or a value is not what it should be.
 */
export function parseMcpBindingOptions(options: unknown): MCPBindingOptions {
  const action = "create an MCPBinding";
  const checked = checkOptions(options, { checks: CHECKS, action });
  // Every name and value was checked against the table.
  const parsed = Object.fromEntries(checked) as MCPBindingOptions;
  const { rules = {}, servers = [], connectTimeoutMs, answerTimeoutMs } =
    parsed;
  const [problem] = parseRuleSet(rules).problems;
  if (problem) {
    throw new TypeError(
      `Cannot ${action} as rules.${problem.list}[${problem.index}] is no rule: ${problem.message}`,
    );
  }
  return {
    ...parsed,
    servers: parseMcpServers(servers, action),
    ...(connectTimeoutMs !== undefined &&
      { connectTimeoutMs: Math.min(connectTimeoutMs, MAX_TIMEOUT_MS) }),
    ...(answerTimeoutMs !== undefined &&
      { answerTimeoutMs: Math.min(answerTimeoutMs, MAX_TIMEOUT_MS) }),
  };
}
