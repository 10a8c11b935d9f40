import {
  failClosedConfirm,
  failClosedInteraction,
} from "../approval/ask_operator.ts";
import type { ApprovalServices } from "../approval/approval_services.ts";
import type { AuditEvent } from "../approval/audit/audit_event.ts";
import { AuditLog } from "../approval/audit/audit_log.ts";
import { Redactor } from "../approval/audit/redactor.ts";
import { ApprovalMemory } from "../approval/memory/approval_memory.ts";
import type { RememberedApproval } from "../approval/memory/remembered_approval.ts";
import { ProgramJudge } from "../approval/program_judge.ts";
import { parseRuleSet } from "../approval/rules/parse_rule_set.ts";
import { realRules } from "../approval/rules/real_rules.ts";
import type { RuleSet } from "../approval/rules/rule.ts";
import { resolve } from "../core/path.ts";
import type { JsonObject } from "../core/json.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import type {
  ConfirmHandler,
  UserInteractionContext,
  UserInteractionHandler,
  UserInteractionRequest,
} from "../core/handlers.ts";
import type { OpenedSandbox } from "../core/permission_guard.ts";
import type { ProgramLauncher } from "../execution/os_sandbox/program_launcher.ts";
import { holdsProtected } from "../execution/broker/holds_protected.ts";
import { removeFolder } from "../execution/remove_folder.ts";
import type { LCPBindingOptions } from "./lcp_binding_options.ts";
import type { LibraryOptions } from "./match_configs.ts";
import { type BridgeSettings, McpBridges } from "./mcp_bridges.ts";

/** The host's handlers at the time of a question. */
export interface HostHandlers {
  readonly confirm: ConfirmHandler | undefined;
  readonly interact: UserInteractionHandler | undefined;
}

/** Options of {@linkcode Operator}. */
export interface OperatorOptions {
  readonly options: LCPBindingOptions;
  /** Folder for what lasts; null for none. */
  readonly stateDir: string | null;
  readonly handlers: () => HostHandlers;
}

interface RulesReading {
  readonly rules: RuleSet;
  readonly home: string | null;
}

/** The person behind a binding: who is asked, what was answered, and what is written down of it. */
export class Operator implements AsyncDisposable {
  /** Configured rules, links in their paths followed. */
  readonly rules: RuleSet;
  /** Home folder, which `~` in rules names; null for none. */
  readonly home: string | null;
  /** Absolute path of the folder for what lasts; null for none. */
  readonly stateDir: string | null;
  readonly memory: ApprovalMemory;
  readonly programJudge = new ProgramJudge();
  /** Connections to MCP servers for the built-in library that bridges to them. */
  readonly mcpBridges = new McpBridges((config) =>
    this.#bridgeSettings(config)
  );
  readonly #options: OperatorOptions;
  readonly #redactor: Redactor;
  readonly #audit: AuditLog | undefined;
  readonly #diagnostics: Diagnostic[] = [];
  readonly #said = new Set<string>();
  readonly #last: (() => Promise<unknown>)[] = [];
  #scratch: Promise<string> | undefined;
  #launcher: Promise<ProgramLauncher> | undefined;

