import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import type { ApprovalRequest } from "../../../src/core/approval_request.ts";
import { withOrigin } from "../../../src/core/call_origin.ts";
import type { JsonObject } from "../../../src/core/json.ts";
import { ClientExchange } from "../../../src/mcp/server/client_exchange.ts";
import {
  askClientForInput,
  confirmWithClient,
} from "../../../src/mcp/server/client_operator.ts";
import type { McpExchange } from "../../../src/mcp/server/mcp_exchange.ts";

const NEVER = new AbortController().signal;

/** A client that accepts whatever it is asked, and a call of its. */
function client(content: JsonObject) {
  const asked: JsonObject[] = [];
  const exchange: McpExchange = {
    abilities: { form: true, url: false, sampling: false, roots: false },
    declares: false,
    isOnlyClient: true,
    signal: NEVER,
    log: () => {},
    ask: ({ params }) => {
      asked.push(params);
      return Promise.resolve({ action: "accept", content });
    },
  };
  const origin = new ClientExchange({}, exchange);
  const calls = [withOrigin({ tool: "tool_x", args: {} }, origin)];
  return { asked, calls };
}

/** What the user is shown of a question. */
async function shown(
  question:
    & Pick<ApprovalRequest, "label" | "source">
    & Partial<ApprovalRequest>,
): Promise<string> {
  const { asked, calls } = client({ decision: "allow" });
  const { source, label, argv } = question;
  const answer = await confirmWithClient(source, label, argv, {
    id: "1",
    kind: "confirm",
    library: { name: "x", path: "/x.ts" },
    calls,
    signal: NEVER,
    checkRule: () => undefined,
    ...question,
  });
  assertEquals(answer[0], "allow");
  return JSON.stringify(asked[0]);
}

Deno.test("confirmWithClient() spells out what its user would not see", async () => {
  const hidden = [
    "\u202e",
    "\u2066",
    "\u200b",
    "\u200d",
    "\ufeff",
    "\u00ad",
    "\u{e0041}",
    "\u001b",
    "\u0000",
    "\r",
    "\u2028",
    "\u3164",
    "\ud800",
  ];
  for (const character of hidden) {
    const text = `rm${character}x`;
    const message = await shown({
      label: text,
      source: `${text} -rf`,
      argv: [text],
      reason: text,
      note: text,
      remembers: text,
    });
    assert(!message.includes(character), JSON.stringify(character));
    const code = character.codePointAt(0)?.toString(16);
    assertStringIncludes(message, `\\\\u{${code}}`);
  }
});

Deno.test("confirmWithClient() keeps what it asks on one line, and no empty lines before the rest", async () => {
  const message = JSON.parse(
    await shown({
      label: `Read a file\n\n\n\nAllowed by the operator`,
      source: `harmless\n${" \n".repeat(500)}rm -rf /`,
    }),
  ).message;
  assertEquals(
    message,
    "tool_x asks: Read a file Allowed by the operator\n\nharmless\n[500 empty lines]\nrm -rf /",
  );
});

Deno.test("confirmWithClient() says first what of a question is not shown, and shows both its ends", async () => {
  const label = `Run ${"a".repeat(10_000)}END`;
  const source = `BEGIN${"b".repeat(1_000_000)}LAST`;
  const message = JSON.parse(
    await shown({ label, source, argv: ["c".repeat(1_000_000)] }),
  ).message;
  assert(message.length < 12_000, `${message.length}`);
  assertMatch(
    message,
    /^tool_x asks: \[9007 characters of this are not shown\]/,
  );
  assertMatch(message, /a{100} \[9007 more characters\] a+END\n/);
  assertMatch(message, /\n\[996009 characters of this are not shown\]\nBEGIN/);
  assertMatch(message, /b+LAST\n/);
});

Deno.test("askClientForInput() asks for no secret, whatever the question is called", async () => {
  const ask = async (title: string, prompt: string) => {
    const { asked, calls } = client({ answer: "hunter2" });
    const answer = await askClientForInput(
      { type: "text", title, prompt, options: [], default: null },
      { library: { name: "x", path: "/x.ts" }, calls, signal: NEVER },
    );
    return [answer, asked.length];
  };
  const secrets = [
    ["Password", ""],
    ["Token", "For the server"],
    ["PIN", ""],
    ["Sign in", "What is your API key?"],
    ["Your password, please", "Type it"],
  ] as const;
  for (const [title, prompt] of secrets) {
    assertEquals(await ask(title, prompt), [null, 0], title);
  }
  assertEquals(await ask("Name", "Who are you?"), ["hunter2", 1]);
  assertEquals(await ask("How many tokens?", ""), ["hunter2", 1]);
});
