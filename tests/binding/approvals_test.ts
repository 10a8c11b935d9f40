import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import type { ConfirmAnswer } from "../../src/core/handlers.ts";
import { join } from "../../src/core/path.ts";
import { tempState } from "../support/temp_state.ts";
import { type AskingTools, openAskingTools } from "./_asking_tools.ts";

/** Tools that need the operator, each with what it asks for. */
const ASKING: readonly {
  tool: string;
  args: (fixture: AskingTools & { url: string }) => Record<string, unknown>;
  asks: RegExp;
}[] = [
  { tool: "tool_git", args: () => ({}), asks: /run the program git$/ },
  {
    tool: "tool_fetch",
    args: ({ url }) => ({ url, times: 1 }),
    asks: /connect to or listen at 127\.0\.0\.1:\d+$/,
  },
  {
    tool: "tool_write",
    args: ({ root }) => ({ path: join(root, "new.txt") }),
    asks: /write \/.*\/new\.txt$/,
  },
  {
    tool: "tool_read",
    args: ({ outside }) => ({ path: outside, times: 1 }),
    asks: /read \/.*\/outside\.txt$/,
  },
  {
    tool: "tool_write",
    args: () => ({ path: ".git/config" }),
    asks: /write \/.*\/workspace\/\.git\/config$/,
  },
  {
    tool: "tool_write",
    args: () => ({ path: "sub/deno.json" }),
    asks: /write \/.*\/workspace\/sub\/deno\.json$/,
  },
  {
    tool: "tool_read",
    args: () => ({ path: "sub/.env", times: 1 }),
    asks: /read \/.*\/workspace\/sub\/\.env$/,
  },
];

async function serving<T>(use: (url: string) => Promise<T>): Promise<T> {
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    () => new Response("hello"),
  );
  return await use(`http://127.0.0.1:${server.addr.port}/`);
}

for (const level of ["strict", "safe"] as const) {
  for (const { tool, args, asks } of ASKING) {
    Deno.test(`at ${level}, ${tool} asks the operator to ${asks.source}, and goes on or is refused`, async () => {
      await serving(async (url) => {
        const answers: ConfirmAnswer[] = [
          ["reject", "not on my watch"],
          ["allow", ""],
        ];
        await using made = await openAskingTools(
          () => Promise.resolve(answers.shift() ?? ["reject", "asked again"]),
          { autonomyLevel: level },
        );
        await Deno.mkdir(join(made.workspace, ".git"));
        await Deno.mkdir(join(made.workspace, "sub"));
        await Deno.writeTextFile(join(made.workspace, "sub/.env"), "SECRET=1");
        const given = args({ ...made, url });
        const refused = await made.binding.executeTool(tool, given);
        assertEquals([refused.status_code, refused.error], [
          403,
          "not on my watch",
        ]);
        const allowed = await made.binding.executeTool(tool, given);
        assertEquals(allowed.status_code, 200, JSON.stringify(allowed));
        assertEquals(made.asked.length, 2);
        for (const { label, source } of made.asked) {
          assert(asks.test(label), label);
          assertStringIncludes(label, tool);
          assertStringIncludes(source, JSON.stringify(given));
        }
      });
    });
  }

  Deno.test(`at ${level}, nobody is asked for what a tool may do`, async () => {
    await using made = await openAskingTools(["reject", "no"], {
      autonomyLevel: level,
    });
    const { binding, workspace } = made;
    const ok = async (tool: string, args: Record<string, unknown> = {}) => {
      const result = await binding.executeTool(tool, args);
      assertEquals(result.status_code, 200, JSON.stringify(result));
      return result.output;
    };
    await ok("tool_write", { path: "made.txt" });
    assertEquals(await ok("tool_read", { path: `${workspace}/made.txt` }), "x");
    assertEquals(await ok("tool_read", { path: "./sub/../made.txt" }), "x");
    assertEquals(await ok("tool_env", { name: "HOME_OF_NOBODY" }), "nothing");
    assertEquals(await ok("tool_cpus"), true);
    await ok("tool_moves", { from: "made.txt", to: "moved.txt" });
    assertEquals(made.asked, []);
  });
}

Deno.test("at full_access nobody is asked, but rules that deny still do", async () => {
  await using made = await openAskingTools(["reject", "no"], {
    autonomyLevel: "full_access",
    rules: { deny: ["run:git"], ask: ["sys:hostname"] },
  });
  const { binding, outside } = made;
  const read = await binding.executeTool("tool_read", { path: outside });
  assertEquals(read.output, "from outside");
  const git = await binding.executeTool("tool_git");
  assertEquals(git.status_code, 403);
  assertStringIncludes(`${git.error}`, "run:git");
  assertEquals((await binding.executeTool("tool_host")).status_code, 403);
  assertEquals(made.asked.map(({ label }) => label), [
    "tool_host wants to read system information: hostname",
  ]);
});

