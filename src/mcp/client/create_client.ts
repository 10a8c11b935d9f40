import type {
  Client,
  ElicitRequest,
  ElicitResult,
  JsonSchemaValidator,
  jsonSchemaValidator,
} from "@modelcontextprotocol/client";
import type { JsonObject } from "../../core/json.ts";
import type { Asker } from "../../core/operator_function.ts";
import { VERSION } from "../../core/version.ts";
import { answerSampling } from "./answer_sampling.ts";
import type { ClientHandlers, ServerQuestion } from "./client_handlers.ts";

/** Most pages of a list that are asked for. */
const MAX_PAGES = 1_000;

/** Time that a server has to say which protocol it speaks; one that is silent speaks the older one. */
const PROBE_MS = 10_000;

/** Options of {@linkcode createClient}. */
export interface CreateClientOptions {
  readonly handlers: ClientHandlers;
  /** Time that the server has to get ready, in milliseconds. */
  readonly connectTimeoutMs: number;
  /** The calls that are under way. */
  readonly asker: () => Asker;
  /** Has the time of the calls that are under way stand still as long as what it gets. */
  readonly whileAsked: <Value>(work: Promise<Value>) => Promise<Value>;
  /** Told that the server's list of tools has changed. */
  readonly listChanged: () => void;
}

/**
 * Makes a client of the protocol, not connected yet, that does for the server
 * what the host allows.
 *
 * @param alias The server.
 * @param options What it may ask for.
 */
export async function createClient(
  alias: string,
  options: CreateClientOptions,
): Promise<Client> {
  const { handlers, connectTimeoutMs, listChanged } = options;
  const { Client } = await import("@modelcontextprotocol/client");
  const client = new Client({ name: "lcp", version: VERSION }, {
    capabilities: {
      elicitation: { form: {}, url: {} },
      roots: {},
      ...(handlers.sample && { sampling: {} }),
    },
    versionNegotiation: {
      mode: "auto",
      probe: { timeoutMs: Math.min(PROBE_MS, connectTimeoutMs / 2) },
    },
    listMaxPages: MAX_PAGES,
    // Answers are held against their schemas by the host, within limits.
    jsonSchemaValidator: ACCEPT_ANYTHING,
    listChanged: {
      tools: {
        autoRefresh: false,
        debounceMs: 0,
        onChanged: () => listChanged(),
      },
    },
  });
  handleRequests(client, alias, options);
  return client;
}

function handleRequests(
  client: Client,
  alias: string,
  { handlers, asker, whileAsked }: CreateClientOptions,
): void {
  const { sample } = handlers;
  client.setRequestHandler("roots/list", async () => ({
    roots: (await handlers.roots()).map((uri) => ({ uri })),
  }));
  client.setRequestHandler("elicitation/create", async (request) => {
    const question = questionOf(request);
    const answer = whileAsked(handlers.elicit(alias, question, asker()));
    // The content was checked to be what the form asks for.
    return await answer as ElicitResult;
  });
  if (sample === undefined) return;
  client.setRequestHandler("sampling/createMessage", async ({ params }) => {
    const answer = answerSampling(
      params,
      (messages, { maxTokens }) =>
        sample(alias, { messages, maxTokens, asker: asker() }),
    );
    return await whileAsked(answer);
  });
}

const ACCEPT_ANYTHING: jsonSchemaValidator = {
  getValidator<Value>(): JsonSchemaValidator<Value> {
    return (input) => ({
      valid: true,
      // Nothing is checked here, so the type is the caller's word.
      data: input as Value,
      errorMessage: undefined,
    });
  },
};

function questionOf({ params }: ElicitRequest): ServerQuestion {
  const { message } = params;
  if (params.mode === "url") return { mode: "url", message, url: params.url };
  // It came as JSON.
  const schema = params.requestedSchema as unknown as JsonObject;
  return { mode: "form", message, schema };
}
