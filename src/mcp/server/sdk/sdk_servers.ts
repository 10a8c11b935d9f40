import {
  createRequestStateCodec,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { InputRounds, type RoundState } from "../input_rounds.ts";
import type { McpService } from "../mcp_service.ts";
import { SdkServer } from "./sdk_server.ts";

/** Time that a client has to come back with its answers, in seconds. */
const STATE_TTL_S = 600;

/** Options of {@linkcode SdkServers}. */
export interface SdkServersOptions {
  /** Signs what clients bring back; the same for all processes that serve them. @default a random one */
  readonly stateKey?: string;
  /** Whether there is one client alone. @default {false} */
  readonly isOnlyClient?: boolean;
}

/** Makes servers of the official SDK in front of one service. */
export class SdkServers implements Disposable {
  readonly #service: McpService;
  readonly #isOnlyClient: boolean;
  readonly #rounds = new InputRounds();
  readonly #codec;

  constructor(
    service: McpService,
    { stateKey, isOnlyClient = false }: SdkServersOptions = {},
  ) {
    this.#service = service;
    this.#isOnlyClient = isOnlyClient;
    this.#codec = createRequestStateCodec<RoundState>({
      key: stateKey ?? crypto.getRandomValues(new Uint8Array(32)),
      ttlSeconds: STATE_TTL_S,
      bind: ({ mcpReq, http }: ServerContext) => {
        const { clientId = "", extra } = http?.authInfo ?? {};
        return JSON.stringify([mcpReq.method, clientId, extra?.subject ?? ""]);
      },
    });
  }

  /**
   * Makes a server for one connection, or one request where there are none.
   *
   * @param era Whether it begins with a handshake.
   * @param client The connection, where it goes on after a request.
   */
  async create(
    era: "legacy" | "modern",
    client?: object,
  ): Promise<SdkServer> {
    return new SdkServer(this.#service, {
      era,
      client: client ?? {},
      isLasting: client !== undefined,
      isOnlyClient: this.#isOnlyClient,
      rounds: this.#rounds,
      stateCodec: this.#codec,
      schemas: era === "modern"
        ? await this.#service.tools.schemas()
        : new Map(),
    });
  }

  /** Ends the calls that wait for answers. */
  [Symbol.dispose](): void {
    this.#rounds[Symbol.dispose]();
  }
}
