import {
  type OptionTable,
  optionTable,
  parseArguments,
  type ParsedArguments,
} from "./_options.ts";
import type { Verdict } from "./_verdict.ts";
import type { Word } from "./_word.ts";

const DIFF =
  "# abDRWpsuwzrtc SGl: BCMUX? --patch --no-patch --unified: --raw --patch-with-raw --minimal --patience --histogram --diff-algorithm: --stat? --numstat --shortstat --dirstat? --summary --name-only --name-status --color? --no-color --color-moved? --word-diff? --word-diff-regex: --color-words? --no-renames --find-renames? --find-copies? --check --full-index --binary --abbrev? --diff-filter: --exit-code --quiet --relative? --text --ignore-space-at-eol --ignore-space-change --ignore-all-space --ignore-blank-lines --inter-hunk-context: --function-context --ignore-submodules? --submodule? --src-prefix: --dst-prefix: --no-prefix --no-ext-diff --no-textconv --cached --staged --merge-base --compact-summary --pickaxe-regex --pickaxe-all --no-color-moved --no-relative --ignore-cr-at-eol --cc --root";
const LOG =
  `${DIFF} igcmEFPq nL: --oneline --graph --decorate? --no-decorate --all --branches? --tags? --remotes? --max-count: --skip: --since: --until: --after: --before: --author: --committer: --grep: --all-match --invert-grep --regexp-ignore-case --extended-regexp --fixed-strings --perl-regexp --pretty? --format: --abbrev-commit --no-abbrev-commit --date: --reverse --follow --merges --no-merges --first-parent --topo-order --date-order --author-date-order --left-right --cherry-pick --cherry-mark --cherry --source --full-history --simplify-merges --simplify-by-decoration --notes? --no-notes --walk-reflogs --encoding: --full-diff --stdin --no-walk? --children --parents --left-only --right-only --boundary --ancestry-path? --min-parents: --max-parents: --log-size --no-mailmap --mailmap --use-mailmap --dense --sparse --remove-empty --no-expand-tabs --count --relative-date --clear-decorations --no-patch --not --exclude: --glob: --reflog --objects --in-commit-order`;
const REF =
  "--verify --short? --abbrev-ref? --symbolic --symbolic-full-name --show-toplevel --show-prefix --show-cdup --git-dir --absolute-git-dir --is-inside-work-tree --is-inside-git-dir --is-bare-repository --is-shallow-repository --git-common-dir --show-superproject-working-tree --all --branches? --tags? --remotes? --show-object-format? --git-path: --not --sq --quiet --revs-only --no-revs --path-format: --default: --end-of-options q";

