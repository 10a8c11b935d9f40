const DIFF =
  "# abDRWpsuwzrtc SGl: BCMUX? --patch --no-patch --unified: --raw --patch-with-raw --minimal --patience --histogram --diff-algorithm: --stat? --numstat --shortstat --dirstat? --summary --name-only --name-status --color? --no-color --color-moved? --word-diff? --word-diff-regex: --color-words? --no-renames --find-renames? --find-copies? --check --full-index --binary --abbrev? --diff-filter: --exit-code --quiet --relative? --text --ignore-space-at-eol --ignore-space-change --ignore-all-space --ignore-blank-lines --inter-hunk-context: --function-context --ignore-submodules? --submodule? --src-prefix: --dst-prefix: --no-prefix --no-ext-diff --no-textconv --cached --staged --merge-base --compact-summary --pickaxe-regex --pickaxe-all --no-color-moved --no-relative --ignore-cr-at-eol --cc --root";
/** Of `git log` and what takes the same. */
export const LOG =
  `${DIFF} igcmEFPq nL: --oneline --graph --decorate? --no-decorate --all --branches? --tags? --remotes? --max-count: --skip: --since: --until: --after: --before: --author: --committer: --grep: --all-match --invert-grep --regexp-ignore-case --extended-regexp --fixed-strings --perl-regexp --pretty? --format: --abbrev-commit --no-abbrev-commit --date: --reverse --follow --merges --no-merges --first-parent --topo-order --date-order --author-date-order --left-right --cherry-pick --cherry-mark --cherry --source --full-history --simplify-merges --simplify-by-decoration --notes? --no-notes --walk-reflogs --encoding: --full-diff --stdin --no-walk? --children --parents --left-only --right-only --boundary --ancestry-path? --min-parents: --max-parents: --log-size --no-mailmap --mailmap --use-mailmap --dense --sparse --remove-empty --no-expand-tabs --count --relative-date --clear-decorations --no-patch --not --exclude: --glob: --reflog --objects --in-commit-order`;
const REF =
  "--verify --short? --abbrev-ref? --symbolic --symbolic-full-name --show-toplevel --show-prefix --show-cdup --git-dir --absolute-git-dir --is-inside-work-tree --is-inside-git-dir --is-bare-repository --is-shallow-repository --git-common-dir --show-superproject-working-tree --all --branches? --tags? --remotes? --show-object-format? --git-path: --not --sq --quiet --revs-only --no-revs --path-format: --default: --end-of-options q";

/** Git's commands that only read, with the options under which they do. */
export const READING: Readonly<Record<string, string>> = {
  status:
    "sbvz u? --short --branch --porcelain? --long --verbose --untracked-files? --ignored? --show-stash --ahead-behind --no-ahead-behind --renames --no-renames --column? --no-column --ignore-submodules?",
  log: LOG,
  shortlog: `${LOG} e --summary --numbered --email --group:`,
  show: LOG,
  whatchanged: LOG,
  // Of files outside of a repository; they are among its paths.
  diff: `${DIFF} --no-index`,
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

/** Git's commands that list when they are given nothing to make. */
export const LISTING: Readonly<Record<string, string>> = {
  branch:
    "arvl --all --remotes --verbose --list --show-current --color? --no-color --column? --no-column --sort: --format: --contains: --no-contains: --merged: --no-merged: --points-at: --abbrev: --no-abbrev --ignore-case i",
  tag:
    "lni? --list --sort: --format: --contains: --no-contains: --merged: --no-merged: --points-at: --color? --column? --no-column --ignore-case",
};
