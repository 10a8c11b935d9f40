/** What the fake server does with one request; the first member that is there counts. */
export interface FakeAnswer {
  /** An error, or any other status. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The whole body: bytes and texts as they are, all else as JSON. */
  readonly body?: unknown;
  /** The data of each event, JSON unless it is a text; `[DONE]` follows unless `ends` says otherwise. */
  readonly chunks?: readonly unknown[];
  /** A text that streams in pieces of a few characters. */
  readonly text?: string;
  /** Calls whose arguments stream in fragments; may stand beside `text`. */
  readonly toolCalls?: readonly FakeToolCall[];
  /** How a stream ends: properly, by closing without `[DONE]`, by a broken connection, or never. */
  readonly ends?: "done" | "closed" | "dropped" | "stalled";
  /** Awaited before anything is sent. */
  readonly after?: Promise<unknown>;
}

/** A call that a scripted model makes. */
export interface FakeToolCall {
  readonly name: string;
  readonly arguments: unknown;
  readonly id?: string;
}

/** A request as it came in. */
export interface FakeRequest {
  readonly method: string;
  /** Without `/v1`. */
  readonly path: string;
  readonly headers: Headers;
  /** JSON parsed, else undefined. */
  readonly body: unknown;
  /** The entries of a form. */
  readonly form: readonly (readonly [string, FormDataEntryValue])[];
  /** Aborted when the client has gone before the answer was complete. */
  readonly signal: AbortSignal;
}

/** An answer, or what makes one. */
export type FakeStep = FakeAnswer | ((request: FakeRequest) => FakeAnswer);

/** A server on loopback that speaks like OpenAI's and says what a script tells. */
export interface FakeOpenAI extends AsyncDisposable {
  /** Ends in `/v1`. */
  readonly baseUrl: string;
  /** All requests so far. */
  readonly requests: readonly FakeRequest[];
  /** Adds to the script of a path, `/chat/completions` unless another is named first. */
  script(...steps: readonly (string | FakeStep)[]): void;
}

/**
 * Starts the server. A request that no script is left for is answered with status 418.
 *
 * @param steps The script of `/chat/completions`.
 */
export function startFakeOpenAI(...steps: readonly FakeStep[]): FakeOpenAI {
  const scripts = new Map<string, FakeStep[]>();
  const requests: FakeRequest[] = [];
  const stalled = new Set<() => void>();
  const script = (...steps: readonly (string | FakeStep)[]) => {
    let path = "/chat/completions";
    for (const step of steps) {
      if (typeof step === "string") path = step;
      else scripts.set(path, [...scripts.get(path) ?? [], step]);
    }
  };
  script(...steps);
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    async (incoming) => {
      const request = await readRequest(incoming);
      requests.push(request);
      const step = scripts.get(request.path)?.shift();
      const answer = typeof step === "function" ? step(request) : step;
      await answer?.after;
      return answer
        ? respond(answer, stalled)
        : new Response("nothing is scripted", { status: 418 });
    },
  );
  return {
    baseUrl: `http://127.0.0.1:${server.addr.port}/v1`,
    requests,
    script,
    async [Symbol.asyncDispose]() {
      for (const release of stalled) release();
      await server.shutdown();
    },
  };
}

async function readRequest(request: Request): Promise<FakeRequest> {
  const { method, headers, signal } = request;
  const type = headers.get("content-type") ?? "";
  let body: unknown;
  if (type.startsWith("application/json")) body = await request.json();
  const form = type.startsWith("multipart/form-data")
    ? [...await request.formData()]
    : [];
  const path = new URL(request.url).pathname.replace(/^\/v1/, "");
  return { method, path, headers, body, form, signal };
}

function respond(answer: FakeAnswer, stalled: Set<() => void>): Response {
  const { status = 200, headers = {}, body } = answer;
  if (body instanceof Uint8Array || typeof body === "string") {
    return new Response(body as BodyInit, { status, headers });
  }
  if (body !== undefined) return Response.json(body, { status, headers });
  if (status !== 200) return new Response(null, { status, headers });
  return new Response(events(answer, stalled), {
    headers: { "content-type": "text/event-stream", ...headers },
  });
}

function events(
  answer: FakeAnswer,
  stalled: Set<() => void>,
): ReadableStream<Uint8Array> {
  const { ends = "done" } = answer;
  const encoder = new TextEncoder();
  const queue = [...answer.chunks ?? completionChunks(answer)];
  if (ends === "done") queue.push("[DONE]");
  let release = () => {};
  return new ReadableStream({
    async pull(controller) {
      if (queue.length > 0) {
        const chunk = queue.shift();
        const data = typeof chunk === "string" ? chunk : JSON.stringify(chunk);
        return controller.enqueue(encoder.encode(`data: ${data}\n\n`));
      }
      if (ends === "dropped") return controller.error(new Error("dropped"));
      if (ends === "stalled") {
        await new Promise<void>((resolve) => stalled.add(release = resolve));
        stalled.delete(release);
        // The client may have cancelled by now.
        try {
          controller.close();
        } catch { /* it is closed already */ }
        return;
      }
      controller.close();
    },
    cancel: () => release(),
  });
}

/** The chunks of an answer as OpenAI streams them. */
function* completionChunks(
  { text = "", toolCalls = [] }: FakeAnswer,
): Generator<unknown> {
  yield chunk({ role: "assistant", content: "" });
  for (const piece of pieces(text, 4)) yield chunk({ content: piece });
  for (const [index, call] of toolCalls.entries()) {
    const { name, id = `call_${index}` } = call;
    const start = { index, id, type: "function" };
    yield chunk({
      tool_calls: [{ ...start, function: { name, arguments: "" } }],
    });
    const args = typeof call.arguments === "string"
      ? call.arguments
      : JSON.stringify(call.arguments);
    for (const piece of pieces(args, 5)) {
      yield chunk({ tool_calls: [{ index, function: { arguments: piece } }] });
    }
  }
  yield chunk({}, toolCalls.length > 0 ? "tool_calls" : "stop");
  yield { choices: [], usage: { prompt_tokens: 10, completion_tokens: 5 } };
}

function chunk(delta: unknown, finish_reason: string | null = null): unknown {
  return {
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    choices: [{ index: 0, delta, finish_reason }],
  };
}

function pieces(text: string, size: number): string[] {
  return text.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
}