/** Git's commands that only read, with the options under which they do. */
const COMMANDS: Readonly<Record<string, string>> = {
  status:
    "sbvz u? --short --branch --porcelain? --long --verbose --untracked-files? --ignored? --show-stash --ahead-behind --no-ahead-behind --renames --no-renames --column? --no-column --ignore-submodules?",
  log: LOG,
  shortlog: `${LOG} e --summary --numbered --email --group:`,
  show: LOG,
  whatchanged: LOG,
  diff: DIFF,
  "diff-tree": `${LOG} --no-commit-id v`,
  "diff-index": DIFF,
  "diff-files": DIFF,
  "rev-parse": REF,
  "rev-list":
    `${LOG} --pretty? --use-bitmap-index --disk-usage? --header --timestamp`,
  "ls-files":
    "cdmosiutvkz xX: --cached --deleted --modified --others --ignored --stage --unmerged --killed --exclude: --exclude-standard --error-unmatch --full-name --abbrev? --debug --deduplicate --eol --directory --no-empty-directory --recurse-submodules",
  "ls-tree":
    "drtlz --long --name-only --name-status --full-name --full-tree --abbrev? --format:",
  "cat-file": "petsv --batch-check? --follow-symlinks",
  blame:
    "bcetfnpswlLMC? L: --show-stats --porcelain --line-porcelain --incremental --show-name --show-number --show-email --date: --since: --reverse --first-parent --ignore-rev: --abbrev: --color-lines --root",
  annotate: "bcelnpstw L:",
  describe:
    "--all --tags --contains --abbrev: --candidates: --exact-match --debug --long --match: --exclude: --always --first-parent --dirty? --broken?",
  "name-rev": "--tags --refs: --name-only --always --all",
  "merge-base": "a --all --octopus --independent --is-ancestor --fork-point",
  grep:
    "# abchHiIlLnoPpqrvwWEFGz ABCem: f@ --cached --untracked --no-index --ignore-case --word-regexp --invert-match --full-name --extended-regexp --basic-regexp --perl-regexp --fixed-strings --line-number --column --files-with-matches --name-only --files-without-match --null --only-matching --count --color? --no-color --break --heading --show-function --context: --after-context: --before-context: --function-context --max-count: --max-depth: --and --or --not --all-match --quiet --recursive --no-recursive --text --threads:",
  "for-each-ref":
    "--count: --sort: --format: --color? --points-at: --merged? --no-merged? --contains? --no-contains? --ignore-case --omit-empty --exclude:",
  "show-ref":
    "dq --head --heads --branches --tags --dereference --hash? --verify --abbrev? --exists --quiet s?",
  "show-branch":
    "a --all --remotes --current --list --topo-order --date-order --more: --independent --merge-base",
  "count-objects": "vH --verbose --human-readable",
  "check-ignore": "qvnz --quiet --verbose --non-matching --no-index",
  "check-attr": "az --all --cached",
  "range-diff": `${DIFF} --creation-factor: --left-only --right-only`,
  cherry: "v --abbrev?",
  var: "l",
  version: "--build-options",
};

const LISTINGS: Readonly<Record<string, string>> = {
  branch:
    "arvl --all --remotes --verbose --list --show-current --color? --no-color --column? --no-column --sort: --format: --contains: --no-contains: --merged: --no-merged: --points-at: --abbrev: --no-abbrev --ignore-case i",
  tag:
    "lni? --list --sort: --format: --contains: --no-contains: --merged: --no-merged: --points-at: --color? --column? --no-column --ignore-case",
};

const GLOBAL = optionTable(
  "P C@ --no-pager --no-optional-locks --literal-pathspecs --version --no-replace-objects",
);

/** Judges `git`: only what reads the repository is benign, and only without options that name programs or files. */
export function judgeGit(args: readonly Word[]): Verdict {
  const globals = parseArguments(leading(args), GLOBAL);
  const rest = args.slice(leading(args).length);
  const [command, ...others] = rest;
  if (globals.reason) return { reason: globals.reason, paths: pathsOf(args) };
  if (!command) {
    const isVersion = globals.options.some((it) => it.name === "--version");
    return isVersion ? {} : { reason: "git without a command that is known" };
  }
  const name = command.pattern ? undefined : command.value;
  const verdict = name === undefined
    ? { reason: "git command that is not known before it runs" }
    : judgeGitCommand(name, others);
  return {
    ...verdict,
    paths: [...globals.paths, ...verdict.paths ?? pathsOf(others)],
  };
}

function leading(args: readonly Word[]): readonly Word[] {
  let end = 0;
  while (args[end]?.value?.startsWith("-")) {
    end += args[end]?.value === "-C" ? 2 : 1;
  }
  return args.slice(0, end);
}

function judgeGitCommand(name: string, args: readonly Word[]): Verdict {
  const options = COMMANDS[name];
  if (options !== undefined && Object.hasOwn(COMMANDS, name)) {
    return read(optionTable(options), args, name);
  }
  const listing = Object.hasOwn(LISTINGS, name) ? LISTINGS[name] : undefined;
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

function pathsOf(args: readonly Word[]): readonly (string | undefined)[] {
  return args.flatMap((it) => {
    if (!it.value?.startsWith("-")) return [it.value];
    return it.value.includes("=")
      ? [it.value.slice(it.value.indexOf("=") + 1)]
      : [];
  });
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
