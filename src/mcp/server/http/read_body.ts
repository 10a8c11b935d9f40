import { refused } from "./http_guard.ts";

/** Time that a client has to send its request, in milliseconds. */
const BODY_TIMEOUT_MS = 30_000;

/** Options of {@linkcode readBody}. */
export interface ReadBodyOptions {
  /** Time that the client has, in milliseconds. @default {30000} */
  readonly timeoutMs?: number;
}

/** The body of a request, or the answer to one that cannot be read. */
export type BodyReading =
  | { readonly kind: "read"; readonly value: unknown }
  | { readonly kind: "refused"; readonly response: Response };

/**
 * Reads the JSON body of a request, up to a limit of bytes and time.
 *
 * @param request The request; its body is read.
 * @param maxBytes Largest body.
 * @param options How long it may take.
 */
export async function readBody(
  request: Request,
  maxBytes: number,
  { timeoutMs = BODY_TIMEOUT_MS }: ReadBodyOptions = {},
): Promise<BodyReading> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(?:;|$)/i.test(type.trim())) {
    return no(415, "Content-Type must be application/json");
  }
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > maxBytes) return tooLarge(maxBytes);
  const { promise, resolve } = Promise.withResolvers<"late">();
  const timer = setTimeout(() => resolve("late"), timeoutMs);
  try {
    const bytes = await readBytes(request, { maxBytes, late: promise });
    if (bytes === "too large") return tooLarge(maxBytes);
    if (bytes === "late") {
      return no(408, `The request took longer than ${timeoutMs} ms`);
    }
    return { kind: "read", value: JSON.parse(new TextDecoder().decode(bytes)) };
  } catch (error) {
    return error instanceof SyntaxError
      ? no(400, "Parse error: the body is not JSON", -32_700)
      : no(400, "The request could not be read", -32_700);
  } finally {
    clearTimeout(timer);
  }
}

/** By its reader: streams between cost more than all else that is done with a small body. */
async function readBytes(
  { body }: Request,
  { maxBytes, late }: {
    readonly maxBytes: number;
    readonly late: Promise<"late">;
  },
): Promise<Uint8Array | "too large" | "late"> {
  const reader = body?.getReader();
  if (reader === undefined) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const stop = () => {
    reader.cancel().catch(() => {
      // Nothing of it is wanted any more.
    });
  };
  while (true) {
    const reading = await Promise.race([reader.read(), late]);
    if (reading === "late") {
      stop();
      return "late";
    }
    if (reading.done) break;
    size += reading.value.length;
    if (size > maxBytes) {
      stop();
      return "too large";
    }
    chunks.push(reading.value);
  }
  return concat(chunks, size);
}

function concat(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const [first] = chunks;
  if (chunks.length === 1 && first) return first;
  const bytes = new Uint8Array(size);
  let start = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, start);
    start += chunk.length;
  }
  return bytes;
}

function tooLarge(maxBytes: number): BodyReading {
  return no(413, `The request is larger than ${maxBytes} bytes`);
}

function no(status: number, message: string, code?: number): BodyReading {
  return { kind: "refused", response: refused(status, message, code) };
}
