import { parseRemoteTool, type RemoteTool } from "./remote_tool.ts";

/** Most tools that are taken from one server. */
const MAX_TOOLS = 10_000;

/** What a server's list of tools came to. */
export interface RemoteTools {
  readonly tools: readonly RemoteTool[];
  /** What is wrong with the list. */
  readonly notes: readonly string[];
}

/**
 * Reads a server's list of tools. What cannot be used is left out, and of two
 * tools of one name the second.
 *
 * @param entries The list.
 * @param server What tells the server from others.
 */
export async function parseRemoteTools(
  entries: readonly unknown[],
  server: string,
): Promise<RemoteTools> {
  const notes: string[] = [];
  if (entries.length > MAX_TOOLS) {
    notes.push(`of its ${entries.length} tools ${MAX_TOOLS} are taken`);
  }
  const tools = new Map<string, RemoteTool>();
  for (const entry of entries.slice(0, MAX_TOOLS)) {
    const tool = await parseRemoteTool(entry, server);
    if (typeof tool === "string") notes.push(tool);
    else if (tools.has(tool.name)) {
      notes.push(`its tool ${JSON.stringify(tool.name)} is listed twice`);
    } else tools.set(tool.name, tool);
  }
  return { tools: [...tools.values()], notes };
}
