import { assertEquals, assertStringIncludes } from "@std/assert";
import { hostInTerminal } from "./_host_in_terminal.ts";

import { BY_MEMBER, BY_NAME, OTHERS, startingHost } from "./_starting_host.ts";

Deno.test("RunPermission asks at strict for each start in each call, though it was granted before", async () => {
  const calls = [
    ["tool_start", ["env", "env"]],
    ["tool_start", ["env", "true"]],
  ] as const;
  const { asked, lines, code } = await hostInTerminal(
    startingHost("strict", calls),
    {
      answers: ["y", "y", "A", "y"],
    },
  );
  assertEquals(asked, ["env", "env", "env", "true"]);
  assertEquals([lines, code], [["started", "started"], 0]);
});

Deno.test("RunPermission asks at strict whichever way a program is started", async () => {
  const several = await hostInTerminal(
    startingHost("strict", [["tool_ways"]]),
    { answers: Array(5).fill("y") },
  );
  assertEquals(several.asked, ["env", "env", "env", "env", "/bin/sh"]);
  assertEquals(several.lines, ["started"]);
  const sync = await hostInTerminal(
    startingHost("strict", [["tool_sync"]], BY_MEMBER),
    { answers: Array(3).fill("y") },
  );
  assertEquals(sync.asked, ["env", "env", "/bin/sh"]);
  assertEquals(sync.lines, ["started"]);
});

Deno.test("RunPermission has Deno ask for what cannot be watched: at strict in each call, at safe once", async () => {
  const calls = [["tool_env"], ["tool_true"], ["tool_env"]] as const;
  for (const level of ["strict", "safe"]) {
    const expected = ["env", "true", ...(level === "strict" ? ["env"] : [])];
    const { asked, lines } = await hostInTerminal(
      startingHost(level, calls, BY_NAME),
      { answers: expected.map(() => "y") },
    );
    assertEquals([asked, lines], [expected, ["started", "0", "started"]]);
  }
});

Deno.test("RunPermission asks at safe once for each program, and never for benign ones", async () => {
  const calls = [
    ["tool_start", ["true", "env", "env"]],
    ["tool_start", ["env", "date", "head"]],
    ["tool_start", ["head", "ls", "env", "pwd"]],
    ["tool_ways"],
  ] as const;
  const { asked, lines } = await hostInTerminal(startingHost("safe", calls), {
    answers: ["y", "y", "y"],
  });
  assertEquals(asked, ["env", "head", "/bin/sh"]);
  assertEquals(lines, Array(4).fill("started"));
});

Deno.test("RunPermission asks at safe for what the host was granted by name, but for benign ones", async () => {
  const calls = [
    ["tool_start", ["true", "env", "env"]],
    ["tool_start", ["env", "true", "head"]],
  ] as const;
  const { asked, lines } = await hostInTerminal(startingHost("safe", calls), {
    flags: [...OTHERS, "--allow-run=true,env"],
    answers: ["y", "y"],
  });
  assertEquals(asked, ["env", "head"]);
  assertEquals(lines, ["started", "started"]);
});

for (const granted of [true, false]) {
  const which = granted ? "may start any" : "may start none";
  Deno.test(`RunPermission does not ask again at safe once everything was allowed, in a host that ${which}`, async () => {
    const calls = [
      ["tool_start", ["env", "head"]],
      ["tool_start", ["cat"]],
    ] as const;
    const flags = granted ? ["-A"] : OTHERS;
    const { asked, lines } = await hostInTerminal(
      startingHost("safe", calls),
      { flags, answers: ["A"] },
    );
    assertEquals([asked, lines], [["env"], ["started", "started"]]);
  });
}

Deno.test("RunPermission takes no program for benign that is another one by that name", async () => {
  const { asked, lines } = await hostInTerminal(
    startingHost("safe", [["tool_deceives"]]),
    { answers: ["n", "n", "n"] },
  );
  assertEquals(asked, ["echo", "date", "echo"]);
  assertEquals(lines, ["NotCapable,NotCapable,NotCapable"]);
});

Deno.test("RunPermission has Deno ask at safe for what a thread starts", async () => {
  const { asked, lines } = await hostInTerminal(
    startingHost("safe", [["tool_thread"]]),
    { answers: ["n"] },
  );
  assertEquals([asked, lines], [["env"], ["NotCapable"]]);
});

Deno.test("RunPermission never asks at full_access with --allow-run", async () => {
  const calls = [["tool_ways"], ["tool_start", ["head"]]] as const;
  const run = await hostInTerminal(startingHost("full_access", calls));
  assertEquals([run.asked, run.lines], [[], ["started", "started"]]);
});

Deno.test("RunPermission requests at full_access a missing --allow-run, once, when a program is started", async () => {
  const calls = [
    ["tool_tries", []],
    ["tool_start", ["env", "head"]],
    ["tool_start", ["head"]],
  ] as const;
  const body = startingHost("full_access", calls);
  const yes = await hostInTerminal(body, { flags: OTHERS, answers: ["y"] });
  assertEquals(yes.asked, ["run access"]);
  assertEquals(yes.lines, ["", "started", "started"]);
  const no = await hostInTerminal(body, { flags: OTHERS, answers: ["n"] });
  assertEquals(no.asked, ["run access"]);
  assertEquals(no.lines[0], "");
  for (const line of no.lines.slice(1)) {
    assertStringIncludes(line, "NotCapable");
    assertStringIncludes(line, "level full_access needs --allow-run");
  }
});

for (const level of ["strict", "safe"] as const) {
  Deno.test(`RunPermission refuses at ${level} what the operator refuses, and says how to allow it`, async () => {
    const calls = [["tool_start", ["env"]], ["tool_tries", ["env"]]] as const;
    const { asked, lines, code } = await hostInTerminal(
      startingHost(level, calls),
      {
        answers: ["n"],
      },
    );
    assertEquals(asked, ["env"]);
    assertEquals(lines, [
      `NotCapable: Requires run access to "env", which was not allowed: at level ${level} Deno asks for it in a terminal, where y allows it; autonomy_level full_access, in a process started with --allow-run, does not ask`,
      "NotCapable",
    ]);
    assertEquals(code, 0);
  });

  for (const how of ["no terminal", "--no-prompt"] as const) {
    Deno.test(`RunPermission refuses at ${level} with ${how} what it would ask for`, async () => {
      const calls = [["tool_tries", ["env", "true"]]] as const;
      const { asked, lines } = await hostInTerminal(
        startingHost(level, calls),
        {
          flags: how === "--no-prompt" ? ["-A", how] : ["-A"],
          terminal: how === "--no-prompt",
        },
      );
      const benign = level === "safe" ? "started" : "NotCapable";
      assertEquals([asked, lines], [[], [`NotCapable,${benign}`]]);
    });
  }
}
