import { assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "../../../src/core/path.ts";
import { library } from "../_fake_cli.ts";
import { State } from "./_state.ts";

const ID = "1a2b3c4d-0000-4000-8000-000000000001";
const OTHER_ID = "1a2b3c4d-ffff-4000-8000-000000000002";

Deno.test("runApprovalsList() shows approvals by library and tells which are void", async () => {
  await using state = await State.create({ "weather.ts": "", "odd.ts": "" });
  await state.save(
    state.approval(ID, "net:api.example.com"),
    state.approval(OTHER_ID, "read:/data", { identity: "old" }),
    state.approval("33333333", "run:git", { name: "gone" }),
    state.approval("44444444", "env:HOME", { name: "odd" }),
  );
  const run = await state.run(["approvals", "list"], {
    libraries: [library("weather", [], { path: state.path("weather.ts") })],
  });
  assertEquals(run.stderr, "");
  assertEquals(run.exitCode, 0);
  assertEquals(
    run.stdout,
    [
      "weather  weather.ts",
      "  1a2b3c4d-0  2026-01-31 09:30:00Z  net:api.example.com",
      "  1a2b3c4d-f  2026-01-31 09:30:00Z  read:/data  (void: the library's source has changed since)",
      "",
      "gone  gone.ts",
      "  33333333  2026-01-31 09:30:00Z  run:git  (void: the library is gone)",
      "",
      "odd  odd.ts",
      "  44444444  2026-01-31 09:30:00Z  env:HOME  (unknown: the library cannot be read)",
      "",
    ].join("\n"),
  );
});

Deno.test("runApprovalsList() prints with --json an array", async () => {
  await using state = await State.create({ "weather.ts": "" });
  const path = state.path("weather.ts");
  await state.save(
    state.approval(ID, "net:a.example"),
    state.approval(OTHER_ID, "net:b.example", { identity: "old" }),
  );
  const run = await state.run(["approvals", "list", "--json"], {
    libraries: [library("weather", [], { path })],
  });
  const common = {
    library: { name: "weather", path },
    time: "2026-01-31T09:30:00.123Z",
  };
  assertEquals(JSON.parse(run.stdout), [
    { id: ID, ...common, rule: "net:a.example", state: "in-effect" },
    {
      id: OTHER_ID,
      ...common,
      rule: "net:b.example",
      state: "void",
      reason: "the library's source has changed since",
    },
  ]);
});

Deno.test("runApprovalsList() says so when nothing is saved, and discovers nothing", async () => {
  await using state = await State.create();
  const run = await state.run(["approvals", "list"]);
  assertEquals([run.exitCode, run.stdout, run.settings], [0, "", []]);
  assertStringIncludes(run.stderr, "No approvals are saved.");
  const json = await state.run(["approvals", "list", "--json"]);
  assertEquals(json.stdout, "[]\n");
  const quiet = await state.run(["approvals", "list", "--quiet"]);
  assertEquals([quiet.stdout, quiet.stderr], ["", ""]);
});

Deno.test("runApprovalsList() warns of a file that is no list of approvals", async () => {
  await using state = await State.create();
  await Deno.writeTextFile(join(state.folder, "approvals.json"), "{");
  const run = await state.run(["approvals", "list", "--json"]);
  assertEquals([run.exitCode, run.stdout], [0, "[]\n"]);
  assertStringIncludes(run.stderr, "warning: ");
  assertStringIncludes(run.stderr, "it was set aside");
});

Deno.test("runApprovalsList() spells out controls in what is saved", async () => {
  await using state = await State.create();
  await state.save(
    state.approval("\x1b[2J33333", "confirm:\x1b[31mx", { name: "a\x1b[0m" }),
  );
  const { stdout } = await state.run(["approvals", "list"]);
  assertEquals(stdout.includes("\x1b"), false);
  assertStringIncludes(stdout, "confirm:\\u001b[31mx");
});
