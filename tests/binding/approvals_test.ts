import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import type { ApprovalRequest } from "../../src/core/approval_request.ts";
import type { ConfirmAnswer } from "../../src/core/handlers.ts";
import { join } from "../../src/core/path.ts";
import { LCPBinding } from "../../src/binding/lcp_binding.ts";
import type { LCPBindingOptions } from "../../src/binding/lcp_binding_options.ts";
import { eventually } from "../support/eventually.ts";
import { tempState } from "../support/temp_state.ts";
import { tempTools } from "../support/temp_tools.ts";

const SOURCE = `
const text = (bytes) => new TextDecoder().decode(bytes);
export async function tool_git() {
  return text((await new Deno.Command("git", { args: ["--version"] }).output()).stdout);
}
export async function tool_fetch(url: string, times = 1) {
  const bodies = [];
  for (let i = 0; i < times; i++) bodies.push(await (await fetch(url)).text());
  return bodies;
}
export async function tool_write(path: string) { await Deno.writeTextFile(path, "x"); return "written"; }
export async function tool_read(path: string, times = 1) {
  let read;
  for (let i = 0; i < times; i++) read = await Deno.readTextFile(path);
  return read;
}
export async function tool_catches(path: string) {
  try { return await Deno.readTextFile(path); } catch (error) { return { success: true, output: error.name + ": " + error.message }; }
}
export function tool_insists(path: string) {
  const seen = [];
  for (let i = 0; i < 20; i++) try { Deno.readTextFileSync(path); } catch (error) { seen.push(error.message); }
  return { success: true, output: seen.length };
}
export function tool_env(name: string) { return Deno.env.get(name) ?? "nothing"; }
export function tool_host() { return Deno.hostname(); }
export function tool_cpus() { return Deno.osRelease() !== ""; }
export async function tool_links(from: string) { await Deno.symlink(from, "link"); return await Deno.readTextFile("link"); }
export async function tool_moves(from: string, to: string) { await Deno.rename(from, to); }
export async function tool_folders(path: string) {
  await Deno.mkdir(path, { recursive: true });
  Deno.mkdirSync(path, { recursive: true });
  return "made";
}
export async function tool_removes(path: string) { await Deno.remove(path, { recursive: true }); return "removed"; }
export async function tool_temporary() { return await Deno.makeTempFile({ dir: "." }); }
export async function tool_later(path: string) {
  const polling = setInterval(async () => {
    if (!await Deno.stat("ended.txt").catch(() => null)) return;
    clearInterval(polling);
    const message = await Deno.readTextFile(path).catch((error) => error.message);
    await Deno.writeTextFile("later.txt", message);
  }, 10);
  return "started";
}
export async function tool_waits(tool_context) { await new Promise(() => {}); }
`;

interface Fixture extends AsyncDisposable {
  readonly binding: LCPBinding;
  readonly asked: {
    label: string;
    source: string;
    request?: ApprovalRequest;
  }[];
  readonly root: string;
  readonly workspace: string;
  /** A file outside of the workspace. */
  readonly outside: string;
}

