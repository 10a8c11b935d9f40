import { AUTONOMY_LEVELS, isAutonomyLevel } from "../../../core/handlers.ts";
import { nearestNames } from "../../../core/nearest_names.ts";
import { shownPath } from "../../shown_path.ts";
import { toolTable } from "../../tool_table.ts";
import { completePath } from "./complete_path.ts";
import { saveTranscript } from "./save_transcript.ts";
import type { SlashCommand, SlashOutcome } from "./slash_command.ts";
import type { ChatSession } from "./chat_session.ts";

/** Longest part of a question that is shown, in UTF-16 units. */
const MAX_SHOWN = 200;

/** The commands of a chat, in the order of its help. */
export const SLASH_COMMANDS: readonly SlashCommand[] = [
  {
    name: "/tools",
    operand: "[WORD]",
    summary: "Show the tools, or those that a word finds",
    run: showTools,
  },
  {
    name: "/mount",
    operand: "PATH",
    summary: "Add a folder or file with tools, or builtin:NAME",
    run: mount,
    complete: (session, typed) => completePath(typed, session.places),
  },
  {
    name: "/unmount",
    operand: "LIBRARY",
    summary: "Take a library away from the model",
    run: unmount,
    complete: async (session, typed) => {
      const { libraries } = await session.tools();
      return libraries.map(({ name }) => name)
        .filter((name) => name.startsWith(typed));
    },
  },
  {
    name: "/model",
    operand: "[NAME]",
    summary: "Show the model, or go on with another",
    run: switchModel,
    complete: (session, typed) =>
      Promise.resolve(
        session.aliases.filter((alias) => alias.startsWith(typed)),
      ),
  },
  {
    name: "/level",
    operand: "[LEVEL]",
    summary: "Show or set how much tools do without asking",
    run: setLevel,
    complete: (_session, typed) =>
      Promise.resolve(
        AUTONOMY_LEVELS.filter((level) => level.startsWith(typed)),
      ),
  },
  {
    name: "/save",
    operand: "[FILE]",
    summary: "Write the conversation to a new file",
    run: save,
    complete: (session, typed) => completePath(typed, session.places),
  },
  {
    name: "/undo",
    operand: "",
    summary: "Take back the last question; files stay",
    run: undo,
  },
  {
    name: "/new",
    operand: "",
    summary: "Begin a new discussion; this one is kept",
    run: startAnew,
  },
  {
    name: "/help",
    operand: "",
    summary: "Show this",
    run: showHelp,
  },
  {
    name: "/exit",
    operand: "",
    summary: "Leave, as Ctrl-D does; --resume goes on",
    run: () => Promise.resolve("leave"),
  },
];

async function showTools(
  session: ChatSession,
  word: string,
): Promise<SlashOutcome> {
  const tools = await session.tools();
  const specs = await tools.discoverTools();
  const wanted = word.toLowerCase();
  const descriptions = tools.libraryDescriptions;
  const groups = tools.libraries.map((library) => {
    const { name, title, icon, path } = library;
    const own = new Set(library.tools.map((tool) => tool.name));
    return {
      name,
      title,
      icon,
      description: descriptions.get(path) ?? "",
      path: library.builtin ? "built in" : shownPath(path, session.cwd),
      tools: specs.filter((spec) =>
        own.has(spec.name) &&
        `${spec.name} ${spec.description}`.toLowerCase().includes(wanted)
      ),
    };
  }).filter(({ tools }) => tools.length > 0);
  if (groups.length === 0) {
    await session.warn(
      word === ""
        ? "There are no tools: /mount PATH adds some"
        : `No tool has the word ${word}`,
    );
    return "go-on";
  }
  const { style, columns } = session;
  await session.print(toolTable(groups, { style, columns }));
  return "go-on";
}

