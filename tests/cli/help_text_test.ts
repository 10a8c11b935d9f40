import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { COMMANDS, COMMON_OPTIONS } from "../../src/cli/command_table.ts";
import { helpText } from "../../src/cli/help_text.ts";

Deno.test("helpText() lists every command and option in lines that fit a terminal", () => {
  const text = helpText();
  for (const { name, summary } of COMMANDS) {
    assert(new RegExp(`^  ${name} +${summary.slice(0, 20)}`, "m").test(text));
  }
  for (const { name } of COMMON_OPTIONS) {
    assertStringIncludes(text, `--${name}`);
  }
  for (const command of [undefined, ...COMMANDS]) {
    const long = helpText(command).split("\n").filter((line) =>
      line.length > 84
    );
    assertEquals(long, []);
  }
});

Deno.test("helpText() of a command has its usage, its options and an example", () => {
  for (const command of COMMANDS) {
    const text = helpText(command);
    assertStringIncludes(text, `Usage: lcp ${command.name}`);
    assert(/^Examples?:\n +# .+\n +lcp .+$/m.test(text));
    for (const { name } of [...command.options, ...COMMON_OPTIONS]) {
      assertStringIncludes(text, `--${name}`);
    }
  }
});
