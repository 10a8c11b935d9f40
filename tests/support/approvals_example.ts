import {
  type ApprovalServer,
  serveApprovals,
} from "../../examples/approvals_in_browser/approval_server.ts";
import {
  type ApprovalQueue,
  type ApprovalRequest,
  createApprovalQueue,
  LCPBinding,
} from "../../mod.ts";
import { fromFileUrl } from "../../src/core/path.ts";

const TOOLS = fromFileUrl(
  new URL("../../examples/approvals_in_browser/tools", import.meta.url),
);

/** The example with approvals in the browser, served from this process. */
export interface ApprovalsExample extends AsyncDisposable {
  readonly queue: ApprovalQueue;
  readonly server: ApprovalServer;
  /** Host and port of what its tools may look at. */
  readonly webHost: string;
  /** Folder that its tools work in. */
  readonly workspace: string;
}

/**
 * Serves the example on a free port.
 *
 * @param timeoutMs Time that the operator has, in milliseconds.
 */
export async function serveExample(
  timeoutMs: number,
): Promise<ApprovalsExample> {
  await using held = new AsyncDisposableStack();
  const workspace = await Deno.makeTempDir({ prefix: "approvals-test-" });
  held.defer(() => Deno.remove(workspace, { recursive: true }));
  const queue = held.use(createApprovalQueue({ timeoutMs }));
  const tools = held.use(
    new LCPBinding({
      toolsFolders: TOOLS,
      workspace,
      cacheDir: null,
      stateDir: null,
      confirmHandler: queue.confirmHandler,
      userInteractionHandler: queue.userInteractionHandler,
    }),
  );
  const web = held.use(serveGreeting());
  const calls = [
    {
      tool: "tool_publish_note",
      args: { title: "Plan", text: "Ship it.\nThen rest." },
    },
    { tool: "tool_open_account", args: {} },
    { tool: "tool_web_status", args: { url: web.url } },
    { tool: "tool_recent_commits", args: {} },
  ];
  const server = held.use(serveApprovals({ tools, queue, calls }));
  const all = held.move();
  return {
    queue,
    server,
    webHost: new URL(web.url).host,
    workspace,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/**
 * Asks for the network, as the runtime does for a tool.
 *
 * @param queue Where to ask.
 * @param changes What is different about the request.
 * @returns The operator's answer.
 */
export function askForNetwork(
  queue: ApprovalQueue,
  changes: Partial<ApprovalRequest>,
): Promise<unknown> {
  const request: ApprovalRequest = {
    id: crypto.randomUUID(),
    kind: "permission",
    library: { name: "outside", path: "/tools/outside.ts" },
    calls: [{ tool: "tool_web_status", args: { url: "https://example.com" } }],
    permission: "net",
    value: "example.com:443",
    source: "connect to example.com:443",
    label: "outside wants the network",
    remembers: "net:example.com",
    note: "Asked once per host.",
    signal: new AbortController().signal,
    ...changes,
  };
  const { source, label } = request;
  return Promise.resolve(
    queue.confirmHandler(source, label, undefined, request),
  );
}

/** A web site of one word, on a free port. */
function serveGreeting(): AsyncDisposable & { readonly url: string } {
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    () => new Response("hello"),
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}/`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}
