import {
  McpServer,
  ProtocolError,
  type RequestStateCodec,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { errorText } from "../../../core/error_text.ts";
import { isPlainObject, type JsonObject } from "../../../core/json.ts";
import type { InputRounds } from "../input_rounds.ts";
import { ERROR_CODES, McpError } from "../mcp_error.ts";
import { abilitiesOf, type McpExchange } from "../mcp_exchange.ts";
import type { McpService, ServiceChange } from "../mcp_service.ts";
import { progressTeller } from "../progress_teller.ts";
import { parseRoundState, type RoundState } from "../round_state.ts";
import { Subscriptions } from "../subscriptions.ts";

/** Longest time that an answer of a client is waited for: the operator's own limit comes first. */
const NO_LIMIT_MS = 2 ** 31 - 1;

/** Requests whose answer may be a question. */
const ASKING: ReadonlySet<string> = new Set([
  "tools/call",
  "prompts/get",
  "resources/read",
]);

/** Options of {@linkcode SdkServer}. */
export interface SdkServerOptions {
  /** Whether it serves the revisions that begin with a handshake, or those without. */
  readonly era: "legacy" | "modern";
  /** The connection: the same for all requests of one client. */
  readonly client: object;
  /** Whether the connection goes on after a request, so that it can be told of changes. */
  readonly isLasting: boolean;
  /** Whether nobody else is served. */
  readonly isOnlyClient: boolean;
  readonly rounds: InputRounds;
  /** Signs what clients bring back with their answers. */
  readonly stateCodec: RequestStateCodec<RoundState>;
  /** Schemas of the tools by name, for what HTTP headers say of arguments. */
  readonly schemas: ReadonlyMap<string, JsonObject>;
}

/** A server of the official SDK in front of a service. */
export class SdkServer extends McpServer {
  readonly #service: McpService;
  readonly #options: SdkServerOptions;
  readonly #subscriptions: Subscriptions;

  constructor(service: McpService, options: SdkServerOptions) {
    const { capabilities, instructions, info } = service;
    super({ ...info }, {
      capabilities: { ...capabilities },
      ...(instructions !== undefined && { instructions }),
      inputRequired: { legacyShim: false },
      requestState: { verify: options.stateCodec.verify },
    });
    this.#service = service;
    this.#options = options;
    this.#subscriptions = new Subscriptions(
      service.resources,
      (uri) => this.#tell((server) => server.sendResourceUpdated({ uri })),
    );
    for (const method of service.methods) {
      this.#answer(
        method,
        (params, context) => this.#handle(method, params, context),
      );
    }
    if (service.resources.isOffered && options.era === "legacy") {
      this.#answer("resources/subscribe", async ({ uri }) => {
        await this.#subscriptions.add(uri);
        return {};
      });
      this.#answer("resources/unsubscribe", ({ uri }) => {
        this.#subscriptions.remove(uri);
        return Promise.resolve({});
      });
    }
    const stop = service.onChange(({ kind }) =>
      this.#tell((server) => sendListChanged(server, kind))
    );
    this.server.onclose = () => {
      stop();
      this.#subscriptions[Symbol.dispose]();
    };
  }

  /** Schema of a tool's arguments: the SDK holds headers against it. */
  override toolInputSchemaJson(name: string): JsonObject | undefined {
    return this.#options.schemas.get(name);
  }

  #answer(
    method: string,
    handle: (params: JsonObject, context: ServerContext) => Promise<JsonObject>,
  ): void {
    // The SDK's types tell methods apart by name; here all are answered alike.
    this.server.setRequestHandler(
      method as "ping",
      async (request: { readonly params?: unknown }, context) => {
        const { params } = request;
        try {
          // It was parsed from JSON.
          const given = isPlainObject(params) ? params as JsonObject : {};
          return await handle(given, context);
        } catch (error) {
          throw protocolError(error);
        }
      },
    );
  }

  async #handle(
    method: string,
    params: JsonObject,
    context: ServerContext,
  ): Promise<JsonObject> {
    const { client, era } = this.#options;
    const request = { method, params };
    if (era === "legacy") {
      return await this.#service.handle(
        request,
        this.#exchange(context),
        client,
      );
    }
    const work = (exchange: McpExchange) =>
      this.#service.handle(request, exchange, client);
    const round = this.#roundOf(context);
    if (!ASKING.has(method)) {
      return await work({ ...round, ask: refuseToAsk });
    }
    return await this.#round(request, context, work);
  }

  async #round(
    { method, params }: {
      readonly method: string;
      readonly params: JsonObject;
    },
    context: ServerContext,
    work: (exchange: McpExchange) => Promise<JsonObject>,
  ): Promise<JsonObject> {
    const { rounds, stateCodec } = this.#options;
    const { inputResponses = {}, requestState } = context.mcpReq;
    const { _meta, ...asked } = params;
    const state = parseRoundState(requestState());
    const outcome = await rounds.run(
      {
        method,
        params: asked,
        answers: inputResponses,
        ...(state && { state }),
      },
      this.#roundOf(context),
      work,
    );
    if (outcome.kind === "done") return outcome.result;
    const requests = Object.entries(outcome.questions).map((
      [key, { method, params }],
    ) => [key, { method, params }]);
    return {
      resultType: "input_required",
      inputRequests: Object.fromEntries(requests),
      requestState: await stateCodec.mint(outcome.state, context),
    };
  }

  #exchange(context: ServerContext): McpExchange {
    const { mcpReq } = context;
    const capabilities = this.server.getClientCapabilities();
    return {
      ...toldTo(context),
      abilities: abilitiesOf(capabilities),
      declares: false,
      isOnlyClient: this.#options.isOnlyClient,
      ask: ({ method, params }, waits) =>
        mcpReq.send({ method, params: { ...params } }, {
          timeout: NO_LIMIT_MS,
          signal: waits
            ? AbortSignal.any([mcpReq.signal, waits])
            : mcpReq.signal,
        }),
    };
  }

  #roundOf(context: ServerContext): Omit<McpExchange, "ask"> {
    const envelope: Readonly<Record<string, unknown>> = {
      ...context.mcpReq.envelope,
    };
    const capabilities = envelope["io.modelcontextprotocol/clientCapabilities"];
    const abilities = abilitiesOf(capabilities);
    const { isOnlyClient } = this.#options;
    return { ...toldTo(context), abilities, declares: true, isOnlyClient };
  }

  #tell(send: (server: McpServer["server"]) => Promise<void>): void {
    if (!this.isConnected() || !this.#options.isLasting) return;
    send(this.server).catch(() => {
      // The client has gone.
    });
  }
}

