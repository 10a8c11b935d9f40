import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { auditFolder } from "../../src/approval/audit/audit_folder.ts";
import { readAuditLog } from "../../src/approval/audit/read_audit_log.ts";
import { join } from "../../src/core/path.ts";
import type { ApprovalRequest } from "../../src/core/approval_request.ts";
import type { MCPBinding } from "../../src/binding/mcp_binding.ts";
import type { AutonomyLevel, ConfirmAnswer } from "../../src/core/handlers.ts";
import { fixtureBinding, fixtureServer } from "../support/mcp_fixture.ts";
import { tempState } from "../support/temp_state.ts";

/** An operator who gives the same answer to all, and what was asked. */
function operator(answer: ConfirmAnswer) {
  const asked: ApprovalRequest[] = [];
  return {
    asked,
    confirmHandler: (
      _source: string,
      _label: string,
      _argv?: readonly string[],
      request?: ApprovalRequest,
    ): ConfirmAnswer => {
      if (request) asked.push(request);
      return answer;
    },
  };
}

const LEVELS: readonly [AutonomyLevel, Record<string, boolean>][] = [
  ["strict", { look: true, fetch: true, echo: true, remove: true }],
  ["safe", { look: false, fetch: true, echo: true, remove: true }],
  ["full_access", { look: false, fetch: false, echo: false, remove: false }],
];

for (const [autonomyLevel, asks] of LEVELS) {
  Deno.test(`MCPBinding at level ${autonomyLevel} asks for what it is to ask`, async () => {
    const { asked, confirmHandler } = operator(["allow", ""]);
    await using binding = fixtureBinding([fixtureServer("a")], {
      autonomyLevel,
      confirmHandler,
    });
    for (const [tool, isAsked] of Object.entries(asks)) {
      asked.length = 0;
      assertEquals((await binding.executeTool(`a::${tool}`)).status_code, 200);
      assertEquals([tool, asked.length], [tool, isAsked ? 1 : 0]);
    }
  });
}

Deno.test("MCPBinding says in the question what the server says of the tool", async () => {
  const { asked, confirmHandler } = operator(["allow", ""]);
  await using binding = fixtureBinding([fixtureServer("a")], {
    confirmHandler,
  });
  await binding.executeTool("a::remove", { path: "x" });
  const [request] = asked;
  assertEquals(request?.permission, "mcp");
  assertEquals(request?.value, "a::remove");
  assertEquals(request?.remembers, "mcp:a::remove");
  assertEquals(request?.calls, [{ tool: "a::remove", args: { path: "x" } }]);
  assertStringIncludes(`${request?.reason}`, "it may destroy what is there");
  assertStringIncludes(`${request?.source}`, "The tool remove, revision 1");
});

Deno.test("MCPBinding rejects with the operator's reason, and where there is nobody to ask", async () => {
  const { confirmHandler } = operator(["reject", "not today"]);
  await using asking = fixtureBinding([fixtureServer("a")], { confirmHandler });
  const rejected = await asking.executeTool("a::echo");
  assertEquals([rejected.status_code, rejected.error], [403, "not today"]);
  await using alone = fixtureBinding([fixtureServer("a")]);
  const refused = await alone.executeTool("a::echo");
  assertEquals(refused.status_code, 403);
  assertStringIncludes(`${refused.error}`, 'rules.allow "mcp:a::echo"');
});

Deno.test("MCPBinding follows rules: deny beats ask, and ask beats allow, whatever the server says", async () => {
  const { asked, confirmHandler } = operator(["allow", ""]);
  await using binding = fixtureBinding([fixtureServer("a")], {
    confirmHandler,
    autonomyLevel: "full_access",
    rules: {
      deny: ["mcp:a::remove", "mcp:*::never"],
      ask: ["mcp:a::lo*"],
      allow: ["mcp:*"],
    },
  });
  const denied = await binding.executeTool("a::remove");
  assertEquals([denied.status_code, denied.error], [
    403,
    'rules.deny "mcp:a::remove" forbids this',
  ]);
  assertEquals((await binding.executeTool("a::never")).status_code, 403);
  // The server says that it only reads.
  assertEquals((await binding.executeTool("a::look")).status_code, 200);
  assertEquals(asked.length, 1);
  assertEquals((await binding.executeTool("a::echo")).status_code, 200);
  assertEquals(asked.length, 1);
});