Deno.test("who uses the machine is asked about at strict, and told at safe", async () => {
  for (const autonomyLevel of ["strict", "safe"] as const) {
    await using made = await openAskingTools(["reject", "no"], {
      autonomyLevel,
    });
    const { status_code } = await made.binding.executeTool("tool_host");
    const isStrict = autonomyLevel === "strict";
    assertEquals(status_code, isStrict ? 403 : 200);
    assertEquals(made.asked.length, isStrict ? 1 : 0);
  }
});

Deno.test("at safe a host is asked about once, at strict in each call", async () => {
  await serving(async (url) => {
    for (const [level, questions] of [["safe", 1], ["strict", 2]] as const) {
      await using made = await openAskingTools(["allow", ""], {
        autonomyLevel: level,
      });
      await made.binding.executeTool("tool_fetch", { url, times: 2 });
      const again = await made.binding.executeTool("tool_fetch", { url });
      assertEquals(again.status_code, 200);
      assertEquals(made.asked.length, questions, level);
    }
  });
});

Deno.test("always is remembered for the library, and for runs at strict it is not offered", async () => {
  for (const [level, questions] of [["safe", 1], ["strict", 2]] as const) {
    await using made = await openAskingTools(["always", ""], {
      autonomyLevel: level,
    });
    assertEquals((await made.binding.executeTool("tool_git")).status_code, 200);
    assertEquals((await made.binding.executeTool("tool_git")).status_code, 200);
    assertEquals(made.asked.length, questions, level);
    const [first] = made.asked;
    assertEquals(
      first?.request?.remembers,
      level === "safe" ? "run:git" : undefined,
    );
  }
});

Deno.test("what is remembered can be listed and revoked, and is asked for again by tools that run", async () => {
  await using state = await tempState();
  await using made = await openAskingTools(["always", "", { save: true }], {
    stateDir: state.dir,
  });
  await using other = await openAskingTools(["reject", ""]);
  const { binding, outside } = made;
  const read = () => binding.executeTool("tool_read", { path: outside });
  assertEquals(await binding.listApprovals(), []);
  assertEquals((await read()).status_code, 200);
  const [approval] = await binding.listApprovals();
  assertEquals(approval?.rule, `read:${outside}`);
  assertEquals(approval?.library.name, "lib");
  assertEquals((await read()).status_code, 200);
  assertEquals(made.asked.length, 1);

  assertEquals(await binding.revokeApprovals("read:/nothing"), []);
  assertEquals(await other.binding.revokeApprovals(`${approval?.id}`), []);
  assertEquals(await binding.revokeApprovals(`${approval?.id}`), [approval]);
  assertEquals(await binding.listApprovals(), []);
  await binding.setConfirmHandler(() => ["reject", "not any more"]);
  const denied = await read();
  assertEquals([denied.status_code, denied.error], [403, "not any more"]);

  await binding.close();
  await assertRejects(() => binding.listApprovals(), TypeError, "is closed");
  await assertRejects(() => binding.revokeApprovals("a"), TypeError, "closed");
});

Deno.test("rules decide before anybody is asked", async () => {
  Deno.env.set("LCP_TEST_TOKEN", "given");
  try {
    await using made = await openAskingTools(["reject", "no"], {
      rules: {
        allow: ["run:git", "read:../outside.txt", "env:LCP_TEST_TOKEN"],
        deny: ["write:./locked/**"],
      },
    });
    const { binding, outside, workspace } = made;
    await Deno.mkdir(join(workspace, "locked"));
    assertEquals((await binding.executeTool("tool_git")).status_code, 200);
    const read = await binding.executeTool("tool_read", { path: outside });
    assertEquals(read.output, "from outside");
    const env = await binding.executeTool("tool_env", {
      name: "LCP_TEST_TOKEN",
    });
    assertEquals(env.output, "given");
    const locked = await binding.executeTool("tool_write", {
      path: "locked/x",
    });
    assertEquals(locked.status_code, 403);
    assertStringIncludes(`${locked.error}`, "write:./locked/**");
    assertEquals(made.asked, []);
  } finally {
    Deno.env.delete("LCP_TEST_TOKEN");
  }
});

Deno.test("without anybody to ask, a refusal says what was wanted and how to allow it", async () => {
  await using made = await openAskingTools(["allow", ""], {
    confirmHandler: undefined,
  });
  const result = await made.binding.executeTool("tool_read", {
    path: made.outside,
  });
  assertEquals(result.status_code, 403);
  for (const part of [made.outside, "confirmHandler", "rules.allow"]) {
    assertStringIncludes(`${result.error}`, part);
  }
});
