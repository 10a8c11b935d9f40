import { assertEquals, assertStringIncludes } from "@std/assert";
import type { ConfirmAnswer } from "../../../src/core/handlers.ts";
import { approvalQuestion } from "../../../src/cli/terminal/approval_question.ts";
import { press, promptOf } from "./_approval_prompt.ts";
import { requestOf } from "./_request.ts";
import { viewOf } from "./_view.ts";

Deno.test("renderApproval() shows all that is known of a tool's own question", () => {
  const prompt = promptOf("curl api.example.com\nexit 1", "a label", {
    argv: ["-x", "a b"],
    request: requestOf({
      kind: "confirm",
      permission: undefined,
      value: undefined,
      reason: 'rules.ask "run:curl" has this asked each time',
      note: "not held by the sandbox",
    }),
  });
  assertEquals(press([], { prompt }).lines, [
    "Approve? a label",
    '│ why        rules.ask "run:curl" has this asked each time',
    '│ arguments  ["-x","a b"]',
    "│ note       not held by the sandbox",
    '│ tool       tool_total {"customer":"c1"}',
    "│ library    invoices /w/tools/invoices.ts",
    "│ 1  curl api.example.com",
    "│ 2  exit 1",
    "a always: net:api.example.com:443",
    "y allow   n reject   Esc reject",
  ]);
});

Deno.test("renderApproval() says once what a running tool asks the system for", () => {
  const asked = requestOf({
    label: "tool_total wants to connect to api.example.com:443",
    reason: "Connecting to it needs approval",
  });
  const { source, label } = asked;
  const prompt = promptOf(source, label, { request: asked });
  assertEquals(press([], { prompt }).lines.slice(0, -2), [
    "Approve? tool_total wants to connect to api.example.com:443",
    "│ why        Connecting to it needs approval",
    '│ tool       tool_total {"customer":"c1"}',
    "│ library    invoices /w/tools/invoices.ts",
  ]);
  // Any other title says less than what is asked for.
  const other = promptOf(source, "tool_total connects", { request: asked });
  assertStringIncludes(
    press([], { prompt: other }).lines.join("\n"),
    "│ asks       to connect to api.example.com:443 (net)",
  );
});

Deno.test("renderApproval() breaks what is long between words, the title too, and cuts nothing", () => {
  const risks = Array.from({ length: 12 }, (_, at) => `risk-number-${at}`);
  const label = `Python: ${risks.join(", ")}`;
  const args = { text: "word ".repeat(60).trim() };
  const request = requestOf({
    label,
    reason: risks.join(" "),
    calls: [{ tool: "tool_total", args }],
    library: { name: "invoices", path: `/w/${"tools/".repeat(20)}x.ts` },
  });
  const prompt = promptOf("source", label, { request });
  const { lines } = press([], { prompt, view: viewOf({ rows: 60 }) });
  const [first, second] = lines;
  assertEquals(first, "Approve? Python: risk-number-0, risk-number-1,");
  assertEquals(second, "│ risk-number-2, risk-number-3, risk-number-4,");
  const words = lines.join(" ").replaceAll("│ ", "").split(/[\s,]+/);
  for (const risk of risks) {
    assertEquals(words.filter((word) => word === risk).length, 2, risk);
  }
  assertEquals(words.filter((word) => word === "word").length, 58);
  assertStringIncludes(
    lines.map((line) => line.slice(13)).join(""),
    "tools/".repeat(20),
  );
});

Deno.test("renderApproval() repeats neither the risks in a label nor the source among the arguments", () => {
  const source = "git push\nrm -rf build";
  const kind = "confirm" as const;
  const label = "Shell [RISKY: git push changes a remote, rm deletes files]";
  const calls = [{ tool: "tool_shell", args: { command: source, timeout: 9 } }];
  const reason = "git push changes a remote; rm deletes files";
  const request = { kind, permission: undefined, label, calls };
  const linesOf = (why: string) =>
    press([], {
      prompt: promptOf(source, label, {
        request: requestOf({ ...request, reason: why }),
      }),
      view: viewOf({ columns: 70 }),
    }).lines;
  assertEquals(linesOf(reason).slice(0, 5), [
    `Approve? ${label}`,
    '│ tool       tool_shell {"command":"(as below)","timeout":9}',
    "│ library    invoices /w/tools/invoices.ts",
    "│ 1  git push",
    "│ 2  rm -rf build",
  ]);
  assertEquals(
    linesOf("rm deletes files; a rule has this asked")[1],
    "│ why        rm deletes files; a rule has this asked",
  );
});

