import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "../../../src/core/path.ts";
import {
  COOKED,
  driveTerminal,
  RAW,
  type TerminalRun,
  type TerminalScript,
} from "../../support/drive_terminal.ts";
import { LcpProject, ROOT } from "../_lcp_process.ts";

const TOOLS = `
let interact;
export function set_user_interaction_handler(handler) {
  interact = handler;
}

/** Asks for approval, many times at once if so told. */
export async function tool_confirm(tool_context, times = 1) {
  const labels = Array.from({ length: times }, (_, at) => "Shell " + (at + 1));
  const answers = await Promise.all(labels.map((label) =>
    tool_context.confirm("rm -rf ./build\\necho done", label, ["-x"])
  ));
  return JSON.stringify(answers.map(([decision, reason]) => [decision, reason]));
}

/** Asks without end. */
export async function tool_insist(tool_context) {
  for (let at = 1;; at++) await tool_context.confirm("again", "Once more " + at);
}

/** Asks for input. */
export async function tool_ask(type: string) {
  const options = ["red", "green", "blue"];
  const answer = await interact({
    type, title: "Colour", prompt: "Which?", options, default: "green",
  });
  return JSON.stringify(answer);
}
`;

const PROJECT = { "tools/asking.ts": TOOLS };

type Steps = TerminalScript["steps"];

async function call(
  project: LcpProject,
  words: readonly string[],
  script: Partial<TerminalScript> & { readonly steps: Steps },
): Promise<TerminalRun> {
  return await driveTerminal({
    command: [...LCP, "call", ...words, "--tools", "tools"],
    cwd: project.folder,
    env: {
      LCP_CACHE_DIR: join(project.folder, ".cache"),
      LCP_STATE_DIR: join(project.folder, ".state"),
      NO_COLOR: "1",
    },
    ...script,
  });
}

const LCP = [
  ...[Deno.execPath(), "run", "-A", "--config", join(ROOT, "deno.npm.json")],
  join(ROOT, "cli.ts"),
];

const KEYS = "y allow";

Deno.test("lcp call asks at the terminal: y lets the tool go on", async () => {
  await using project = await LcpProject.create(PROJECT);
  const run = await call(project, ["tool_confirm"], {
    steps: [
      { expect: "Approve? Shell 1" },
      { expect: "│ 2  echo done" },
      { expect: KEYS },
      { mode: "asking" },
      // Neither of them answers.
      { send: "\r" },
      { expect: KEYS },
      { send: "x" },
      { expect: KEYS },
      { send: "y" },
      { expect: "allowed: Shell 1" },
    ],
  });
  assertEquals([run.code, run.stdout], [0, '[["allow",""]]\n']);
  assertEquals(run.modes, { asking: RAW, end: COOKED });
});

const UNAWARE = {
  "tools/unaware.ts": `
/** Starts a program. */
export async function tool_git() {
  const { stdout } = await new Deno.Command("git", { args: ["--version"] }).output();
  return new TextDecoder().decode(stdout);
}

/** Writes outside of the workspace, or any file. */
export async function tool_write(path: string) {
  await Deno.writeTextFile(path, "written");
  return "written";
}
`,
};

Deno.test("lcp call asks for a tool that knows nothing of it: y lets it start a program", async () => {
  await using project = await LcpProject.create(UNAWARE);
  const run = await call(project, ["tool_git"], {
    steps: [
      { expect: "Approve? tool_git wants to run the program git" },
      { expect: '│ why        Running "git", with arguments that are not' },
      { expect: "│ tool       tool_git {}" },
      { expect: "a always: run:git" },
      { send: "y" },
      { expect: "allowed:" },
    ],
  });
  assertEquals(run.code, 0);
  assertStringIncludes(run.stdout, "git version");
});

Deno.test("lcp call says which rule has something asked", async () => {
  const cases = [
    [{ ask: ["run:git"] }, 'rules.ask "run:git"'],
    [{ deny: ["run:git push*"] }, 'whether the rule "run:git push*" speaks'],
  ] as const;
  for (const [rules, why] of cases) {
    await using project = await LcpProject.create({
      ...UNAWARE,
      "lcp.json": JSON.stringify({ rules }),
    });
    const run = await call(project, ["tool_git", "--autonomy", "full_access"], {
      steps: [
        { expect: "Approve? tool_git wants to run the program git" },
        { expect: "│ why " },
        { expect: why },
        { expect: KEYS },
        { send: "a" },
        { expect: "There is no rule to remember for this" },
        { expect: KEYS },
        { send: "y" },
      ],
    });
    assertEquals(run.code, 0);
  }
});

Deno.test("lcp call asks for a tool that knows nothing of it: n ends it with 403 and the feedback", async () => {
  await using project = await LcpProject.create(UNAWARE);
  const outside = join(project.folder, "..", `${crypto.randomUUID()}.txt`);
  const run = await call(project, ["tool_write", `path=${outside}`, "--json"], {
    steps: [
      { expect: "Approve? tool_write wants to write" },
      { expect: KEYS },
      { send: "n" },
      { expect: "What should the model know?" },
      { send: "stay inside\r" },
    ],
  });
  const result = JSON.parse(run.stdout);
  assertEquals([run.code, result.status_code, result.error], [
    3,
    403,
    "stay inside",
  ]);
});

