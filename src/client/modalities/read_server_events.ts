/** Longest event, in characters. */
const MAX_EVENT = 16 * 2 ** 20;

/** Options of {@linkcode readServerEvents}. */
export interface ReadServerEventsOptions {
  /** Called whenever bytes have come, comments that only keep a connection alive included. */
  readonly onBytes?: () => void;
}

/**
 * Reads a stream of server-sent events.
 *
 * @param body The bytes; they are let go of when the reading ends, however it does.
 * @param options Who is told of bytes.
 * @returns The data of each event, in order.
 * @throws {RangeError} If one is too long.
 */
export async function* readServerEvents(
  body: ReadableStream<Uint8Array>,
  { onBytes = () => {} }: ReadServerEventsOptions = {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  let data: string[] = [];
  for await (const bytes of body) {
    onBytes();
    rest += decoder.decode(bytes, { stream: true });
    if (rest.length > MAX_EVENT) {
      throw new RangeError(`An event is longer than ${MAX_EVENT} characters`);
    }
    // A carriage return at the end may be half of a line's end.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line !== "") {
        if (line.startsWith("data:")) data.push(line.slice(5).trim());
        continue;
      }
      if (data.length > 0) yield data.join("\n");
      data = [];
    }
  }
  // Some servers leave out the last empty line.
  if (rest.startsWith("data:")) data.push(rest.slice(5).trim());
  if (data.length > 0) yield data.join("\n");
}