Deno.test("renderApproval() says how much of a label is not shown", () => {
  const prompt = promptOf("source", "x".repeat(2_050), {});
  const { lines } = press([], { prompt, view: viewOf({ rows: 60 }) });
  assertStringIncludes(
    lines.join(" ").replaceAll("│ ", ""),
    "(50 more characters are not shown)",
  );
});

Deno.test("renderApproval() works without a request, and offers no rule then", () => {
  const prompt = promptOf("print(1)", "Python", {});
  assertEquals(press([], { prompt }).lines, [
    "Approve? Python",
    "│ 1  print(1)",
    "y allow   n reject   Esc reject",
  ]);
  assertEquals(press(["a", "<enter>", "s"], { prompt }).answer, undefined);
});

const ANSWERS: readonly [keys: readonly string[], answer: ConfirmAnswer][] = [
  [["y"], ["allow", ""]],
  [["Y"], ["allow", ""]],
  [["n", "<enter>"], ["reject", "The operator rejected this"]],
  [["n", "too ", "risky", "<enter>"], ["reject", "too risky"]],
  [["ntoo risky", "<enter>"], ["reject", "too risky"]],
  [["no, not there", "<enter>"], ["reject", "not there"]],
  [["n", "half", "<interrupt>"], ["reject", "The operator rejected this"]],
  [["<interrupt>"], ["reject", "The operator rejected this"]],
  [["<escape>"], ["reject", "The operator rejected this"]],
  [["<end-of-input>"], ["reject", "The operator rejected this"]],
  [["a", "<enter>", "s"], [
    "always",
    "",
    { rule: "net:api.example.com:443", save: false },
  ]],
  [["a", "<delete-word>", "net:*.example.com", "<enter>", "l"], [
    "always",
    "",
    { rule: "net:*.example.com", save: true },
  ]],
  [["a", "<escape>", "y"], ["allow", ""]],
  [["a", "<enter>", "<escape>", "<escape>"], [
    "reject",
    "The operator rejected this",
  ]],
  [["n", "half", "<escape>", "y"], ["allow", ""]],
  [["a", "<enter>", "<interrupt>"], ["reject", "The operator rejected this"]],
];

Deno.test("pressApprovalKey() takes y, n with a word to the model, and a with a rule and its scope", () => {
  for (const [keys, answer] of ANSWERS) {
    assertEquals(press(keys).answer, answer, keys.join(" "));
  }
});

const NO_ANSWERS: readonly (readonly string[])[] = [
  ["<enter>"],
  ["<enter>", "<enter>", " ", "x", "<unknown>"],
  // Pasted text.
  ["yy"],
  ["yes, all of it"],
  ["always"],
  ["a"],
  ["a", "<enter>"],
  ["a", "<escape>"],
  ["a", "<enter>", "<escape>"],
  ["n", "no", "<escape>"],
  ["a", "<enter>", "<enter>", "y"],
  ["a", "<delete-to-start>", "<enter>", "s"],
  ["n", "y"],
];

Deno.test("pressApprovalKey() approves by no other key", () => {
  for (const keys of NO_ANSWERS) {
    assertEquals(press(keys).answer, undefined, keys.join(" "));
  }
});

Deno.test("renderApproval() shows the rule while it is edited, then the choice of how long", () => {
  assertEquals(press(["a"]).lines.slice(-2), [
    "Always allow what this rule says (Enter goes on, Esc: back)",
    "> net:api.example.com:443",
  ]);
  assertEquals(press(["a", "<backspace>", "<enter>"]).lines.slice(-2), [
    "Always allow net:api.example.com:44",
    "s this session   l saved for later sessions too   Esc back",
  ]);
  const remembers = `read:/w/${"long/".repeat(20)}name`;
  const prompt = promptOf("x", "x", { request: requestOf({ remembers }) });
  const scope = press(["a", "<enter>"], { prompt }).lines.slice(-4, -1);
  assertEquals(
    scope.join("").replaceAll("│ ", ""),
    `Always allow ${remembers}`,
  );
});