Deno.test("lcp call takes n, and its feedback reaches the tool", async () => {
  await using project = await LcpProject.create(PROJECT);
  const run = await call(project, ["tool_confirm", "--json"], {
    steps: [
      { expect: KEYS },
      { send: "n" },
      { expect: "What should the model know?" },
      { send: "not tédx\x7f\x7fay" },
      { expect: "> not téay" },
      { send: "\r" },
    ],
  });
  assertEquals(JSON.parse(run.stdout).output, '[["reject","not téay"]]');
});

Deno.test("lcp call takes Ctrl-C, Escape and Ctrl-D for no, and leaves the terminal as it was", async () => {
  await using project = await LcpProject.create(PROJECT);
  for (const keys of ["\x03", "\x1b", "\x04"]) {
    const run = await call(project, ["tool_confirm"], {
      steps: [{ expect: KEYS }, { send: keys }, {
        expect: "rejected: Shell 1",
      }],
    });
    assertEquals([run.code, run.stdout], [
      0,
      '[["reject","The operator rejected this"]]\n',
    ]);
    assertEquals(run.modes.end, COOKED);
  }
});

Deno.test("lcp call puts questions of one tool one after the other", async () => {
  await using project = await LcpProject.create(PROJECT);
  const run = await call(project, ["tool_confirm", "times=3"], {
    steps: [
      { expect: "Approve 1 of 3? Shell 1" },
      { expect: KEYS },
      { send: "y" },
      { expect: "Approve 2 of 3? Shell 2" },
      { expect: KEYS },
      { send: "\x03" },
      { expect: "Approve 3 of 3? Shell 3" },
      { expect: KEYS },
      { send: "y" },
    ],
  });
  assertEquals(JSON.parse(run.stdout), [
    ["allow", ""],
    ["reject", "The operator rejected this"],
    ["allow", ""],
  ]);
});

Deno.test("lcp call is left by a second Ctrl-C, whatever a tool goes on to ask", async () => {
  await using project = await LcpProject.create(PROJECT);
  const run = await call(project, ["tool_insist"], {
    steps: [
      { expect: KEYS },
      { send: "\x03" },
      { expect: "rejected: Once more 1   Ctrl-C again to stop" },
      { expect: KEYS },
      // Any other answer is one.
      { send: "y" },
      { expect: KEYS },
      { send: "\x03" },
      { expect: "rejected: Once more 3   Ctrl-C again to stop" },
      { expect: KEYS },
      { send: "\x03" },
      { expect: "rejected: Once more 4" },
    ],
  });
  assertEquals([run.code, run.modes.end], [130, COOKED]);
});

Deno.test("lcp call takes nothing for an answer that was typed before the question was seen", async () => {
  await using project = await LcpProject.create(PROJECT);
  const run = await call(project, ["tool_confirm"], {
    ahead: "y\nyy",
    steps: [
      { expect: KEYS },
      { send: "n" },
      { expect: "What should the model know?" },
      { send: "seen\r" },
    ],
  });
  assertEquals(run.stdout, '[["reject","seen"]]\n');
});

Deno.test("lcp call ends a question when it is told to stop, and leaves the terminal as it was", async () => {
  await using project = await LcpProject.create(PROJECT);
  const run = await call(project, ["tool_confirm"], {
    steps: [{ expect: KEYS }, { mode: "asking" }, { signal: "SIGTERM" }],
  });
  assertEquals(run.code, 143);
  assertEquals(run.modes, { asking: RAW, end: COOKED });
});

Deno.test("lcp call asks nobody with --yes", async () => {
  await using project = await LcpProject.create(PROJECT);
  const run = await call(project, ["tool_confirm", "--yes"], { steps: [] });
  assertEquals(run.stdout, '[["allow","approved by --yes"]]\n');
  assert(!run.screen.includes("Approve"));
});

Deno.test("lcp call asks for text", async () => {
  await using project = await LcpProject.create(PROJECT);
  const run = await call(project, ["tool_ask", "type=text"], {
    steps: [
      { expect: "Enter alone: green" },
      { send: "mauve" },
      { expect: "> mauve" },
      { send: "\x17pürple\r" },
      { expect: "Colour: pürple" },
    ],
  });
  assertEquals([run.stdout, run.modes.end], ['"pürple"\n', COOKED]);
});

Deno.test("lcp call asks for a secret and echoes nothing of it", async () => {
  await using project = await LcpProject.create(PROJECT);
  const run = await call(project, ["tool_ask", "type=secret"], {
    steps: [
      { expect: "not shown" },
      { send: "hush" },
      { expect: "> " },
      { send: "-hush\r" },
      { expect: "Colour: (not shown)" },
    ],
  });
  assertEquals([run.stdout, run.modes.end], ['"hush-hush"\n', COOKED]);
  assert(!run.screen.includes("hu"), run.screen);
});

Deno.test("lcp call takes Ctrl-C for no answer to a secret", async () => {
  await using project = await LcpProject.create(PROJECT);
  const run = await call(project, ["tool_ask", "type=secret"], {
    steps: [{ expect: "not shown" }, { send: "hush\x03" }],
  });
  assertEquals([run.code, run.stdout], [0, "null\n"]);
  assertEquals(run.modes.end, COOKED);
});

Deno.test("lcp call lets choose with the arrows", async () => {
  await using project = await LcpProject.create(PROJECT);
  const run = await call(project, ["tool_ask", "type=select"], {
    steps: [
      { expect: "> green" },
      { send: "\x1b[B" },
      { expect: "> blue" },
      { send: "\x1b[B" },
      { expect: "> red" },
      { send: "\r" },
    ],
  });
  assertEquals([run.stdout, run.modes.end], ['"red"\n', COOKED]);
});
