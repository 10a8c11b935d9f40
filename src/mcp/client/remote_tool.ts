import { isPlainObject, type JsonSchema } from "../../core/json.ts";
import { sha256 } from "../../core/sha256.ts";
import type { ToolAnnotations } from "../../core/tool_manifest.ts";

/** A tool as its server lists it. */
export interface RemoteTool {
  /** Its name at the server. */
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
  /** What the server says that it does; nobody has checked that. */
  readonly annotations?: ToolAnnotations;
  /** Digest of all that the server says of it, and of how the server is reached. */
  readonly fingerprint: string;
}

/** What cannot be part of a name that operators and models read. */
const UNUSABLE_NAME = /[\p{C}\p{Zl}\p{Zp}]/u;

/** Longest name, in UTF-16 code units; the protocol recommends 128. */
const MAX_NAME_LENGTH = 256;

/**
 * Reads one entry of a server's list.
 *
 * @param entry The entry.
 * @param server What tells the server from others.
 * @returns The tool, or what is wrong with it.
 */
export async function parseRemoteTool(
  entry: unknown,
  server: string,
): Promise<RemoteTool | string> {
  if (!isPlainObject(entry) || typeof entry.name !== "string") {
    return "an entry of its list of tools has no name";
  }
  const { name, title, description, inputSchema, outputSchema } = entry;
  const shown = JSON.stringify(name.slice(0, 100));
  if (
    name === "" || name.length > MAX_NAME_LENGTH || UNUSABLE_NAME.test(name)
  ) {
    return `the tool name ${shown} cannot be used`;
  }
  if (!isPlainObject(inputSchema)) return `its tool ${shown} has no schema`;
  const annotations = annotationsOf(entry.annotations, title);
  const fingerprint = await sha256(canonicalText([
    server,
    name,
    title ?? null,
    description ?? null,
    inputSchema,
    outputSchema ?? null,
    entry.annotations ?? null,
  ]));
  return {
    name,
    description: typeof description === "string" && description.trim() !== ""
      ? description
      : annotations?.title ?? "No description provided.",
    // It came as JSON.
    inputSchema: inputSchema as JsonSchema,
    ...(isPlainObject(outputSchema) &&
      { outputSchema: outputSchema as JsonSchema }),
    ...(annotations && { annotations }),
    fingerprint,
  };
}

const HINTS = [
  "readOnlyHint",
  "destructiveHint",
  "idempotentHint",
  "openWorldHint",
] as const;

function annotationsOf(
  value: unknown,
  title: unknown,
): ToolAnnotations | undefined {
  const given = isPlainObject(value) ? value : {};
  const name = [title, given.title].find((text) => typeof text === "string");
  const hints = HINTS.flatMap((hint) =>
    typeof given[hint] === "boolean" ? [[hint, given[hint]]] : []
  );
  if (name === undefined && hints.length === 0) return undefined;
  return {
    ...(typeof name === "string" && { title: name }),
    ...Object.fromEntries(hints),
  };
}

/** JSON in which the order of keys says nothing. */
function canonicalText(value: unknown): string {
  return JSON.stringify(
    value,
    (_, part: unknown) =>
      isPlainObject(part)
        ? Object.fromEntries(
          Object.entries(part).sort(([a], [b]) => a < b ? -1 : 1),
        )
        : part,
  );
}