async function sendListChanged(
  server: McpServer["server"],
  kind: ServiceChange["kind"],
): Promise<void> {
  switch (kind) {
    case "tools":
      return await server.sendToolListChanged();
    case "prompts":
      return await server.sendPromptListChanged();
    case "resources":
      return await server.sendResourceListChanged();
    default:
      return kind satisfies never;
  }
}

/** What the client of a request is told while it waits. */
function toldTo(
  { mcpReq }: ServerContext,
): Pick<McpExchange, "signal" | "progress" | "log"> {
  const token = mcpReq._meta?.progressToken;
  const ignore = () => {
    // The client has gone: its request is aborted.
  };
  return {
    signal: mcpReq.signal,
    ...(token !== undefined && {
      progress: progressTeller(token, (params) => {
        // Its id may name another request by now.
        if (mcpReq.signal.aborted) return;
        const method = "notifications/progress";
        mcpReq.notify({ method, params: { ...params } }).catch(ignore);
      }),
    }),
    log: ({ level, text }, logger) => {
      if (mcpReq.signal.aborted) return;
      mcpReq.log(level, text, logger).catch(ignore);
    },
  };
}

function refuseToAsk(): Promise<never> {
  return Promise.reject(
    new McpError(ERROR_CODES.internal, "This request has nothing to ask"),
  );
}

function protocolError(error: unknown): Error {
  if (error instanceof ProtocolError) return error;
  if (error instanceof McpError) {
    const { code, message, data } = error;
    return new ProtocolError(code, message, data);
  }
  return new ProtocolError(ERROR_CODES.internal, errorText(error));
}
