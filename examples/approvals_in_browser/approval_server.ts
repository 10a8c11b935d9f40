import type { ApprovalQueue, LCPBinding } from "../../mod.ts";
import { EventTabs } from "./event_tabs.ts";
import { readJson, refusal, SECURITY_HEADERS } from "./guard_request.ts";

/** A tool call that the page offers to make. */
export interface OfferedCall {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** What {@linkcode serveApprovals} serves. */
export interface ServeApprovalsOptions {
  /** Runs the calls. */
  readonly tools: LCPBinding;
  /** What the tools ask; the handlers of `tools`. */
  readonly queue: ApprovalQueue;
  /** Calls that the page offers. */
  readonly calls: readonly OfferedCall[];
  /** Port on 127.0.0.1. @default any free one */
  readonly port?: number;
}

/** A page where an operator answers. */
export interface ApprovalServer extends AsyncDisposable {
  /** Its address; whoever knows it may answer. */
  readonly url: string;
}

const SCRIPT = "text/javascript; charset=utf-8";

/** The files of the page, by what is asked for: name and type. */
const FILES: ReadonlyMap<string, readonly [string, string]> = new Map<
  string,
  readonly [string, string]
>([
  ["", ["page.html", "text/html; charset=utf-8"]],
  ["page.css", ["page.css", "text/css; charset=utf-8"]],
  ["page.js", ["page.js", SCRIPT]],
  ["cards.js", ["cards.js", SCRIPT]],
  ["dom.js", ["dom.js", SCRIPT]],
]);

/**
 * Serves a page on which an operator answers what tools ask, in as many tabs as
 * they like. The page's address holds a random token, so that neither another
 * site in the same browser nor another user of this machine can answer.
 *
 * @param options What is served.
 */
export function serveApprovals(
  { tools, queue, calls, port = 0 }: ServeApprovalsOptions,
): ApprovalServer {
  const base = `/${crypto.randomUUID()}/`;
  const tabs = new EventTabs(queue);
  const server: Deno.HttpServer<Deno.NetAddr> = Deno.serve({
    hostname: "127.0.0.1",
    port,
    onListen: () => {},
    handler: async (request) => {
      const response = refusal(request, server.addr.port) ??
        await respond(request).catch(badRequest);
      for (const [name, value] of SECURITY_HEADERS) {
        response.headers.set(name, value);
      }
      return response;
    },
  });

  async function respond(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(base)) return new Response(null, { status: 404 });
    const name = pathname.slice(base.length);
    switch (`${request.method} ${name}`) {
      case "GET events":
        return tabs.open();
      case "GET calls":
        return Response.json(calls);
      case "POST answers":
        return answer(queue, await readJson(request));
      case "POST calls":
        return start(tools, tabs, await readJson(request));
      default:
        return await page(request.method, name);
    }
  }

  return {
    url: `http://127.0.0.1:${server.addr.port}${base}`,
    [Symbol.asyncDispose]: async () => {
      tabs.close();
      await server.shutdown();
    },
  };
}

/** Answers a question; `respond()` throws for what is no answer. */
function answer(
  queue: ApprovalQueue,
  { id, answer }: Readonly<Record<string, unknown>>,
): Response {
  return Response.json({ accepted: queue.respond(`${id}`, answer) });
}

/**
 * Starts a call. Its result is an event: a browser keeps six connections to a
 * server, and as many calls that wait would leave none for the answers.
 */
function start(
  tools: LCPBinding,
  tabs: EventTabs,
  { tool, args }: Readonly<Record<string, unknown>>,
): Response {
  if (typeof tool !== "string" || typeof args !== "object" || args === null) {
    throw new TypeError("A call has a tool's name and an object of arguments");
  }
  tools.executeTool(tool, { ...args }).then(
    (result) => tabs.send({ kind: "result", tool, result }),
  );
  return new Response(null, { status: 202 });
}

async function page(method: string, path: string): Promise<Response> {
  const file = method === "GET" ? FILES.get(path) : undefined;
  if (!file) return new Response(null, { status: 404 });
  const [name, type] = file;
  const url = new URL(`page/${name}`, import.meta.url);
  return new Response(await Deno.readFile(url), {
    headers: { "content-type": type },
  });
}

function badRequest(error: unknown): Response {
  if (error instanceof RangeError) {
    return new Response(error.message, { status: 413 });
  }
  if (error instanceof TypeError || error instanceof SyntaxError) {
    return new Response(error.message, { status: 400 });
  }
  throw error;
}