  private constructor(options: OperatorOptions, reading: RulesReading) {
    this.#options = options;
    this.rules = reading.rules;
    this.home = reading.home;
    const { options: { secrets = [] } } = options;
    const stateDir = options.stateDir && resolve(options.stateDir);
    this.stateDir = stateDir;
    const report = (message: string) => this.#report(message, stateDir);
    this.memory = new ApprovalMemory({ stateDir, report });
    this.#redactor = new Redactor(secrets);
    if (options.options.stateDir !== null) {
      this.#audit = new AuditLog({
        stateDir,
        redactor: this.#redactor,
        onFailure: report,
      });
    }
    this.#learnSecrets(secrets);
  }

  /**
   * Reads the configured rules, and looks where the paths in them lead.
   *
   * @throws {TypeError} If one is no rule.
   */
  static async open(options: OperatorOptions): Promise<Operator> {
    const home = await realHome();
    const { rules, problems } = parseRuleSet(options.options.rules ?? {});
    const [problem] = problems;
    if (problem) throw new TypeError(problem.message);
    const named = options.options.workspace ?? Deno.cwd();
    const workspace = await Deno.realPath(named).catch(() => resolve(named));
    const real = await realRules(rules, { workspace, home });
    return new Operator(options, { rules: real, home });
  }

  /** What went wrong with what lasts: nothing of it stops a call. */
  get diagnostics(): readonly Diagnostic[] {
    return this.#diagnostics;
  }

  /**
   * What the approvals of one library are made with.
   *
   * @param own Its own confirm handler, if its configuration has one.
   */
  services(own: unknown): ApprovalServices {
    const { answerTimeoutMs } = this.#options.options;
    return {
      confirm: failClosedConfirm(
        () =>
          // Whatever a host configured as a handler is called as one; its answer is checked.
          typeof own === "function"
            ? own as ConfirmHandler
            : this.#options.handlers().confirm,
        { timeoutMs: answerTimeoutMs },
      ),
      rules: this.rules,
      home: this.home,
      memory: this.memory,
      holdsProtected,
      record: (event) => this.record(event),
      conceal: (calls) =>
        this.#redactor.isEmpty ? calls : calls.map((call) => ({
          ...call,
          // A copy of an object is one.
          args: this.#redactor.redact(call.args) as JsonObject,
        })),
    };
  }

  /**
   * Makes a handler for input that never throws; a secret that is answered is
   * never written down.
   *
   * @param own The library's own handler, if its configuration has one.
   */
  interaction(own: unknown): (
    request: UserInteractionRequest,
    context: UserInteractionContext,
  ) => Promise<string | null> {
    const { answerTimeoutMs } = this.#options.options;
    const ask = failClosedInteraction(
      () =>
        typeof own === "function"
          ? own as UserInteractionHandler
          : this.#options.handlers().interact,
      { timeoutMs: answerTimeoutMs },
    );
    return async (request, context) => {
      const answer = await ask(request, context);
      const isSecret = request.type === "secret" && answer !== null;
      if (isSecret) {
        this.#redactor.add(answer);
        this.#redactor.add(answer.trim());
      }
      const { type, title, prompt } = request;
      const { library, calls } = context;
      const shown = isSecret ? "[secret]" : answer;
      this.record({
        event: "input",
        library,
        calls,
        type,
        title: `${title}`,
        prompt: `${prompt}`,
        answer: shown,
      });
      return answer;
    };
  }

  /** Notes what happened. */
  record(event: AuditEvent): void {
    this.#audit?.record(event);
  }

  /**
   * Forgets what is remembered by an id or a rule.
   *
   * @returns What was forgotten.
   */
  async revoke(name: string): Promise<readonly RememberedApproval[]> {
    const revoked = await this.memory.revoke(name);
    for (const { id, library: { name, path }, rule, isSaved } of revoked) {
      const library = { name, path };
      const change = "revoked";
      this.record({ event: "rule", change, id, library, rule, isSaved });
    }
    return revoked;
  }

  /** Takes note of the values that a call's arguments hold under the names of secrets. */
  learn(args: unknown): void {
    this.#redactor.addFromCall(args);
  }

  /** Whether a remark was not made before: once is enough. */
  readonly isNew = (note: string): boolean => {
    const isNew = !this.#said.has(note);
    this.#said.add(note);
    return isNew;
  };

  /** What starts the programs of built-in libraries. */
  programLauncher(): Promise<ProgramLauncher> {
    return this.#launcher ??= loadLauncher();
  }

  /** A folder for programs of tools that have no process of their own. */
  async scratch(): Promise<OpenedSandbox> {
    this.#scratch ??= Deno.makeTempDir({ prefix: "lcp-" })
      .then((path) => Deno.realPath(path));
    return { scratchDir: await this.#scratch, marker: crypto.randomUUID() };
  }

  #learnSecrets(names: readonly string[]): void {
    if (names.length === 0) return;
    this.#redactor.addNamed(Deno.env.toObject());
    this.#redactor.addNamed(this.#options.options.hostToolConfigs ?? {});
  }

  #report(message: string, path: string | null): void {
    this.#diagnostics.push({
      severity: "warning",
      code: "approvals",
      message,
      path: path ?? "approvals",
      line: 1,
      column: 1,
    });
  }

  /** Has something done in the end. */
  defer(work: () => Promise<unknown>): void {
    this.#last.push(work);
  }

  /** What the bridge's connections are made with: whoever is asked here is asked there. */
  #bridgeSettings(
    { confirm_handler }: LibraryOptions,
  ): ReturnType<BridgeSettings> {
    const { rules, secrets, timeoutMs, answerTimeoutMs } =
      this.#options.options;
    const { confirm } = this.services(confirm_handler);
    return {
      rules,
      secrets,
      timeoutMs,
      answerTimeoutMs,
      stateDir: this.stateDir,
      // A handler is given as much as it declares.
      confirmHandler: async (source, label, argv, request) =>
        request === undefined
          ? ["reject", "Nothing is known of what is asked"]
          : await confirm(source, label, argv, request),
      userInteractionHandler: async (request, context) =>
        await this.#options.handlers().interact?.(request, context) ?? null,
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.mcpBridges[Symbol.asyncDispose]();
    for (const work of this.#last.splice(0)) await work();
    await this.#audit?.[Symbol.asyncDispose]();
    const scratch = await this.#scratch;
    if (scratch !== undefined) await removeFolder(scratch);
  }
}

async function loadLauncher(): Promise<ProgramLauncher> {
  const { ProgramLauncher } = await import(
    "../execution/os_sandbox/program_launcher.ts"
  );
  return new ProgramLauncher();
}

async function realHome(): Promise<string | null> {
  const home = Deno.env.get("HOME") ?? Deno.env.get("USERPROFILE");
  if (home === undefined) return null;
  return await Deno.realPath(home).catch(() => home);
}
