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
  const chunks: Uint8Array[] = [];
  let size = 0;
  const late = AbortSignal.timeout(timeoutMs);
  try {
    const body = request.body ??
      new ReadableStream({ start: (it) => it.close() });
    const limited = body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>(),
      { signal: late },
    );
    for await (const chunk of limited) {
      size += chunk.length;
      if (size > maxBytes) return tooLarge(maxBytes);
      chunks.push(chunk);
    }
  } catch {
    return late.aborted
      ? no(408, `The request took longer than ${timeoutMs} ms`)
      : no(400, "The request could not be read", -32_700);
  }
  try {
    const text = await new Blob(chunks as BlobPart[]).text();
    return { kind: "read", value: JSON.parse(text) };
  } catch {
    return no(400, "Parse error: the body is not JSON", -32_700);
  }
}

function tooLarge(maxBytes: number): BodyReading {
  return no(413, `The request is larger than ${maxBytes} bytes`);
}

function no(status: number, message: string, code?: number): BodyReading {
  return { kind: "refused", response: refused(status, message, code) };
}
