import { assertEquals, assertRejects } from "@std/assert";
import { parseCommandLine } from "../../src/cli/parse_command_line.ts";
import { UsageError } from "../../src/cli/usage_error.ts";

async function parsed(...args: string[]) {
  const line = await parseCommandLine(args);
  if (line.kind !== "command") throw new Error(`no command: ${line.kind}`);
  const { command, options, operands } = line;
  return { name: command.name, options, operands };
}

async function usageError(...args: string[]): Promise<string> {
  const error = await assertRejects(() => parseCommandLine(args), UsageError);
  return `${error.message} ${error.hint ?? ""}`.trim();
}

Deno.test("parseCommandLine() takes options before and after the command", async () => {
  const before = await parsed("--json", "--tools", "a", "list");
  assertEquals(before.name, "list");
  assertEquals(before.options.has("json"), true);
  assertEquals(before.options.text("tools"), "a");
  const after = await parsed("list", "--tools=a", "--json");
  assertEquals(after.options.all("tools"), ["a"]);
  assertEquals(after.options.has("json"), true);
});

Deno.test("parseCommandLine() skips the value of a command's own option when it looks for the command", async () => {
  const line = await parsed("--format", "mcp", "schema", "tool_a");
  assertEquals(line.name, "schema");
  assertEquals(line.options.text("format"), "mcp");
  assertEquals(line.operands, ["tool_a"]);
});

Deno.test("parseCommandLine() collects a repeatable option and lets the last use of others count", async () => {
  const { options } = await parsed(
    "list",
    "--tools",
    "a",
    "--tools=b=c",
    "--config",
    "x",
    "--config",
    "y",
  );
  assertEquals(options.all("tools"), ["a", "b=c"]);
  assertEquals(options.text("config"), "y");
});

Deno.test("parseCommandLine() takes everything after -- as operands", async () => {
  const line = await parsed("call", "tool_a", "--", "--json", "-x=1", "--");
  assertEquals(line.operands, ["tool_a", "--json", "-x=1", "--"]);
  assertEquals(line.options.has("json"), false);
});

Deno.test("parseCommandLine() takes a lone dash as a value", async () => {
  const line = await parsed("call", "tool_a", "--args", "-");
  assertEquals(line.options.text("args"), "-");
});

Deno.test("parseCommandLine() keeps operands as typed", async () => {
  const line = await parsed("call", "tool_a", "a=-5", "007", "b=--x", "");
  assertEquals(line.operands, ["tool_a", "a=-5", "007", "b=--x", ""]);
});

Deno.test("parseCommandLine() recognizes requests for help and version", async () => {
  const kindOf = async (...args: string[]) => {
    const line = await parseCommandLine(args);
    return line.kind === "help" ? line.command?.name ?? "all" : line.kind;
  };
  assertEquals(await kindOf(), "all");
  assertEquals(await kindOf("--help"), "all");
  assertEquals(await kindOf("-h"), "all");
  assertEquals(await kindOf("help"), "all");
  assertEquals(await kindOf("help", "call"), "call");
  assertEquals(await kindOf("call", "--help"), "call");
  assertEquals(await kindOf("--help", "call"), "call");
  assertEquals(await kindOf("--version"), "version");
});

Deno.test("parseCommandLine() refuses what it does not know and names what is near", async () => {
  const cases: [args: string[], message: string][] = [
    [["lsit"], 'There is no command "lsit" Did you mean list?'],
    [
      ["frobnicate"],
      'There is no command "frobnicate" Run "lcp --help" to see all commands.',
    ],
    [["help", "cal"], 'There is no command "cal" Did you mean call?'],
    [
      ["list", "--tols", "x"],
      'There is no option "--tols" Did you mean --tools?',
    ],
    [
      ["chat", "--prompt", "x"],
      'There is no option "--prompt" Run "lcp --help" to see all options; words after "--" are no options.',
    ],
    [
      ["list", "-x"],
      'There is no option "-x" Run "lcp --help" to see all options; words after "--" are no options.',
    ],
    [
      ["list", "--toString"],
      'There is no option "--toString" Run "lcp --help" to see all options; words after "--" are no options.',
    ],
    [
      ["list", "--yes"],
      '"lcp list" has no option --yes Run "lcp list --help" to see its options.',
    ],
    [
      ["list", "--tools"],
      '--tools needs a value, PATH: found nothing after it Write a value that starts with "-" as --tools=VALUE.',
    ],
    [
      ["list", "--tools", "--json"],
      '--tools needs a value, PATH: found "--json" after it Write a value that starts with "-" as --tools=VALUE.',
    ],
    [["list", "--tools="], "--tools needs a value: found an empty one"],
    [["list", "--json=yes"], '--json takes no value: found "yes"'],
    [
      ["list", "--autonomy", "save"],
      '--autonomy takes no "save" Did you mean safe?',
    ],
    [
      ["schema", "--format", "xml"],
      '--format takes no "xml" It takes lcp, mcp, openai, openai-responses, anthropic, gemini.',
    ],
  ];
  for (const [args, message] of cases) {
    assertEquals(await usageError(...args), message);
  }
});