Deno.test("MCPBinding remembers a tool, and no other", async () => {
  const { asked, confirmHandler } = operator(["always", ""]);
  await using binding = fixtureBinding([fixtureServer("a")], {
    confirmHandler,
  });
  await binding.executeTool("a::echo");
  await binding.executeTool("a::echo");
  assertEquals(asked.length, 1);
  await binding.executeTool("a::env");
  assertEquals(asked.length, 2);
  const rules = (await binding.listApprovals()).map(({ rule }) => rule);
  assertEquals(rules, ["mcp:a::echo", "mcp:a::env"]);
  await binding.revokeApprovals("mcp:a::echo");
  await binding.executeTool("a::echo");
  assertEquals(asked.length, 3);
});

Deno.test("MCPBinding asks again for a tool whose definition has changed, and says so", async () => {
  await using state = await tempState();
  const call = async (flags: readonly string[], tool: string) => {
    const asked: ApprovalRequest[] = [];
    await using binding = fixtureBinding([{
      ...fixtureServer("a"),
      // The same server: only what it says of its tool differs.
      env: { FLAGS: "" },
      command: Deno.execPath(),
      args: [...fixtureServer("a").args ?? []],
    }], {
      stateDir: state.dir,
      confirmHandler: (_source, _label, _argv, request) => {
        if (request) asked.push(request);
        return ["always", "", { save: true }];
      },
    });
    if (flags.includes("changed")) {
      const changed = binding.executeTool("a::change");
      assertEquals((await changed).status_code, 200);
      await until(async () =>
        (await binding.listTools()).some(({ name }) => name === "a::fresh")
      );
      asked.length = 0;
    }
    assertEquals((await binding.executeTool(`a::${tool}`)).status_code, 200);
    return asked;
  };
  assertEquals((await call([], "remove")).length, 1);
  assertEquals((await call([], "remove")).length, 0);
  const [again, ...others] = await call(["changed"], "remove");
  assertEquals(others, []);
  assertStringIncludes(`${again?.note}`, "has changed since it was approved");
  // A tool that is as it was is not asked about again.
  assertEquals((await call([], "change")).length, 0);
});

Deno.test("MCPBinding asks again when the alias leads to another server", async () => {
  await using state = await tempState();
  let asked = 0;
  const call = async (flags: readonly string[]) => {
    await using binding = fixtureBinding([fixtureServer("a", flags)], {
      stateDir: state.dir,
      confirmHandler: (_source, _label, _argv, _request) => {
        asked++;
        return ["always", "", { save: true }];
      },
    });
    await binding.executeTool("a::echo");
  };
  await call([]);
  await call([]);
  assertEquals(asked, 1);
  await call(["another"]);
  assertEquals(asked, 2);
});

Deno.test("MCPBinding writes questions, decisions, denials and calls to the audit log, secrets aside", async () => {
  await using state = await tempState();
  {
    await using binding = fixtureBinding([fixtureServer("a")], {
      stateDir: state.dir,
      secrets: ["text"],
      rules: { deny: ["mcp:a::remove"] },
      confirmHandler: () => ["allow", "fine"],
    });
    await binding.executeTool("a::echo", { text: "very-secret-value" });
    await binding.executeTool("a::remove");
  }
  const events: string[] = [];
  let whole = "";
  const folder = auditFolder(state.dir);
  for await (const { name } of Deno.readDir(folder)) {
    if (!name.endsWith(".jsonl")) continue;
    whole += await Deno.readTextFile(join(folder, name));
    for await (const { fields } of readAuditLog(join(folder, name))) {
      const { event, tool, decision, status } = fields;
      const parts = [event, tool ?? decision, status];
      events.push(parts.filter((it) => it !== undefined).join(" "));
    }
  }
  assertEquals(events, [
    "question",
    "decision allow",
    "call a::echo 200",
    "denial",
    "call a::remove 403",
  ]);
  assert(!whole.includes("very-secret-value"));
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!await holds()) await new Promise((done) => setTimeout(done, 10));
}

Deno.test("MCPBinding makes no call of a tool that has become another one while its operator was asked", async () => {
  const asked: string[] = [];
  const changed = Promise.withResolvers<void>();
  await using binding: MCPBinding = fixtureBinding([fixtureServer("a")], {
    rules: { allow: ["mcp:a::change"] },
    onToolsChanged: () => changed.resolve(),
    confirmHandler: async (source: string) => {
      asked.push(source);
      if (asked.length === 1) {
        await binding.executeTool("a::change");
        await changed.promise;
      }
      return ["allow", ""] as const;
    },
  });
  const first = await binding.executeTool("a::remove", { path: "x" });
  assertEquals(first.status_code, 403);
  assertStringIncludes(`${first.error}`, "has changed since");
  const again = await binding.executeTool("a::remove", { path: "x" });
  assertEquals([again.status_code, again.output], [200, "removed"]);
  assertStringIncludes(`${asked[0]}`, "revision 1");
  assertStringIncludes(`${asked[1]}`, "revision 2");
});
