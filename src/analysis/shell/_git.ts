import { LISTING, LOG, READING } from "./_git_options.ts";
import {
  type OptionTable,
  optionTable,
  parseArguments,
  type ParsedArguments,
} from "./_options.ts";
import { mayNameSecret } from "./_secret_names.ts";
import type { Verdict } from "./_verdict.ts";
import type { Word } from "./_word.ts";

const GLOBAL = optionTable(
  "P C@ --no-pager --no-optional-locks --literal-pathspecs --version --no-replace-objects",
);

/** Judges `git`: only what reads the repository is benign, and only without options that name programs or files. */
export function judgeGit(args: readonly Word[]): Verdict {
  const globals = parseArguments(leading(args), GLOBAL);
  const rest = args.slice(leading(args).length);
  const [command, ...others] = rest;
  if (globals.reason) return { reason: globals.reason, paths: [] };
  if (!command) {
    const isVersion = globals.options.some((it) => it.name === "--version");
    return isVersion ? {} : { reason: "git without a command that is known" };
  }
  const name = command.pattern ? undefined : command.value;
  const verdict = name === undefined
    ? { reason: "git command that is not known before it runs" }
    : judgeGitCommand(name, others);
  const folders = globals.options.flatMap(({ name, value }) =>
    name === "-C" ? [value?.value ?? ""] : []
  );
  return {
    ...verdict,
    ...(needsRepository(name, others) && { repository: inTurn(folders) }),
    paths: [...globals.paths, ...verdict.paths ?? []],
  };
}

/** Each `-C` is relative to the one before it. */
function inTurn(folders: readonly string[]): string {
  return folders.reduce(
    (before, it) => /^[/~]/.test(it) ? it : `${before}/${it}`,
    ".",
  );
}

/** Whether a command does nothing without a repository. */
function needsRepository(
  name: string | undefined,
  args: readonly Word[],
): boolean {
  const has = (options: RegExp) =>
    args.some(({ value }) => options.test(value ?? ""));
  switch (name) {
    case undefined:
    case "clone":
    case "help":
    case "init":
    case "ls-remote":
    case "var":
    case "version":
      return false;
    case "config":
      return !has(/^--(?:global|system)$/);
    case "diff":
    case "grep":
      return !has(/^--no-index$/);
    default:
      return true;
  }
}

function leading(args: readonly Word[]): readonly Word[] {
  let end = 0;
  while (args[end]?.value?.startsWith("-")) {
    end += args[end]?.value === "-C" ? 2 : 1;
  }
  return args.slice(0, end);
}

function judgeGitCommand(name: string, args: readonly Word[]): Verdict {
  const options = READING[name];
  if (options !== undefined && Object.hasOwn(READING, name)) {
    return read(optionTable(options), args, name);
  }
  const listing = Object.hasOwn(LISTING, name) ? LISTING[name] : undefined;
  if (listing !== undefined) return list(optionTable(listing), args, name);
  const [first] = args;
  const action = first?.value ?? "";
  const rest = args.slice(1);
  switch (name) {
    case "remote":
      return remote(args);
    case "stash":
      if (action === "list" || action === "show") {
        return read(optionTable(LOG), rest, `stash ${action}`);
      }
      break;
    case "worktree":
      if (action === "list") {
        return read(
          optionTable("vz --porcelain --verbose"),
          rest,
          "worktree list",
        );
      }
      break;
    case "submodule":
      if (action === "status" && rest.length === 0) return {};
      break;
    case "reflog":
      if (!/^(?:expire|delete|drop|exists|write)$/.test(action)) {
        return read(optionTable(LOG), args, "reflog");
      }
      break;
    case "notes":
      if (action === "show" || action === "list") {
        return read(optionTable(""), rest, "notes");
      }
      break;
    case "config":
      return config(args);
    case "symbolic-ref": {
      const given = parseArguments(args, optionTable("q --short --quiet"));
      const sets = given.operands.length !== 1;
      const reason = given.reason ??
        (sets ? "git symbolic-ref changes the repository" : undefined);
      return { reason, paths: [] };
    }
    case "help":
      return { reason: "git help opens a viewer" };
  }
  return { reason: reasonOf(name) };
}

function read(
  table: OptionTable,
  args: readonly Word[],
  name: string,
): Verdict {
  const given = parseArguments(args, table);
  const pattern =
    name === "grep" && !given.options.some((it) => it.name === "-e") ? 1 : 0;
  return {
    reason: given.reason && `git ${name}: ${given.reason}`,
    paths: [
      ...given.paths,
      ...given.operands.slice(pattern).map((it) => it.value),
      // `REVISION:FILE`
      ...given.operands.flatMap((it) => {
        const file = /^[^:]+:(.+)$/s.exec(it.value ?? "")?.[1];
        return file && mayNameSecret(file) ? [file] : [];
      }),
    ],
  };
}

/** A name after `git branch` or `git tag` creates one, unless the command lists. */
function list(
  table: OptionTable,
  args: readonly Word[],
  name: string,
): Verdict {
  const given: ParsedArguments = parseArguments(args, table);
  const lists = given.options.some((it) =>
    /^(?:-l|--list|--contains|--no-contains|--merged|--no-merged|--points-at)$/
      .test(it.name)
  );
  const creates = given.operands.length > 0 && !lists;
  return {
    reason: given.reason
      ? `git ${name}: ${given.reason}`
      : creates
      ? `git ${name} changes the repository`
      : undefined,
    paths: [],
  };
}

function remote(args: readonly Word[]): Verdict {
  const words = args.map((it) => it.value ?? "?");
  const [action, ...rest] = words.filter((it) =>
    it !== "-v" && it !== "--verbose"
  );
  const isPlain = rest.every((it) =>
    /^(?!-)[\w./-]+$/.test(it) || it === "--all" || it === "--push"
  );
  if (action === undefined || (action === "get-url" && isPlain)) {
    return { paths: [] };
  }
  const reason = action === "show" || action === "update"
    ? "git remote reaches the network"
    : "git remote changes the repository";
  return { reason };
}

function config(args: readonly Word[]): Verdict {
  const given = parseArguments(
    args,
    optionTable(
      "lz --get --get-all --get-regexp --list --local --show-origin --show-scope --name-only --null --type: --bool --int --path --default: --includes --no-includes --global --system --worktree",
    ),
  );
  const [first, ...rest] = given.operands;
  const reads =
    given.options.some((it) =>
      /^(?:--get|--get-all|--get-regexp|--list|-l)$/.test(it.name)
    ) ||
    /^(?:get|list)$/.test(first?.value ?? "") ||
    (first !== undefined && rest.length === 0 &&
      /^[\w-]+\.[\w.-]+$/.test(first.value ?? ""));
  return {
    reason: given.reason ??
      (reads ? undefined : "git config changes the configuration"),
    paths: given.paths,
  };
}

function reasonOf(name: string): string {
  if (/^(?:push|send-email|send-pack|svn|p4)$/.test(name)) {
    return `git ${name} changes a remote`;
  }
  if (/^(?:fetch|pull|clone|ls-remote|archive|fetch-pack)$/.test(name)) {
    return `git ${name} reaches the network`;
  }
  return /^(?:add|am|apply|bisect|checkout|cherry-pick|clean|commit|gc|init|merge|mv|prune|rebase|reset|restore|revert|rm|stash|switch|worktree|submodule|notes|reflog)$/
      .test(name)
    ? `git ${name} changes the repository`
    : `unknown git command ${name}`;
}
