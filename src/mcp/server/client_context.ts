import {
  isPlainObject,
  type JsonObject,
  type JsonValue,
} from "../../core/json.ts";
import { askedSecret } from "../../core/asked_secret.ts";
import { operatorFunction } from "../../core/operator_function.ts";
import { parseElicitAnswer } from "./parse_answer.ts";
import type { ClientQuestion, McpExchange } from "./mcp_exchange.ts";

/** What a client may be unable to be asked, as MCP names it. */
export type MissingCapability = "elicitation" | "sampling" | "roots";

const REFUSALS: Readonly<
  Record<MissingCapability, { readonly what: string; readonly why: string }>
> = {
  elicitation: { what: "elicit", why: "cannot ask its user" },
  sampling: { what: "sample", why: "lends its model to nobody" },
  roots: { what: "list roots", why: "names no folders" },
};

/** Most tokens of an answer of the client's model, where a tool names no limit. */
const DEFAULT_MAX_TOKENS = 1_000;

/** Most that one request may ask: its time stands still meanwhile, so that it could last without end. */
const MAX_ASKED = 100;

/**
 * What tools of a call get in their `tool_context` besides what each host gives
 * them: `elicit`, `sample` and `roots` go to the client. While one waits, the
 * call's time-out stands still.
 */
export class ClientContext {
  readonly #exchange: McpExchange;
  readonly #numbers = new Map<string, number>();
  #missing: MissingCapability | undefined;
  #asked = 0;

  /** @param exchange The client's request. */
  constructor(exchange: McpExchange) {
    this.#exchange = exchange;
  }

  /** What was asked for first of what the client cannot be asked. */
  get missing(): MissingCapability | undefined {
    return this.#missing;
  }

  /** The members of `tool_context`. */
  get members(): Readonly<Record<string, unknown>> {
    return {
      elicit: operatorFunction(
        async (asker, message: unknown, schema: unknown, options: unknown) => {
          const question = this.#elicitation(message, schema, options);
          const answer = await this.#ask(question, asker.signal);
          return parseElicitAnswer(answer);
        },
      ),
      sample: operatorFunction(
        async (asker, messages: unknown, options: unknown) => {
          const question = this.#sampling(messages, options);
          return sampledText(await this.#ask(question, asker.signal));
        },
      ),
      roots: operatorFunction(async (asker, options: unknown) => {
        this.#require("roots", this.#exchange.abilities.roots);
        const key = this.#keyFor("roots", options);
        const method = "roots/list";
        const question: ClientQuestion = { method, params: {}, key };
        return rootsOf(await this.#ask(question, asker.signal));
      }),
    };
  }

  async #ask(question: ClientQuestion, signal: AbortSignal): Promise<unknown> {
    if (this.#asked >= MAX_ASKED) {
      throw new Error(
        `Cannot ask the client: this request has asked ${MAX_ASKED} times already`,
      );
    }
    this.#asked++;
    return await this.#exchange.ask(question, signal);
  }

  #keyFor(kind: string, options: unknown): string {
    const key = isPlainObject(options) ? options.key : undefined;
    if (typeof key === "string" && key !== "") return key;
    const number = (this.#numbers.get(kind) ?? 0) + 1;
    this.#numbers.set(kind, number);
    return `${kind}_${number}`;
  }

  #require(capability: MissingCapability, isThere: boolean): void {
    if (isThere) return;
    this.#missing ??= capability;
    const { what, why } = REFUSALS[capability];
    throw new Error(
      `Cannot ${what}: the client ${why} (it has no ${capability} capability)`,
    );
  }

  #elicitation(
    message: unknown,
    schema: unknown,
    options: unknown,
  ): ClientQuestion {
    if (typeof message !== "string" || !isPlainObject(schema)) {
      throw new TypeError(
        `Cannot elicit: elicit(message, schema) takes a text and an object schema: current values are ${
          Deno.inspect(message, { depth: 0 })
        } and ${Deno.inspect(schema, { depth: 0 })}`,
      );
    }
    const secret = askedSecret(message, schema);
    if (secret !== undefined) {
      throw new Error(
        `Cannot elicit: "${secret}" is a secret, and clients show and keep what is typed in forms`,
      );
    }
    this.#require("elicitation", this.#exchange.abilities.form);
    // It came out of the sandbox as JSON.
    const requestedSchema = schema as JsonObject;
    return {
      method: "elicitation/create",
      params: { message, requestedSchema },
      key: this.#keyFor("elicit", options),
    };
  }

  #sampling(messages: unknown, options: unknown): ClientQuestion {
    if (!Array.isArray(messages) || !messages.every(isMessage)) {
      throw new TypeError(
        `Cannot sample: sample(messages, options) takes a list of { role, content } with role "system", "user" or "assistant" and a text: current value is ${
          Deno.inspect(messages, { depth: 1 })
        }`,
      );
    }
    this.#require("sampling", this.#exchange.abilities.sampling);
    const system = messages.filter(({ role }) => role === "system");
    const spoken = messages.filter(({ role }) => role !== "system");
    const { maxTokens } = isPlainObject(options) ? options : {};
    return {
      method: "sampling/createMessage",
      params: {
        messages: spoken.map(({ role, content: text }) => ({
          role,
          content: { type: "text", text },
        })),
        ...(system.length > 0 && {
          systemPrompt: system.map(({ content }) => content).join("\n\n"),
        }),
        maxTokens: Number.isSafeInteger(maxTokens) && Number(maxTokens) > 0
          ? Number(maxTokens)
          : DEFAULT_MAX_TOKENS,
      },
      key: this.#keyFor("sample", options),
    };
  }
}

interface SpokenMessage {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

function isMessage(value: unknown): value is SpokenMessage {
  return isPlainObject(value) && typeof value.content === "string" &&
    (value.role === "system" || value.role === "user" ||
      value.role === "assistant");
}

function sampledText(answer: unknown): string {
  const content = isPlainObject(answer) ? answer.content : undefined;
  const blocks: unknown[] = Array.isArray(content) ? content : [content];
  const texts = blocks.flatMap((block) =>
    isPlainObject(block) && typeof block.text === "string" ? [block.text] : []
  );
  if (texts.length > 0) return texts.join("\n");
  throw new Error("Cannot sample: the client answered without a text");
}

function rootsOf(answer: unknown): JsonValue[] {
  const roots = isPlainObject(answer) ? answer.roots : undefined;
  if (!Array.isArray(roots)) {
    throw new Error("Cannot list roots: the client answered without a list");
  }
  return roots.flatMap((root: unknown) => {
    if (!isPlainObject(root) || typeof root.uri !== "string") return [];
    const { uri, name } = root;
    return [{ uri, ...(typeof name === "string" && { name }) }];
  });
}
