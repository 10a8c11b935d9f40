import { McpApprovals } from "../approval/mcp_approvals.ts";
import { stateDir } from "../approval/state_dir.ts";
import { serverCommand } from "../execution/os_sandbox/server_command.ts";
import { ProcessGuard } from "../execution/process/process_guard.ts";
import { startServer } from "../execution/process/start_server.ts";
import type { ClientHandlers } from "../mcp/client/client_handlers.ts";
import type { StartServer } from "../mcp/client/server_process.ts";
import { findWorkspace } from "./find_workspace.ts";
import type { MCPBindingOptions } from "./mcp_binding_options.ts";
import { McpCaller } from "./mcp_caller.ts";
import { mcpClientHandlers } from "./mcp_client_handlers.ts";
import { type HostHandlers, Operator } from "./operator.ts";

/** What a binding to MCP servers needs of this machine: who is asked, and how programs start. */
export interface McpHost extends AsyncDisposable {
  readonly operator: Operator;
  readonly caller: McpCaller;
  readonly handlers: ClientHandlers;
  readonly start: StartServer;
}

/**
 * Opens it.
 *
 * @param options The binding's.
 * @param current Gives the handlers at the time of a question.
 */
export async function openMcpHost(
  options: MCPBindingOptions,
  current: () => HostHandlers,
): Promise<McpHost> {
  await using held = new AsyncDisposableStack();
  const { rules, secrets, answerTimeoutMs, autonomyLevel = "safe" } = options;
  const workspace = await findWorkspace(options.workspace ?? Deno.cwd());
  const operator = held.use(
    await Operator.open({
      options: {
        rules,
        secrets,
        answerTimeoutMs,
        workspace,
        stateDir: options.stateDir,
      },
      stateDir: options.stateDir === undefined
        ? await stateDir()
        : options.stateDir,
      handlers: current,
    }),
  );
  const approvals = new McpApprovals({
    level: autonomyLevel,
    workspace,
    services: operator.services(undefined),
    remembered: () => operator.memory.list(),
  });
  let guard: ProcessGuard | undefined;
  held.defer(async () => await guard?.[Symbol.asyncDispose]());
  const kept = held.move();
  return {
    operator,
    caller: new McpCaller({
      operator,
      approvals,
      defaultTimeoutMs: options.timeoutMs ?? 120_000,
    }),
    handlers: mcpClientHandlers({
      approvals: () => Promise.resolve(approvals),
      interact: () => Promise.resolve(operator.interaction(undefined)),
      sample: options.allowSampling ? options.sample : undefined,
      workspace: () => Promise.resolve(workspace),
    }),
    start: async (server) => {
      const command = await serverCommand(server, {
        environment: Deno.env.toObject(),
        workspace,
        launcher: () => operator.programLauncher(),
      });
      return await startServer(command, {
        guard: () => guard ??= ProcessGuard.open(),
      });
    },
    [Symbol.asyncDispose]: () => kept[Symbol.asyncDispose](),
  };
}