async function mount(
  session: ChatSession,
  source: string,
): Promise<SlashOutcome> {
  if (source === "") {
    await session.warn("/mount takes a folder, a file or builtin:NAME");
    return "go-on";
  }
  const added = await session.mount(source);
  if (added.length === 0) {
    await session.warn(
      `Nothing was added: ${source} has no library that is not there already`,
    );
  }
  const { shadowed } = await session.tools();
  for (const { name, path, tools } of added) {
    const count = tools.length === 1 ? "1 tool" : `${tools.length} tools`;
    await session.say(`added ${name} (${count})`);
    for (const { tool, owner } of shadowed.get(path) ?? []) {
      await session.warn(
        `${name} has a ${tool} too: that of ${owner} is called as long as it is there`,
      );
    }
  }
  return "go-on";
}

async function unmount(
  session: ChatSession,
  name: string,
): Promise<SlashOutcome> {
  const tools = await session.tools();
  if (name !== "" && tools.unmount(name) > 0) {
    await session.say(`took ${name} away; /mount ${name} brings it back`);
    return "go-on";
  }
  const names = tools.libraries.map((library) => library.name);
  const near = nearestNames(name, names);
  const offered = near.length > 0 ? near : names;
  await session.warn(
    `There is no library ${name}`.trimEnd() +
      (offered.length > 0 ? `: there is ${offered.join(", ")}` : ""),
  );
  return "go-on";
}

async function switchModel(
  session: ChatSession,
  name: string,
): Promise<SlashOutcome> {
  if (name !== "") await session.switchModel(name);
  const others = session.aliases;
  await session.say(
    `model ${session.model}` +
      (others.length > 0 ? `; profiles: ${others.join(", ")}` : ""),
  );
  return "go-on";
}

async function setLevel(
  session: ChatSession,
  level: string,
): Promise<SlashOutcome> {
  const tools = await session.tools();
  if (level !== "" && !isAutonomyLevel(level)) {
    await session.warn(
      `There is no level ${level}: it is ${AUTONOMY_LEVELS.join(", ")}`,
    );
    return "go-on";
  }
  if (isAutonomyLevel(level) && level !== tools.level) {
    await tools.setLevel(level);
  }
  await session.say(`level ${tools.level}`);
  if (tools.level === "full_access") {
    await session.warn("Tools may do whatever you may, without asking");
  }
  return "go-on";
}

async function save(
  session: ChatSession,
  file: string,
): Promise<SlashOutcome> {
  const { discussion } = session;
  if (discussion === undefined) {
    await session.warn("Nothing was said yet");
    return "go-on";
  }
  const saved = await saveTranscript(discussion, { file, ...session.places });
  if (saved.kind === "saved") {
    await session.say(`saved ${shownPath(saved.path, session.cwd)}`);
  } else await session.warn(saved.reason);
  return "go-on";
}

async function undo(session: ChatSession): Promise<SlashOutcome> {
  const question = session.undo();
  if (question === undefined) await session.warn("There is nothing to undo");
  else {
    const shown = question.length > MAX_SHOWN
      ? `${question.slice(0, MAX_SHOWN)}…`
      : question;
    await session.say(`took back: ${shown}`);
  }
  return "go-on";
}

async function startAnew(session: ChatSession): Promise<SlashOutcome> {
  await session.startAnew();
  await session.say("a new discussion begins with the next prompt");
  return "go-on";
}

async function showHelp(session: ChatSession): Promise<SlashOutcome> {
  const rows = SLASH_COMMANDS.map(({ name, operand, summary }) =>
    [`${name} ${operand}`.trimEnd(), summary] as const
  );
  const width = Math.max(...rows.map(([head]) => head.length));
  const { dim } = session.style;
  const lines = [
    ...rows.map(([head, summary]) => `${head.padEnd(width)}  ${dim(summary)}`),
    "",
    dim("Tab completes, Up recalls, Alt-Enter or \\ Enter begins a line."),
    dim("Ctrl-C stops the model; twice at an empty prompt, it leaves."),
  ];
  await session.print(`${lines.join("\n")}\n`);
  return "go-on";
}
