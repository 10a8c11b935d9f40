import { isPlainObject, type JsonObject } from "../../core/json.ts";
import type { ToolProgress } from "../../core/tool_binding.ts";
import type { LogEntry } from "../../core/tool_result.ts";

/** What a client says it can be asked. */
export interface ClientAbilities {
  /** To put a form to its user. */
  readonly form: boolean;
  /** To send its user to a web page. */
  readonly url: boolean;
  /** To have its model answer. */
  readonly sampling: boolean;
  /** Which folders its user works in. */
  readonly roots: boolean;
}

/** Something that a client is asked while it waits for the answer to a request of its own. */
export interface ClientQuestion {
  readonly method:
    | "elicitation/create"
    | "sampling/createMessage"
    | "roots/list";
  readonly params: JsonObject;
  /** Names the question among those of one request. */
  readonly key: string;
}

/** A request that a client waits for: what it is told and can be asked meanwhile. */
export interface McpExchange {
  /** What the client can be asked. */
  readonly abilities: ClientAbilities;
  /** Whether the client says with each request what it can be asked, and is to be told when that is not enough. */
  readonly declares: boolean;
  /** Whether nobody else is served, so that what is allowed for good is not for others to use. */
  readonly isOnlyClient: boolean;
  /** Aborted when the client does not wait any more. */
  readonly signal: AbortSignal;
  /** Tells the client how far it is; absent where it did not ask for that. */
  readonly progress?: (report: ToolProgress) => void;
  /** Tells the client what is printed. */
  readonly log: (entry: LogEntry, logger: string) => void;
  /**
   * Asks the client.
   *
   * @param question What for.
   * @param signal Aborted when nobody waits for the answer.
   * @returns The client's answer, which is not trusted.
   */
  ask(question: ClientQuestion, signal?: AbortSignal): Promise<unknown>;
}

/**
 * What a client can be asked, from the capabilities that it sent.
 *
 * @param capabilities As the client sent them.
 */
export function abilitiesOf(capabilities: unknown): ClientAbilities {
  const known = isPlainObject(capabilities) ? capabilities : {};
  const { elicitation, sampling, roots } = known;
  const modes = isPlainObject(elicitation) ? elicitation : undefined;
  return {
    // Before there were modes, a form was all there was.
    form: modes !== undefined && ("form" in modes || !("url" in modes)),
    url: modes !== undefined && "url" in modes,
    sampling: isPlainObject(sampling),
    roots: isPlainObject(roots),
  };
}
