import type { SdkServers } from "../sdk/sdk_servers.ts";
import { EventBudget } from "./event_budget.ts";
import { EventMemory } from "./event_memory.ts";
import { type Principal, refused } from "./http_guard.ts";
import { SessionTransport } from "./session_transport.ts";
import { whenRead } from "./when_read.ts";

/** How soon a client whose connection broke should come back, in milliseconds. */
const RETRY_MS = 1_000;

/** Options of {@linkcode HttpSessions}. */
export interface HttpSessionsOptions {
  /** Most sessions at once; of more, one of whoever has most ends: the one that was not used for longest, and one whose client waits for an answer last. @default {1000} */
  readonly maxSessions?: number;
  /** Time after which a session that is not used ends, in milliseconds; waiting for an answer, or for changes, is use. @default {1800000} */
  readonly sessionIdleMs?: number;
}

interface Session {
  readonly id: string;
  readonly transport: SessionTransport;
  readonly close: () => Promise<void>;
  /** Who opened it: nobody else may use it. */
  readonly owner: string;
  lastUsed: number;
  /** Answers that its client has not read to their end. */
  unread: number;
}

/** Sessions of clients that began with `initialize`, each with a server of its own. */
export class HttpSessions implements AsyncDisposable {
  readonly #servers: SdkServers;
  readonly #maxSessions: number;
  readonly #idleMs: number;
  /** In the order of their last use. */
  readonly #sessions = new Map<string, Session>();
  readonly #budget = new EventBudget();
  #sweep: ReturnType<typeof setInterval> | undefined;
  #closed = false;

  constructor(
    servers: SdkServers,
    { maxSessions = 1_000, sessionIdleMs = 30 * 60_000 }: HttpSessionsOptions =
      {},
  ) {
    this.#servers = servers;
    this.#maxSessions = maxSessions;
    this.#idleMs = sessionIdleMs;
  }

  /** Number of sessions. */
  get size(): number {
    return this.#sessions.size;
  }

  /**
   * Answers a request of a session.
   *
   * @param request Its body was read.
   * @param options Its session, its body, and who sent it.
   */
  async handle(
    request: Request,
    { id, body, principal }: {
      readonly id: string;
      readonly body: unknown;
      readonly principal: Principal;
    },
  ): Promise<Response> {
    const session = this.#sessions.get(id);
    if (session === undefined || session.owner !== principal.id) {
      return refused(404, "Session not found", -32_001);
    }
    this.#used(session);
    const response = await session.transport.handleRequest(request, {
      ...(body !== undefined && { parsedBody: body }),
      ...(principal.authInfo && { authInfo: principal.authInfo }),
    });
    // Whoever waits for an answer, or for changes, has not gone.
    session.unread++;
    return whenRead(response, () => {
      session.unread--;
      this.#used(session);
    });
  }

  /** Makes a session, unless it has ended, the one that was used last. */
  #used(session: Session): void {
    if (!this.#sessions.delete(session.id)) return;
    this.#sessions.set(session.id, session);
    session.lastUsed = Date.now();
  }

  /**
   * Opens a session for a request that begins with `initialize`.
   *
   * @param request Its body was read.
   * @param body Its body.
   * @param principal Who sent it.
   */
  async open(
    request: Request,
    body: unknown,
    principal: Principal,
  ): Promise<Response> {
    if (this.#closed) return refused(503, "The server is shutting down");
    const client = {};
    const server = await this.#servers.create("legacy", client);
    const memory = new EventMemory(this.#budget);
    let opened: string | undefined;
    const transport = new SessionTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      eventStore: memory,
      retryInterval: RETRY_MS,
      onsessioninitialized: (id) => {
        opened = id;
        const close = async () => {
          memory[Symbol.dispose]();
          await server.close();
        };
        this.#add({
          id,
          transport,
          close,
          owner: principal.id,
          lastUsed: Date.now(),
          unread: 0,
        });
      },
      onsessionclosed: (id) => {
        memory[Symbol.dispose]();
        this.#sessions.delete(id);
      },
    });
    await server.connect(transport);
    // It may have ended meanwhile, and closes what it knows of alone.
    if (this.#closed) {
      await server.close();
      return refused(503, "The server is shutting down");
    }
    const response = await transport.handleRequest(request, {
      parsedBody: body,
      ...(principal.authInfo && { authInfo: principal.authInfo }),
    });
    if (opened === undefined) {
      memory[Symbol.dispose]();
      await server.close();
    }
    return response;
  }

  #add(session: Session): void {
    const others = [...this.#sessions.values()];
    this.#sessions.set(session.id, session);
    if (this.#sessions.size > this.#maxSessions) {
      const surplus = surplusOf(others, session.owner);
      if (surplus !== undefined) this.#end(surplus.id, surplus);
    }
    this.#sweep ??= unref(
      setInterval(() => this.#endIdle(), Math.max(this.#idleMs / 4, 10)),
    );
  }

  #endIdle(): void {
    const limit = Date.now() - this.#idleMs;
    for (const [id, session] of this.#sessions) {
      if (session.unread === 0 && session.lastUsed < limit) {
        this.#end(id, session);
      }
    }
  }

  #end(id: string, session: Session): void {
    this.#sessions.delete(id);
    session.close().catch(() => {
      // Its client has gone.
    });
  }

  /** Ends all sessions. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    clearInterval(this.#sweep);
    const sessions = [...this.#sessions.values()];
    this.#sessions.clear();
    await Promise.allSettled(sessions.map((session) => session.close()));
  }
}

/** The session that ends for a new one: of those of whoever has most, so that nobody loses theirs to another's many. */
function surplusOf(
  sessions: readonly Session[],
  opener: string,
): Session | undefined {
  const counts = new Map([[opener, 1]]);
  for (const { owner } of sessions) {
    counts.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  const most = Math.max(...counts.values());
  const theirs = sessions.filter(({ owner }) => counts.get(owner) === most);
  const candidates = theirs.length > 0 ? theirs : sessions;
  return candidates.find(({ unread }) => unread === 0) ?? candidates[0];
}

function unref(
  timer: ReturnType<typeof setInterval>,
): ReturnType<typeof setInterval> {
  Deno.unrefTimer(timer);
  return timer;
}
