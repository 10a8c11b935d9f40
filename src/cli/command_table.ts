import { AUTONOMY_LEVELS } from "../core/handlers.ts";
import { PROVIDER_FORMATS } from "../schema/providers/provider_formats.ts";
import type { CommandEntry, OptionEntry } from "./command.ts";
import { runList } from "./list_command.ts";

/** What `--resume` stands for without a value; no id has an `@`. */
const LATEST = "@latest";

/** Options that every command has. */
export const COMMON_OPTIONS: readonly OptionEntry[] = [
  {
    name: "tools",
    value: "PATH",
    repeatable: true,
    summary:
      "Folder or file with tools, instead of those in lcp.json; repeatable. `builtin` is all that ships with lcp",
  },
  {
    name: "workspace",
    value: "DIR",
    summary:
      "Folder the tools work in, the only one they may change without asking (default: the current folder)",
  },
  {
    name: "config",
    value: "FILE",
    summary: "Configuration file (default: lcp.json, if it is there)",
  },
  {
    name: "autonomy",
    value: "LEVEL",
    choices: AUTONOMY_LEVELS,
    summary:
      "How much tools may do without asking: strict asks most, full_access nothing but what tools and rules have asked. At a terminal it is you who is asked (default: safe)",
  },
  { name: "json", summary: "Print the result as JSON, for other programs" },
  { name: "quiet", summary: "Print nothing but results and errors" },
  { name: "no-color", summary: "No colours (the same as setting NO_COLOR)" },
  { name: "help", letter: "h", summary: "Show help and stop" },
];