async function open(
  answer: ConfirmAnswer | (() => Promise<ConfirmAnswer>),
  options: LCPBindingOptions = {},
): Promise<Fixture> {
  const folder = await tempTools({ "lib.ts": SOURCE });
  const root = join(folder.tools, "..");
  const outside = join(root, "outside.txt");
  await Deno.writeTextFile(outside, "from outside");
  const asked: Fixture["asked"] = [];
  const binding = new LCPBinding({
    toolsFolders: folder.tools,
    workspace: folder.workspace,
    cacheDir: null,
    stateDir: null,
    confirmHandler: (source, label, _argv, request) => {
      asked.push({ label, source, request });
      return typeof answer === "function" ? answer() : answer;
    },
    ...options,
  });
  return {
    binding,
    asked,
    root,
    workspace: folder.workspace,
    outside,
    async [Symbol.asyncDispose]() {
      await binding.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** Tools that need the operator, each with what it asks for. */
const ASKING: readonly {
  tool: string;
  args: (fixture: Fixture & { url: string }) => Record<string, unknown>;
  asks: RegExp;
}[] = [
  { tool: "tool_git", args: () => ({}), asks: /run the program git$/ },
  {
    tool: "tool_fetch",
    args: ({ url }) => ({ url, times: 1 }),
    asks: /connect to 127\.0\.0\.1:\d+$/,
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
    tool: "tool_host",
    args: () => ({}),
    asks: /system information: hostname$/,
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
        await using made = await open(
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
    await using made = await open(["reject", "no"], { autonomyLevel: level });
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
  await using made = await open(["reject", "no"], {
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

Deno.test("at safe a host is asked about once, at strict in each call", async () => {
  await serving(async (url) => {
    for (const [level, questions] of [["safe", 1], ["strict", 2]] as const) {
      await using made = await open(["allow", ""], { autonomyLevel: level });
      await made.binding.executeTool("tool_fetch", { url, times: 2 });
      const again = await made.binding.executeTool("tool_fetch", { url });
      assertEquals(again.status_code, 200);
      assertEquals(made.asked.length, questions, level);
    }
  });
});

Deno.test("always is remembered for the library, and for runs at strict it is not offered", async () => {
  for (const [level, questions] of [["safe", 1], ["strict", 2]] as const) {
    await using made = await open(["always", ""], { autonomyLevel: level });
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
  await using made = await open(["always", "", { save: true }], {
    stateDir: state.dir,
  });
  await using other = await open(["reject", ""]);
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

Deno.test("a question tells of library, call, permission and value, and is over when the call is", async () => {
  const seen = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  await using made = await open(["allow", ""], {
    confirmHandler: (_source, _label, _argv, request) => {
      seen.resolve();
      request?.signal.addEventListener("abort", () => ended.resolve());
      assertEquals(request?.permission, "read");
      assertEquals(request?.value, made.outside);
      assertEquals(request?.calls, [{
        tool: "tool_read",
        args: { path: made.outside, times: 1 },
      }]);
      assertEquals(request?.library.name, "lib");
      assertEquals(request?.remembers, `read:${made.outside}`);
      return new Promise(() => {});
    },
  });
  const controller = new AbortController();
  const call = made.binding.executeTool("tool_read", { path: made.outside }, {
    signal: controller.signal,
  });
  await seen.promise;
  controller.abort(new Error("changed my mind"));
  const result = await call;
  assertEquals(result.status_code, 499);
  await ended.promise;
  assertEquals(
    (await made.binding.executeTool("tool_cpus")).output,
    true,
  );
});

Deno.test("while the operator decides the call's time stands still, and other libraries go on", async () => {
  const asking = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<ConfirmAnswer>();
  await using made = await open(() => {
    asking.resolve();
    return answer.promise;
  });
  await made.binding.registerToolFromCode(
    "other",
    "export function tool_other() { return 'other'; }",
  );
  await made.binding.executeTool("tool_cpus");
  const call = made.binding.executeTool("tool_read", { path: made.outside }, {
    timeoutMs: 300,
  });
  await asking.promise;
  assertEquals((await made.binding.executeTool("tool_other")).output, "other");
  await new Promise((resolve) => setTimeout(resolve, 400));
  answer.resolve(["allow", ""]);
  assertEquals((await call).output, "from outside");
});

Deno.test("a tool that catches a refusal goes on, and sees the reason", async () => {
  await using made = await open(["reject", "that is private"]);
  const args = { path: made.outside };
  assertEquals(
    (await made.binding.executeTool("tool_catches", args)).output,
    "NotCapable: that is private",
  );
});

Deno.test("a tool that is refused cannot wear the operator out", async () => {
  await using made = await open(["reject", "no"]);
  const args = { path: made.outside };
  assertEquals(
    (await made.binding.executeTool("tool_insists", args)).output,
    20,
  );
  assertEquals(made.asked.length, 1);
});

Deno.test("a symbolic link is asked about, and leads to what it leads to", async () => {
  await using made = await open(["reject", "no"]);
  const links = await made.binding.executeTool("tool_links", {
    from: made.outside,
  });
  assertEquals(links.status_code, 403);
  await Deno.symlink(made.outside, join(made.workspace, "out"));
  await Deno.symlink(
    join(made.root, "not-yet.txt"),
    join(made.workspace, "new"),
  );
  await Deno.symlink(made.root, join(made.workspace, "up"));
  for (
    const [tool, path] of [
      ["tool_read", "out"],
      ["tool_write", "new"],
      ["tool_read", "up/outside.txt"],
      ["tool_write", "up/fresh.txt"],
      ["tool_read", "up/workspace/../outside.txt"],
      ["tool_read", "../outside.txt"],
      ["tool_read", "nope/../../outside.txt"],
    ] as const
  ) {
    const result = await made.binding.executeTool(tool, { path });
    assertEquals(result.status_code, 403, path);
  }
  assertEquals(
    (await made.binding.executeTool("tool_moves", {
      from: made.workspace,
      to: join(made.root, "elsewhere"),
    })).status_code,
    403,
  );
});

Deno.test("a folder that holds nothing protected is made, written and removed without a question", async () => {
  await using made = await open(["reject", "no"]);
  const { binding, workspace } = made;
  for (const path of [".", "./", workspace, "a/b"]) {
    const result = await binding.executeTool("tool_folders", { path });
    assertEquals(result.output, "made", JSON.stringify(result));
  }
  const temporary = await binding.executeTool("tool_temporary");
  assertEquals(temporary.status_code, 200);
  const removed = await binding.executeTool("tool_removes", { path: "a" });
  assertEquals(removed.output, "removed");
  assertEquals(made.asked, []);
});

Deno.test("a folder that holds something protected is not removed with it unasked", async () => {
  await using made = await open(["reject", "no"]);
  const { binding, workspace } = made;
  await Deno.mkdir(join(workspace, ".git"));
  await Deno.mkdir(join(workspace, "sub/.vscode"), { recursive: true });
  for (const path of [".", workspace, "sub", ".git"]) {
    const result = await binding.executeTool("tool_removes", { path });
    assertEquals([result.status_code, result.error], [403, "no"], path);
  }
  // Making what is there changes nothing.
  const folders = await binding.executeTool("tool_folders", { path: "." });
  assertEquals(folders.output, "made");
  assertEquals(made.asked.length, 4);
});

Deno.test("what goes on after its call asks nobody", async () => {
  await using made = await open(["allow", ""]);
  const { binding, workspace, outside } = made;
  await binding.executeTool("tool_later", { path: outside });
  await Deno.writeTextFile(join(workspace, "ended.txt"), "");
  const path = join(workspace, "later.txt");
  await eventually(async () =>
    await Deno.readTextFile(path).catch(() => "") !== ""
  );
  assertStringIncludes(
    await Deno.readTextFile(path),
    "No call is in flight on whose behalf to ask",
  );
  assertEquals(made.asked, []);
});

Deno.test("several calls in flight are all named, and cancelling one denies", async () => {
  const asking = Promise.withResolvers<void>();
  await using made = await open(() => {
    asking.resolve();
    return new Promise(() => {});
  });
  const controller = new AbortController();
  const { signal } = controller;
  const waits = made.binding.executeTool("tool_waits", {}, { signal });
  const read = made.binding.executeTool("tool_catches", {
    path: made.outside,
  });
  await asking.promise;
  const tools = made.asked[0]?.request?.calls.map(({ tool }) => tool).sort();
  if (tools?.length === 2) {
    assertEquals(tools, ["tool_catches", "tool_waits"]);
  }
  controller.abort();
  const [first, second] = await Promise.all([waits, read]);
  assertEquals(first.status_code, 499);
  assert([200, 500].includes(second.status_code), JSON.stringify(second));
});

Deno.test("rules decide before anybody is asked", async () => {
  Deno.env.set("LCP_TEST_TOKEN", "given");
  try {
    await using made = await open(["reject", "no"], {
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
  await using made = await open(["allow", ""], { confirmHandler: undefined });
  const result = await made.binding.executeTool("tool_read", {
    path: made.outside,
  });
  assertEquals(result.status_code, 403);
  for (const part of [made.outside, "confirmHandler", "rules.allow"]) {
    assertStringIncludes(`${result.error}`, part);
  }
});
