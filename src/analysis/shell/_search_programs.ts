import type { ParsedArguments } from "./_options.ts";
import { mayNameSecret } from "./_secret_names.ts";
import type { ReaderRules } from "./_judge_reader.ts";

/** Who picks files with secrets by their names is after what is in them. */
function secretReason({ options }: ParsedArguments): string | undefined {
  const picks = options.find((it) =>
    /^(?:-g|--include|--i?glob)$/.test(it.name) &&
    !it.value?.value?.startsWith("!") && mayNameSecret(it.value?.value ?? "")
  );
  return picks && `looks into ${picks.value?.text}`;
}

const GREP: ReaderRules = {
  check: secretReason,
  options:
    "# abcEFGhHiIlLnoPqRrsTUvVwxyZz Xe: ABCmd: f@ --regexp: --file@ --ignore-case --invert-match --word-regexp --line-regexp --count --color? --colour? --files-with-matches --files-without-match --max-count: --only-matching --quiet --silent --no-messages --byte-offset --with-filename --no-filename --line-number --null --after-context: --before-context: --context: --text --binary-files: --exclude: --exclude-dir: --include: --recursive --dereference-recursive --extended-regexp --fixed-strings --basic-regexp --perl-regexp --null-data --label: --line-buffered --no-ignore-case --exclude-from@ --initial-tab --devices: --directories:",
  operands: "text-then-paths",
  textOptions: ["-e", "-f", "--regexp", "--file"],
  anyOption: true,
  visitsFolders: true,
};

/** Programs that look for something, with the options under which they only do that. */
export const SEARCH_PROGRAMS: Readonly<Record<string, ReaderRules>> = {
  grep: GREP,
  egrep: GREP,
  fgrep: GREP,
  zgrep: { ...GREP, anyOption: false },
  rg: {
    check: secretReason,
    options:
      "# acFHhiIlLnNopPqsSuUvwx0. ABCdEegGjmMTtr: f@ --regexp: --file@ --after-context: --before-context: --context: --case-sensitive --color: --colors: --column --count --count-matches --crlf --debug --encoding: --engine: --files --files-with-matches --files-without-match --fixed-strings --follow --glob: --iglob: --glob-case-insensitive --heading --no-heading --hidden --ignore-case --invert-match --json --line-number --no-line-number --line-regexp --max-columns: --max-columns-preview --max-count: --max-depth: --max-filesize: --multiline --multiline-dotall --no-ignore --no-ignore-vcs --no-ignore-parent --no-messages --null --only-matching --passthru --pcre2 --pretty --quiet --replace: --smart-case --sort: --sortr: --stats --text --threads: --trim --type: --type-not: --type-list --unrestricted --vimgrep --with-filename --no-filename --word-regexp --no-config --context-separator: --ignore-file@ --no-follow --stop-on-nonmatch --binary",
    operands: "text-then-paths",
    textOptions: ["-e", "-f", "--regexp", "--file", "--files", "--type-list"],
    // It would look for a program of that name, which is none of a folder here.
    harmlessNames: /^\*[\w.-]*\.\w+$/,
    visitsFolders: true,
  },
  fd: {
    options:
      "HIuUsigFapL0l1q dEtecSj: --hidden --no-ignore --unrestricted --case-sensitive --ignore-case --glob --regex --fixed-strings --absolute-path --full-path --follow --max-depth: --min-depth: --exact-depth: --exclude: --type: --extension: --color: --print0 --max-results: --changed-within: --changed-before: --size: --list-details --base-directory@ --search-path@",
    operands: "text-then-paths",
    visitsFolders: true,
  },
};
