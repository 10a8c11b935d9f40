/**
 * Calls tools, and asks an operator in the browser for what the tools ask:
 * `deno run -A --config deno.npm.json examples/approvals_in_browser/server.ts`
 *
 * @module
 */
import { createApprovalQueue, LCPBinding } from "../../mod.ts";
import { type OfferedCall, serveApprovals } from "./approval_server.ts";

const calls: readonly OfferedCall[] = JSON.parse(
  await Deno.readTextFile(new URL("calls.json", import.meta.url)),
);
const workspace = await Deno.makeTempDir({ prefix: "lcp-approvals-" });
{
  using queue = createApprovalQueue();
  await using tools = new LCPBinding({
    toolsFolders: new URL("tools", import.meta.url),
    workspace,
    confirmHandler: queue.confirmHandler,
    userInteractionHandler: queue.userInteractionHandler,
  });
  await using server = serveApprovals({ tools, queue, calls });
  console.log(`Open ${server.url}`);
  console.log("Whoever has this address can approve. Ctrl-C ends.");
  await new Promise<void>((resolve) =>
    Deno.addSignalListener("SIGINT", () => resolve())
  );
}
await Deno.remove(workspace, { recursive: true });