/** The commands, in the order of the help. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: "list",
    operands: "",
    summary: "Show the tools, grouped by library",
    details: [
      "Reads the source files and runs none of them. Resources and prompts stand below the tools; --json has the tools alone. Without --tools and without tools in lcp.json it shows the built-in libraries.",
    ],
    options: [
      {
        name: "prompts",
        summary:
          "Run the prompt providers (in the sandbox) and show the descriptions a model would get",
      },
      {
        name: "tokens",
        summary:
          "Show what the tools cost a model in each request, in tokens (estimated), and what deferring them saves",
      },
    ],
    examples: [
      { line: "list", does: "the tools that lcp.json names, or the built-in" },
      { line: "list --tools ./my_tools", does: "the tools of one folder" },
      {
        line: "list --tools ./my_tools --json",
        does: "the same with schemas, for a program",
      },
    ],
    // Loaded with the table: an import of its own takes 2 ms, a tenth of what
    // `lcp list` may take.
    load: () => Promise.resolve(runList),
  },
  {
    name: "schema",
    operands: "[TOOL...]",
    summary: "Print the tools' schemas in the form a model API wants",
    details: [
      "Prints a JSON array with the named tools, or with all of them. Runs none of them.",
    ],
    options: [
      {
        name: "format",
        value: "NAME",
        choices: PROVIDER_FORMATS,
        summary: "Whose form (default: lcp)",
      },
    ],
    examples: [
      { line: "schema --tools ./my_tools", does: "all tools of a folder" },
      {
        line: "schema tool_read_file --format openai",
        does: "one tool, for chat completions",
      },
    ],
    load: async () => (await import("./schema_command.ts")).runSchema,
  },
  {
    name: "check",
    operands: "[PATH...]",
    summary: "Report problems in tool files",
    details: [
      "One line per problem: path:line:column severity code message. Exits with 1 if there are errors; warnings alone exit with 0. Without PATH it checks what `lcp list` would show. Runs no tool.",
    ],
    options: [],
    examples: [
      { line: "check ./my_tools", does: "everything in a folder" },
      {
        line: "check ./my_tools/invoices.ts --json",
        does: "one file, as JSON",
      },
    ],
    load: async () => (await import("./check_command.ts")).runCheck,
  },
  {
    name: "call",
    operands: "TOOL [key=value...]",
    summary: "Run one tool",
    details: [
      "A value for a text parameter is taken as typed; other values are read as JSON (10, true, [1,2]), or as text if they are none. Prints the tool's output; what it logs goes to stderr.",
      "What the tool may not do by itself is asked about: at a terminal you answer y, n (with a word to the model) or a (always, with a rule that you can edit). Ctrl-C rejects, a second one stops. Without a terminal it is rejected; rules in lcp.json, --autonomy and --yes decide without asking.",
      "Exits with 0 when the tool succeeded, 1 when it failed, 2 when the tool is unknown or its arguments are wrong, 3 when something it asked for was rejected.",
    ],
    options: [
      {
        name: "args",
        value: "JSON",
        summary:
          "Arguments as one JSON object, `-` reads it from stdin; key=value wins over it",
      },
      {
        name: "yes",
        summary:
          "Approve all that is asked: what the tool asks to confirm, and what it asks the system for. What rules deny stays denied",
      },
      {
        name: "timeout",
        value: "TIME",
        summary: "Stop the tool after 500ms, 30s, 2m or 1h (default: 2m)",
      },
    ],
    examples: [
      {
        line: "call tool_list_directory",
        does: "a built-in tool, on the current folder",
      },
      {
        line: 'call tool_find_files pattern="*.md" max_results=5',
        does: "with arguments",
      },
      {
        line:
          `call tool_add --tools ./my_tools --args '{"a": 1, "b": 2}' --json`,
        does: "arguments and result as JSON",
      },
      {
        line: 'call tool_execute_shell_command command="git log -1"',
        does: "a command line; what may do harm is asked about",
      },
    ],
    load: async () => (await import("./call_command.ts")).runCall,
  },
  {
    name: "serve",
    operands: "",
    summary: "Offer the tools to assistants, as an MCP server",
    details: [
      "Speaks MCP on standard input and output, for an assistant that starts it; with --http over HTTP, at /mcp. `--print-config` shows what to paste into the assistant's configuration, and where that is.",
      "What tools ask for is asked of the assistant's user, where the assistant can do that; else it is rejected, and the reason says what would allow it. When a tool file changes, the assistant is told.",
    ],
    options: [
      {
        name: "http",
        value: "[HOST:]PORT",
        summary:
          "Serve over HTTP instead, at this port of this machine. Another HOST needs --token, --token-file or --oauth-issuer",
      },
      {
        name: "token",
        value: "TEXT",
        summary: "What clients have to send (Authorization: Bearer TEXT)",
      },
      {
        name: "token-file",
        value: "FILE",
        summary: "The same, from the first line of a file",
      },
      {
        name: "oauth-issuer",
        value: "URL",
        summary:
          "Take access tokens of this OAuth authorization server, issued for --oauth-resource",
      },
      {
        name: "oauth-resource",
        value: "URL",
        summary: "Address under which clients reach the server, with /mcp",
      },
      {
        name: "allow-origin",
        value: "HOST",
        repeatable: true,
        summary: "Take requests of web pages from this host too; repeatable",
      },
      {
        name: "bare-names",
        summary: "Offer names without tool_, prompt_ and resource_",
      },
      {
        name: "resources",
        summary: "Offer the workspace's files as resources, to be read",
      },
      {
        name: "mcp-servers",
        summary: "Offer the tools of the configuration's mcp_servers too",
      },
      {
        name: "print-config",
        value: "CLIENT",
        choices: ["claude", "cursor", "vscode", "goose"],
        summary:
          "Print what to paste into a client's configuration, with --http for a server that runs, and stop",
      },
    ],
    examples: [
      {
        line: "serve --tools ./my_tools --print-config claude",
        does: "what to paste",
      },
      {
        line: "serve --tools ./my_tools",
        does: "on standard input and output",
      },
      {
        line: "serve --tools ./my_tools --http 8000",
        does: "at this machine's port 8000, under /mcp",
      },
      {
        line: "serve --http 8000 --print-config cursor",
        does: "what leads a client to that port",
      },
    ],
    load: async () => (await import("./serve/serve_command.ts")).runServe,
  },
  {
    name: "chat",
    operands: "",
    summary: "Let a model use the tools",
    details: [
      "The model is that of `llm` in lcp.json, or of OPENAI_BASE_URL, OPENAI_API_KEY and OPENAI_MODEL. What tools ask for is asked at the terminal; without one it is rejected, and the model is told why.",
      "At the terminal, /help shows what can be typed besides prompts: tools can be added and taken away, the model and the level changed. Ctrl-C stops the model, not the program.",
      "With --once it answers one prompt, on stdout; --json prints a line for each event instead, the last of type `done`. The discussion is kept, and --resume goes on with it. Exits with 0 when the model answered, also after a rejected tool, and with 1 when it did not.",
    ],
    options: [
      {
        name: "once",
        value: "PROMPT",
        summary: "Answer this and stop; - reads it from standard input",
      },
      {
        name: "model",
        value: "NAME",
        summary: "Another model: its name, or an alias among the profiles",
      },
      {
        name: "base-url",
        value: "URL",
        summary:
          "Another server, such as http://127.0.0.1:11434/v1; of keys it gets OPENAI_API_KEY alone",
      },
      {
        name: "resume",
        value: "[ID]",
        bare: LATEST,
        summary: "Go on with a discussion (default: this workspace's latest)",
      },
      {
        name: "max-steps",
        value: "N",
        summary: "How often the model is asked, at most (default: 20)",
      },
    ],
    examples: [
      {
        line: "chat",
        does: "at the terminal, with the built-in tools",
      },
      {
        line: "chat --resume --tools ./my_tools",
        does: "where it stopped, with other tools",
      },
      {
        line: 'chat --once "What is in this folder?"',
        does: "one question, with the built-in tools",
      },
      {
        line: 'chat --once "And the largest file?" --resume',
        does: "the next one",
      },
      {
        line: "chat --once - < question.txt",
        does: "a long one, or another program's output",
      },
      {
        line:
          'chat --once "Hello" --base-url http://127.0.0.1:11434/v1 --model llama3',
        does: "with a server on this machine",
      },
    ],
    load: async () => (await import("./chat/chat_command.ts")).runChatCommand,
  },
  {
    name: "approvals",
    operands: "list | revoke ID... | why REQUEST | audit",
    summary: "See, explain and take back what tools are allowed",
    details: [
      "`list` shows the answers that were saved for later sessions, and which of them are void since the library has changed. `revoke` takes them back, each by its id, the beginning of it, or its rule.",
      "`why` tells what would be decided about a request of a tool, and what decides it. REQUEST is read:PATH, write:PATH, net:HOST:PORT, run:COMMAND, env:NAME, sys:NAME, import:HOST, ffi:PATH or confirm:LABEL (what a tool asks by itself). An id from `list` shows that approval, the id of a past question how it was answered. Exits with 3 when the request is denied.",
      "A command line of `run:` is judged as the built-in shell tool would, with its arguments. When a tool starts a program itself, only the program's name is known: a rule with arguments cannot allow that, and one that denies has it asked. `run:git` is such a start, `run:git status` a command line, and both are told.",
      "`audit` shows the latest questions, answers, denials and calls. With --verify it checks that no line of the logs was changed, removed or added since, and exits with 1 if one was. It cannot find out that somebody rewrote a log and the file that seals it alike, or removed both.",
    ],
    options: [
      { name: "all", summary: "revoke: take back everything" },
      {
        name: "library",
        value: "NAME",
        summary:
          "why: judge for this library, with its own level and what is remembered for it",
      },
      {
        name: "verify",
        summary: "audit: check the logs instead of showing them",
      },
      {
        name: "limit",
        value: "N",
        summary: "audit: how many entries (default: 50)",
      },
    ],
    examples: [
      { line: "approvals list", does: "what is saved" },
      { line: "approvals revoke 1a2b3c4d", does: "take one back" },
      {
        line: "approvals why net:api.example.com:443",
        does: "may a tool connect there?",
      },
      {
        line: "approvals why 'run:git status && rm -r out'",
        does: "what would the shell tool ask about?",
      },
      {
        line: "approvals why run:git --library my_tools",
        does: "may a tool of that library start git?",
      },
      {
        line: "approvals why 1a2b3c4d",
        does: "a saved approval, or how a question was answered",
      },
      { line: "approvals audit --verify", does: "were the logs changed?" },
    ],
    load: async () => (await import("./approvals_command.ts")).runApprovals,
  },
  {
    name: "doctor",
    operands: "",
    summary: "Show what this machine has and what that means",
    details: [
      "Looks for what holds tools and programs, for what runs them, and for the folders that lcp keeps things in. Exits with 1 if something is missing without which no tool runs.",
    ],
    options: [],
    examples: [
      { line: "doctor", does: "a line for each thing" },
      { line: "doctor --json", does: "the same, for a program" },
    ],
    load: async () => (await import("./doctor_command.ts")).runDoctor,
  },
];
