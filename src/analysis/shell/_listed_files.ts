import { mayNameSecret } from "./_secret_names.ts";
import type { Word } from "./_word.ts";

/**
 * Whether a command prints nothing but names of files below its own paths.
 *
 * @returns What each name matches, relative to where the command runs: `./**` when it cannot be taken for an option, else `**`.
 */
export function listsFiles(feeder: readonly Word[]): "./**" | "**" | undefined {
  const words = feeder.map((it) => it.value ?? "?");
  // Who lists secrets by their names is after what is in them.
  if (words.some((it) => /^[^!]/.test(it) && mayNameSecret(it))) {
    return undefined;
  }
  const [program = "", ...rest] = words;
  switch (program) {
    case "find":
      return listsFound(rest);
    case "git":
      return listsTracked(rest) ? "**" : undefined;
    case "ls":
      return rest.every((it) =>
          !it.startsWith("-") || /^-[1AaRrtSd]+$/.test(it)
        )
        ? "**"
        : undefined;
    case "fd":
      return rest.some((it) =>
          /^-(?:[a-zA-Z]*[axXl]|-(?:abs|exec|list|format))/.test(it)
        )
        ? undefined
        : "**";
    case "rg":
      return printsNames(rest, "inIwhHosFPvcxzuSU") ? "**" : undefined;
    case "grep":
      return printsNames(rest, "inIwhHosFPvcxzrREGZ") ? "**" : undefined;
    default:
      return undefined;
  }
}

function listsFound(args: readonly string[]): "./**" | "**" | undefined {
  const prints = !args.some((it) => /^-(?:printf|ls|exec)/.test(it));
  // Without a folder it looks in this one; the names still begin with it.
  return prints && /^(?:[\w.]|-[a-z]|$)/.test(args[0] ?? "")
    ? "./**"
    : undefined;
}

function listsTracked(args: readonly string[]): boolean {
  const [command, ...rest] = args.filter((it) => it !== "--no-pager");
  // Other folders of the repository can lie outside.
  if (rest.some((it) => it.startsWith(":") || it.includes(".."))) return false;
  return command === "ls-files"
    ? !rest.some((it) =>
      /^-(?:[a-z]*[stu]|-(?:stage|unmerged|debug|eol))/.test(it)
    )
    : command === "diff" || command === "diff-tree" || command === "ls-tree"
    ? rest.includes("--name-only")
    : command === "grep" && printsNames(rest, "inIwhHoFPvcEG");
}

/** Whether `-l` or its like is given, beyond doubt as an option. */
function printsNames(args: readonly string[], flags: string): boolean {
  const end = args.indexOf("--");
  const cluster = new RegExp(`^-[${flags}]*l[${flags}l]*$`);
  const plain = new RegExp(`^(?:-[${flags}l]+|--[a-z-]+(?:=.*)?|[^-].*)$`, "s");
  return args.slice(0, end < 0 ? args.length : end).some((it, at) => {
    const isOption = cluster.test(it) ||
      /^--(?:files|files-with-matches|name-only)$/.test(it);
    return isOption && plain.test(args[at - 1] ?? "x") &&
      !/^--(?:regexp|file|max-count)$/.test(args[at - 1] ?? "");
  });
}
