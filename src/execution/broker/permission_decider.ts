import type { Asker } from "../../core/operator_function.ts";
import type {
  PermissionDecision,
  PermissionGuard,
  PermissionQuestion,
} from "../../core/permission_guard.ts";
import { askedValues } from "./asked_values.ts";
import type { BrokerAnswer, BrokerMessage } from "./broker_message.ts";

/** Options of {@linkcode PermissionDecider}. */
export interface PermissionDeciderOptions {
  readonly guard: PermissionGuard;
  /** Folder that the tools work in. */
  readonly workspace: string;
  /** The sandbox's own process; those that it starts ask here too. */
  readonly pid: number;
  /** What the process needs for its way to the host, and only until it has connected. */
  readonly door: {
    readonly paths: readonly string[];
    readonly netPermission: string;
  };
  /** Puts a question on behalf of the calls in flight, whose time-outs stand still meanwhile. */
  readonly consult: (
    ask: (asker: Asker) => Promise<PermissionDecision>,
  ) => Promise<PermissionDecision>;
  /** Names the tools whose calls are in flight. */
  readonly tools: () => readonly string[];
  /** Told why something is refused. */
  readonly refused: (reason: string) => void;
  /** Told of each thing that is allowed. */
  readonly allowed: (question: PermissionQuestion) => void;
}

function untold({ permission, value }: BrokerMessage): string {
  const what = `${value}`.slice(0, MAX_SHOWN);
  return permission === "run"
    ? `Cannot tell where the program ${what} is: name it, or give its absolute path`
    : `Cannot tell where ${what} leads, so ${permission} access to it is denied`;
}

/** Longest value that a reason shows, in UTF-16 code units. */
const MAX_SHOWN = 300;

const NOT_YET = "No operator is asked before a tool runs";

const ALLOWED: BrokerAnswer = { allowed: true };

/**
 * Decides about what the processes of one sandbox ask their broker: finds out
 * what is meant, and has the guard judge it.
 */
export class PermissionDecider {
  readonly #options: PermissionDeciderOptions;
  #connected = false;

  constructor(options: PermissionDeciderOptions) {
    this.#options = options;
  }

  /** Notes that the process has reached the host, and needs no way to it any more. */
  connected(): void {
    this.#connected = true;
  }

  /** Decides about one question: at once, unless the operator is asked. */
  decide(message: BrokerMessage): BrokerAnswer | Promise<BrokerAnswer> {
    if (!this.#connected && this.#isDoor(message)) return ALLOWED;
    const answer = this.#answer(message);
    // That any program is refused only has Deno ask for one by its name.
    if (message.permission === "run" && message.value === null) return answer;
    return answer instanceof Promise
      ? answer.then((late) => this.#note(late))
      : this.#note(answer);
  }

  #note(answer: BrokerAnswer): BrokerAnswer {
    const { allowed, reason } = answer;
    if (!allowed && reason !== undefined) this.#options.refused(reason);
    return answer;
  }

  #answer(message: BrokerMessage): BrokerAnswer | Promise<BrokerAnswer> {
    const { guard, workspace, pid, tools, allowed } = this.#options;
    const { permission } = message;
    const who = message.pid === pid ? {} : { byProgram: true };
    const values = askedValues(message, workspace);
    if (!values) {
      return { allowed: false, reason: untold(message) };
    }
    const open: PermissionQuestion[] = [];
    const rules = new Set<string>();
    for (const value of values) {
      const question = { permission, value, ...who };
      const ruling = guard.judge(question, tools);
      if (ruling.kind === "deny") {
        return { allowed: false, reason: ruling.reason };
      }
      if (ruling.kind === "allow") allowed(question);
      else if (ruling.rule === undefined) open.push(question);
      else if (!rules.has(ruling.rule)) {
        rules.add(ruling.rule);
        open.push(question);
      }
    }
    return open.length > 0 ? this.#ask(open) : ALLOWED;
  }

  async #ask(questions: readonly PermissionQuestion[]): Promise<BrokerAnswer> {
    const { guard, consult, allowed } = this.#options;
    // Nothing of a library's runs yet, and no call waits.
    if (!this.#connected) return { allowed: false, reason: NOT_YET };
    for (const question of questions) {
      const decision = await consult((asker) => guard.ask(question, asker));
      if (!decision.allowed) return decision;
      allowed(question);
    }
    return ALLOWED;
  }

  #isDoor({ permission, value }: BrokerMessage): boolean {
    const { paths, netPermission } = this.#options.door;
    if (value === null) return false;
    if (permission === "net") return value === netPermission;
    return (permission === "read" || permission === "write") &&
      paths.includes(value);
  }
}
