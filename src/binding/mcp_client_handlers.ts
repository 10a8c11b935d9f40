import type { McpApprovals } from "../approval/mcp_approvals.ts";
import { askedSecret } from "../core/asked_secret.ts";
import type {
  UserInteractionContext,
  UserInteractionRequest,
} from "../core/handlers.ts";
import type { Asker } from "../core/operator_function.ts";
import { toFileUrl } from "../core/path.ts";
import type { ElicitAnswer } from "../core/tool_context.ts";
import type {
  ClientHandlers,
  ServerQuestion,
} from "../mcp/client/client_handlers.ts";
import { elicitByQuestions } from "./elicit_by_questions.ts";
import type { SampleHandler } from "./mcp_binding_options.ts";

/** Options of {@linkcode mcpClientHandlers}. */
export interface McpClientHandlersOptions {
  readonly approvals: () => Promise<McpApprovals>;
  /** Puts a question to the user; null when the user cancels. */
  readonly interact: () => Promise<
    (
      request: UserInteractionRequest,
      context: UserInteractionContext,
    ) => Promise<string | null>
  >;
  /** Asks the host's model; undefined where servers may not. */
  readonly sample: SampleHandler | undefined;
  readonly workspace: () => Promise<string>;
}

/** What a binding does for its servers: the user is asked, or the model, as far as the host allows. */
export function mcpClientHandlers(
  { approvals, interact, sample, workspace }: McpClientHandlersOptions,
): ClientHandlers {
  return {
    ...(sample && {
      sample: async (alias, { messages, maxTokens, asker }) => {
        const { limits } = (await approvals()).questionsOf(
          serverLibrary(alias),
        );
        const refusal = limits.ask(asker.calls);
        if (refusal !== undefined) throw new Error(refusal);
        return await sample(messages, { maxTokens });
      },
    }),
    roots: async () => [toFileUrl(await workspace()).href],
    elicit: async (alias, question, asker) => {
      const questions = (await approvals()).questionsOf(serverLibrary(alias));
      if (question.mode === "url") {
        return await askToOpen(alias, question, { questions, asker });
      }
      if (askedSecret(question.message, question.schema) !== undefined) {
        return { action: "decline" };
      }
      const ask = await interact();
      const { name, path } = serverLibrary(alias);
      return await elicitByQuestions(
        `${alias}: ${question.message.replace(/[\s:]+$/, "")}`,
        question.schema,
        async (request) => {
          const refusal = questions.limits.ask(asker.calls);
          if (refusal !== undefined) return null;
          return await ask(request, { library: { name, path }, ...asker });
        },
      );
    },
  };
}

/** A server as approvals and the audit log know it. */
export function serverLibrary(
  alias: string,
): { readonly name: string; readonly path: string; readonly identity: string } {
  return { name: alias, path: `mcp:${alias}`, identity: "" };
}

async function askToOpen(
  alias: string,
  { message, url }: Extract<ServerQuestion, { mode: "url" }>,
  { questions, asker }: {
    readonly questions: ReturnType<McpApprovals["questionsOf"]>;
    readonly asker: Asker;
  },
): Promise<ElicitAnswer> {
  const address = URL.parse(url);
  if (address === null || !/^https?:$/.test(address.protocol)) {
    return { action: "decline" };
  }
  const label =
    `The MCP server ${alias} asks you to open ${address.origin} in a browser`;
  const [decision] = await questions.put({
    kind: "confirm",
    subject: { permission: "confirm", value: label },
    label,
    source: [
      message,
      `Address: ${address.href}`,
      "Open it yourself, if you trust the server and the address; allow this when you do.",
    ].join("\n"),
  }, asker);
  return { action: decision === "reject" ? "decline" : "accept" };
}
