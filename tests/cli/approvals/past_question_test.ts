import { assertEquals, assertStringIncludes } from "@std/assert";
import { State } from "./_state.ts";

Deno.test("showPastQuestion() shows a past question and how it was answered", async () => {
  await using state = await State.create();
  const library = { name: "weather", path: "/w.ts" };
  const question = {
    event: "question",
    kind: "permission",
    library,
    calls: [],
    label: "tool_x wants to connect to a.example",
    source: "Connect to a.example\nLibrary: \x1b[2Jweather",
    remembers: "net:a.example",
  } as const;
  await state.log(
    { ...question, id: "0badcafe" },
    { ...question, id: "12345678" },
    { event: "decision", id: "0badcafe", decision: "reject", reason: "no" },
  );
  const run = await state.run(["approvals", "why", "0badcafe"]);
  assertEquals(run.exitCode, 3);
  assertStringIncludes(run.stdout, "tool_x wants to connect to a.example\n");
  assertStringIncludes(run.stdout, "Library: \\u001b[2Jweather\n");
  assertStringIncludes(run.stdout, ": no\n");
  const json = await state.run(["approvals", "why", "12345678", "--json"]);
  const document = JSON.parse(json.stdout);
  assertEquals([json.exitCode, document.decision], [0, null]);
  assertEquals(document.question.remembers, "net:a.example");
  const unknown = await state.run(["approvals", "why", "deadbeef"]);
  assertEquals(unknown.exitCode, 2);
  assertStringIncludes(
    unknown.stderr,
    'There is no saved approval "deadbeef", and no question',
  );
});

Deno.test("showPastQuestion() takes the beginning of an id if it is that of one alone", async () => {
  await using state = await State.create({ "weather.ts": "" });
  const question = {
    event: "question",
    kind: "confirm",
    library: { name: "weather", path: "/w.ts" },
    calls: [],
    label: "Deploy",
    source: "deploy",
  } as const;
  await state.log(
    { ...question, id: "0badcafe" },
    { ...question, id: "12345678", label: "Other" },
    { ...question, id: "1234abcd" },
  );
  await state.save(state.approval("0badbeef", "net:api.example"));
  const why = async (id: string) => {
    const { exitCode, stdout, stderr } = await state.run([
      "approvals",
      "why",
      id,
    ]);
    return [exitCode, (stdout + stderr).split("\n")[0]];
  };
  assertEquals(await why("0badc"), [0, "Deploy"]);
  assertEquals(await why("123456"), [0, "Other"]);
  assertEquals(await why("0badb"), [0, "net:api.example"]);
  for (const begun of ["1234", "0bad"]) {
    const [exitCode, said] = await why(begun);
    assertEquals(exitCode, 2);
    assertStringIncludes(
      `${said}`,
      `"${begun}" is the beginning of several ids`,
    );
  }
  const [, short] = await why("0ba");
  assertStringIncludes(`${short}`, "neither a request nor an id");
  const [, unknown] = await why("beef");
  assertStringIncludes(`${unknown}`, 'There is no saved approval "beef"');
});
