import {
  serveStdio,
  type StdioServerHandle,
} from "@modelcontextprotocol/server/stdio";
import {
  isJSONRPCRequest,
  type JSONRPCMessage,
  type Transport,
} from "@modelcontextprotocol/server";
import { errorText } from "../../../core/error_text.ts";
import { isPlainObject, type JsonObject } from "../../../core/json.ts";
import { ERROR_CODES } from "../mcp_error.ts";
import { ListenedResources, listenedUris } from "../listened_resources.ts";
import type { McpService } from "../mcp_service.ts";
import type { SdkServer } from "../sdk/sdk_server.ts";
import { SdkServers } from "../sdk/sdk_servers.ts";
import { isRequestId, MAX_IN_FLIGHT, type RequestId } from "../request_id.ts";
import type { ClientMessage } from "./read_message.ts";
import type { StdioConnection } from "./serve_stdio.ts";

/** Options of {@linkcode openEnvelopeConnection}. */
export interface EnvelopeConnectionOptions {
  /** Sends one message to the client. */
  readonly send: (message: JsonObject) => void;
}

/**
 * Serves a client whose requests each carry what a handshake would say, as since
 * revision 2026-07-28, by the official SDK.
 */
export function openEnvelopeConnection(
  service: McpService,
  { send }: EnvelopeConnectionOptions,
): StdioConnection {
  const servers = new SdkServers(service, { isOnlyClient: true });
  const waiting = new Set<RequestId>();
  let server: SdkServer | undefined;
  let isOver = false;
  const listened = new ListenedResources(service.resources, (uri) => {
    server?.server.sendResourceUpdated({ uri }).catch(() => {
      // The client has gone.
    });
  });
  const listening = new Map<RequestId, Promise<Disposable>>();
  const done = async (id: RequestId): Promise<void> => {
    waiting.delete(id);
    const ended = listening.get(id);
    listening.delete(id);
    (await ended)?.[Symbol.dispose]();
  };
  const transport: Transport = {
    start: () => Promise.resolve(),
    send: (message) => {
      if (!("method" in message) && message.id !== undefined) {
        done(message.id);
      }
      // A message is JSON.
      send(message as unknown as JsonObject);
      return Promise.resolve();
    },
    close: () => {
      transport.onclose?.();
      return Promise.resolve();
    },
  };
  const client = {};
  const handle: StdioServerHandle = serveStdio(
    async ({ era }) => server = await servers.create(era, client),
    { transport },
  );
  const refuse = (id: RequestId, message: string) => {
    const error = { code: ERROR_CODES.invalidRequest, message };
    send({ jsonrpc: "2.0", id, error });
  };
  const pass = (message: ClientMessage) => {
    // It was looked at, and the SDK looks again.
    transport.onmessage?.(message as JSONRPCMessage);
  };
  // What is acknowledged is watched: no change after that is lost.
  const listen = async (
    id: RequestId,
    uris: readonly string[],
    message: ClientMessage,
  ) => {
    const opening = listened.listen(uris);
    listening.set(id, opening);
    await opening;
    if (!isOver && listening.get(id) === opening) pass(message);
  };
  const receive = (message: ClientMessage) => {
    const { id, method, params } = message;
    if (id !== undefined && method !== undefined) {
      const name = JSON.stringify(id);
      // The SDK drops it without an answer, which its client would wait for.
      if (!isJSONRPCRequest(message)) {
        return refuse(id, "The request is not as JSON-RPC and MCP want it");
      }
      if (waiting.has(id)) {
        return refuse(id, `A request with the id ${name} is being answered`);
      }
      if (waiting.size >= MAX_IN_FLIGHT) {
        return refuse(id, `More than ${MAX_IN_FLIGHT} requests at once`);
      }
      waiting.add(id);
      const uris = listenedUris(message);
      if (uris.length > 0) {
        listen(id, uris, message).catch((error) => {
          done(id).catch(() => {});
          refuse(id, errorText(error));
        });
        return;
      }
    } else if (method === "notifications/cancelled" && isPlainObject(params)) {
      // It is not answered any more.
      if (isRequestId(params.requestId)) done(params.requestId);
    }
    pass(message);
  };
  return {
    receive,
    get inFlight() {
      return waiting.size;
    },
    [Symbol.asyncDispose]: async () => {
      isOver = true;
      listened[Symbol.dispose]();
      servers[Symbol.dispose]();
      await handle.close();
    },
  };
}
