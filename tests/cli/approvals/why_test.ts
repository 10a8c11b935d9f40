import { assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "../../../src/core/path.ts";
import { library } from "../_fake_cli.ts";
import { explain, libraryAt } from "./_explain.ts";
import { State } from "./_state.ts";

type Row = readonly [request: string, decision: string, row: string];

Deno.test("runApprovalsWhy() tells which row of the level decides, and exits with 3 when it denies", async () => {
  await using state = await State.create({ "weather.ts": "" });
  const rows: readonly Row[] = [
    ["read:notes.txt", "allow", "own-files"],
    ["read:.env", "ask", "secrets"],
    ["read:../x", "ask", "elsewhere"],
    ["write:sub/../lcp.json", "ask", "protected"],
    ["write:weather.ts", "ask", "protected"],
    ["net:example.com:443", "ask", "network"],
    ["run:make", "ask", "program"],
    ["env:PATH", "allow", "environment"],
    ["sys:hostname", "ask", "user-information"],
    ["sys:osRelease", "allow", "machine-information"],
    ["import:deno.land", "deny", "new-import"],
    ["ffi:x.so", "deny", "ffi"],
  ];
  for (const [request, decision, row] of rows) {
    const found = await explain(state, request, ["--autonomy", "strict"]);
    assertEquals(
      [found.decision, found.decided_by.row, found.exitCode],
      [decision, row, decision === "deny" ? 3 : 0],
      request,
    );
  }
  const full = await explain(state, "ffi:x.so", ["--autonomy", "full_access"]);
  assertEquals([full.decision, full.level], ["allow", "full_access"]);
});

Deno.test("runApprovalsWhy() says for people what decides and what would allow it", async () => {
  await using state = await State.create();
  const run = await state.run(["approvals", "why", "net:example.com:443"]);
  assertEquals(
    run.stdout,
    [
      "ask  connect to example.com:443",
      "  decided by level safe: the network",
      '  Connecting to "example.com:443" needs approval (rules.allow "net:example.com" or --autonomy full_access would allow it)',
      '  "always" would remember net:example.com',
      "",
    ].join("\n"),
  );
});

Deno.test("runApprovalsWhy() names the configured rule and where it stands", async () => {
  await using state = await State.create({
    "lcp.json": [
      '{ "rules": {',
      '  "deny": ["net:*.evil.example", "run:git push --force"],',
      '  "ask": ["read:private/**"],',
      '  "allow": ["run:make",',
      '    "net:good.example"]',
      "} }",
    ].join("\n"),
  });
  const path = state.path("lcp.json");
  const rule = (list: string, text: string, line: number, column: number) => ({
    kind: "rule",
    list,
    rule: text,
    place: { path, line, column },
  });
  const denied = await explain(state, "net:www.evil.example:80");
  assertEquals(denied.exitCode, 3);
  assertEquals(denied.decided_by, rule("deny", "net:*.evil.example", 2, 12));
  assertStringIncludes(denied.notes[0], "deny beats ask");
  const asked = await explain(state, "read:private/a");
  assertEquals(asked.decision, "ask");
  assertEquals(asked.decided_by, rule("ask", "read:private/**", 3, 11));
  const allowed = await explain(state, "net:good.example:443");
  assertEquals(allowed.decision, "allow");
  assertEquals(allowed.decided_by, rule("allow", "net:good.example", 5, 5));
  // The arguments are not known: the rule may speak of them.
  const unsure = await explain(state, "run:git");
  assertEquals(unsure.decision, "ask");
  assertEquals(unsure.decided_by, rule("deny", "run:git push --force", 2, 34));
  const shown = await state.run([
    "approvals",
    "why",
    "net:www.evil.example:80",
  ]);
  assertStringIncludes(
    shown.stdout,
    'decided by rules.deny "net:*.evil.example" at lcp.json:2:12',
  );
});

Deno.test("runApprovalsWhy() counts what is remembered for the library that is named, as it is", async () => {
  await using state = await State.create({ "weather.ts": "" });
  await state.save(
    state.approval("1111aaaa", "net:api.example"),
    state.approval("2222bbbb", "net:old.example", { identity: "old" }),
  );
  const named = ["--library", "weather"];
  const known = await explain(state, "net:api.example:443", named);
  assertEquals(known.decided_by, {
    kind: "remembered",
    rule: "net:api.example",
    id: "1111aaaa",
  });
  assertEquals(known.library, {
    name: "weather",
    path: state.path("weather.ts"),
  });
  const others = [
    await explain(state, "net:api.example:443"),
    await explain(state, "net:old.example:443", named),
  ];
  assertEquals(others.map(({ decision }) => decision), ["ask", "ask"]);
});

Deno.test("runApprovalsWhy() takes a library's own level and lets it read its own source", async () => {
  await using state = await State.create({
    "lcp.json": JSON.stringify({
      autonomy_level: "strict",
      host_tool_configs: { weather: { autonomy_level: "full_access" } },
    }),
  });
  const outside = join(state.folder, "plain.ts");
  await Deno.writeTextFile(outside, "");
  const free = libraryAt("weather", state.path("weather.ts"));
  const plain = libraryAt("plain", outside);
  const of = (name: string, request: string) =>
    explain(state, request, ["--library", name], [free, plain]);
  assertEquals((await of("weather", "run:make")).decision, "allow");
  assertEquals((await of("plain", "run:make")).decision, "ask");
  assertEquals((await of("plain", `read:${outside}`)).decision, "allow");
  assertEquals((await explain(state, `read:${outside}`)).decision, "ask");
});

Deno.test("runApprovalsWhy() takes hosts and no URLs", async () => {
  await using state = await State.create();
  for (
    const request of [
      "net:https://a.example.com",
      "import:http://localhost:8766/data.json",
      "import:a b",
    ]
  ) {
    const run = await state.run(["approvals", "why", request]);
    assertEquals(run.exitCode, 2, request);
    assertStringIncludes(run.stderr, "is no request: ");
  }
  const run = await state.run(["approvals", "why", "net:https://a.example"]);
  assertStringIncludes(run.stderr, "it takes a host, such as `example.com`");
  for (const request of ["net:[::1]:80", "net:unix:/x", "import:a.b:1"]) {
    assertEquals((await explain(state, request)).exitCode, 0, request);
  }
});

Deno.test("runApprovalsWhy() says that data of this machine need a rule to be imported", async () => {
  await using state = await State.create({
    "lcp.json": '{ "rules": { "allow": ["import:localhost:1"] } }',
  });
  const notes = async (request: string, ...args: string[]) =>
    (await explain(state, request, args)).notes ?? [];
  const [note] = await notes("import:localhost:8766");
  assertStringIncludes(note, 'rules.allow "import:localhost:8766"');
  assertEquals(await notes("import:localhost:1"), []);
  assertEquals(await notes("import:esm.sh"), []);
  assertEquals(await notes("net:localhost:8766"), []);
  const full = ["--autonomy", "full_access"];
  assertEquals(await notes("import:localhost:8766", ...full), []);
});

Deno.test("runApprovalsWhy() follows the links of paths", async () => {
  await using state = await State.create();
  await Deno.symlink(state.folder, state.path("link"));
  const found = await explain(state, "write:link/x");
  assertEquals(found.request.value, join(state.folder, "x"));
  assertEquals(found.decided_by.row, "elsewhere");
  // `..` is taken where the link leads.
  const above = await explain(state, "read:link/../x");
  assertEquals(above.request.value, join(state.folder, "..", "x"));
});

Deno.test("runApprovalsWhy() judges a link by its own name too", async () => {
  await using state = await State.create();
  await Deno.mkdir(state.path("conf"));
  await Deno.symlink("conf/prod.env", state.path(".env"));
  await Deno.symlink("conf", state.path("plain"));
  const secret = await explain(state, "read:.env");
  assertEquals([secret.decision, secret.decided_by.row], ["ask", "secrets"]);
  assertEquals(secret.request.value, state.path(".env"));
  const plain = await explain(state, "read:plain/prod.env");
  assertEquals(plain.decision, "allow");
});

Deno.test("runApprovalsWhy() tells that a variable which may be read is not there", async () => {
  await using state = await State.create({
    "lcp.json": JSON.stringify({ rules: { allow: ["env:GIVEN"] } }),
  });
  const hidden = await explain(state, "env:HIDDEN");
  assertStringIncludes(hidden.notes[0], 'rules.allow "env:HIDDEN"');
  for (const name of ["GIVEN", "PATH"]) {
    assertEquals((await explain(state, `env:${name}`)).notes, undefined, name);
  }
});

Deno.test("runApprovalsWhy() tells what is decided about a tool's own question", async () => {
  await using state = await State.create({
    "lcp.json": JSON.stringify({
      rules: { allow: ["confirm:Deploy*"], deny: ["confirm:Drop *"] },
    }),
  });
  const allowed = await explain(state, "confirm:Deploy the site");
  assertEquals(
    [allowed.decision, allowed.decided_by.list, allowed.request.value],
    ["allow", "allow", "Deploy the site"],
  );
  const denied = await explain(state, "confirm:Drop the table");
  assertEquals([denied.decision, denied.exitCode], ["deny", 3]);
  // Neither it nor its blanks need quotation marks.
  const run = await state.run(["approvals", "why", "confirm:Pay", "5*"]);
  assertStringIncludes(run.stdout, "ask  what a tool asks as Pay 5*\n");
  assertStringIncludes(run.stdout, 'rules.allow "confirm:Pay 5\\\\**"');
});

Deno.test("runApprovalsWhy() shows a saved approval by its id, and whether it still counts", async () => {
  await using state = await State.create({ "weather.ts": "" });
  const id = "1111aaaa-2222-3333-4444-555566667777";
  await state.save(
    state.approval(id, "net:api.example"),
    state.approval("2222bbbb", "net:old.example", { identity: "old" }),
  );
  const libraries = [libraryAt("weather", state.path("weather.ts"))];
  for (const name of ["1111aaaa", id]) {
    const run = await state.run(["approvals", "why", name], { libraries });
    assertEquals(run.exitCode, 0);
    assertStringIncludes(run.stdout, "net:api.example\n");
    assertStringIncludes(run.stdout, "for the library weather (weather.ts)");
    assertStringIncludes(run.stdout, "in effect");
  }
  const old = await explain(state, "2222bbbb");
  assertEquals(
    [old.approval.rule, old.approval.state, old.approval.reason],
    ["net:old.example", "void", "the library's source has changed since"],
  );
});

Deno.test("runApprovalsWhy() names approvals that are void and would have allowed it", async () => {
  await using state = await State.create({ "weather.ts": "" });
  await state.save(
    state.approval("1111aaaa", "net:old.example", { identity: "old" }),
    state.approval("2222bbbb", "run:git push", { identity: "old" }),
    state.approval("3333cccc", "net:other.example", { identity: "old" }),
  );
  const named = ["--library", "weather"];
  const net = await explain(state, "net:old.example:443", named);
  assertEquals(net.notes, [
    "The approval net:old.example (1111aaaa) does not count any more: the library has changed since it was given",
  ]);
  const run = await explain(state, "run:git push", named);
  assertStringIncludes(run.notes[0], "run:git push (2222bbbb)");
  assertEquals((await explain(state, "net:old.example:443")).notes, undefined);
});

Deno.test("runApprovalsWhy() exits with 2 for what is no request or no library", async () => {
  await using state = await State.create();
  const cases: readonly (readonly [string[], string])[] = [
    [[], "needs a request"],
    [["nett:x"], "Did you mean net:...?"],
    [["nonsense"], '"nonsense" is neither a request nor an id'],
    [["net:"], '"net:" is no request'],
    [["run:"], "is no request"],
    [["confirm:"], "is no request"],
    [["12345678"], "There is no saved approval"],
    [["read:a", "b"], 'found "b" after it'],
    [["read:a", "--library", "wether"], "Did you mean weather?"],
  ];
  const libraries = [library("weather", [])];
  for (const [args, message] of cases) {
    const run = await state.run(["approvals", "why", ...args], { libraries });
    assertEquals([run.exitCode, run.stdout], [2, ""], args.join(" "));
    assertStringIncludes(run.stderr, message);
  }
});

Deno.test("runApprovalsWhy() says that nobody is asked while a tool runs in a Worker", async () => {
  await using state = await State.create({
    "lcp.json": JSON.stringify({ executor: "worker" }),
  });
  const asked = await explain(state, "net:a.example:443");
  assertEquals(asked.notes, ["In a Worker it is denied instead of asked"]);
  assertEquals((await explain(state, "read:notes.txt")).notes, undefined);
});

Deno.test("runApprovalsWhy() says that rules do not hold in lcp's own process", async () => {
  await using state = await State.create({
    "lcp.json": JSON.stringify({
      executor: "inline",
      rules: { allow: ["net:a.example"], deny: ["run:curl"] },
    }),
  });
  for (const request of ["net:a.example:443", "run:curl", "run:curl -d x"]) {
    const { notes } = await explain(state, request);
    assertStringIncludes(notes.join("\n"), "rules do not hold", request);
  }
});
