import type { AutonomyLevel } from "../core/handlers.ts";
import type { Asker } from "../core/operator_function.ts";
import type { PermissionDecision } from "../core/permission_guard.ts";
import type { ToolAnnotations } from "../core/tool_manifest.ts";
import type { ApprovalServices } from "./approval_services.ts";
import { judgePermission } from "./judge_permission.ts";
import { LibraryQuestions } from "./library_questions.ts";
import type {
  ApprovedLibrary,
  RememberedApproval,
} from "./memory/remembered_approval.ts";
import type { PermissionPolicy } from "./permission_verdict.ts";
import type { RuleRequest } from "./rules/rule.ts";

/** A tool of an MCP server, as far as its approval goes. */
export interface McpSubject {
  /** `alias::tool`. */
  readonly name: string;
  /** Name of its server. */
  readonly alias: string;
  /** How the server is reached, for display. */
  readonly server: string;
  readonly description: string;
  /** What its server says of it. */
  readonly annotations?: ToolAnnotations;
  /** Digest of its definition: what was remembered for another one does not count. */
  readonly fingerprint: string;
}

/** Options of {@linkcode McpApprovals}. */
export interface McpApprovalsOptions {
  readonly level: AutonomyLevel;
  /** Real path of the workspace. */
  readonly workspace: string;
  readonly services: ApprovalServices;
  /** Everything that is remembered. */
  readonly remembered: () => Promise<readonly RememberedApproval[]>;
}

/** Most tools whose questions are kept apart. */
const MAX_TOOLS = 10_000;

/** Longest description that a question shows, in UTF-16 code units. */
const MAX_DESCRIPTION = 1_000;

/** Decides about calls of the tools of MCP servers, and has the operator decide the rest. */
export class McpApprovals {
  readonly #options: McpApprovalsOptions;
  readonly #questions = new Map<string, LibraryQuestions>();

  constructor(options: McpApprovalsOptions) {
    this.#options = options;
  }

  /**
   * Decides about one call.
   *
   * @param tool The tool.
   * @param asker The call.
   */
  async decide(tool: McpSubject, asker: Asker): Promise<PermissionDecision> {
    const library = approvedTool(tool);
    const { services } = this.#options;
    const request = requestFor(tool);
    const policy = mcpPolicy(this.#options);
    const questions = this.questionsOf(library);
    const asked = {
      permission: "mcp" as const,
      value: tool.name,
      tools: asker.calls.map((call) => call.tool),
    };
    const first = judgePermission(request, policy);
    // What is remembered is on disk: it is looked at when nothing else allows.
    const verdict = first.kind === "ask"
      ? judgePermission(request, {
        ...policy,
        remembered: await services.memory.rulesFor(library),
      })
      : first;
    switch (verdict.kind) {
      case "allow":
        if (verdict.by !== "level") questions.allow(asked, verdict.rule);
        return { allowed: true, reason: "" };
      case "deny":
        questions.deny(asked, verdict);
        return { allowed: false, reason: verdict.reason };
      case "ask": {
        const hasChanged = await this.#hasChanged(library);
        const [decision, reason] = await questions.put({
          kind: "permission",
          subject: request,
          permission: "mcp",
          value: tool.name,
          label: `Call ${tool.name} of the MCP server ${tool.alias}`,
          source: describe(tool, services.conceal(asker.calls)),
          reason: `${verdict.cause ?? verdict.reason}; the server says: ${
            claimOf(tool)
          }`,
          remedy: verdict.remedy,
          remembers: verdict.remembers,
          ...(hasChanged && { note: CHANGED_NOTE }),
        }, asker);
        return { allowed: decision !== "reject", reason };
      }
      default:
        return verdict satisfies never;
    }
  }

  /** Puts and notes the questions about one tool, or of one server. */
  questionsOf(library: ApprovedLibrary): LibraryQuestions {
    const key = `${library.path} ${library.identity}`;
    const known = this.#questions.get(key);
    if (known) return known;
    if (this.#questions.size >= MAX_TOOLS) this.#questions.clear();
    const { workspace, services } = this.#options;
    const { home } = services;
    const made = new LibraryQuestions(library, services, { workspace, home });
    this.#questions.set(key, made);
    return made;
  }

  /** Whether something was remembered for the tool as it was before. */
  async #hasChanged({ path, identity }: ApprovedLibrary): Promise<boolean> {
    const remembered = await this.#options.remembered();
    return remembered.some(({ library }) =>
      library.path === path && library.identity !== identity
    );
  }
}

const CHANGED_NOTE =
  "What the server says of this tool has changed since it was approved, so what was remembered for it no longer counts.";

/** A tool as what is remembered knows it. */
export function approvedTool(
  { name, alias, fingerprint }: Pick<
    McpSubject,
    "name" | "alias" | "fingerprint"
  >,
): ApprovedLibrary {
  return { name: alias, path: `mcp:${name}`, identity: fingerprint };
}

/**
 * What is judged when a tool is to be called. That a tool only reads its server
 * says; one that reads the world outside may tell it what it was asked.
 */
export function requestFor(
  { name, annotations = {} }: Pick<McpSubject, "name" | "annotations">,
): RuleRequest {
  const { readOnlyHint, openWorldHint, destructiveHint } = annotations;
  const saysItReads = readOnlyHint === true && openWorldHint !== true &&
    destructiveHint !== true;
  return { permission: "mcp", value: name, saysItReads };
}

/** What calls of the tools of MCP servers are judged by, what is remembered aside. */
export function mcpPolicy(
  { level, workspace, services }:
    & Pick<
      McpApprovalsOptions,
      "level" | "workspace"
    >
    & { readonly services: Pick<ApprovalServices, "rules" | "home"> },
): PermissionPolicy {
  return {
    level,
    workspace,
    home: services.home,
    rules: services.rules,
    remembered: [],
    readable: [],
    writable: [],
    protectedPaths: [],
    holdsProtected: () => false,
  };
}

function describe(
  tool: McpSubject,
  calls: Asker["calls"],
): string {
  const { name, alias, server, description } = tool;
  const shown = description.length > MAX_DESCRIPTION
    ? `${description.slice(0, MAX_DESCRIPTION)}…`
    : description;
  return [
    `Call ${name}`,
    `Server: ${alias} (${server})`,
    `The server says: ${claimOf(tool)}`,
    ...calls.map(({ args }) => `Arguments: ${JSON.stringify(args, null, 2)}`),
    `Description, by the server: ${shown}`,
  ].join("\n");
}

function claimOf({ annotations = {} }: McpSubject): string {
  const { readOnlyHint, destructiveHint, openWorldHint } = annotations;
  const reach = openWorldHint === true ? ", and reaches the world outside" : "";
  if (readOnlyHint === true && destructiveHint !== true) {
    return `it only reads${reach}`;
  }
  if (destructiveHint === true) return `it may destroy what is there${reach}`;
  return destructiveHint === false
    ? `it changes things and destroys nothing${reach}`
    : `not whether it destroys anything${reach}`;
}