Deno.test("pressApprovalKey() stays with a rule that is none, and shows what is wrong with it", () => {
  const keys = ["a", "<delete-to-start>", "nett:x"];
  const { answer, lines } = press([...keys, "<enter>", "s"]);
  assertEquals(answer, undefined);
  assertEquals(lines.at(-1), "> nett:xs");
  const frame = press([...keys, "<enter>"]);
  const at = frame.lines.indexOf("> nett:x");
  assertEquals(frame.below, frame.lines.length - 1 - at);
  assertStringIncludes(frame.lines[at + 1] ?? "", '│ "nett:x" is no rule');
  // What was wrong is gone once it is edited.
  assertEquals(press([...keys, "<enter>", "y"]).lines.at(-1), "> nett:xy");
});

Deno.test("pressApprovalKey() has a rule checked by what the question brings", () => {
  const checkRule = (rule: string) =>
    rule === "net:other.example" ? "It does not cover this" : undefined;
  const prompt = promptOf("x", "x", { request: requestOf({ checkRule }) });
  const type = (rule: string) => ["a", "<delete-to-start>", rule, "<enter>"];
  const { lines } = press(type("net:other.example"), { prompt });
  assertEquals(lines.at(-1), "│ It does not cover this");
  assertEquals(
    press([...type("net:other.example"), "<backspace>", "<enter>", "s"], {
      prompt,
    }).answer,
    ["always", "", { rule: "net:other.exampl", save: false }],
  );
});

Deno.test("pressApprovalKey() says when a has nothing to remember, until the next key", () => {
  const request = requestOf({ remembers: undefined });
  const prompt = promptOf("x", "x", { request });
  assertEquals(press(["a"], { prompt }).lines.slice(-2), [
    "There is no rule to remember for this: y allows it once.",
    "y allow   n reject   Esc reject",
  ]);
  assertEquals(
    press(["a", "x"], { prompt }).lines,
    press([], { prompt }).lines,
  );
});

Deno.test("renderApproval() says which of several questions it is", () => {
  const view = viewOf({ place: { number: 2, total: 3 } });
  assertEquals(
    press([], { view }).lines[0],
    "Approve 2 of 3? tool_total connects",
  );
});

Deno.test("approvalQuestion() says when a source is too long to be shown", () => {
  const { lines } = press([], {
    prompt: promptOf("x".repeat(100_100), "Shell", {}),
  });
  assertStringIncludes(
    lines.join("\n"),
    "100 more characters of it are not shown",
  );
});

Deno.test("approvalQuestion() asks for anything when no value is known", () => {
  const cases = [
    ["run", null, "to run any program (run)"],
    ["write", "/w/a\nb", "to write /w/a\\u{a}b (write)"],
  ] as const;
  for (const [permission, value, asks] of cases) {
    const { facts } = approvalQuestion("s", "l", {
      request: requestOf({ permission, value }),
    });
    assertEquals(facts[0]?.text, asks);
  }
});

Deno.test("approvalPrompt() leaves a line that says what was decided", () => {
  const prompt = promptOf();
  const lines = [
    prompt.summary(["allow", ""]),
    prompt.summary(["always", "", { rule: "net:a", save: true }]),
    prompt.summary(["always", "", { rule: "net:a", save: false }]),
    prompt.summary(["reject", "no"]),
    prompt.summary(prompt.unanswered("no-longer-needed")),
    prompt.summary(prompt.unanswered("input-ended")),
  ];
  assertEquals(lines, [
    "allowed: tool_total connects",
    "allowed from now on (net:a): tool_total connects",
    "allowed for this session (net:a): tool_total connects",
    "rejected: tool_total connects",
    "no longer needed: tool_total connects",
    "rejected: tool_total connects",
  ]);
  for (const why of ["no-longer-needed", "input-ended", "stopped"] as const) {
    assertEquals(prompt.unanswered(why)[0], "reject");
  }
});
