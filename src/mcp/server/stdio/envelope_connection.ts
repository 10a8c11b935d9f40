import {
  serveStdio,
  type StdioServerHandle,
} from "@modelcontextprotocol/server/stdio";
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server";
import { isPlainObject, type JsonObject } from "../../../core/json.ts";
import type { McpService } from "../mcp_service.ts";
import { SdkServers } from "../sdk/sdk_servers.ts";
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
  const waiting = new Set<unknown>();
  const transport: Transport = {
    start: () => Promise.resolve(),
    send: (message) => {
      if ("id" in message && !("method" in message)) waiting.delete(message.id);
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
    ({ era }) => servers.create(era, client),
    { transport },
  );
  return {
    receive: (message) => {
      if (isPlainObject(message) && "id" in message && "method" in message) {
        waiting.add(message.id);
      }
      // The SDK checks what it is given.
      transport.onmessage?.(message as JSONRPCMessage);
    },
    get inFlight() {
      return waiting.size;
    },
    [Symbol.asyncDispose]: async () => {
      servers[Symbol.dispose]();
      await handle.close();
    },
  };
}
