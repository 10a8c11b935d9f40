import type {
  ApprovalCall,
  ApprovalRequest,
} from "../../core/approval_request.ts";
import { askedSecret } from "../../core/asked_secret.ts";
import { originOf } from "../../core/call_origin.ts";
import type {
  ConfirmAnswer,
  UserInteractionContext,
  UserInteractionRequest,
} from "../../core/handlers.ts";
import type { JsonObject } from "../../core/json.ts";
import { sha256 } from "../../core/sha256.ts";
import { questionText, shownLine, shownPart } from "./_question_text.ts";
import { ClientExchange } from "./client_exchange.ts";
import type { McpExchange } from "./mcp_exchange.ts";
import { parseElicitAnswer } from "./parse_answer.ts";

/**
 * A confirm handler for a binding whose tools are served over MCP: puts each
 * question to the client that called, by elicitation. A client that cannot ask
 * its user rejects, and so does one that declines. When the calls of several
 * clients are in flight in one process, each of them has to allow it.
 *
 * @param _source What would happen, in full.
 * @param label One line that names it.
 * @param _argv Arguments of a program.
 * @param request All that is known of the question.
 */
export async function confirmWithClient(
  _source: string,
  label: string,
  _argv?: readonly string[],
  request?: ApprovalRequest,
): Promise<ConfirmAnswer> {
  const clients = request ? clientsOf(request.calls) : [];
  if (request === undefined || clients.length === 0) {
    return [
      "reject",
      reasonWhyNot(label, request, "No client is there to ask"),
    ];
  }
  let answer: ConfirmAnswer = ["reject", ""];
  for (const client of clients) {
    answer = await askClient(client, label, request);
    if (answer[0] === "reject") return answer;
  }
  return answer;
}

/**
 * A user interaction handler for a binding whose tools are served over MCP: puts
 * each question to the client that called, by elicitation. Secrets are not asked
 * for that way, by whatever name, as clients show and keep what is typed; they
 * count as cancelled, and so does every question to a client that cannot ask its
 * user.
 *
 * @param request The question.
 * @param context On whose behalf.
 */
export async function askClientForInput(
  { type, title, prompt, options, default: preset }: UserInteractionRequest,
  context?: UserInteractionContext,
): Promise<string | null> {
  const [client, ...others] = context ? clientsOf(context.calls) : [];
  if (client === undefined || others.length > 0) return null;
  const isSecret = type === "secret" ||
    (type === "text" && namesSecret(title, prompt));
  if (isSecret || !client.abilities.form) return null;
  const answer: JsonObject = {
    type: "string",
    title: shownLine(title) || "Answer",
    ...(type === "select" && { enum: [...options] }),
    ...(preset !== null && { default: preset }),
  };
  const message = [shownLine(title), shownPart(prompt)]
    .filter((text) => text !== "").join("\n\n");
  const params = {
    message,
    requestedSchema: {
      type: "object",
      properties: { answer },
      required: ["answer"],
    },
  };
  const key = await questionKey("input", params);
  const method = "elicitation/create";
  const reply = parseElicitAnswer(
    await client.ask({ method, params, key }, context?.signal),
  );
  const text = reply.content?.answer;
  if (reply.action !== "accept" || typeof text !== "string") return null;
  return type === "select" && !options.includes(text) ? null : text;
}

/** Whether a question is for a secret, by what it says or by the one word that it is called. */
function namesSecret(title: string, prompt: string): boolean {
  const properties = /\s/.test(title.trim()) ? {} : { [title]: {} };
  return askedSecret(title, { properties }) !== undefined ||
    askedSecret(prompt, {}) !== undefined;
}

/** The clients whose calls a question may belong to, each once; none when one of the calls is no client's. */
function clientsOf(calls: readonly ApprovalCall[]): readonly McpExchange[] {
  const origins = calls.map(originOf);
  const clients = origins.filter((origin) => origin instanceof ClientExchange);
  if (clients.length < origins.length) return [];
  const byClient = new Map(clients.map((it) => [it.client, it.exchange]));
  return [...byClient.values()];
}

async function askClient(
  client: McpExchange,
  label: string,
  request: ApprovalRequest,
): Promise<ConfirmAnswer> {
  if (!client.abilities.form) {
    const why =
      "The client cannot ask its user (it has no elicitation capability)";
    return ["reject", reasonWhyNot(label, request, why)];
  }
  // What one client allows for good is not for others to use.
  const remembers = client.isOnlyClient ? request.remembers : undefined;
  const params = {
    message: questionText(request),
    requestedSchema: schemaFor(remembers),
  };
  const key = await questionKey("approve", params);
  const method = "elicitation/create";
  const answer = parseElicitAnswer(
    await client.ask({ method, params, key }, request.signal),
  );
  const { decision, reason } = answer.content ?? {};
  const word = typeof reason === "string" ? reason : "";
  if (answer.action !== "accept") {
    const how = answer.action === "decline" ? "declined" : "cancelled";
    return ["reject", `The user ${how}: ${label}`];
  }
  if (decision === "allow") return ["allow", word];
  if (decision === "always" && remembers !== undefined) {
    return ["always", word];
  }
  return ["reject", word || `The user rejected: ${label}`];
}

function schemaFor(remembers: string | undefined): JsonObject {
  const always = remembers === undefined ? [] : [{
    const: "always",
    title: `Always, until the server ends: ${shownLine(remembers)}`,
  }];
  return {
    type: "object",
    properties: {
      decision: {
        type: "string",
        title: "Decision",
        oneOf: [
          { const: "allow", title: "Allow this once" },
          { const: "reject", title: "Reject" },
          ...always,
        ],
      },
      reason: {
        type: "string",
        title: "Reason",
        description: "A word to the model, if you like",
      },
    },
    required: ["decision"],
  };
}

function reasonWhyNot(
  label: string,
  request: ApprovalRequest | undefined,
  why: string,
): string {
  const { reason, remedy } = request ?? {};
  return [
    `Nobody could be asked to approve this: ${label}`,
    reason,
    remedy,
    why,
  ]
    .filter((part) => part !== undefined && part !== "").join(". ");
}

/** Names a question by all that it says, so that an answer never counts for another. */
async function questionKey(kind: string, params: JsonObject): Promise<string> {
  return `${kind}_${(await sha256(JSON.stringify(params))).slice(0, 16)}`;
}
