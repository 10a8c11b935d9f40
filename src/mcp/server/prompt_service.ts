import { isPlainObject, type JsonObject } from "../../core/json.ts";
import { nearestNames } from "../../core/nearest_names.ts";
import type {
  CompletionTarget,
  PromptSpec,
} from "../../core/served_binding.ts";
import { ExchangeCall } from "./exchange_call.ts";
import { contentBlock } from "./content_block.ts";
import type { McpExchange } from "./mcp_exchange.ts";
import { ERROR_CODES, McpError } from "./mcp_error.ts";
import { ServedNames } from "./served_names.ts";
import type { ServedSource } from "./served_source.ts";

/** Options of {@linkcode PromptService}. */
export interface PromptServiceOptions {
  /** Whether prompts are offered without their `prompt_`. @default {false} */
  readonly bareNames?: boolean;
  /** Makes a URI of a path. */
  readonly resolveUri: (uri: string) => string;
}

/** Lists and makes prompts for clients, and completes arguments. */
export class PromptService {
  readonly #source: ServedSource;
  readonly #options: PromptServiceOptions;

  constructor(source: ServedSource, options: PromptServiceOptions) {
    this.#source = source;
    this.#options = options;
  }

  /** Whether there is a binding that could have prompts. */
  get isOffered(): boolean {
    return this.#source.listPrompts !== undefined;
  }

  /** `prompts/list`. */
  async list(): Promise<JsonObject> {
    const { specs, names } = await this.#prompts();
    return {
      prompts: specs.map(({ name, title, description, ...spec }) => ({
        name: names.served(name),
        ...(title !== undefined && { title }),
        ...(description !== undefined && { description }),
        arguments: spec.arguments.map((argument) => ({ ...argument })),
      })),
    };
  }

  /**
   * `prompts/get`.
   *
   * @throws {McpError} If there is no such prompt, its arguments do not fit, or it fails.
   */
  async get(
    { name, arguments: given }: JsonObject,
    exchange: McpExchange,
    client: object,
  ): Promise<JsonObject> {
    const { own, all } = await this.#find(name);
    if (own === undefined) throw unknownPrompt(name, all);
    const args = isPlainObject(given) ? given : {};
    const call = new ExchangeCall(exchange, client, `${name}`);
    const result = await this.#source.getPrompt?.(own, args, call.options);
    if (result === undefined) throw unknownPrompt(name, all);
    call.requireCapabilities(result);
    if (!result.success) {
      const { error = "it failed", status_code } = result;
      const { invalidParams, internal } = ERROR_CODES;
      throw new McpError(
        status_code === 400 || status_code === 404 ? invalidParams : internal,
        `Cannot make the prompt ${name}: ${error}`,
        { data: { status_code } },
      );
    }
    const { description, messages } = result;
    const { resolveUri } = this.#options;
    return {
      ...(description !== undefined && { description }),
      messages: messages.map(({ role, content }) => ({
        role,
        content: contentBlock(content, resolveUri),
      })),
    };
  }

  /**
   * `completion/complete`.
   *
   * @throws {McpError} If the request says of nothing what to complete.
   */
  async complete({ ref, argument }: JsonObject): Promise<JsonObject> {
    const { name, value } = isPlainObject(argument) ? argument : {};
    const target = await this.#targetOf(ref);
    if (target === undefined || typeof name !== "string") {
      throw new McpError(
        ERROR_CODES.invalidParams,
        `Cannot complete: ref names no prompt and no resource template of this server: found ${
          Deno.inspect(ref, { depth: 1 }).slice(0, 200)
        }`,
      );
    }
    const typed = typeof value === "string" ? value : "";
    const completion = await this.#source.completeArgument?.(
      target,
      name,
      typed,
    );
    const { values, total, hasMore } = completion ??
      { values: [], total: 0, hasMore: false };
    return { completion: { values: [...values], total, hasMore } };
  }

  async #targetOf(ref: unknown): Promise<CompletionTarget | undefined> {
    if (!isPlainObject(ref)) return undefined;
    if (ref.type === "ref/prompt") {
      const { own } = await this.#find(ref.name);
      return own === undefined ? undefined : { kind: "prompt", name: own };
    }
    return ref.type === "ref/resource" && typeof ref.uri === "string"
      ? { kind: "resource", uri: ref.uri }
      : undefined;
  }

  async #find(
    name: unknown,
  ): Promise<
    { readonly own: string | undefined; readonly all: readonly string[] }
  > {
    const { names } = await this.#prompts();
    const own = typeof name === "string" ? names.own(name) : undefined;
    return { own, all: names.all() };
  }

  async #prompts(): Promise<
    { readonly specs: readonly PromptSpec[]; readonly names: ServedNames }
  > {
    const specs = await this.#source.listPrompts?.() ?? [];
    const names = new ServedNames(specs.map(({ name }) => name), {
      dropPrefix: this.#options.bareNames ? "prompt_" : "",
    });
    return { specs, names };
  }
}

function unknownPrompt(name: unknown, known: readonly string[]): McpError {
  const wanted = typeof name === "string" ? name : Deno.inspect(name);
  const near = nearestNames(wanted, known);
  const hint = near.length === 0 ? "" : `. Did you mean ${near.join(" or ")}?`;
  return new McpError(
    ERROR_CODES.invalidParams,
    `Unknown prompt: ${wanted.slice(0, 200)}${hint}`,
    { data: { near } },
  );
}
